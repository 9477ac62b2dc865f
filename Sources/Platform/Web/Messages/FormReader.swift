import Glibc

/// Reads the file out of a form (`multipart/form-data`, RFC 7578) while it arrives, in constant memory.
public struct FormReader: Sendable {
  /// The longest lines above a part, and the most parts.
  private static let longestHead = 8 << 10
  private static let mostParts = 16
  private let limit: Int
  private let body: Body
  private let boundary: [UInt8]

  /// Throws a problem where the request is no form. `limit` is how many bytes the form has at most.
  public init(_ request: Request, limit: Int) throws {
    guard let boundary = Self.boundary(request.headers["content-type"] ?? "") else {
      throw Problem(
        415, "not_a_form", "Send a form here (multipart/form-data) with the file in “file”.")
    }
    (self.limit, body) = (limit, request.body)
    self.boundary = Array("\r\n--\(boundary)".utf8)
  }

  /// Hands over the file of the part called `file`, piece by piece; answers what it is called.
  public func file(into receive: ([UInt8]) throws -> Void) async throws -> String? {
    var rest = Rest(body, limit: limit)
    // The first boundary stands at the very beginning, the others behind a line break.
    rest.bytes = [13, 10]
    _ = try await hand(&rest) { _ in }
    var name: String??
    for _ in 0..<Self.mostParts {
      guard let head = try await head(&rest) else {
        guard let name else { throw Self.broken("has no file in it") }
        return name
      }
      let isFile = name == nil && head.parameters["name"] == "file"
      try await hand(&rest) { if isFile { try receive($0) } }
      if isFile { name = .some(head.parameters["filename"]) }
    }
    throw Self.broken("has too many parts")
  }

  /// Hands over everything up to the next boundary, and steps over that.
  private func hand(_ rest: inout Rest, _ receive: ([UInt8]) throws -> Void) async throws {
    while true {
      if let index = rest.find(boundary) {
        if index > 0 { try receive(Array(rest.bytes[..<index])) }
        rest.bytes.removeFirst(index + boundary.count)
        return
      }
      // A boundary may have begun at the end.
      let known = rest.bytes.count - boundary.count + 1
      if known > 0 {
        try receive(Array(rest.bytes[..<known]))
        rest.bytes.removeFirst(known)
      }
      guard try await rest.more() else { throw Self.broken("is incomplete") }
    }
  }

  /// The line that says what the next part is; nil behind the last one.
  private func head(_ rest: inout Rest) async throws -> Disposition? {
    while rest.bytes.count < 2 {
      guard try await rest.more() else { throw Self.broken("is incomplete") }
    }
    if rest.bytes.starts(with: "--".utf8) {
      while try await rest.skip() {}
      return nil
    }
    let end: [UInt8] = [13, 10, 13, 10]
    while true {
      if let index = rest.find(end) {
        let text = String(decoding: rest.bytes[..<index], as: UTF8.self)
        rest.bytes.removeFirst(index + end.count)
        return Disposition(text)
      }
      guard rest.bytes.count <= Self.longestHead, try await rest.more() else {
        throw Self.broken("has a part without a valid header")
      }
    }
  }

  private static func broken(_ what: String) -> Problem {
    Problem(400, "bad_form", "The form \(what). Send it again.")
  }

  /// What stands between the parts, by RFC 2046 at most 70 characters.
  private static func boundary(_ type: String) -> String? {
    let parts = Disposition("content-disposition: " + type)
    guard parts.word == "multipart/form-data", let text = parts.parameters["boundary"],
      (1...70).contains(text.utf8.count)
    else { return nil }
    return text
  }

  /// What has arrived and was not handed on.
  private struct Rest {
    var bytes: [UInt8] = []
    private let body: Body
    private let limit: Int
    private var count = 0

    init(_ body: Body, limit: Int) { (self.body, self.limit) = (body, limit) }

    mutating func more() async throws -> Bool {
      guard let piece = try await body.next() else { return false }
      count += piece.count
      guard count <= limit else { throw Problem.tooLarge(limit: limit) }
      bytes += piece
      return true
    }

    /// Lets what is behind the last boundary go by.
    mutating func skip() async throws -> Bool {
      bytes = []
      return try await more()
    }

    func find(_ wanted: [UInt8]) -> Int? {
      bytes.withUnsafeBytes { all in
        guard let base = all.baseAddress else { return nil }
        var index = 0
        while index + wanted.count <= all.count {
          let hit = memchr(base + index, Int32(wanted[0]), all.count - wanted.count + 1 - index)
          guard let hit else { return nil }
          index = UnsafeRawPointer(hit) - base
          if memcmp(hit, wanted, wanted.count) == 0 { return index }
          index += 1
        }
        return nil
      }
    }
  }
}

/// A line such as `form-data; name="file"; filename="song.mp3"`.
private struct Disposition {
  var word = ""
  var parameters: [String: String] = [:]

  /// Takes it from the lines above a part.
  init(_ lines: String) {
    for line in lines.split(whereSeparator: \.isNewline) {
      let halves = line.split(separator: ":", maxSplits: 1)
      guard halves.count == 2, Text.trimmed(halves[0]).lowercased() == "content-disposition" else {
        continue
      }
      let parts = Self.pieces(halves[1])
      word = Text.trimmed(parts.first ?? "").lowercased()
      for part in parts.dropFirst() {
        let pair = part.split(separator: "=", maxSplits: 1)
        guard pair.count == 2 else { continue }
        parameters[Text.trimmed(pair[0]).lowercased()] = Self.unquoted(Text.trimmed(pair[1]))
      }
    }
  }

  /// Apart by semicolons that do not stand in quotes.
  private static func pieces(_ text: Substring) -> [String] {
    var (pieces, isQuoted, isEscaped) = ([""], false, false)
    for character in text.unicodeScalars {
      if character == ";" && !isQuoted {
        pieces.append("")
        continue
      }
      if character == "\"" && !isEscaped { isQuoted.toggle() }
      isEscaped = character == "\\" && !isEscaped
      pieces[pieces.count - 1].unicodeScalars.append(character)
    }
    return pieces
  }

  private static func unquoted(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard scalars.count >= 2, scalars.first == "\"", scalars.last == "\"" else { return text }
    // Browsers write a quote as %22; others put a backslash before it.
    return String(scalars.dropFirst().dropLast()).replacing("\\\"", with: "\"")
      .replacing("%22", with: "\"")
  }
}
