import Search

/// An index of titles, for tests: the id of each is its index.
struct Shelf {
  var index = SearchIndex()
  let titles: [String]

  init(_ titles: String..., favourites: Set<Int> = []) {
    self.titles = titles
    for (id, title) in titles.enumerated() {
      try! index.add(
        id: id, fields: [SearchField(title)],
        boost: favourites.contains(id) ? SearchIndex.favourite : 0)
    }
  }

  /// The titles that a query finds, best first.
  func found(_ query: String, most: Int = 20) -> [String] {
    index.search(query, most: most).map { titles[$0.id] }
  }

  /// How the first word of a query was found in the best title.
  func kind(_ query: String) -> MatchKind? {
    index.search(query).first?.reasons.first?.kind
  }
}
