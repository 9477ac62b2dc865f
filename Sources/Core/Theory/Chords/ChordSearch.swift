/// Looks for the chords that some notes may be.
struct ChordSearch {
  private struct Candidate {
    let found: FoundChord
    let cost: Int
  }

  /// What an inversion costs, and a fifth that nobody holds: more than the rarest kind of chord.
  private static let (turned, incomplete) = (100, 200)

  /// What a lowest note costs that is none of the chord: least under the plainest chords, and under other triads more
  /// than a fifth that nobody holds, since F(b5)/G is G9.
  private static func strange(_ quality: ChordQuality, _ rank: Int) -> Int {
    if rank < 2 { return turned }
    return quality.formula.degrees.count > 3 ? turned + 60 : turned + incomplete
  }

  /// How notes were spelled by whoever holds them.
  private let spelled: [NoteName]
  private let held: PitchSet
  private let lowest: Int
  private var candidates: [Candidate] = []

  init(notes: [NoteName], lowest: Int) {
    (spelled, held, self.lowest) = (notes, PitchSet(notes), lowest)
    run()
  }

  init(pitches: PitchSet, lowest: Int) {
    (spelled, held, self.lowest) = ([], pitches, lowest)
    run()
  }

  /// The likeliest first. Equal ones by how far the root lies above the lowest note.
  var found: [FoundChord] { candidates.map { $0.found } }

  private mutating func run() {
    let above = held.without(PitchSet([lowest]))
    for distance in 0..<12 {
      let root = wrapped(lowest + distance)
      for (rank, quality) in ChordDictionary.qualities.enumerated() {
        let pitches = quality.formula.pitches.raised(by: root)
        if held.without(pitches).count == 0 {
          add(quality, on: root, pitches, cost: rank + (distance == 0 ? 0 : Self.turned))
        } else if above == pitches, above.count > 2 {
          add(quality, on: root, pitches, cost: rank + Self.strange(quality, rank))
        }
      }
    }
    // Sorting keeps the order of what costs the same only when it is told.
    candidates = candidates.enumerated()
      .sorted { ($0.element.cost, $0.offset) < ($1.element.cost, $1.offset) }.map { $0.element }
  }

  private mutating func add(
    _ quality: ChordQuality, on root: Int, _ pitches: PitchSet, cost: Int
  ) {
    let missing = pitches.without(held)
    let fifth = PitchSet([root + 7])
    // Only a plain fifth is not missed, and two notes are a power chord or nothing.
    guard missing.count == 0 || missing == fifth && quality.formula.degrees.count > 3 else {
      return
    }
    let name = spelled.first { $0.pitch == root } ?? NoteName.root(root, for: quality.formula)
    let notes = quality.formula.notes(on: name)
    let lowestNote =
      notes.first { $0.pitch == lowest } ?? spelled.first { $0.pitch == lowest }
      ?? NoteName.common(lowest)
    let chord = Chord(root: name, quality: quality, bass: lowestNote)
    let away = notes.filter { missing.contains($0.pitch) }
    candidates.append(
      Candidate(
        found: FoundChord(chord: chord, missing: away),
        cost: cost + (missing.count == 0 ? 0 : Self.incomplete)))
  }
}
