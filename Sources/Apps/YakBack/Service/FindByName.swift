import Search

/// Finds a sound by its name as somebody remembers it: accents, case, the order of words and small slips do
/// not count.
struct NameFinder {
  private let sounds: [Sound]
  private let names: [Words]
  private let index: SearchIndex

  /// Slips that a name may have in all.
  private static let mostSlips = 2

  init(_ sounds: [Sound]) throws(SearchError) {
    self.sounds = sounds
    names = sounds.map { Words($0.name) }
    var index = SearchIndex()
    for (number, sound) in sounds.enumerated() {
      try index.add(id: number, fields: [SearchField(sound.name)])
    }
    self.index = index
  }

  /// The sound that is meant: its name is the same, or begins so, or has it in it, or is two slips away
  /// at most. A name that only sounds alike would play what nobody has asked for.
  func find(_ name: String) -> Sound? {
    let wanted = Words(name, most: SearchLimits.queryWords)
    let ranked = index.search(name, most: SearchLimits.hits).compactMap { hit in
      rank(hit, wanted).map { (rank: $0, number: hit.id) }
    }
    return ranked.min { a, b in key(a.rank, a.number) < key(b.rank, b.number) }
      .map { sounds[$0.number] }
  }

  private func key(_ rank: Int, _ number: Int) -> (Int, Int, Int, String) {
    let sound = sounds[number]
    return (rank, sound.isFavorite ? 0 : 1, names[number].letters.count, sound.id.description)
  }

  /// 0 for the same name, 1 for one that begins so, 2 for one that has it in it, 3 and 4 for slips.
  private func rank(_ hit: Hit, _ wanted: Words) -> Int? {
    if names[hit.id] == wanted { return 0 }
    let slips = hit.reasons.reduce(0) { $0 + $1.slips }
    guard hit.reasons.count == wanted.count, slips <= Self.mostSlips,
      hit.reasons.allSatisfy({ $0.kind != .phonetic })
    else { return nil }
    if slips > 0 { return 2 + slips }
    let isWhole = hit.reasons.allSatisfy { $0.kind == .exact || $0.kind == .prefix }
    let isInOrder = zip(hit.reasons, hit.reasons.dropFirst()).allSatisfy {
      $0.position <= $1.position
    }
    return isWhole && isInOrder && hit.reasons.first?.position == 0 ? 1 : 2
  }

  /// The names that are most like a name, the most like first.
  func nearest(to name: String, count: Int) -> [String] {
    let wanted = Words(name)
    return zip(names, sounds).map { ($0.slips(to: wanted), $1.name) }
      .sorted { $0 < $1 }.prefix(count).map(\.1)
  }
}
