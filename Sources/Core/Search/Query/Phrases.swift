/// Fields that stand whole among the words of a query: “snow song” in “the snow song”.
struct Phrases {
  /// A field of two words or more, all of them side by side in the query, in their order.
  struct Phrase {
    /// Its first word, by its number in the document.
    let entry: Int
    /// Which words of the query it is.
    let words: Range<Int>
  }

  /// For each word of the query the word itself, where the vocabulary has it; a number both ways.
  private let terms: [[UInt32]]
  /// Documents that are looked at for phrases, and how many with one are taken.
  private static let effort = 6_000
  private static let most = 300

  init(_ answers: Answers) {
    var terms = [[UInt32]](repeating: [], count: answers.wordCount)
    for source in answers.sources where source.words.count == 1 {
      for match in source.matches where match.kind == .exact {
        terms[source.words.lowerBound].append(match.term)
      }
    }
    self.terms = terms
  }

  /// The longest of a document; of equal ones that of the heavier field.
  func longest(in entries: ArraySlice<UInt32>) -> Phrase? {
    guard terms.count > 1 else { return nil }
    var best: Phrase?
    var heaviest = 0
    var first = entries.startIndex
    while first < entries.endIndex {
      let entry = Entry(bits: entries[first])
      var end = first + 1
      while end < entries.endIndex, Entry(bits: entries[end]).field == entry.field { end += 1 }
      if end - first > 1, let words = words(of: entries[first..<end]) {
        let length = best?.words.count ?? 0
        if words.count > length || words.count == length && entry.weight > heaviest {
          best = Phrase(entry: first - entries.startIndex, words: words)
          heaviest = entry.weight
        }
      }
      first = end
    }
    return best
  }

  /// The words of the query that are a field.
  private func words(of field: ArraySlice<UInt32>) -> Range<Int>? {
    var first = 0
    while first + field.count <= terms.count {
      var length = 0
      while length < field.count,
        terms[first + length].contains(Entry(bits: field[field.startIndex + length]).term)
      { length += 1 }
      if length == field.count { return first..<first + length }
      first += 1
    }
    return nil
  }

  /// Adds the slots of documents that have one to others, where they are not among them.
  func add(to slots: inout [Int], in index: borrowing SearchIndex) {
    var (left, added) = (Self.effort, 0)
    for position in terms.indices.dropLast() {
      for one in terms[position] {
        for next in terms[position + 1] {
          // All stand where the rarer of two neighbours does.
          let lists = (index.postings[Int(one)], index.postings[Int(next)])
          let list = lists.0.count <= lists.1.count ? lists.0 : lists.1
          guard list.count <= left else { continue }
          left -= Int(list.count)
          for bits in index.postingPool.numbers(of: list) where added < Self.most {
            let slot = Posting(bits: bits).slot
            let entries = index.entryPool.numbers(of: index.documents[slot])
            guard longest(in: entries) != nil, !slots.contains(slot) else { continue }
            slots.append(slot)
            added += 1
          }
        }
      }
    }
  }
}
