/// Looks for all ways to hold a chord, position by position, and keeps the best.
struct FingeringSearch {
  /// Frets of a shape, −1 where a string is silent, and how hard it is.
  private struct Candidate {
    let frets: [Int]
    let cost: Int

    /// Whether another holds the same and lets more strings sound.
    func isPart(of other: Candidate) -> Bool {
      zip(frets, other.frets).allSatisfy { $0 < 0 || $0 == $1 }
    }
  }

  /// The highest fret of an instrument, counted without a capo.
  private static let lastFret = 24
  /// What another lowest note than the chord's costs: more than the hardest shape.
  private static let wrongLowest = 1_000

  private let chord: Chord
  private let tuning: Tuning
  private let lastFret: Int
  private let tones: PitchSet
  private let required: PitchSet
  private var best: [Candidate] = []
  /// How many are remembered: more than are wanted, since one may turn out to be part of a better one.
  private var room = 0
  private var frets: [Int]

  /// For a tuning without a capo, and the fret where one is.
  init(_ chord: Chord, _ tuning: Tuning, capo: Int) {
    (self.chord, self.tuning) = (chord, tuning.capo(capo))
    lastFret = Self.lastFret - capo
    tones = chord.pitches
    // What can be left out.
    var required = tones
    for degree in chord.spareDegrees {
      required = required.without(PitchSet([chord.root.pitch + degree.semitones]))
    }
    self.required = required
    frets = [Int](repeating: -1, count: tuning.strings.count)
  }

  /// The easiest and fullest first; none that only leaves strings of a better one out.
  mutating func best(_ most: Int) -> [Fingering] {
    guard most > 0 else { return [] }
    room = 4 * most
    for position in 1...12 { look(from: 0, HandReach(position: position)) }
    return best.prefix(most).compactMap { fingering($0.frets) }
  }

  private mutating func look(from string: Int, _ hand: HandReach) {
    guard hand.isPossible, !isFull(for: hand.leastCost) else { return }
    guard string < frets.count else { return judge(hand) }
    if hand.muted < mostMuted {
      frets[string] = -1
      look(from: string + 1, hand.muting())
    }
    let open = tuning.strings[string]
    if tones.contains(open) {
      frets[string] = 0
      look(from: string + 1, hand.sounding(0, pitch: open))
    }
    guard string > 0 || !tuning.hasDrone else { return }
    for fret in hand.position..<(hand.position + HandShape.reach)
    where fret <= lastFret && tones.contains(open + fret) {
      frets[string] = fret
      look(from: string + 1, hand.sounding(fret, pitch: open + fret))
    }
  }

  /// How many strings may be silent: none of four.
  private var mostMuted: Int {
    let strings = frets.count
    if strings < 5 { return tones.count < 3 ? strings - 2 : 0 }
    return strings - (tones.count < 3 ? 3 : 4)
  }

  private func isFull(for cost: Int) -> Bool {
    best.count >= room && best.last.map { $0.cost <= cost } ?? true
  }

  private mutating func judge(_ hand: HandReach) {
    guard hand.isInPosition, required.without(hand.pitches).count == 0,
      let shape = HandShape(frets)
    else { return }
    let missing = tones.without(hand.pitches)
    let wanted = (chord.bass ?? chord.root).pitch
    var cost = shape.cost(isThin: tones.count < 3) + 10 * missing.count
    if tuning.hasBass, wrapped(hand.lowest) != wanted { cost += Self.wrongLowest }
    if !isFull(for: cost) { insert(Candidate(frets: frets, cost: cost)) }
  }

  private mutating func insert(_ candidate: Candidate) {
    let index = best.firstIndex { $0.cost > candidate.cost } ?? best.count
    guard !best[..<index].contains(where: { candidate.isPart(of: $0) }) else { return }
    let harder = best[index...].filter { !$0.isPart(of: candidate) }
    best = Array((best[..<index] + [candidate] + harder).prefix(room))
  }

  private func fingering(_ frets: [Int]) -> Fingering? {
    guard let shape = HandShape(frets) else { return nil }
    let pitches = frets.indices.filter { frets[$0] >= 0 }.map { tuning.strings[$0] + frets[$0] }
    let missing = tones.without(PitchSet(pitches))
    return Fingering(
      frets: frets.map { $0 < 0 ? nil : $0 }, fingers: shape.fingers, barre: shape.barre,
      pitches: pitches, missing: chord.notes.filter { missing.contains($0.pitch) })
  }
}

extension Chord {
  /// How to hold the chord on an instrument, the easiest first; none where it has too many notes for its strings.
  public func fingerings(
    on tuning: Tuning = .guitar, capo: Int = 0, most: Int = 6
  ) -> [Fingering] {
    precondition(TheoryLimits.capo.contains(capo))
    var search = FingeringSearch(self, tuning, capo: capo)
    return search.best(most)
  }
}
