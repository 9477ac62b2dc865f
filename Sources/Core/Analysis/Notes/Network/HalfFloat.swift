/// A number of 16 bits, as IEEE 754 has it, for numbers up to 65,504. `Float16` would need functions that modules for
/// browsers lack.
struct HalfFloat {
  let bits: UInt16

  /// How far the exponents of the two formats are apart.
  private static let scale: Float = 0x1p112
  private static let droppedBits: UInt32 = 13
  private static let sign: UInt16 = 0x8000
  private static let largest: UInt32 = 0x7BFF

  init(bits: UInt16) { self.bits = bits }

  /// The nearest, of two the even one.
  init(_ value: Float) {
    let exact = (value.magnitude / Self.scale).bitPattern
    let isOdd = exact >> Self.droppedBits & 1
    let rounded = (exact + (1 << (Self.droppedBits - 1)) - 1 + isOdd) >> Self.droppedBits
    bits = UInt16(min(rounded, Self.largest)) | (value.sign == .minus ? Self.sign : 0)
  }

  var value: Float {
    let magnitude = Float(bitPattern: UInt32(bits & ~Self.sign) << Self.droppedBits) * Self.scale
    return bits & Self.sign == 0 ? magnitude : -magnitude
  }
}
