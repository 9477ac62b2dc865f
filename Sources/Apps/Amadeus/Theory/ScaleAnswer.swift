import Theory

/// What `amadeus scale NAME --json` prints.
struct ScaleAnswer: Encodable {
  struct Degree: Encodable {
    let numeral, chord: String?
    let notes: [String]

    init(_ found: ScaleChord, _ naming: Naming) {
      numeral = found.numeral?.text(naming)
      chord = found.chord?.text(naming)
      notes = found.notes.map { $0.text(naming) }
    }
  }

  let scale, root, kind: String
  let aliases, notes, degrees: [String]
  let pitchClasses, semitones: [Int]
  let triads, sevenths: [Degree]
  let relatives: [String]

  init(_ scale: Scale, _ naming: Naming) {
    self.scale = scale.text(naming)
    root = scale.root.text(naming)
    (kind, aliases) = (scale.kind.name, scale.kind.aliases)
    notes = scale.notes.map { $0.text(naming) }
    pitchClasses = scale.notes.map(\.pitch)
    degrees = scale.kind.formula.degrees.map { $0.text(naming) }
    semitones = scale.steps
    triads = scale.triads.map { Degree($0, naming) }
    sevenths = scale.sevenths.map { Degree($0, naming) }
    relatives = scale.relatives.map { $0.text(naming) }
  }
}

/// A kind of scale in the list of all.
struct ScaleKindAnswer: Encodable {
  let kind: String
  let aliases, degrees: [String]

  init(_ kind: ScaleKind, _ naming: Naming) {
    (self.kind, aliases) = (kind.name, kind.aliases)
    degrees = kind.formula.degrees.map { $0.text(naming) }
  }
}

/// What `amadeus scale --chords --json` prints.
struct FittingScalesAnswer: Encodable {
  struct Fit: Encodable {
    let scale: String
    let notes, outside: [String]
  }

  let scales: [Fit]

  init(_ found: [FittingScale], _ naming: Naming) {
    scales = found.map { one in
      Fit(
        scale: one.scale.text(naming), notes: one.scale.notes.map { $0.text(naming) },
        outside: one.outside.map { $0.text(naming) })
    }
  }
}
