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
    sources = QueryPiece.pieces(of: query).map { piece in
      Source(
        words: piece.words, matches: index.vocabulary.matches(of: piece),
        pieced: index.pieced(piece, effort: effort))
    }
    let raw = (0..<query.count).map { Points.share(ofLetters: query.range($0).count) }
    let all = max(raw.reduce(0, +), 1)
    shares = raw.map { $0 * 1_024 / all }
  }
}
