/// The second round of a search: looks at a document word by word, and says why it is a hit.
struct Judge {
  /// A word of the document that answers a word of the query.
  private struct Pick {
    var entry = 0
    var words = 1
    var position = 0
    var field = 0
    var term: UInt32 = 0
    /// Points times the weight of the field.
    var value: Int32 = 0
    var kind = MatchKind.exact
    var slips = 0
    var queryWords = 0..<0
  }

  private let answers: Answers
  private let phrases: Phrases
  /// For each word of the vocabulary whether anything was found by it.
  private let isFound: [Bool]

  init(_ answers: Answers, _ phrases: Phrases, in index: borrowing SearchIndex) {
    (self.answers, self.phrases) = (answers, phrases)
    var isFound = [Bool](repeating: false, count: index.postings.count)
    for source in answers.sources {
      for match in source.matches { isFound[Int(match.term)] = true }
    }
    self.isFound = isFound
  }

  func hit(_ slot: Int, in index: borrowing SearchIndex) -> Hit {
    let entries = index.entryPool.numbers(of: index.documents[slot])
    var lengths = [Int](repeating: 0, count: SearchLimits.fields)
    for entry in entries { lengths[Entry(bits: entry).field] += 1 }
    let phrase = phrases.longest(in: entries)
    var picks = picks(slot, entries)
    if let phrase { Self.put(phrase, entries, into: &picks) }
    var score: Int32 = 0
    var reasons: [Reason] = []
    for word in 0..<answers.wordCount {
      guard let pick = picks[word] else { continue }
      let points = (pick.value * answers.shares[word]) >> 10
      score += points
      reasons.append(
        Reason(
          queryWord: word, queryWords: pick.queryWords.count,
          word: Self.text(pick, entries, index), field: pick.field, position: pick.position,
          words: pick.words, kind: pick.kind, slips: pick.slips, points: Int(pick.value)))
    }
    let together = together(picks, lengths) + Self.worth(of: phrase, of: answers.wordCount, score)
    let boost = 100 * Int(index.boosts[slot])
    return Hit(
      id: index.ids[slot], score: Int(score) + together + boost, together: together, boost: boost,
      reasons: reasons)
  }

  /// What a phrase is worth among other words: these are missed less, as far as they are missed.
  private static func worth(of phrase: Phrases.Phrase?, of words: Int, _ score: Int32) -> Int {
    guard let phrase, phrase.words.count < words else { return 0 }
    return min(Together.phrase, max(Int(Points.exact - score), 0))
  }

  /// The words of a phrase count nearly as those of a field of full weight.
  private static func put(
    _ phrase: Phrases.Phrase, _ entries: ArraySlice<UInt32>, into picks: inout [Pick?]
  ) {
    for word in phrase.words {
      let position = word - phrase.words.lowerBound
      let offset = phrase.entry + position
      let entry = Entry(bits: entries[entries.startIndex + offset])
      picks[word] = Pick(
        entry: offset, position: position, field: entry.field, term: entry.term,
        value: Points.phrase(weight: Int32(entry.weight)), queryWords: word..<word + 1)
    }
  }

  /// For each word of the query the best word of the document. Of equal ones it is the one after the word
  /// before, else the first.
  private func picks(_ slot: Int, _ entries: ArraySlice<UInt32>) -> [Pick?] {
    var picks = [Pick?](repeating: nil, count: answers.wordCount)
    var found = [[Pick]](repeating: [], count: answers.sources.count)
    var position = 0
    var field = -1
    for (index, bits) in entries.enumerated() {
      let entry = Entry(bits: bits)
      position = entry.field == field ? position + 1 : 0
      field = entry.field
      guard isFound[Int(entry.term)] else { continue }
      for (number, source) in answers.sources.enumerated() {
        guard let match = Self.match(of: entry.term, in: source.matches) else { continue }
        found[number].append(
          Pick(
            entry: index, position: position, field: field, term: entry.term,
            value: match.points / 10 * Int32(entry.weight), kind: match.kind,
            slips: Int(match.slips), queryWords: source.words))
      }
    }
    for (number, source) in answers.sources.enumerated() {
      if let piece = Self.piece(of: slot, in: source.pieced) {
        found[number].append(pick(piece, entries, source.words))
      }
    }
    for word in 0..<answers.wordCount {
      let next = word > 0 ? picks[word - 1].map { $0.entry + $0.words } : nil
      var best: Pick?
      for (number, source) in answers.sources.enumerated() where source.words.contains(word) {
        for pick in found[number] where Self.isBetter(pick, than: best, next: next) { best = pick }
      }
      picks[word] = best
    }
    return picks
  }

