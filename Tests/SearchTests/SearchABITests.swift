import Search
import SearchABI
import Testing

/// One index in a process, so these take turns.
@Suite(.serialized) struct SearchABITests {
  private func put(_ text: String) -> Int32 {
    let bytes = Array(text.utf8)
    guard let text = SearchABI.text() else { return 0 }
    for (i, byte) in bytes.enumerated() { text[i] = byte }
    return Int32(bytes.count)
  }

  private func add(_ id: Double, _ title: String, _ film: String, boost: Int32 = 0) -> Int32 {
    #expect(SearchABI.field(put(title), 10) == 1)
    #expect(SearchABI.field(put(film), 7) == 1)
    return SearchABI.add(id, boost)
  }

  @Test func answersAsTheIndexDoes() throws {
    SearchABI.create()
    defer { SearchABI.destroy() }
    var index = SearchIndex()
    for (id, title, film) in [(1, "Let It Go", "Frozen"), (2, "Moon River", "Tiffany's")] {
      #expect(add(Double(id), title, film, boost: 10) == 1)
      try index.add(
        id: id, fields: [SearchField(title), SearchField(film, weight: 7)], boost: 10)
    }
    #expect(SearchABI.find(put("letitgo frozn"), 5) == 1)
    let hit = try #require(index.search("letitgo frozn").first)
    let numbers = UnsafeBufferPointer(
      start: SearchABI.numbers(), count: Int(SearchABI.numbersCount()))
    #expect(Array(numbers.prefix(5)) == [1, Double(hit.score), Double(hit.together), 1_000, 2])
    #expect(numbers.count == 25)
    let words = UnsafeBufferPointer(start: SearchABI.words(), count: Int(SearchABI.wordsBytes()))
    #expect(String(decoding: words, as: UTF8.self) == "let it gofrozen")
    #expect(SearchABI.count() == 2 && SearchABI.remove(1) == 1 && SearchABI.remove(1) == 0)
  }

  @Test func saysWhyItRefuses() {
    #expect(SearchABI.add(1, 0) == 0 && SearchABI.text() == nil && SearchABI.find(0, 1) == 0)
    SearchABI.create()
    defer { SearchABI.destroy() }
    for id in [Double.nan, .infinity, 0.5, 1e17] { #expect(SearchABI.add(id, 0) == 0) }
    #expect(SearchABI.add(1, 101) == -5)
    #expect(SearchABI.field(1, 0) == 1 && SearchABI.add(1, 0) == -4)
    #expect(SearchABI.field(65_537, 10) == 0 && SearchABI.field(-1, 10) == 0)
    for _ in 0..<16 { #expect(SearchABI.field(0, 10) == 1) }
    #expect(SearchABI.field(0, 10) == 0)
    #expect(SearchABI.add(1, 0) == 1 && SearchABI.count() == 1)
  }
}
