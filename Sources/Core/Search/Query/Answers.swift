/// What answers each word of one query: words of the vocabulary, and pieces of documents.
struct Answers {
  /// A piece of the query with what was found for it.
  struct Source {
    let words: Range<Int>
    /// In the order of their numbers.
    let matches: [WordMatch]
    /// In the order of their documents' slots.
    let pieced: [PiecedMatch]
  }

  let wordCount: Int
  let sources: [Source]
  /// For each word of the query what it counts, in 1,024ths.
  let shares: [Int32]

  init(_ query: Words, in index: borrowing SearchIndex) {
    wordCount = query.count
    let effort = 6_000 / max(query.count, 1)
    var sources = QueryPiece.pieces(of: query).map { piece in
      Source(
        words: piece.words, matches: index.vocabulary.matches(of: piece),
        pieced: index.pieced(piece, effort: effort))
    }
    Self.addNumerals(of: query, to: &sources, in: index)
    self.sources = sources
    let raw = (0..<query.count).map { Points.share(ofLetters: query.range($0).count) }
    let all = max(raw.reduce(0, +), 1)
    shares = raw.map { $0 * 1_024 / all }
  }

  /// The numbers of a query as they are written otherwise, where a document has them.
  private static func addNumerals(
    of query: Words, to sources: inout [Source], in index: borrowing SearchIndex
  ) {
    for word in 0..<query.count {
      let other = RomanNumeral.other(query[word])
      guard !other.isEmpty, let term = index.vocabulary.find(other[...]) else { continue }
      let match = WordMatch(term: term, points: Points.exact, kind: .exact, slips: 0)
      sources.append(Source(words: word..<word + 1, matches: [match], pieced: []))
    }
  }
}
