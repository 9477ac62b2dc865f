import Files
import Foundation
import TestKit
import Testing

@testable import Web

/// Files that come in forms, as browsers and programs send them.
@Suite struct FormReaderTests {
  private static let kind = "multipart/form-data; boundary=\"--a b\""

  private static let form: [UInt8] = Array(
    ("before\r\n----a b\r\nContent-Disposition: form-data; name=\"other\"\r\n\r\nno\r\n----a b\r\n"
      + "content-disposition: form-data; name=\"file\"; filename=\"a;\\\"%22.wav\"\r\n"
      + "Content-Type: audio/wav\r\n\r\n\r\n--\r\n----a\r\nsound\r\n\r\n----a b--\r\nbehind").utf8)

  private static let content = "\r\n--\r\n----a\r\nsound\r\n"

  private func read(
    _ pieces: [[UInt8]], type: String = kind, limit: Int = 10_000
  ) async throws -> (name: String?, content: String) {
    let left = Locked(pieces)
    let body = Body(length: nil) { left.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
    let request = Request(.post, Target("/")!, headers: ["Content-Type": type], body: body)
    var bytes: [UInt8] = []
    let name = try await FormReader(request, limit: limit).file { bytes += $0 }
    return (name, String(decoding: bytes, as: UTF8.self))
  }

  @Test func findsTheFileHoweverItIsCut() async throws {
    for size in 1...Self.form.count {
      let pieces = stride(from: 0, to: Self.form.count, by: size).map {
        Array(Self.form[$0..<min($0 + size, Self.form.count)])
      }
      let (name, content) = try await read(pieces)
      #expect(name == "a;\"\".wav", "in pieces of \(size)")
      #expect(content == Self.content, "in pieces of \(size)")
    }
  }

  @Test func endsANameWhereItsQuotesAre() async throws {
    for name in ["\u{301}x.wav", "x\u{301};.wav", "x.wav\u{65E}"] {
      let head = "Content-Disposition: form-data; name=\"file\"; filename=\"\(name)\"; more=\"1\""
      let text = "----a b\r\n\(head)\r\n\r\n1\r\n----a b--"
      #expect(try await read([Array(text.utf8)]).name == name)
    }
  }

  @Test func takesAnEmptyFileAndOneWithoutAName() async throws {
    let text = "----a b\r\nContent-Disposition: form-data; name=file\r\n\r\n\r\n----a b--"
    let (name, content) = try await read([Array(text.utf8)])
    #expect(name == nil && content.isEmpty)
  }

  @Test func refusesWhatIsNoWholeForm() async throws {
    for end in 0..<(Self.form.count - 8) {
      await #expect(throws: Problem.self, "\(end)") {
        try await read([Array(Self.form[..<end])])
      }
    }
    for type in ["text/plain", "multipart/form-data", "multipart/form-data; boundary="] {
      let problem = await #expect(throws: Problem.self) {
        try await read([Self.form], type: type)
      }
      #expect(problem?.status == 415)
    }
    let none = "----a b\r\nContent-Disposition: form-data; name=x\r\n\r\n1\r\n----a b--"
    await #expect(throws: Problem.self) { try await read([Array(none.utf8)]) }
    let long = Array("----a b\r\n".utf8) + [UInt8](repeating: 65, count: 9_000)
    await #expect(throws: Problem.self) { try await read([long]) }
    let many = String(repeating: "----a b\r\n\r\n\r\n", count: 40) + "----a b--"
    await #expect(throws: Problem.self) { try await read([Array(many.utf8)]) }
  }

  @Test func readsNoMoreThanIsAllowed() async throws {
    let problem = await #expect(throws: Problem.self) {
      try await read([Self.form], limit: Self.form.count - 1)
    }
    #expect(problem?.status == 413)
    _ = try await read([Self.form], limit: Self.form.count)
  }
}
