/// How a word sounds in English: two codes, since some spellings can be said in two ways. Equal codes sound
/// alike.
///
/// Each code holds up to eight sounds of four bits, the first one highest; 0 is a word without any.
struct Sound: Equatable {
  var first: UInt32 = 0
  var second: UInt32 = 0

  /// Both in one number, so that many words can be looked through.
  var packed: UInt64 { UInt64(first) << 32 | UInt64(second) }

  /// Whether two words may sound the same.
  @inline(__always)
  func isLike(_ other: UInt64) -> Bool {
    let one = UInt32(truncatingIfNeeded: other >> 32)
    let two = UInt32(truncatingIfNeeded: other)
    return first == one || first == two || second == one || second == two
  }

  /// Whether there is enough of it to say anything: at least two sounds.
  var isTelling: Bool { first > 0xf && second > 0xf }

  mutating func append(_ one: StaticString, _ two: StaticString) {
    Self.append(one, to: &first)
    Self.append(two, to: &second)
  }

  private static func append(_ sounds: StaticString, to code: inout UInt32) {
    for i in 0..<sounds.utf8CodeUnitCount where code >> 28 == 0 {
      code = code << 4 | number(of: sounds.utf8Start[i])
    }
  }

  private static let alphabet: StaticString = "0AFHJKLMNPRSTX"

  private static func number(of sound: UInt8) -> UInt32 {
    for i in 0..<alphabet.utf8CodeUnitCount where alphabet.utf8Start[i] == sound {
      return UInt32(i + 1)
    }
    return 0
  }

  /// The letters of a code, as they are written in descriptions of the method.
  static func letters(of code: UInt32) -> [UInt8] {
    (0..<8).compactMap { index in
      let number = Int(code >> UInt32(28 - 4 * index)) & 0xf
      return number == 0 ? nil : alphabet.utf8Start[number - 1]
    }
  }
}
