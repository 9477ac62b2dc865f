/// Reads the numbers of a model one after the other: 32-bit floats, little end first.
struct LearntNumbers {
  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func take(_ count: Int) -> [Float] {
    defer { place += 4 * count }
    return (0..<count).map { number in
      let at = place + 4 * number
      let bits = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[at + $1]) << UInt32(8 * $1) }
      return Float(bitPattern: bits)
    }
  }
}
