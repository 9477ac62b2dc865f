/// Which letters a word has, in 64 bits: what could be alike is found without looking at letters.
///
/// A bit for each letter, another for letters that come twice, and twelve for what is not a to z. One slip
/// takes at most one bit away and adds at most one; so whatever is further apart in bits is further apart in
/// letters, and no word that is near is ever missed. Of n-grams these are the 1-grams: longer ones say nothing
/// about words of three to six letters with one or two slips in them.
struct Signature: Equatable {
  let bits: UInt64

  init<Letters: Sequence>(_ letters: Letters) where Letters.Element == UInt16 {
    var bits: UInt64 = 0
    for letter in letters {
      if (0x61...0x7a).contains(letter) {
        let once: UInt64 = 1 << UInt64(letter - 0x61)
        bits |= bits & once == 0 ? once : once << 26
      } else {
        bits |= 1 << (52 + UInt64(letter) % 12)
      }
    }
    self.bits = bits
  }

  /// Whether `bits` has at most `most` bits set; cheaper than to count them.
  @inline(__always)
  static func hasAtMost(_ most: Int, _ bits: UInt64) -> Bool {
    var rest = bits
    for _ in 0..<most { rest &= rest &- 1 }
    return rest == 0
  }
}
