import Search
import TestKit
import Testing

struct LimitTests {
  private func refusal(_ fields: [SearchField], boost: Int = 0) -> SearchError? {
    var index = SearchIndex()
    try! index.add(id: 1, fields: [SearchField("kept")])
    do {
      try index.add(id: 1, fields: fields, boost: boost)
      return nil
    } catch {
      // What was there is still there.
      #expect(index.search("kept").count == 1)
      return error
    }
  }

  @Test func refusesWhatIsTooMuchAndKeepsWhatWas() {
    let long = SearchField(utf8: Array(repeating: 0x61, count: SearchLimits.textBytes + 1))
    let wordy = SearchField(String(repeating: "a b ", count: 5_000))
    #expect(refusal([long]) == .textTooLong(bytes: SearchLimits.textBytes + 1))
    #expect(refusal([wordy]) == .tooManyWords(limit: SearchLimits.documentWords))
    #expect(
      refusal(Array(repeating: SearchField("a"), count: 17)) == .tooManyFields(limit: 16))
    #expect(refusal([SearchField("a", weight: 0)]) == .weightOutOfRange(0))
    #expect(refusal([SearchField("a", weight: 11)]) == .weightOutOfRange(11))
    #expect(refusal([SearchField("a")], boost: 101) == .boostOutOfRange(101))
    #expect(refusal([SearchField("a")], boost: -1) == .boostOutOfRange(-1))
  }

  @Test func cutsQueriesThatAreTooLong() throws {
    var index = SearchIndex()
    try index.add(
      id: 1, fields: [SearchField("one two three four five six seven eight nine ten eleven")])
    let all = try #require(
      index.search("one two three four five six seven eight nine ten eleven").first)
    #expect(all.reasons.count == SearchLimits.queryWords)
    #expect(index.search(String(repeating: "one ", count: 100_000)).count == 1)
    #expect(index.search("one", most: 0) == [] && index.search("one", most: -1) == [])
    #expect(index.search("one", most: .max).count == 1)
    #expect(index.search("") == [] && index.search(" . ").count <= 1)
  }

  @Test func takesDocumentsWithoutWords() throws {
    var index = SearchIndex()
    try index.add(id: 1, fields: [])
    try index.add(id: .min, fields: [SearchField("")])
    try index.add(id: .max, fields: [SearchField("moon")])
    #expect(index.count == 3 && index.search("moon").map(\.id) == [.max])
    #expect(index.remove(id: 1) && index.remove(id: .min) && index.count == 1)
  }

  @Test func survivesAnyBytes() throws {
    var random = SeededRandom(seed: 99)
    var index = SearchIndex()
    for round in 0..<3_000 {
      let bytes = Self.bytes(&random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: index.remove(id: Int.random(in: 0..<200, using: &random))
      case 1, 2:
        try index.add(
          id: Int.random(in: 0..<200, using: &random),
          fields: [SearchField(utf8: bytes), SearchField(utf8: Self.bytes(&random), weight: 3)])
      default:
        let hits = index.search(utf8: bytes, most: 5)
        #expect(hits.allSatisfy { $0.score >= 0 && $0.score <= 11_600 }, "round \(round)")
      }
    }
  }

  /// Noise, or letters that meet each other often, or UTF-8 cut anywhere.
  private static func bytes(_ random: inout SeededRandom) -> [UInt8] {
    let count = Int.random(in: 0..<60, using: &random)
    switch Int.random(in: 0..<3, using: &random) {
    case 0: return (0..<count).map { _ in .random(in: 0...255, using: &random) }
    case 1: return (0..<count).map { _ in Array("abc .'&".utf8).randomElement(using: &random)! }
    default:
      let text = Array("Édith Ⅷ 東京 🎵👩‍🚀 Straße Ñandú".utf8)
      let start = Int.random(in: 0..<text.count, using: &random)
      return Array(text[start...].prefix(count))
    }
  }
}
