import Foundation
import Testing

@testable import Web

@Suite struct JSONTests {
  private func read(_ text: String) throws -> JSON {
    try JSONReader.read(Array(text.utf8))
  }

  @Test(arguments: [
    "null", "true", "[]", "{}", "[1,-2,3.5,1e30,0]", #"{"a":{"b":[null]},"c":"d"}"#,
    #""\"\\\/\b\f\n\r\té😀""#, "9223372036854775807", "12345678901234567890",
  ])
  func readsWhatFoundationReads(text: String) throws {
    let ours = try read(" \n\(text)\t")
    let again = try read(ours.text)
    #expect(ours.text == again.text)
    let options: JSONSerialization.ReadingOptions = .fragmentsAllowed
    let theirs = try JSONSerialization.jsonObject(with: Data(text.utf8), options: options)
    let back = try JSONSerialization.jsonObject(with: Data(ours.text.utf8), options: options)
    #expect(theirs as? NSObject == back as? NSObject)
  }

  @Test(arguments: [
    "", " ", "nul", "tru", "[1,]", "[1 2]", "{\"a\"}", "{\"a\":}", "{a:1}", "{\"a\":1,}", "'a'",
    "01", "1.", ".5", "-", "+1", "1e", "1e999", "\"a", "\"\u{1}\"", "\"\\x\"", "\"\\u12\"",
    "\"\\ud800\"", "\"\\ud800\\u0041\"", "\"\\udc00\"", "[1] 2", "{\"a\":1,\"a\":2}", "NaN",
    "\"\\u+123\"", "[", "{", "]",
  ])
  func refusesWhatIsNone(text: String) {
    #expect(throws: JSONReader.Failure.self) { try read(text) }
  }

  @Test func refusesBytesThatAreNoText() {
    #expect(throws: JSONReader.Failure.self) {
      try JSONReader.read([UInt8(ascii: "\""), 0xFF, UInt8(ascii: "\"")])
    }
  }

  @Test func refusesWhatIsNestedTooDeeply() throws {
    let deep = JSONReader.deepest
    _ = try read(String(repeating: "[", count: deep) + String(repeating: "]", count: deep))
    #expect(throws: JSONReader.Failure.self) {
      try read(String(repeating: "[", count: deep + 1) + String(repeating: "]", count: deep + 1))
    }
    #expect(throws: JSONReader.Failure.self) {
      try read(String(repeating: "[", count: 1_000_000))
    }
  }

  /// Two bytes make a value that takes many in memory.
  @Test func refusesMoreValuesThanMemoryIsFor() throws {
    let most = String(repeating: "1,", count: JSONReader.mostValues - 2) + "1]"
    guard case .array(let values) = try read("[\(most)") else {
      Issue.record("no list")
      return
    }
    #expect(values.count == JSONReader.mostValues - 1)
    #expect(throws: JSONReader.Failure.self) { try read("[1,\(most)") }
  }

  @Test func survivesAnyBytes() {
    var random = SystemRandomNumberGenerator()
    let words = [
      "{", "}", "[", "]", "\"", ":", ",", "1", "-", "e", "\\u", "\\", "null", " ", "\u{0}",
    ]
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 0...12, using: &random))
        .map { _ in words.randomElement(using: &random)! }.joined()
      if let value = try? read(text) {
        #expect((try? read(value.text).text) == value.text)
      }
    }
  }
}
