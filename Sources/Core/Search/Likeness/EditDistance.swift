/// How many slips lie between a word and others: a letter left out, put in, changed, or two neighbours
/// swapped (the restricted Damerau–Levenshtein distance, in which no piece is changed twice).
///
/// Bit-parallel after Hyyrö, “A bit-vector algorithm for computing Levenshtein and Damerau edit distances”
/// (Nordic Journal of Computing 10, 2003): one step for each letter of the other word, whatever the length of
/// this one. The word may have up to 64 letters.
struct EditDistance {
  private let count: Int
  /// Where in the word each of a–z and 0–9 stands, a bit for each position; then other letters.
  private var positions: [UInt64]
  private var others: [(letter: UInt16, positions: UInt64)] = []

  init(_ word: ArraySlice<UInt16>) {
    count = min(word.count, 64)
    positions = Array(repeating: 0, count: 128)
    for (index, letter) in word.prefix(64).enumerated() {
      let bit: UInt64 = 1 << UInt64(index)
      if letter < 128 {
        positions[Int(letter)] |= bit
      } else if let known = others.firstIndex(where: { $0.letter == letter }) {
        others[known].positions |= bit
      } else {
        others.append((letter, bit))
      }
    }
  }

  @inline(__always)
  private func positions(of letter: UInt16) -> UInt64 {
    if letter < 128 { return positions[Int(letter)] }
    for other in others where other.letter == letter { return other.positions }
    return 0
  }

  /// The distance to a word, or to the beginning of it that is nearest; nil when more than `most`.
  func distance(
    to other: UnsafeBufferPointer<UInt16>, most: Int, toBeginning: Bool = false
  ) -> Int? {
    guard count > 0 else { return toBeginning || other.count <= most ? other.count : nil }
    guard toBeginning || abs(count - other.count) <= most else { return nil }
    let last: UInt64 = 1 << UInt64(count - 1)
    var rises: UInt64 = .max
    var falls: UInt64 = 0
    var same: UInt64 = 0
    var before: UInt64 = 0
    var score = count
    var nearest = count
    // A beginning that is longer than this is further away than `most`.
    let end = toBeginning ? min(other.count, count + most) : other.count
    for at in 0..<end {
      let here = positions(of: other[at])
      let swapped = ((~same & here) << 1) & before
      same = (((here & rises) &+ rises) ^ rises) | here | falls | swapped
      var up = falls | ~(same | rises)
      let down = same & rises
      if up & last != 0 { score += 1 }
      if down & last != 0 { score -= 1 }
      nearest = min(nearest, score)
      // Each letter to come can bring the words together by one.
      if !toBeginning && score - (end - at - 1) > most { return nil }
      up = up << 1 | 1
      rises = down << 1 | ~(same | up)
      falls = up & same
      before = here
    }
    let found = toBeginning ? nearest : score
    return found <= most ? found : nil
  }
}
