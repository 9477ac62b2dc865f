import Theory

/// What `amadeus chord NAME --json` prints.
struct ChordAnswer: Encodable {
  struct Shape: Encodable {
    let text: String
    /// For each string a fret above the capo; null where it is not played.
    let frets: [Int?]
    let fingers: [Int?]
    let pitches: [Int]
    let missing: [String]

    init(_ shape: Fingering, _ naming: Naming) {
      (text, frets, fingers) = (shape.text, shape.frets, shape.fingers)
      pitches = shape.pitches
      missing = shape.missing.map { $0.text(naming) }
    }
  }

  struct Keys: Encodable {
    let name: String
    let pitches: [Int]
  }

  let chord, harte, root, quality: String
  let bass: String?
  let notes, degrees, intervals, aliases, inversions: [String]
  let pitchClasses: [Int]
  let instrument: String
  let shapes: [Shape]
  let piano: [Keys]

  init(_ chord: Chord, shapes: [Fingering], instrument: String, _ naming: Naming) {
    let degrees = chord.quality.formula.degrees
    self.chord = chord.text(naming)
    harte = chord.harte
    root = chord.root.text(naming)
    bass = chord.bass?.text(naming)
    quality = chord.quality.name
    notes = chord.notes.map { $0.text(naming) }
    pitchClasses = chord.notes.map(\.pitch)
    self.degrees = degrees.map { $0.text(naming) }
    intervals = degrees.map(\.name)
    aliases = chord.aliases(naming)
    inversions = chord.inversions.dropFirst().map { $0.text(naming) }
    self.instrument = instrument
    self.shapes = shapes.map { Shape($0, naming) }
    piano = chord.pianoVoicings.map { Keys(name: $0.name, pitches: $0.pitches) }
  }
}

/// What `amadeus chord --notes --json` prints.
struct FoundChordsAnswer: Encodable {
  struct Found: Encodable {
    let chord, harte: String
    let notes, missing: [String]
  }

  let notes: [String]
  let chords: [Found]

  init(_ notes: [NoteName], _ found: [FoundChord], _ naming: Naming) {
    self.notes = notes.map { $0.text(naming) }
    chords = found.map { one in
      Found(
        chord: one.chord.text(naming), harte: one.chord.harte,
        notes: one.chord.notes.map { $0.text(naming) },
        missing: one.missing.map { $0.text(naming) })
    }
  }
}
