import Search
import Testing

struct RankingTests {
  @Test func putsExactBeforePrefixBeforeSubstringBeforeFuzzyBeforePhonetic() {
    // Each is longer than the one before, or the other way round: the kind alone decides.
    let shelf = Shelf(
      "Nait", "Knights of the long table", "Ninght", "Night", "Fortnight in June today", "Nightfall"
    )
    let hits = shelf.index.search("night")
    #expect(hits.map { shelf.titles[$0.id] }.first == "Night")
    let kinds = hits.map { $0.reasons[0].kind.rawValue }
    #expect(kinds == kinds.sorted())
    #expect(Set(hits.map { $0.reasons[0].kind }) == Set(MatchKind.allCases))
  }

  @Test func keepsTheOrderOfKindsWhateverTheWord() {
    let lengths = 1...48
    let fuzzy = lengths.flatMap { asked in
      [1, 2].flatMap { slips in
        [true, false].map { points(slips, asked, $0) }
      }
    }
    #expect(fuzzy.max()! < 6_000 && fuzzy.min()! > 2_900)
  }

  /// What a fuzzy word is given by a real index: no other way leads to its points from outside.
  private func points(_ slips: Int, _ length: Int, _ atStart: Bool) -> Int {
    guard length > 2 * slips + 1 else { return 4_000 }
    var letters = Array(repeating: Character("a"), count: length)
    let shelf = Shelf(String(letters))
    for at in 0..<slips { letters[atStart ? at : length - 1 - at] = "x" }
    return shelf.index.search(String(letters)).first?.reasons.first?.points ?? 4_000
  }

  @Test func findsWordsInAnyOrder() {
    let shelf = Shelf("Time of My Life", "My Time", "Life on Mars", "The Life and Times")
    let ordered = shelf.index.search("time of my life")
    for query in ["life my of time", "my life of time", "of time life my"] {
      let hits = shelf.index.search(query)
      #expect(hits.first?.id == 0)
      #expect(hits.map(\.id).sorted() == ordered.map(\.id).sorted())
      #expect(hits[0].score - hits[0].together == ordered[0].score - ordered[0].together)
    }
    #expect(ordered[0].together == 600)
  }

  @Test func findsJoinedWordsInSplitOnesAndTheOtherWayRound() {
    let shelf = Shelf("Snow Man", "Snowman", "Snow White", "Man in the Mirror", "Let It Go Again")
    #expect(shelf.found("snowman").prefix(2) == ["Snowman", "Snow Man"])
    #expect(shelf.found("snow man").prefix(2) == ["Snow Man", "Snowman"])
    #expect(shelf.found("letitgo").first == "Let It Go Again")
    #expect(shelf.found("snwman").contains("Snow Man"))
    #expect(shelf.found("snowm").contains("Snow Man"))
    // A blank that was moved.
    let moved = Shelf("Leta Go", "Let It Go", "Go", "You Want to Go")
    #expect(moved.found("leti t go").first == "Let It Go")
    #expect(moved.found("yo uwant").first == "You Want to Go")
    let reason = shelf.index.search("snowman").first { $0.id == 0 }?.reasons.first
    #expect(reason?.words == 2 && reason?.word == Array("snow man".utf8))
  }

