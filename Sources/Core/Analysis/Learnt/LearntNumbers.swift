/// Reads the numbers of a model one after the other: floats of 16 bits (IEEE 754's binary16), little end first, or
/// numbers of 8 bits.
struct LearntNumbers {
  private let bytes: [UInt8]
  private var offset = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func read(_ count: Int) -> [Float] {
    defer { offset += 2 * count }
    return (0..<count).map { number in
      let at = offset + 2 * number
      return Self.float(UInt16(bytes[at]) | UInt16(bytes[at + 1]) << 8)
    }
  }

  /// Numbers of 8 bits with a sign, behind a float that each is multiplied with.
  mutating func readSmall(_ count: Int) -> [Float] {
    let scale = read(1)[0]
    defer { offset += count }
    return (0..<count).map { scale * Float(Int8(bitPattern: bytes[offset + $0])) }
  }

  /// What 16 bits mean, by whole numbers alone: not every machine that this runs on has such floats.
  static func float(_ half: UInt16) -> Float {
    let (sign, exponent, fraction) = (half >> 15, half >> 10 & 31, half & 1_023)
    let magnitude: Float
    switch exponent {
    // The steps below the smallest full float, 2⁻²⁴ each.
    case 0: magnitude = Float(fraction) * Float(bitPattern: (127 - 24) << 23)
    case 31: magnitude = Float(bitPattern: 0x7F80_0000 | UInt32(fraction) << 13)
    default: magnitude = Float(bitPattern: (UInt32(exponent) + 112) << 23 | UInt32(fraction) << 13)
    }
    return sign == 0 ? magnitude : -magnitude
  }

  /// The 16 bits that are nearest to a number, of two the even ones; of what is too large, those of 65,504.
  static func half(_ value: Float) -> UInt16 {
    // The exponents of the two formats are 112 apart.
    let exact = (value.magnitude * 0x1p-112).bitPattern
    let rounded = (exact + 0xFFF + (exact >> 13 & 1)) >> 13
    return UInt16(min(rounded, 0x7BFF)) | (value.sign == .minus ? 0x8000 : 0)
  }
}
