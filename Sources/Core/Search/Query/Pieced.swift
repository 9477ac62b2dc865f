/// Words of a document that, read as one, answer a piece of the query: “snow man” for “snowman”, “let it” for
/// “leti t”.
struct PiecedMatch {
  let slot: Int
  /// The first of them, by its number in the document, and how many.
  let entry: Int
  let words: Int
  let points: Int32
  let kind: MatchKind
  let slips: Int
}

extension SearchIndex {
  /// Documents whose neighbouring words answer a piece of the query, in the order of their slots.
  ///
  /// The first of the words, or the last, has to be spelt right: it is what they are found by; both of them
  /// where the query has a blank elsewhere. Looks at `effort` documents at most, those with rare words first.
  func pieced(_ piece: QueryPiece, effort: Int) -> [PiecedMatch] {
    guard piece.letters.count > 3 else { return [] }
    var found: [PiecedMatch] = []
    for anchor in anchors(of: piece) where anchor.partner != nil {
      findPartners(anchor, piece, &found)
    }
    guard !piece.isJoined else { return Self.best(of: found) }
    var left = effort
    for anchor in anchors(of: piece) where anchor.partner == nil {
      let list = postings[Int(anchor.term)]
      left -= Int(list.count)
      if left < 0 { break }
      for posting in postingPool.numbers(of: list) {
        look(in: Posting(bits: posting).slot, anchor, piece, &found)
      }
    }
    return Self.best(of: found)
  }

  /// A word of the vocabulary that a piece begins or ends with.
  struct Anchor {
    let term: UInt32
    let letters: Int
    let isFirst: Bool
    /// The word that the rest of the piece is, when it is one.
    let partner: UInt32?
  }

  /// What a piece could be made of, rare words first.
  private func anchors(of piece: QueryPiece) -> [Anchor] {
    let letters = piece.letters
    var anchors: [Anchor] = []
    for cut in 1..<letters.count where cut != piece.blank {
      let first = vocabulary.find(letters.prefix(cut))
      let second = vocabulary.find(letters.dropFirst(cut))
      if let first, let second {
        anchors.append(Anchor(term: first, letters: cut, isFirst: true, partner: second))
        continue
      }
      if let first, cut > 1 {
        anchors.append(Anchor(term: first, letters: cut, isFirst: true, partner: nil))
      }
      if let second, letters.count - cut > 1 {
        anchors.append(
          Anchor(term: second, letters: letters.count - cut, isFirst: false, partner: nil))
      }
    }
    return anchors.sorted {
      let (a, b) = (postings[Int($0.term)].count, postings[Int($1.term)].count)
      return a != b ? a < b : $0.letters != $1.letters ? $0.letters > $1.letters : $0.isFirst
    }
  }

  /// Looks where both words of a piece stand.
  private func findPartners(_ anchor: Anchor, _ piece: QueryPiece, _ found: inout [PiecedMatch]) {
    guard let partner = anchor.partner else { return }
    var marks = [UInt64](repeating: 0, count: ids.count / 64 + 1)
    for posting in postingPool.numbers(of: postings[Int(partner)]) {
      let slot = Posting(bits: posting).slot
      marks[slot >> 6] |= 1 << UInt64(slot & 63)
    }
    for posting in postingPool.numbers(of: postings[Int(anchor.term)]) {
      let slot = Posting(bits: posting).slot
      if marks[slot >> 6] & 1 << UInt64(slot & 63) != 0 { look(in: slot, anchor, piece, &found) }
    }
  }

  /// Looks in one document, wherever the anchor stands in it.
  private func look(
    in slot: Int, _ anchor: Anchor, _ piece: QueryPiece, _ found: inout [PiecedMatch]
  ) {
    let entries = entryPool.numbers(of: documents[slot])
    for index in entries.indices where Entry(bits: entries[index]).term == anchor.term {
      let match =
        anchor.isFirst
        ? read(entries, from: index, piece) : read(entries, upTo: index, piece)
      guard let match else { continue }
      found.append(
        PiecedMatch(
          slot: slot, entry: match.first - entries.startIndex, words: match.words,
          points: match.points, kind: match.kind, slips: match.slips))
    }
  }

  private struct Reading {
    let first: Int
    let words: Int
    let points: Int32
    let kind: MatchKind
    let slips: Int
  }

  /// Reads words on from one, while they are not longer than the piece.
  private func read(_ entries: ArraySlice<UInt32>, from first: Int, _ piece: QueryPiece) -> Reading?
  {
    var letters: [UInt16] = []
    var best: Reading?
    let longest = piece.letters.count + Points.slips(forLetters: piece.letters.count)
    var index = first
    while index < entries.endIndex, index < first + 4, letters.count <= longest,
      Entry(bits: entries[index]).field == Entry(bits: entries[first]).field
    {
      letters.append(contentsOf: vocabulary.word(Entry(bits: entries[index]).term))
      index += 1
      guard index > first + 1 else { continue }
      best = Self.better(best, compare(letters, piece, first, index - first))
    }
    return best
  }

  /// Reads words back from one, while they are not longer than the piece.
  private func read(_ entries: ArraySlice<UInt32>, upTo last: Int, _ piece: QueryPiece) -> Reading?
  {
    var letters = Array(vocabulary.word(Entry(bits: entries[last]).term))
    var best: Reading?
    let longest = piece.letters.count + Points.slips(forLetters: piece.letters.count)
    var index = last - 1
    while index >= entries.startIndex, index > last - 4, letters.count <= longest,
      Entry(bits: entries[index]).field == Entry(bits: entries[last]).field
    {
      letters.insert(contentsOf: vocabulary.word(Entry(bits: entries[index]).term), at: 0)
      best = Self.better(best, compare(letters, piece, index, last - index + 1))
      index -= 1
    }
    return best
  }

  private func compare(_ letters: [UInt16], _ piece: QueryPiece, _ first: Int, _ words: Int)
    -> Reading?
  {
    let asked = piece.letters
    let reading = { (points: Int32, kind: MatchKind, slips: Int) in
      Reading(
        first: first, words: words, points: points - Points.piecing, kind: kind, slips: slips)
    }
    if letters.count >= asked.count, letters.starts(with: asked) {
      if letters.count == asked.count { return reading(Points.exact, .exact, 0) }
      return piece.isLast
        ? reading(Points.prefix(asked.count, of: letters.count), .prefix, 0) : nil
    }
    let most = Points.slips(forLetters: asked.count)
    guard abs(letters.count - asked.count) <= most,
      let slips = letters.withUnsafeBufferPointer({ piece.distance.distance(to: $0, most: most) })
    else { return nil }
    let points = Points.fuzzy(
      slips: slips, asked: asked.count, sounds: false, begins: letters.first == asked.first)
    return reading(points, .fuzzy, slips)
  }

  private static func better(_ a: Reading?, _ b: Reading?) -> Reading? {
    guard let a else { return b }
    guard let b else { return a }
    return b.points > a.points ? b : a
  }

  /// The best of each document, in the order of slots.
  private static func best(of found: [PiecedMatch]) -> [PiecedMatch] {
    let sorted = found.sorted {
      $0.slot != $1.slot
        ? $0.slot < $1.slot
        : $0.points != $1.points ? $0.points > $1.points : $0.entry < $1.entry
    }
    var best: [PiecedMatch] = []
    for match in sorted where match.slot != best.last?.slot { best.append(match) }
    return best
  }
}
