import Files

@testable import Web

extension FuzzTarget {
  /// Forms with a file in them, however they are cut on the way. The first byte says how.
  static let form = FuzzTarget("form") { bytes in
    guard let cut = bytes.first else { return }
    let form = Array(bytes.dropFirst())
    let whole = read([form], boundary: "b")
    let size = Int(cut) % 64 + 1
    let pieces = stride(from: 0, to: form.count, by: size).map {
      Array(form[$0..<min($0 + size, form.count)])
    }
    expect(read(pieces, boundary: "b") == whole, "a form is the same however it is cut")
    if !form.isEmpty {
      expect(read([form], boundary: "b", limit: form.count - 1) == .failure(413), "a limit holds")
    }
    if case .success(_, let content) = whole {
      expect(!content.contains(boundary: "b"), "a file has no boundary in it")
    }
    // Anything can be the content of a form.
    guard !form.contains(boundary: "b") else { return }
    let wrapped =
      Array("--b\r\nContent-Disposition: form-data; name=file; filename=x\r\n\r\n".utf8) + form
      + Array("\r\n--b--\r\n".utf8)
    expect(read([wrapped], boundary: "b") == .success("x", form), "any file comes through")
    // What says which form it is comes from outside, too.
    _ = read([form], boundary: String(decoding: form.prefix(80), as: UTF8.self))
  }

  private enum Outcome: Equatable {
    case success(String?, [UInt8])
    case failure(Int)
  }

  private static func read(_ pieces: [[UInt8]], boundary: String, limit: Int = 1 << 20) -> Outcome {
    let left = Locked(pieces)
    let body = Body(length: nil) { left.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
    let request = Request(
      .post, Target("/")!, headers: ["Content-Type": "multipart/form-data; boundary=\(boundary)"],
      body: body)
    do {
      return try wait {
        let content = Locked<[UInt8]>([])
        let name = try await FormReader(request, limit: limit).file { piece in
          content.withLock { $0 += piece }
        }
        return .success(name, content.withLock { $0 })
      }
    } catch let problem as Problem {
      expect([400, 413, 415].contains(problem.status), "what is wrong is the form")
      return .failure(problem.status)
    } catch { broken("a form is read or refused: \(error)") }
  }
}

extension [UInt8] {
  fileprivate func contains(boundary: String) -> Bool {
    return firstRange(of: Array("\r\n--\(boundary)".utf8)) != nil
  }
}
