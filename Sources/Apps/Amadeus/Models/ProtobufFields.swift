/// Reads the fields of a protobuf message, and nothing beyond its end.
struct ProtobufFields {
  enum Value {
    case number(UInt64)
    case bytes(ArraySlice<UInt8>)
    /// Four or eight bytes, which nobody here asks for.
    case fixed
  }

  private var rest: ArraySlice<UInt8>

  init(_ message: ArraySlice<UInt8>) {
    rest = message
  }

  /// The next field and its number; nil at the end.
  mutating func next() throws(ModelTrouble) -> (field: UInt64, value: Value)? {
    guard !rest.isEmpty else { return nil }
    let head = try varint()
    switch head & 7 {
    case 0: return (head >> 3, .number(try varint()))
    case 1: return (head >> 3, try skipped(8))
    case 2:
      let count = try varint()
      guard count <= UInt64(rest.count) else { throw .damagedModel }
      defer { rest = rest.dropFirst(Int(count)) }
      return (head >> 3, .bytes(rest.prefix(Int(count))))
    case 5: return (head >> 3, try skipped(4))
    default: throw .damagedModel
    }
  }

  private mutating func skipped(_ count: Int) throws(ModelTrouble) -> Value {
    guard rest.count >= count else { throw .damagedModel }
    rest = rest.dropFirst(count)
    return .fixed
  }

  private mutating func varint() throws(ModelTrouble) -> UInt64 {
    var value: UInt64 = 0
    for shift in stride(from: 0, to: 64, by: 7) {
      guard let byte = rest.popFirst() else { throw .damagedModel }
      value |= UInt64(byte & 0x7F) << UInt64(shift)
      if byte < 0x80 { return value }
    }
    throw .damagedModel
  }
}
