/// What a Unicode scalar is for the search.
enum Fold {
  case letter(UInt16)
  case two(UInt16, UInt16)
  /// An accent that stands alone, an apostrophe: what was around it is one word.
  case nothing
  /// “&”, which is said “and”.
  case and
  /// A full stop, which may be part of initials.
  case stop
  case between

  /// The letters of “and”.
  static let andLetters: [UInt16] = [0x61, 0x6e, 0x64]

  static func isASCIILetter(_ byte: UInt8) -> Bool {
    (0x61...0x7a).contains(byte | 0x20)
  }

  static func folded(_ scalar: UInt32) -> Fold {
    if scalar < 0x80 { return ascii(UInt8(scalar)) }
    if let entry = LatinLetters.entry(of: scalar) {
      switch entry {
      case 0x61...0x7a: return .letter(UInt16(entry))
      case 0x2a: return .between
      case 0x2e: return .letter(UInt16(scalar))
      default:
        let (first, second) = LatinLetters.pair(of: entry)
        return .two(first, second)
      }
    }
    return other(scalar)
  }

  private static func ascii(_ byte: UInt8) -> Fold {
    switch byte {
    case 0x30...0x39, 0x61...0x7a: .letter(UInt16(byte))
    case 0x41...0x5a: .letter(UInt16(byte | 0x20))
    case 0x27, 0x60: .nothing
    case 0x26: .and
    case 0x2e: .stop
    default: .between
    }
  }

  /// What is neither ASCII nor Latin with accents.
  private static func other(_ scalar: UInt32) -> Fold {
    switch scalar {
    case 0xaa: .letter(0x61)
    case 0xba: .letter(0x6f)
    case 0xb5: .letter(0x3bc)
    case 0xb4, 0x2b9...0x2bf, 0x2018...0x201b, 0x2032: .nothing
    case 0x300...0x36f, 0xad, 0x200b...0x200d, 0xfe00...0xfe0f: .nothing
    case 0x80...0xbf, 0x2000...0x206f, 0x3000...0x303f, 0xfffd, 0xe000...0xf8ff: .between
    // Fullwidth forms are ASCII, wide.
    case 0xff01...0xff5e: ascii(UInt8(scalar - 0xff01 + 0x21))
    case 0x386...0x3ce: .letter(greek(UInt16(scalar)))
    case 0x400...0x45f: .letter(cyrillic(UInt16(scalar)))
    case 0...0xffff: .letter(UInt16(scalar))
    default: .two(UInt16(0xd7c0 + (scalar >> 10)), UInt16(0xdc00 + (scalar & 0x3ff)))
    }
  }

  private static func greek(_ letter: UInt16) -> UInt16 {
    switch letter {
    case 0x386, 0x3ac: 0x3b1
    case 0x388, 0x3ad: 0x3b5
    case 0x389, 0x3ae: 0x3b7
    case 0x38a, 0x390, 0x3aa, 0x3af, 0x3ca: 0x3b9
    case 0x38c, 0x3cc: 0x3bf
    case 0x38e, 0x3ab, 0x3b0, 0x3cb, 0x3cd: 0x3c5
    case 0x38f, 0x3ce: 0x3c9
    case 0x3c2: 0x3c3
    case 0x391...0x3a9: letter + 0x20
    default: letter
    }
  }

  /// Small letters; ё is е, and й stays, since it is a letter of its own.
  private static func cyrillic(_ letter: UInt16) -> UInt16 {
    switch letter {
    case 0x401, 0x451: 0x435
    case 0x400...0x40f: letter + 0x50
    case 0x410...0x42f: letter + 0x20
    default: letter
    }
  }
}
