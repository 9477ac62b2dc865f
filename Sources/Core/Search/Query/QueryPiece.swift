/// A word to look for: one of the query, or neighbours read as one.
struct QueryPiece {
  let letters: ArraySlice<UInt16>
  /// Which words of the query it is.
  let words: Range<Int>
  /// Whether it may still be being typed.
  let isLast: Bool
  /// How many of the letters stand before its blank, where it is two words.
  let blank: Int?
  let signature: UInt64
  let sound: Sound
  let distance: EditDistance

  init(letters: ArraySlice<UInt16>, words: Range<Int>, isLast: Bool, blank: Int? = nil) {
    self.letters = letters
    self.words = words
    self.isLast = isLast
    self.blank = blank
    signature = Signature(letters).bits
    // One that says little would find everything.
    let sound = DoubleMetaphone.sound(of: letters)
    self.sound = sound.isTelling && letters.count > 2 ? sound : Sound()
    distance = EditDistance(letters)
  }

  var isJoined: Bool { words.count > 1 }

  /// The words of a query, each two neighbours, and letters that stand alone in a row (“r e m”).
  static func pieces(of query: Words) -> [QueryPiece] {
    let count = query.count
    var pieces = (0..<count).map {
      QueryPiece(letters: query[$0], words: $0..<$0 + 1, isLast: $0 == count - 1)
    }
    for first in 0..<max(count - 1, 0) {
      pieces.append(joined(query, first..<first + 2))
    }
    var first = 0
    while first < count {
      var end = first
      while end < count, query.range(end).count == 1 { end += 1 }
      if end - first > 2 { pieces.append(joined(query, first..<end)) }
      first = max(end, first + 1)
    }
    return pieces
  }

  private static func joined(_ query: Words, _ words: Range<Int>) -> QueryPiece {
    let from = query.range(words.lowerBound).lowerBound
    let to = query.range(words.upperBound - 1).upperBound
    return QueryPiece(
      letters: query.letters[from..<to].prefix(Words.longest), words: words,
      isLast: words.upperBound == query.count,
      blank: words.count == 2 ? query.range(words.lowerBound).count : nil)
  }
}
