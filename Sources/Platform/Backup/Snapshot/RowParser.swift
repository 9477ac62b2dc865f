import FoundationEssentials
import Storage

/// Reads a row that `RowText` wrote; anything else is refused.
///
/// The checksum has been compared by then, so this meets strange lines only in files that somebody
/// made by hand.
struct RowParser {
  private let bytes: [UInt8]
  private var index = 0

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The values of one line.
  static func values(_ line: [UInt8]) throws -> [Value] {
    var parser = RowParser(line)
    let values = try parser.row()
    guard parser.index == line.count else { throw parser.wrong }
    return values
  }

  private var wrong: BackupError { .damaged("a row cannot be read at byte \(index)") }

  private mutating func row() throws -> [Value] {
    try consume("[")
    if skip("]") { return [] }
    var values = [try value()]
    while skip(",") { values.append(try value()) }
    try consume("]")
    return values
  }

  private mutating func value() throws -> Value {
    if skip("null") { return .null }
    if index < bytes.count, bytes[index] == UInt8(ascii: "\"") { return .text(try text()) }
    if skip(#"{"real":"#) {
      let number = try real()
      try consume("}")
      return .real(number)
    }
    if skip(#"{"bytes":"#) {
      guard let data = Data(base64Encoded: Data(try quoted())) else { throw wrong }
      try consume("}")
      return .bytes(Array(data))
    }
    guard let number = Int64(number()) else { throw wrong }
    return .integer(number)
  }

  private mutating func real() throws -> Double {
    if skip(#""inf""#) { return .infinity }
    if skip(#""-inf""#) { return -.infinity }
    guard let number = Double(number()), number.isFinite else { throw wrong }
    return number
  }

  private mutating func number() -> String {
    let start = index
    while index < bytes.count, Self.ofNumbers.contains(bytes[index]) { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func text() throws -> String {
    guard let text = String(validating: try quoted(), as: UTF8.self) else { throw wrong }
    return text
  }

  /// What stands between quotes, without the escapes that `RowText` writes.
  private mutating func quoted() throws -> [UInt8] {
    try consume("\"")
    var found: [UInt8] = []
    while index < bytes.count {
      // What needs no care is taken in one piece: a recording's cover is long.
      let start = index
      while index < bytes.count, !Self.special.contains(bytes[index]) { index += 1 }
      found += bytes[start..<index]
      if skip("\"") { return found }
      if skip("\\u00") {
        let digits = String(decoding: bytes[index..<min(index + 2, bytes.count)], as: UTF8.self)
        guard digits.utf8.count == 2, let byte = UInt8(digits, radix: 16), byte < 32 else {
          throw wrong
        }
        found.append(byte)
        index += 2
      } else if skip("\\\"") {
        found.append(UInt8(ascii: "\""))
      } else if skip("\\\\") {
        found.append(UInt8(ascii: "\\"))
      } else {
        throw wrong
      }
    }
    throw wrong
  }

  private mutating func skip(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard index + count <= bytes.count else { return false }
    for offset in 0..<count where bytes[index + offset] != word.utf8Start[offset] { return false }
    index += count
    return true
  }

  private mutating func consume(_ word: StaticString) throws {
    guard skip(word) else { throw wrong }
  }

  private static let ofNumbers = Set("+-.0123456789e".utf8)
  private static let special = Set("\"\\".utf8)
}
