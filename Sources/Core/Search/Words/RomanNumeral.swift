/// Numbers as titles write them: “Frozen II” is “Frozen 2”.
enum RomanNumeral {
  /// ii, iii, iv, vi, vii, viii and ix with their numbers, 16 bits a letter. Those of one letter may be words.
  private static let numerals: [(roman: UInt64, digit: UInt64)] = [
    (0x0069_0069, 0x32), (0x0069_0069_0069, 0x33), (0x0069_0076, 0x34), (0x0076_0069, 0x36),
    (0x0076_0069_0069, 0x37), (0x0076_0069_0069_0069, 0x38), (0x0069_0078, 0x39),
  ]

  /// The other way to write a word that is a number; nothing for any other word.
  static func other(_ word: ArraySlice<UInt16>) -> [UInt16] {
    guard word.count <= 4 else { return [] }
    var packed: UInt64 = 0
    for letter in word { packed = packed << 16 | UInt64(letter) }
    for (roman, digit) in numerals where packed == roman || packed == digit {
      return letters(packed == roman ? digit : roman)
    }
    return []
  }

  private static func letters(_ packed: UInt64) -> [UInt16] {
    var letters: [UInt16] = []
    for shift in stride(from: 48, through: 0, by: -16) where packed >> shift != 0 {
      letters.append(UInt16(truncatingIfNeeded: packed >> shift))
    }
    return letters
  }
}
