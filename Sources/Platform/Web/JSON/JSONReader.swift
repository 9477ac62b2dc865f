/// Reads JSON that comes from anywhere: strictly, and no deeper and no more of it than is reasonable.
///
/// Refused beside what RFC 8259 forbids: a name that stands twice in an object, since two readers may
/// choose differently, and bytes that are not UTF-8.
public struct JSONReader {
  /// What is wrong, and where.
  public struct Failure: Error, Equatable {
    public let offset: Int
    public let reason: String
  }

  static let deepest = 32
  /// Values in all: memory goes by them rather than by bytes, of which two make one.
  static let mostValues = 2_000_000

  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0
  private var depth = 0
  private var count = 0

  /// The one value that the bytes are.
  public static func read(_ bytes: [UInt8]) throws(Failure) -> JSON {
    let outcome: Result<JSON, Failure> = bytes.withUnsafeBufferPointer { bytes in
      var reader = JSONReader(bytes)
      do throws(Failure) { return .success(try reader.document()) } catch { return .failure(error) }
    }
    return try outcome.get()
  }

  private init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  private mutating func document() throws(Failure) -> JSON {
    let value = try value()
    skipSpace()
    guard position == bytes.count else { throw failure("there is data after the end") }
    return value
  }

  private func failure(_ reason: String) -> Failure {
    Failure(offset: position, reason: reason)
  }

  private var next: UInt8? {
    position < bytes.count ? bytes[position] : nil
  }

  private mutating func skipSpace() {
    while let byte = next, byte == 32 || byte == 10 || byte == 13 || byte == 9 { position += 1 }
  }

  private mutating func consume(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func value() throws(Failure) -> JSON {
    count += 1
    guard count <= Self.mostValues else { throw failure("it has too many values") }
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): return try nested { reader throws(Failure) in try reader.object() }
    case UInt8(ascii: "["): return try nested { reader throws(Failure) in try reader.array() }
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case .some(UInt8(ascii: "0")...UInt8(ascii: "9")), UInt8(ascii: "-"): return try number()
    case .none: throw failure("it ends unexpectedly")
    default: throw failure("this character is unexpected")
    }
  }

  private mutating func nested(
    _ body: (inout JSONReader) throws(Failure) -> JSON
  ) throws(Failure) -> JSON {
    guard depth < Self.deepest else { throw failure("it is nested too deeply") }
    depth += 1
    position += 1
    let value = try body(&self)
    depth -= 1
    return value
  }

  private mutating func object() throws(Failure) -> JSON {
    var members: [(String, JSON)] = []
    var names: Set<String> = []
    skipSpace()
    if consume("}") { return .object(members) }
    repeat {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw failure("a name is missing") }
      let name = try string()
      guard names.insert(name).inserted else { throw failure("the name \(name) appears twice") }
      skipSpace()
      guard consume(":") else { throw failure("a colon is missing") }
      members.append((name, try value()))
      skipSpace()
    } while consume(",")
    guard consume("}") else { throw failure("a comma or } is missing") }
    return .object(members)
  }

  private mutating func array() throws(Failure) -> JSON {
    var values: [JSON] = []
    skipSpace()
    if consume("]") { return .array(values) }
    repeat {
      values.append(try value())
      skipSpace()
    } while consume(",")
    guard consume("]") else { throw failure("a comma or ] is missing") }
    return .array(values)
  }

  private mutating func word(_ word: StaticString, _ value: JSON) throws(Failure) -> JSON {
    for index in 0..<word.utf8CodeUnitCount {
      guard next == word.utf8Start[index] else { throw failure("this character is unexpected") }
      position += 1
    }
    return value
  }

  private mutating func digits() throws(Failure) {
    let start = position
    while let byte = next, (48...57).contains(byte) { position += 1 }
    guard position > start else { throw failure("a digit is missing") }
  }

  private mutating func number() throws(Failure) -> JSON {
    let start = position
    _ = consume("-")
    if !consume("0") { try digits() }
    var isWhole = true
    if consume(".") {
      isWhole = false
      try digits()
    }
    if consume("e") || consume("E") {
      isWhole = false
      if !consume("+") { _ = consume("-") }
      try digits()
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if isWhole, let value = Int64(text) { return .integer(value) }
    guard let value = Double(text), value.isFinite else { throw failure("the number is too large") }
    return .number(value)
  }

  private mutating func string() throws(Failure) -> String {
    position += 1
    var text: [UInt8] = []
    while true {
      guard let byte = next else { throw failure("a string is not closed") }
      position += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let string = String(validating: text, as: UTF8.self) else {
          throw failure("a string is not UTF-8")
        }
        return string
      case UInt8(ascii: "\\"): try escape(into: &text)
      case 0..<32: throw failure("a string contains a control character")
      default: text.append(byte)
      }
    }
  }

  private mutating func escape(into text: inout [UInt8]) throws(Failure) {
    let byte = next
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte!)
    case UInt8(ascii: "b"): text.append(8)
    case UInt8(ascii: "f"): text.append(12)
    case UInt8(ascii: "n"): text.append(10)
    case UInt8(ascii: "r"): text.append(13)
    case UInt8(ascii: "t"): text.append(9)
    case UInt8(ascii: "u"): text += Array(String(try scalar()).utf8)
    default: throw failure("the escape sequence is not valid")
    }
  }

  private mutating func scalar() throws(Failure) -> Character {
    var value = try unit()
    if (0xD800..<0xDC00).contains(value) {
      guard consume("\\"), consume("u") else { throw failure("half a character") }
      let low = try unit()
      guard (0xDC00..<0xE000).contains(low) else { throw failure("half a character") }
      value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(value) else { throw failure("half a character") }
    return Character(scalar)
  }

  private mutating func unit() throws(Failure) -> UInt32 {
    guard position + 4 <= bytes.count,
      let value = UInt32(
        String(decoding: bytes[position..<position + 4], as: UTF8.self), radix: 16),
      bytes[position] != UInt8(ascii: "+"), bytes[position] != UInt8(ascii: "-")
    else { throw failure("an escape sequence is incomplete") }
    position += 4
    return value
  }
}

extension JSON {
  /// Reads one JSON value, strictly.
  public init(reading bytes: [UInt8]) throws {
    self = try JSONReader.read(bytes)
  }
}