  @Test func putsAWholePhraseBeforeLooseWords() throws {
    var index = SearchIndex()
    // More of loose words than the first round hands on.
    for id in 0..<200 {
      try index.add(
        id: id,
        fields: [
          SearchField("With the Smile and the Song \(id)"), SearchField("Snow White", weight: 6),
        ])
    }
    try index.add(
      id: 900,
      fields: [
        SearchField("Let It Go"), SearchField("snow song", weight: 4),
        SearchField("ice queen", weight: 4),
      ])
    try index.add(id: 901, fields: [SearchField("Snow Song")])
    try index.add(id: 902, fields: [SearchField("Song of Snow"), SearchField("the", weight: 4)])
    for query in ["the snow song", "snow song", "that snow song please"] {
      #expect(index.search(query, most: 2).map(\.id) == [901, 900], "\(query)")
    }
    let hit = try #require(index.search("the snow song", most: 2).last)
    #expect(
      hit.reasons.suffix(2).map { String(decoding: $0.word, as: UTF8.self) } == ["snow", "song"])
    #expect(hit.reasons.suffix(2).allSatisfy { $0.field == 1 && $0.points == 9_940 })
  }

  @Test func readsARomanNumeralAsItsNumber() throws {
    var index = SearchIndex()
    let songs = [
      ("Frozen Heart", "Frozen"), ("Let It Go", "Frozen"), ("Into the Unknown", "Frozen II"),
      ("You’ve Got a Friend in Me", "Toy Story"), ("Woody’s Roundup", "Toy Story 2"),
      ("Aulii’s Song", "Moana"),
    ]
    for (id, (title, film)) in songs.enumerated() {
      try index.add(id: id, fields: [SearchField(title), SearchField(film, weight: 6)])
    }
    for query in ["frozen 2", "Frozen II", "frozen 2 unknown"] {
      #expect(index.search(query).first?.id == 2, "\(query)")
    }
    for query in ["toy story 2", "toy story ii"] {
      #expect(index.search(query).first?.id == 4, "\(query)")
    }
    let reason = try #require(index.search("frozen 2").first?.reasons.last)
    #expect(reason.word == Array("ii".utf8) && reason.kind == .exact)
    // Letters within a word are no number.
    #expect(Set(index.search("2").map(\.id)) == [2, 4])
  }

  @Test func readsLettersInARowAsOneWord() {
    let shelf = Shelf("R.E.M. Live", "Theme from E.T.", "Remember")
    #expect(shelf.found("r e m").first == "R.E.M. Live")
    #expect(shelf.found("e t").first == "Theme from E.T.")
  }

  @Test func forgivesSlipsByTheLengthOfTheWord() {
    let shelf = Shelf("Up", "Moon", "Rhapsody")
    #expect(shelf.found("op") == [])
    #expect(shelf.found("mon") == ["Moon"])
    #expect(shelf.found("koon") == ["Moon"])
    #expect(shelf.found("xyon") == [])
    #expect(shelf.found("rhaspodi") == ["Rhapsody"])
    #expect(shelf.found("thapsodx") == ["Rhapsody"])
    #expect(shelf.found("zxvpsody") == [])
  }

  @Test func letsTheLastWordBeUnfinishedAndMisspelt() {
    let shelf = Shelf("Beautiful Day", "Bohemian Rhapsody")
    #expect(shelf.found("bohem") == ["Bohemian Rhapsody"])
    #expect(shelf.found("beatif") == ["Beautiful Day"])
    #expect(shelf.found("day beauti") == ["Beautiful Day"])
  }

  @Test func putsFavouritesTenPointsUp() {
    let plain = Shelf("Blue Moon", "Blue Room")
    let shelf = Shelf("Blue Moon", "Blue Room", favourites: [1])
    #expect(plain.found("blue") == ["Blue Moon", "Blue Room"])
    #expect(shelf.found("blue") == ["Blue Room", "Blue Moon"])
    let hits = shelf.index.search("blue")
    #expect(hits[0].score - hits[1].score == 1_000 && hits[0].boost == 1_000)
    #expect(shelf.found("moon").first == "Blue Moon")
  }

  @Test func weighsFields() throws {
    var index = SearchIndex()
    try index.add(id: 1, fields: [SearchField("Frozen"), SearchField("Ice", weight: 7)])
    try index.add(id: 2, fields: [SearchField("Let It Go"), SearchField("Frozen", weight: 7)])
    try index.add(id: 3, fields: [SearchField("Ice Age"), SearchField("frozen", weight: 1)])
    #expect(index.search("frozen").map(\.id) == [1, 2, 3])
    #expect(index.search("frozen go").first?.id == 2)
  }

  @Test func explainsEveryPoint() throws {
    var index = SearchIndex()
    try index.add(
      id: 9, fields: [SearchField("My Heart Will Go On"), SearchField("Céline Dion", weight: 5)],
      boost: 10)
    let hit = try #require(index.search("hart selin wil").first)
    #expect(hit.reasons.map(\.queryWord) == [0, 1, 2])
    #expect(
      hit.reasons.map { String(decoding: $0.word, as: UTF8.self) } == ["heart", "celine", "will"])
    #expect(hit.reasons.map(\.field) == [0, 1, 0])
    #expect(hit.reasons.map(\.position) == [1, 0, 2])
    #expect(hit.reasons.map(\.kind) == [.fuzzy, .phonetic, .prefix])
    #expect(hit.reasons.map(\.slips) == [1, 0, 0])
    #expect(hit.boost == 1_000 && (0...600).contains(hit.together))
    // Shares of the words by their lengths: hart 6, selin 7, wil 5 of 18, in 1,024ths.
    let shares = [6, 7, 5].map { $0 * 1_024 / 18 }
    let words = zip(hit.reasons, shares).map { ($0.points * $1) >> 10 }.reduce(0, +)
    #expect(hit.score == words + hit.together + hit.boost)
  }
}
