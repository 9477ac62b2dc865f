import Melody
import Testing

/// Melodies as keys, a half second each unless told.
func melody(_ keys: [Float], _ seconds: Float = 0.5) -> [MelodyNote] {
  keys.map { MelodyNote(semitones: $0, seconds: seconds) }
}

@Suite struct MelodyIndexTests {
  private static let tunes: [[Float]] = [
    [0, 0, 7, 7, 9, 9, 7, 5, 5, 4, 4, 2, 2, 0], [0, 2, 4, 0, 0, 2, 4, 0, 4, 5, 7, 4, 5, 7],
    [4, 4, 5, 7, 7, 5, 4, 2, 0, 0, 2, 4, 4, 2, 2], [0, 5, 5, 9, 7, 5, 7, 9, 5, 5, 9, 12, 14],
    [0, -3, 2, -5, 4, -1, 0, 3, 8, 1, 6, -2],
  ]

  private func index() throws -> MelodyIndex {
    var index = MelodyIndex()
    for (id, keys) in Self.tunes.enumerated() { try index.add(id: id, notes: melody(keys)) }
    return index
  }

  @Test func findsAPartInAnyKeyAndAtAnyTempo() throws {
    let index = try index()
    for (id, keys) in Self.tunes.enumerated() {
      for (start, shift, seconds) in [(0, 3, 0.5), (3, -7, 0.35), (4, 11.4, 0.8)]
        as [(Int, Float, Float)]
      {
        let hits = index.search(melody(keys[start...].map { $0 + shift }, seconds))
        let hit = try #require(hits.first)
        #expect(hit.id == id && hit.score > 0.9)
      }
    }
  }

  @Test func saysWhereInTheMelodyItBegins() throws {
    let hit = try #require(try index().search(melody([3, -4, 1, 6, -2, 9])).first)
    #expect(hit.score < 0.9)
    let exact = try #require(try index().search(melody([5, 4, 2, 0, 0, 2, 4])).first)
    #expect(exact.id == 2 && exact.startSeconds == 2.5)
  }

  @Test func forgivesAWrongNoteOneTooManyAndOneLeftOut() throws {
    let index = try index()
    let wrong: [(keys: [Float], atLeast: Float)] = [
      ([0, 5, 9, 7, 5, 11, 9, 5, 9, 12, 14], 0.85),
      ([0, 5, 9, 7, 8.5, 5, 7, 9, 5, 9, 12, 14], 0.75),
      ([0, 5, 9, 7, 7, 9, 5, 9, 12, 14], 0.75),
      ([0, 5.4, 9.2, 6.9, 5.3, 7.2, 9.5, 5.4, 9.3, 12.4, 14.4], 0.85),
    ]
    for (keys, least) in wrong {
      let hit = try #require(index.search(melody(keys)).first)
      #expect(hit.id == 3 && hit.score >= least && hit.score < 1, "\(keys) \(hit.score)")
    }
  }

  @Test func countsTheRhythmWhereThePitchesAreTheSame() throws {
    var index = MelodyIndex()
    let keys: [Float] = [0, 2, 4, 5, 4, 2]
    let (even, uneven) = ([1, 1, 1, 1, 1, 1] as [Float], [2, 0.5, 1, 2, 0.5, 1] as [Float])
    for (id, lengths) in [even, uneven].enumerated() {
      try index.add(
        id: id, notes: zip(keys, lengths).map { MelodyNote(semitones: $0, seconds: $1) })
    }
    let hummed = zip(keys, uneven).map { MelodyNote(semitones: $0 + 5, seconds: $1 * 0.7) }
    let hits = index.search(hummed)
    #expect(hits.map(\.id) == [1, 0] && hits[0].score > hits[1].score + 0.1)
  }

  @Test func doesNotFindWhatCouldBeAnything() throws {
    let index = try index()
    for keys in [[], [0], [0, 2, 4], [5, 5, 5, 5, 5, 5]] as [[Float]] {
      #expect(index.search(melody(keys)).isEmpty)
    }
    #expect(MelodyIndex().search(melody([0, 2, 4, 5])).isEmpty)
    #expect(index.search(melody([0, 2, 4, 5]), most: 0).isEmpty)
    #expect(index.search(melody([0, 2, 4, 5]), most: -1).isEmpty)
  }

  @Test func answersTheSameInSlices() throws {
    var random = Seeded(seed: 3)
    var index = MelodyIndex()
    for id in 0..<500 { try index.add(id: id, notes: random.melody()) }
    for _ in 0..<20 {
      let hummed = Array(random.melody().prefix(12))
      var search = MelodySearch(hummed, most: 7)
      for from in stride(from: 0, to: 500, by: 37) { search.look(at: index, from: from, count: 37) }
      #expect(search.hits == index.search(hummed, most: 7))
      #expect(zip(search.hits, search.hits.dropFirst()).allSatisfy { $0.score >= $1.score })
      #expect(search.hits == Array(index.search(hummed, most: 500).prefix(7)))
    }
  }

  @Test func holdsWhatWasAddedLastAndNothingThatIsGone() throws {
    var random = Seeded(seed: 4)
    var index = MelodyIndex()
    var known: [Int: [MelodyNote]] = [:]
    for _ in 0..<3_000 {
      let id = Int(random.next() % 60)
      if random.next() % 3 == 0 {
        #expect(index.remove(id: id) == (known.removeValue(forKey: id) != nil))
      } else {
        known[id] = random.melody()
        try index.add(id: id, notes: known[id] ?? [])
      }
    }
    #expect(index.count == known.count)
    for (id, notes) in known {
      let best = index.search(notes, most: 60)
      #expect(best.first?.score == 1 && best.contains { $0.id == id && $0.score == 1 })
    }
  }

  @Test func refusesWhatIsOutOfLimitsAndChangesNothing() throws {
    var index = try index()
    let cases: [([MelodyNote], MelodyError)] = [
      (melody([0, 2, 4]), .tooFewNotes(3)),
      (melody([Float](repeating: 0, count: 401)), .tooManyNotes(401)),
      (melody([0, 2, 4, 97]), .noteOutOfRange), (melody([0, 2, 4, .nan]), .noteOutOfRange),
      (melody([0, 2, 4, 5], 0), .noteOutOfRange), (melody([0, 2, 4, 5], 61), .noteOutOfRange),
    ]
    for (notes, error) in cases {
      #expect(throws: error) { try index.add(id: 0, notes: notes) }
      #expect(index.search(melody(Self.tunes[0])).first?.id == 0 && index.count == 5)
    }
  }
}

/// The same numbers every time.
struct Seeded: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 20
  }

  mutating func melody() -> [MelodyNote] {
    var key: Float = 0
    return (0..<Int.random(in: 6...40, using: &self)).map { _ in
      key += Float([-4, -2, -1, 0, 1, 2, 3, 5][Int(next() % 8)])
      return MelodyNote(semitones: key, seconds: [0.25, 0.5, 1][Int(next() % 3)])
    }
  }
}
