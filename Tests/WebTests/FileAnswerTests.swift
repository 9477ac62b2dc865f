import Files
import TestKit
import Testing

@testable import Web

@Suite struct FileAnswerTests {
  @Test(arguments: [
    ("bytes=0-99", 0, 99), ("bytes=100-", 100, 999), ("bytes=-10", 990, 999),
    ("bytes=990-5000", 990, 999), ("bytes=-5000", 0, 999), ("bytes=999-999", 999, 999),
  ])
  func readsRanges(text: String, first: Int64, last: Int64) {
    #expect(ByteRange(text, size: 1_000) == .part(first..<last + 1))
  }

  @Test(arguments: ["bytes=1000-", "bytes=5000-6000", "bytes=-0"])
  func knowsRangesThatAreNotThere(text: String) {
    #expect(ByteRange(text, size: 1_000) == .outside)
  }

  @Test(arguments: [
    "bytes=5-2", "bytes=a-b", "bytes=", "bytes=-", "lines=1-2", "bytes=1-2,5-6", "bytes=1",
    "bytes=+1-2", "bytes=99999999999999999999-",
  ])
  func sendsAllWhereTheRangeIsNoneOfOurs(text: String) {
    #expect(ByteRange(text, size: 1_000) == .whole)
  }

  @Test func answersRangesAndConditions() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write([UInt8](repeating: 1, count: 1_000), as: "a")
    let file = try Descriptor.reading(path)
    func ask(_ headers: Headers) throws -> Response {
      try .file(
        file, type: "audio/wav", tag: "abc",
        for: Request(.get, Target("/")!, headers: headers))
    }
    #expect(try ask([:]).status == 200)
    let part = try ask(["Range": "bytes=10-19"])
    #expect(part.status == 206)
    #expect(part.headers["content-range"] == "bytes 10-19/1000")
    #expect(part.byteCount == 10)
    #expect(try ask(["Range": "bytes=10-19", "If-Range": "\"old\""]).status == 200)
    #expect(try ask(["If-None-Match": "\"abc\""]).status == 304)
    #expect(throws: Problem.self) { try ask(["Range": "bytes=1000-"]) }
  }

  @Test func offersNamesThatEverySystemTakes() {
    #expect(Response.fileName("a/b\\c: \"d\"\n.mp3") == "a b c   d.mp3")
    #expect(Response.fileName("..hidden.mp3") == "hidden.mp3")
    #expect(Response.fileName("/.mp3") == "sound.mp3")
    // An accent and the sign before it are one letter, and so are an Arabic number sign and what is behind it.
    #expect(Response.fileName(".\u{301}x.mp3").unicodeScalars.first == "\u{301}")
    let long = Response.fileName(String(repeating: "a", count: 160) + "\u{600}.mp3")
    #expect(long == String(repeating: "a", count: 150) + ".mp3")
  }
}
