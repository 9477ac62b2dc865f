extension SearchIndex {
  /// The best documents for a query in UTF-8, best first; of equal ones the smaller id.
  ///
  /// Words may stand in any order, and the last may be unfinished. Every word counts by its length; one that
  /// is not found costs the document its share and no more. `most` is cut at `SearchLimits.hits`.
  public func search(utf8 query: [UInt8], most: Int = 20) -> [Hit] {
    let most = min(max(most, 0), SearchLimits.hits)
    guard most > 0 else { return [] }
    let words = Words(
      utf8: Array(query.prefix(SearchLimits.queryBytes)), most: SearchLimits.queryWords)
    guard words.count > 0 else { return [] }
    let answers = Answers(words, in: self)
    // The first round guesses a little, so that more go to the second than are asked for.
    var best = Candidates(answers, in: self).best(most + 60, answers: answers, in: self)
    // It knows nothing of phrases, which may stand in light fields.
    let phrases = Phrases(answers)
    phrases.add(to: &best, in: self)
    let judge = Judge(answers, phrases, in: self)
    let hits = best.map { judge.hit($0, in: self) }
    return Array(hits.sorted(by: Self.isBefore).prefix(most))
  }

  public func search(_ query: String, most: Int = 20) -> [Hit] {
    search(utf8: Array(query.utf8.prefix(SearchLimits.queryBytes)), most: most)
  }

  private static func isBefore(_ a: Hit, _ b: Hit) -> Bool {
    a.score != b.score ? a.score > b.score : a.id < b.id
  }
}
