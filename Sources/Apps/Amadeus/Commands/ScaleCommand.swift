import Console
import Theory

extension Commands {
  /// `quintet amadeus scale NAME`
  static let scale = Command(
    "scale", "Show a scale's notes, or which scales fit some chords",
    details: """
      Without a name, lists all scales. Scales of seven notes also show their chords. With \
      --chords, scales that contain all notes of the chords come first, the simplest on top.
      """,
    arguments: [
      .optional("NAME", "a scale, such as 'D dorian' or 'A harmonic minor'", completes: .nothing)
    ],
    options: [
      .value("chords", "CHORDS", "chords to fit, such as 'Dm7 G7 Cmaj7', instead of NAME"),
      TheoryWords.naming,
    ],
    examples: [
      Example(
        "quintet amadeus scale 'E phrygian dominant'", "its notes, steps, chords and relatives"),
      Example("quintet amadeus scale --chords 'Dm7 G7 Cmaj7'", "what to play over these"),
    ]
  ) { invocation, terminal in
    let naming = TheoryWords.naming(invocation, terminal)
    switch (invocation.optionalArgument("NAME"), invocation.value("chords")) {
    case (let name?, nil): try printScale(name, naming, terminal)
    case (nil, let chords?): try fit(chords, naming, terminal)
    case (nil, nil): listScales(naming, terminal)
    default: throw UsageError("name a scale, or chords with --chords, not both")
    }
  }

  private static func printScale(
    _ name: String, _ naming: Naming, _ terminal: Terminal
  ) throws {
    let scale = try TheoryWords.read(name) { () throws(TheoryError) in
      try ScaleDictionary.scale(name, naming: naming)
    }
    if terminal.wantsJSON { return terminal.print(json: ScaleAnswer(scale, naming)) }
    var rows = [
      ["Notes", TheoryWords.notes(scale.notes, naming)],
      ["Degrees", scale.kind.formula.text(naming)],
      ["Semitones", scale.steps.map(String.init).joined(separator: " ")],
    ]
    if !scale.kind.aliases.isEmpty {
      rows.append(["Also", scale.kind.aliases.joined(separator: ", ")])
    }
    let relatives = scale.relatives.map { $0.text(naming) }
    if !relatives.isEmpty { rows.append(["Same notes", relatives.joined(separator: ", ")]) }
    var text = "\(scale.text(naming))\n\n" + TheoryWords.table(rows)
    let chords = TheoryWords.chords(of: scale, naming)
    if !chords.isEmpty { text += "\n\n" + chords }
    terminal.print(text)
  }

  private static func fit(_ text: String, _ naming: Naming, _ terminal: Terminal) throws {
    let found = try TheoryWords.read(text) { () throws(TheoryError) in
      try ScaleDictionary.scales(
        fitting: Chord.list(text, naming: naming))
    }
    if terminal.wantsJSON { return terminal.print(json: FittingScalesAnswer(found, naming)) }
    guard !found.isEmpty else {
      return terminal.print("No scale has nearly all of these notes.")
    }
    let rows = found.map { one in
      let outside = TheoryWords.notes(one.outside, naming)
      return [
        one.scale.text(naming), TheoryWords.notes(one.scale.notes, naming),
        outside.isEmpty ? "" : "without \(outside)",
      ]
    }
    terminal.print(TheoryWords.table(rows))
  }

  private static func listScales(_ naming: Naming, _ terminal: Terminal) {
    if terminal.wantsJSON {
      return terminal.print(json: ScaleDictionary.kinds.map { ScaleKindAnswer($0, naming) })
    }
    let rows = ScaleDictionary.kinds.map { kind in
      [kind.name, kind.formula.text(naming), kind.aliases.joined(separator: ", ")]
    }
    terminal.print(TheoryWords.table(rows))
  }
}
