import Files
import Glibc

extension Response {
  /// A file that never changes under its tag, whole or the part that was asked for.
  ///
  /// One range is served, as players ask for it; of several the whole file is sent, as RFC 9110,
  /// section 14.2 allows.
  public static func file(
    _ file: Descriptor, type: String, tag: String, for request: Request
  ) throws -> Response {
    var information = stat()
    guard fstat(file.number, &information) == 0 else {
      throw Problem(500, "not_readable", "The file cannot be read.", cause: errorText(errno))
    }
    let size = Int64(information.st_size)
    let etag = "\"\(tag)\""
    var response = Response(
      200,
      headers: [
        "Content-Type": type, "ETag": etag, "Accept-Ranges": "bytes",
        "Cache-Control": "private, max-age=31536000, immutable",
      ])
    if let known = request.headers["if-none-match"], Finishing.matches(etag, in: known) {
      response.status = 304
      return response
    }
    response.content = .file(file, offset: 0, count: size)
    guard let wanted = request.headers["range"], isStill(etag, request) else { return response }
    switch ByteRange(wanted, size: size) {
    case .whole: break
    case .part(let range):
      response.status = 206
      response.headers["Content-Range"] =
        "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)"
      response.content = .file(
        file, offset: range.lowerBound, count: range.upperBound - range.lowerBound)
    case .outside:
      var problem = Problem(416, "no_such_range", "The file has \(size) bytes.")
      problem.headers["Content-Range"] = "bytes */\(size)"
      throw problem
    }
    return response
  }

  private static func isStill(_ etag: String, _ request: Request) -> Bool {
    guard let condition = request.headers["if-range"] else { return true }
    return condition == etag
  }
}

/// Which bytes of a file a `Range` line asks for (RFC 9110, section 14.1.2).
enum ByteRange: Equatable {
  case whole
  case part(Range<Int64>)
  case outside

  init(_ text: String, size: Int64) {
    self = .whole
    guard text.hasPrefix("bytes="), !text.contains(",") else { return }
    let ends = text.dropFirst(6).split(
      separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard ends.count == 2 else { return }
    let (first, last) = (Self.number(ends[0]), Self.number(ends[1]))
    if ends[0].isEmpty {
      guard let last else { return }
      self = last == 0 || size == 0 ? .outside : .part(max(0, size - last)..<size)
      return
    }
    guard let first, ends[1].isEmpty || last.map({ $0 >= first }) ?? false else { return }
    self = first >= size ? .outside : .part(first..<min(last ?? size, size - 1) + 1)
    if case .part = self, last == nil { self = .part(first..<size) }
  }

  private static func number(_ text: Substring) -> Int64? {
    text.utf8.allSatisfy { (48...57).contains($0) } ? Int64(text) : nil
  }
}
