/// A value in CBOR (RFC 8949), as far as passkeys use it.
indirect enum CBOR: Equatable, Sendable {
  case integer(Int64)
  case bytes([UInt8])
  case text(String)
  case array([CBOR])
  case map([Key: CBOR])
  case bool(Bool)
  case null

  /// What may name a value in a map.
  enum Key: Hashable, Sendable {
    case integer(Int64)
    case text(String)
  }

  subscript(number: Int64) -> CBOR? { self[.integer(number)] }
  subscript(name: String) -> CBOR? { self[.text(name)] }

  private subscript(key: Key) -> CBOR? {
    guard case .map(let members) = self else { return nil }
    return members[key]
  }

  var integer: Int64? { if case .integer(let number) = self { number } else { nil } }
  var bytes: [UInt8]? { if case .bytes(let bytes) = self { bytes } else { nil } }
  var text: String? { if case .text(let text) = self { text } else { nil } }
}

/// Reads CBOR that comes from anywhere: no deeper and no more of it than is reasonable.
///
/// Refused beside what is no CBOR: lengths that are told only at the end, tags, fractions, numbers
/// beyond 63 bits, and a name that stands twice in a map.
struct CBORReader {
  static let deepest = 8
  static let mostItems = 256

  private var rest: ArraySlice<UInt8>
  private var depth = 0
  private var items = 0

  /// The one value that the bytes are.
  static func read(_ bytes: [UInt8]) throws(PasskeyFault) -> CBOR {
    let (value, rest) = try readFirst(bytes[...])
    guard rest.isEmpty else { throw PasskeyFault("it has data after its end") }
    return value
  }

  /// The value that the bytes begin with, and what stands after it.
  static func readFirst(
    _ bytes: ArraySlice<UInt8>
  ) throws(PasskeyFault) -> (value: CBOR, rest: ArraySlice<UInt8>) {
    var reader = CBORReader(rest: bytes)
    let value = try reader.value()
    return (value, reader.rest)
  }

  private init(rest: ArraySlice<UInt8>) {
    self.rest = rest
  }

  private mutating func value() throws(PasskeyFault) -> CBOR {
    guard depth < Self.deepest, items < Self.mostItems else {
      throw PasskeyFault("it has more data than a passkey needs")
    }
    items += 1
    let first = try consume(1).first!
    let (kind, detail) = (first >> 5, first & 31)
    if kind == 7 { return try simple(detail) }
    let number = try argument(detail)
    switch kind {
    case 0: return .integer(try small(number))
    case 1: return .integer(-1 - (try small(number)))
    case 2: return .bytes(Array(try consume(number)))
    case 3:
      guard let text = String(validating: try consume(number), as: UTF8.self) else {
        throw PasskeyFault("it contains invalid text")
      }
      return .text(text)
    case 4: return try nested { reader throws(PasskeyFault) in try reader.array(number) }
    case 5: return try nested { reader throws(PasskeyFault) in try reader.map(number) }
    default: throw PasskeyFault("it contains a tag, which is not allowed")
    }
  }

  private func simple(_ detail: UInt8) throws(PasskeyFault) -> CBOR {
    switch detail {
    case 20: return .bool(false)
    case 21: return .bool(true)
    case 22: return .null
    default: throw PasskeyFault("it contains a value of an unsupported type")
    }
  }

  /// The number that follows the first byte of a value: itself, or how long the value is.
  private mutating func argument(_ detail: UInt8) throws(PasskeyFault) -> UInt64 {
    switch detail {
    case 0..<24: return UInt64(detail)
    case 24...27: return try consume(1 << UInt64(detail - 24)).reduce(0) { $0 << 8 | UInt64($1) }
    default: throw PasskeyFault("a length is missing")
    }
  }

  private func small(_ number: UInt64) throws(PasskeyFault) -> Int64 {
    guard let small = Int64(exactly: number) else {
      throw PasskeyFault("a number is too large")
    }
    return small
  }

  private mutating func consume(_ count: UInt64) throws(PasskeyFault) -> ArraySlice<UInt8> {
    guard count <= UInt64(rest.count) else { throw PasskeyFault("it ends unexpectedly") }
    let consumed = rest.prefix(Int(count))
    rest = rest.dropFirst(Int(count))
    return consumed
  }

  private mutating func nested(
    _ body: (inout CBORReader) throws(PasskeyFault) -> CBOR
  ) throws(PasskeyFault) -> CBOR {
    depth += 1
    let value = try body(&self)
    depth -= 1
    return value
  }

  private mutating func array(_ count: UInt64) throws(PasskeyFault) -> CBOR {
    // Each value takes a byte at least, so nobody makes room for more than was sent.
    guard count <= UInt64(rest.count) else { throw PasskeyFault("it ends unexpectedly") }
    var values: [CBOR] = []
    for _ in 0..<count { values.append(try value()) }
    return .array(values)
  }

  private mutating func map(_ count: UInt64) throws(PasskeyFault) -> CBOR {
    guard count <= UInt64(rest.count) / 2 else { throw PasskeyFault("it ends unexpectedly") }
    var members: [CBOR.Key: CBOR] = [:]
    for _ in 0..<count {
      let key = try key()
      guard members.updateValue(try value(), forKey: key) == nil else {
        throw PasskeyFault("a name appears twice")
      }
    }
    return .map(members)
  }

  private mutating func key() throws(PasskeyFault) -> CBOR.Key {
    switch try value() {
    case .integer(let number): return .integer(number)
    case .text(let text): return .text(text)
    default: throw PasskeyFault("a name is neither a number nor text")
    }
  }
}

/// What is wrong with something that an authenticator sent, in words that follow "the passkey: ".
struct PasskeyFault: Error, Equatable {
  let reason: String

  init(_ reason: String) {
    self.reason = reason
  }
}
