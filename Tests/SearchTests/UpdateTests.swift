import Search
import TestKit
import Testing

struct UpdateTests {
  private static let words =
    "snow man snowman night knight nite love lover glove blue moon river rain rainbow over the a of my heart hart"
    .split(separator: " ").map(String.init)

  private func title(_ random: inout SeededRandom) -> String {
    (0..<Int.random(in: 1...5, using: &random))
      .map { _ in Self.words.randomElement(using: &random)! }.joined(separator: " ")
  }

  private static let queries = [
    "snowman", "snow man", "nigt", "lov", "the moon rivr", "rain bow", "hart of my", "a",
    "knite blu",
    "overtherainbow", "glovr",
  ]

  private func answers(_ index: SearchIndex) -> [[Hit]] {
    Self.queries.map { index.search($0, most: 50) }
  }

  @Test func answersAsIfItHadBeenBuiltAnew() throws {
    for seed in 1...12 as ClosedRange<UInt64> {
      var random = SeededRandom(seed: seed)
      var index = SearchIndex()
      var kept: [Int: (String, Int)] = [:]
      for _ in 0..<600 {
        let id = Int.random(in: 0..<120, using: &random)
        if Int.random(in: 0..<3, using: &random) == 0 {
          #expect(index.remove(id: id) == (kept.removeValue(forKey: id) != nil))
        } else {
          let document = (title(&random), [0, 10].randomElement(using: &random)!)
          try index.add(id: id, fields: [SearchField(document.0)], boost: document.1)
          kept[id] = document
        }
      }
      var anew = SearchIndex()
      for id in kept.keys.sorted() {
        try anew.add(id: id, fields: [SearchField(kept[id]!.0)], boost: kept[id]!.1)
      }
      #expect(index.count == kept.count && index.differentWords == anew.differentWords)
      #expect(answers(index) == answers(anew), "seed \(seed)")
    }
  }

  @Test func forgetsWhatIsRemoved() throws {
    var index = SearchIndex()
    try index.add(id: 1, fields: [SearchField("Moon River")])
    try index.add(id: 2, fields: [SearchField("Blue Moon")])
    #expect(index.remove(id: 1) && !index.remove(id: 1))
    #expect(index.search("river") == [] && index.search("moon").map(\.id) == [2])
    #expect(index.differentWords == 2 && !index.contains(1))
  }

  @Test func replacesADocumentOfTheSameID() throws {
    var index = SearchIndex()
    try index.add(id: 1, fields: [SearchField("Moon River")])
    try index.add(id: 1, fields: [SearchField("Blue Bayou")])
    #expect(index.count == 1 && index.search("moon river") == [])
    #expect(index.search("bayou").map(\.id) == [1])
  }

  @Test func takesNoMoreMemoryWhenTheSameComesAndGoes() throws {
    var index = SearchIndex()
    var random = SeededRandom(seed: 3)
    let titles = (0..<500).map { "\(title(&random)) \($0 * 7919)" }
    var sizes: [Int] = []
    for _ in 0..<20 {
      for (id, title) in titles.enumerated() { try index.add(id: id, fields: [SearchField(title)]) }
      for id in titles.indices { index.remove(id: id) }
      sizes.append(index.memoryBytes)
    }
    #expect(index.count == 0 && index.differentWords == 0)
    // Slots are shared out differently each time, so a little more may be asked for.
    #expect(sizes[19] <= sizes[3] * 5 / 4)
  }

  @Test func isAValue() throws {
    var index = SearchIndex()
    try index.add(id: 1, fields: [SearchField("Moon River")])
    let before = index
    index.remove(id: 1)
    #expect(before.search("moon").count == 1 && index.search("moon") == [])
  }
}
