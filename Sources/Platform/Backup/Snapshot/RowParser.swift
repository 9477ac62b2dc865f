import FoundationEssentials
import Storage

/// Reads a row that `RowText` wrote; anything else is refused.
///
/// The checksum has been compared by then, so this meets strange lines only in files that somebody
/// made by hand.
struct RowParser {
  private let bytes: [UInt8]
  private var place = 0

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The values of one line.
  static func values(_ line: [UInt8]) throws -> [Value] {
    var parser = RowParser(line)
    let values = try parser.row()
    guard parser.place == line.count else { throw parser.wrong }
    return values
  }

  private var wrong: BackupError { .damaged("a row cannot be read at byte \(place)") }

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
    if place < bytes.count, bytes[place] == UInt8(ascii: "\"") { return .text(try text()) }
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
    let start = place
    while place < bytes.count, Self.ofNumbers.contains(bytes[place]) { place += 1 }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  private mutating func text() throws -> String {
    guard let text = String(validating: try quoted(), as: UTF8.self) else { throw wrong }
    return text
  }

  /// What stands between quotes, without the escapes that `RowText` writes.
  private mutating func quoted() throws -> [UInt8] {
    try consume("\"")
    var found: [UInt8] = []
    while place < bytes.count {
      // What needs no care is taken in one piece: a recording's cover is long.
      let start = place
      while place < bytes.count, !Self.special.contains(bytes[place]) { place += 1 }
      found += bytes[start..<place]
      if skip("\"") { return found }
      if skip("\\u00") {
        let digits = String(decoding: bytes[place..<min(place + 2, bytes.count)], as: UTF8.self)
        guard digits.utf8.count == 2, let byte = UInt8(digits, radix: 16), byte < 32 else {
          throw wrong
        }
        found.append(byte)
        place += 2
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
    guard place + count <= bytes.count else { return false }
    for offset in 0..<count where bytes[place + offset] != word.utf8Start[offset] { return false }
    place += count
    return true
  }

  private mutating func consume(_ word: StaticString) throws {
    guard skip(word) else { throw wrong }
  }

  private static let ofNumbers = Set("+-.0123456789e".utf8)
  private static let special = Set("\"\\".utf8)
}
