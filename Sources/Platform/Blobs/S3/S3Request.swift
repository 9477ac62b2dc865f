import Files
import HTTPClient

/// Something to ask of an S3 store.
struct S3Request: Sendable {
  var method: String
  /// The object's name in the bucket; empty for the bucket itself.
  var name = ""
  var query: [(name: String, value: String)] = []
  /// Besides those that every request has; names in lower case.
  var headers: [(name: String, value: String)] = []
  var body = HTTPRequest.Body.none
  /// The hash of the body: signed, so that the server takes nothing else.
  var payload = ContentHash(of: [])
  /// The largest answer that is taken.
  var answerLimit = 4 << 20

  static func get(_ name: String, _ range: Range<Int64>) -> S3Request {
    S3Request(
      method: "GET", name: name,
      headers: [("range", "bytes=\(range.lowerBound)-\(range.upperBound - 1)")],
      answerLimit: range.count + (1 << 16))
  }

  static func put(_ name: String, _ file: Descriptor, _ hash: ContentHash) -> S3Request {
    S3Request(
      method: "PUT", name: name, headers: [("content-type", "application/octet-stream")],
      body: .file(file, 0..<file.byteCount), payload: hash)
  }

  static func post(
    _ name: String, _ query: [(name: String, value: String)], _ text: String = ""
  ) -> S3Request {
    let bytes = Array(text.utf8)
    return S3Request(
      method: "POST", name: name, query: query, headers: [("content-type", "application/xml")],
      body: .bytes(bytes), payload: ContentHash(of: bytes[...]))
  }
}

extension HTTPAnswer {
  /// The reason that an error names, such as `NoSuchKey`; empty where none is told.
  var errorCode: String {
    guard body.count < 1 << 16, let document = XMLText(body).first("Error") else { return "" }
    return document.first("Code")?.plain ?? ""
  }
}

/// The little of XML that S3 answers in: elements without attributes that matter, one inside another.
struct XMLText {
  private let text: Substring

  init(_ bytes: [UInt8]) {
    text = Substring(decoding: bytes, as: UTF8.self)
  }

  private init(_ text: Substring) {
    self.text = text
  }

  /// What stands in the first element of a name.
  func first(_ name: String) -> XMLText? {
    var rest = text
    return Self.next(name, &rest)
  }

  /// What stands in each element of a name.
  func all(_ name: String) -> [XMLText] {
    var rest = text
    var found: [XMLText] = []
    while let element = Self.next(name, &rest) { found.append(element) }
    return found
  }

  /// The text itself.
  var plain: String {
    var plain = String(text)
    for (entity, character) in [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#34;", "\""), ("&apos;", "'"),
      ("&amp;", "&"),
    ] {
      plain = plain.split(separator: entity, omittingEmptySubsequences: false)
        .joined(separator: character)
    }
    return plain
  }

  private static func next(_ name: String, _ rest: inout Substring) -> XMLText? {
    let utf8 = rest.utf8
    guard let opening = range(of: "<\(name)", in: utf8, isTag: true),
      let bracket = utf8[opening.upperBound...].firstIndex(of: UInt8(ascii: ">")),
      let closing = range(of: "</\(name)>", in: utf8[bracket...], isTag: false)
    else { return nil }
    let content = rest[utf8.index(after: bracket)..<closing.lowerBound]
    rest = rest[closing.upperBound...]
    return XMLText(content)
  }

  /// Where some text begins and ends; a tag must end with its name.
  private static func range(
    of text: String, in utf8: Substring.UTF8View, isTag: Bool
  ) -> Range<String.Index>? {
    let wanted = Array(text.utf8)
    var rest = utf8
    while let start = rest.firstIndex(of: wanted[0]) {
      let candidate = rest[start...]
      if candidate.starts(with: wanted) {
        let end = candidate.index(start, offsetBy: wanted.count)
        let follower = end < candidate.endIndex ? candidate[end] : UInt8(ascii: ">")
        if !isTag || follower == UInt8(ascii: ">") || follower == UInt8(ascii: " ") {
          return start..<end
        }
      }
      rest = rest[rest.index(after: start)...]
    }
    return nil
  }
}