  private static func isBetter(_ pick: Pick, than other: Pick?, next: Int?) -> Bool {
    guard let other else { return true }
    if pick.value != other.value { return pick.value > other.value }
    if (pick.entry == next) != (other.entry == next) { return pick.entry == next }
    return pick.entry < other.entry
  }

  private func pick(_ piece: PiecedMatch, _ entries: ArraySlice<UInt32>, _ words: Range<Int>)
    -> Pick
  {
    let first = Entry(bits: entries[entries.startIndex + piece.entry])
    var position = 0
    while position < piece.entry,
      Entry(bits: entries[entries.startIndex + piece.entry - position - 1]).field == first.field
    { position += 1 }
    return Pick(
      entry: piece.entry, words: piece.words, position: position, field: first.field,
      term: first.term, value: piece.points / 10 * Int32(first.weight), kind: piece.kind,
      slips: piece.slips, queryWords: words)
  }

  private static func match(of term: UInt32, in matches: [WordMatch]) -> WordMatch? {
    var low = 0
    var high = matches.count
    while low < high {
      let middle = (low + high) / 2
      if matches[middle].term < term { low = middle + 1 } else { high = middle }
    }
    return low < matches.count && matches[low].term == term ? matches[low] : nil
  }

  private static func piece(of slot: Int, in pieces: [PiecedMatch]) -> PiecedMatch? {
    var low = 0
    var high = pieces.count
    while low < high {
      let middle = (low + high) / 2
      if pieces[middle].slot < slot { low = middle + 1 } else { high = middle }
    }
    return low < pieces.count && pieces[low].slot == slot ? pieces[low] : nil
  }

  private func together(_ picks: [Pick?], _ lengths: [Int]) -> Int {
    var covered = [Int](repeating: 0, count: SearchLimits.fields)
    var seen: [Int] = []
    var neighbours = 0
    var starts = false
    for (word, pick) in picks.enumerated() {
      guard let pick else { continue }
      if !seen.contains(pick.entry) { covered[pick.field] += pick.words }
      seen.append(pick.entry)
      guard word > 0, let before = picks[word - 1] else {
        starts = starts || word == 0 && pick.position == 0
        continue
      }
      let isOne = before.queryWords.contains(word) && before.entry == pick.entry
      if isOne || before.field == pick.field && before.entry + before.words == pick.entry {
        neighbours += 1
      }
    }
    var whole = 0
    for field in lengths.indices where lengths[field] > 0 {
      whole = max(whole, Together.whole * min(covered[field], lengths[field]) / lengths[field])
    }
    let order = picks.count > 1 ? Together.inOrder * neighbours / (picks.count - 1) : 0
    return whole + order + (starts ? Together.atStart : 0)
  }

  /// The words of the document that were picked, in UTF-8.
  private static func text(
    _ pick: Pick, _ entries: ArraySlice<UInt32>, _ index: borrowing SearchIndex
  ) -> [UInt8] {
    var text: [UInt8] = []
    for offset in pick.entry..<pick.entry + pick.words {
      if !text.isEmpty { text.append(0x20) }
      let term = Entry(bits: entries[entries.startIndex + offset]).term
      text.append(contentsOf: UTF8Text.bytes(of: index.vocabulary.word(term)))
    }
    return text
  }
}
