/// The first, quick round of a search: which documents deserve to be looked at word by word.
///
/// Each posting of each word found is seen once. What comes out is near to the final score; how the words stand
/// together is guessed from the length of the field.
struct Candidates {
  private struct Tally {
    var total: Int32 = 0
    /// The best for the word of the query that is being counted.
    var best: Int32 = 0
    /// That word plus one; 0 before the first.
    var word: Int32 = 0
  }

  private var tallies: [Tally]
  private var touched: [UInt32] = []

  init(_ answers: Answers, in index: borrowing SearchIndex) {
    tallies = Array(repeating: Tally(), count: index.ids.count)
    for word in 0..<answers.wordCount {
      for source in answers.sources where source.words.contains(word) {
        count(source, for: word, answers, index)
      }
    }
  }

  private mutating func count(
    _ source: Answers.Source, for word: Int, _ answers: Answers, _ index: borrowing SearchIndex
  ) {
    let fits = (0...15).map { Int32(300 * min(answers.wordCount, max($0, 1)) / max($0, 1)) }
    let mark = Int32(word + 1)
    for match in source.matches {
      let list = index.postings[Int(match.term)]
      let tenth = match.points / 10
      index.postingPool.cells.withUnsafeBufferPointer { cells in
        for at in Int(list.start)..<Int(list.start + list.count) {
          let posting = Posting(bits: cells[at])
          let points = tenth * posting.weight + fits[posting.fieldWords]
          see(posting.slot, points, mark, answers.shares)
        }
      }
    }
    for match in source.pieced {
      let entry = index.entryPool.numbers(of: index.documents[match.slot])
      let weight = Int32(Entry(bits: entry[entry.startIndex + match.entry]).weight)
      see(match.slot, match.points / 10 * weight + fits[15], mark, answers.shares)
    }
  }

  @inline(__always)
  private mutating func see(_ slot: Int, _ points: Int32, _ mark: Int32, _ shares: [Int32]) {
    let tally = tallies[slot]
    if tally.word == mark {
      if points > tally.best { tallies[slot].best = points }
      return
    }
    if tally.word == 0 { touched.append(UInt32(slot)) }
    let before = tally.word == 0 ? 0 : (tally.best * shares[Int(tally.word) - 1]) >> 10
    tallies[slot] = Tally(total: tally.total + before, best: points, word: mark)
  }

  /// The places of the best documents, `most` at most, in no order.
  func best(_ most: Int, answers: Answers, in index: borrowing SearchIndex) -> [Int] {
    var heap = Heap(most: most)
    for slot in touched {
      let tally = tallies[Int(slot)]
      let last = (tally.best * answers.shares[Int(tally.word) - 1]) >> 10
      heap.offer(
        Heap.Item(
          score: tally.total + last + 100 * index.boosts[Int(slot)], id: index.ids[Int(slot)],
          slot: Int(slot)))
    }
    return heap.items.map { $0.slot }
  }
}
