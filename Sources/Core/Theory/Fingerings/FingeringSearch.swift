/// Looks for all ways to hold a chord, position by position.
struct FingeringSearch {
  private struct Candidate {
    let fingering: Fingering
    let cost: Int
  }

  private let chord: Chord
  private let tuning: Tuning
  private let tones: PitchSet
  private let required: PitchSet
  private var candidates: [Candidate] = []
  private var frets: [Int]

  init(_ chord: Chord, _ tuning: Tuning) {
    (self.chord, self.tuning) = (chord, tuning)
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
    for position in 1...12 { look(from: 0, position, muted: 0) }
    let order = candidates.enumerated().sorted {
      ($0.element.cost, $0.offset) < ($1.element.cost, $1.offset)
    }
    var kept: [Fingering] = []
    for (_, candidate) in order where kept.count < most {
      let fingering = candidate.fingering
      if !kept.contains(where: { fingering.isPart(of: $0) }) { kept.append(fingering) }
    }
    return kept
  }

  private mutating func look(from string: Int, _ position: Int, muted: Int) {
    guard string < frets.count else { return judge(position) }
    if muted < mostMuted {
      frets[string] = -1
      look(from: string + 1, position, muted: muted + 1)
    }
    let open = tuning.strings[string]
    if tones.contains(open) {
      frets[string] = 0
      look(from: string + 1, position, muted: muted)
    }
    for fret in position..<(position + HandShape.reach) where tones.contains(open + fret) {
      frets[string] = fret
      look(from: string + 1, position, muted: muted)
    }
  }

  /// How many strings may be silent: none of four.
  private var mostMuted: Int {
    let strings = frets.count
    if strings < 5 { return tones.count < 3 ? strings - 2 : 0 }
    return strings - (tones.count < 3 ? 3 : 4)
  }

  private mutating func judge(_ position: Int) {
    guard let shape = HandShape(frets), shape.mutedWithin < 2 else { return }
    // Each shape is looked at in its own position; one of open strings alone in the first.
    guard shape.lowest == position || shape.lowest == 0 && position == 1 else { return }
    var sounding = PitchSet()
    var lowest = Int.max
    for (string, fret) in frets.enumerated() where fret >= 0 {
      sounding.insert(tuning.strings[string] + fret)
      lowest = min(lowest, tuning.strings[string] + fret)
    }
    guard required.without(sounding).count == 0 else { return }
    let missing = tones.without(sounding)
    let wanted = (chord.bass ?? chord.root).pitch
    var cost = shape.cost(isThin: tones.count < 3) + 12 * missing.count
    if tuning.hasBass, wrapped(lowest) != wanted { cost += chord.bass == nil ? 30 : 60 }
    candidates.append(Candidate(fingering: fingering(shape, missing), cost: cost))
  }

  private func fingering(_ shape: HandShape, _ missing: PitchSet) -> Fingering {
    let pitches = frets.indices.filter { frets[$0] >= 0 }.map { tuning.strings[$0] + frets[$0] }
    return Fingering(
      frets: frets.map { $0 < 0 ? nil : $0 }, fingers: shape.fingers, barre: shape.barre,
      pitches: pitches, missing: chord.notes.filter { missing.contains($0.pitch) })
  }
}

extension Fingering {
  /// Whether another holds the same and lets more strings sound.
  func isPart(of other: Fingering) -> Bool {
    zip(frets, other.frets).allSatisfy { $0 == nil || $0 == $1 }
  }
}

extension Chord {
  /// How to hold the chord on an instrument, the easiest first; none where it has too many notes for its strings.
  public func fingerings(
    on tuning: Tuning = .guitar, capo: Int = 0, most: Int = 6
  ) -> [Fingering] {
    precondition(TheoryLimits.capo.contains(capo))
    var search = FingeringSearch(self, tuning.capo(capo))
    return search.best(max(0, most))
  }
}
