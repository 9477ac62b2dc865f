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
    var touched: [UInt32] = []
    tallies.withUnsafeMutableBufferPointer { rows in
      for word in 0..<answers.wordCount {
        var counter = Counter(tallies: rows, touched: touched, word: word, answers: answers)
        // Held by the counter alone, so that it grows in place.
        touched = []
        for source in answers.sources where source.words.contains(word) {
          counter.count(source, index)
        }
        touched = counter.touched
      }
    }
    self.touched = touched
  }

  /// Counts for one word of the query. Each document is met at random, so this is where a search spends its
  /// time: memory by pointers, nothing counted or checked on the way.
  private struct Counter {
    let tallies: UnsafeMutableBufferPointer<Tally>
    var touched: [UInt32]
    private let mark: Int32
    private let shareBefore: [Int32]
    /// By the words of a field, what the query would be worth as the whole of it.
    private let fits: [Int32]

    init(
      tallies: UnsafeMutableBufferPointer<Tally>, touched: [UInt32], word: Int, answers: Answers
    ) {
      self.tallies = tallies
      self.touched = touched
      mark = Int32(word + 1)
      shareBefore = [0] + answers.shares
      fits = (0...15).map {
        Int32(Together.whole * min(answers.wordCount, max($0, 1)) / max($0, 1))
      }
    }

    mutating func count(_ source: Answers.Source, _ index: borrowing SearchIndex) {
      index.postingPool.cells.withUnsafeBufferPointer { cells in
        fits.withUnsafeBufferPointer { fits in
          shareBefore.withUnsafeBufferPointer { shares in
            for match in source.matches {
              let list = index.postings[Int(match.term)]
              let tenth = match.points / 10
              for at in Int(list.start)..<Int(list.start + list.count) {
                let posting = Posting(bits: cells[at])
                let points = tenth * posting.weight + fits[posting.fieldWords]
                Self.see(posting.slot, points, mark, shares, tallies, &touched)
              }
            }
          }
        }
      }
      for match in source.pieced {
        let entries = index.entryPool.numbers(of: index.documents[match.slot])
        let weight = Int32(Entry(bits: entries[entries.startIndex + match.entry]).weight)
        let points = match.points / 10 * weight + fits[15]
        shareBefore.withUnsafeBufferPointer {
          Self.see(match.slot, points, mark, $0, tallies, &touched)
        }
      }
    }

    @inline(__always)
    private static func see(
      _ slot: Int, _ points: Int32, _ mark: Int32, _ shares: UnsafeBufferPointer<Int32>,
      _ tallies: UnsafeMutableBufferPointer<Tally>, _ touched: inout [UInt32]
    ) {
      let tally = tallies[slot]
      if tally.word == mark {
        if points > tally.best { tallies[slot].best = points }
        return
      }
      if tally.word == 0 { touched.append(UInt32(slot)) }
      let before = (tally.best * shares[Int(tally.word)]) >> 10
      tallies[slot] = Tally(total: tally.total + before, best: points, word: mark)
    }
  }

  /// The slots of the best documents, `most` at most, in no order.
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
