/// From UTF-16 units back to UTF-8.
enum UTF8Text {
  static func bytes(of units: ArraySlice<UInt16>) -> [UInt8] {
    var bytes: [UInt8] = []
    var high: UInt32 = 0
    for unit in units {
      switch unit {
      case 0xd800...0xdbff: high = UInt32(unit)
      case 0xdc00...0xdfff:
        if high != 0 { append(0x10000 + (high - 0xd800) << 10 + UInt32(unit) - 0xdc00, to: &bytes) }
        high = 0
      default: append(UInt32(unit), to: &bytes)
      }
    }
    return bytes
  }

  private static func append(_ scalar: UInt32, to bytes: inout [UInt8]) {
    let tail = { (shift: UInt32) in UInt8(0x80 | scalar >> shift & 0x3f) }
    switch scalar {
    case 0..<0x80: bytes.append(UInt8(scalar))
    case 0x80..<0x800: bytes += [UInt8(0xc0 | scalar >> 6), tail(0)]
    case 0x800..<0x10000: bytes += [UInt8(0xe0 | scalar >> 12), tail(6), tail(0)]
    default: bytes += [UInt8(0xf0 | scalar >> 18), tail(12), tail(6), tail(0)]
    }
  }
}
