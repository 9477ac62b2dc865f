/// The Unicode scalars of UTF-8 bytes; what is no UTF-8 comes out as U+FFFD, byte by byte.
struct Scalars {
  private let bytes: UnsafeBufferPointer<UInt8>
  /// The byte after the scalar that came out last.
  private(set) var index = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  mutating func next() -> UInt32? {
    guard index < bytes.count else { return nil }
    let first = bytes[index]
    index += 1
    guard first >= 0x80 else { return UInt32(first) }
    let (more, bits, least): (Int, UInt8, UInt32) =
      switch first {
      case 0xc2...0xdf: (1, first & 0x1f, 0x80)
      case 0xe0...0xef: (2, first & 0x0f, 0x800)
      case 0xf0...0xf4: (3, first & 0x07, 0x10000)
      default: (0, 0, 0)
      }
    guard more > 0, index + more <= bytes.count else { return 0xfffd }
    var scalar = UInt32(bits)
    for i in 0..<more {
      guard bytes[index + i] & 0xc0 == 0x80 else { return 0xfffd }
      scalar = scalar << 6 | UInt32(bytes[index + i] & 0x3f)
    }
    guard scalar >= least, scalar <= 0x10ffff, !(0xd800...0xdfff).contains(scalar) else {
      return 0xfffd
    }
    index += more
    return scalar
  }

  /// A byte that is still to come, `offset` after the next one; 0 beyond the end.
  func peek(_ offset: Int) -> UInt8 {
    index + offset < bytes.count ? bytes[index + offset] : 0
  }
}
