import Console
import Theory

extension Commands {
  /// `quintet amadeus chord NAME`
  static let chord = Command(
    "chord", "Show a chord's notes and fingerings, or name the chord of some notes",
    details: """
      Chords are written as musicians write them (Am7, C∆7, F#ø, C/E, H7) or in Harte's notation \
      (C:maj7/3). Shapes are for guitar unless you choose another instrument or tuning, easiest \
      first; numbers in a diagram are fingers. With --notes, the first note is the lowest, and \
      the likeliest chord comes first.
      """,
    arguments: [.optional("NAME", "a chord, such as Cmaj7", completes: .nothing)],
    options: [
      .value("notes", "NOTES", "notes, such as 'C E G B', instead of NAME"),
      .value(
        "instrument", "NAME", "whose shapes to show (default guitar)",
        choices: ["guitar", "ukulele", "piano"]),
      .value("tuning", "STRINGS", "other open strings, such as 'D A D G B E' or 'open G'"),
      .value("capo", "FRET", "fret of the capo, 0 to 11"),
      .value("shapes", "N", "how many shapes, 0 to 24 (default 4)"),
      TheoryWords.naming,
    ] + ChordSound.option,
    examples: [
      Example("quintet amadeus chord F#m7b5", "notes, formula and four shapes"),
      Example("quintet amadeus chord G --instrument ukulele", "the same on four strings"),
      Example("quintet amadeus chord E7#9 -o e.wav", "write its sound to a file"),
      Example("quintet amadeus chord --notes 'E G C'", "C/E"),
    ]
  ) { invocation, terminal in
    let naming = TheoryWords.naming(invocation, terminal)
    switch (invocation.optionalArgument("NAME"), invocation.value("notes")) {
    case (let name?, nil): try await printChord(name, naming, invocation, terminal)
    case (nil, let notes?): try find(notes, naming, invocation, terminal)
    default: throw UsageError("name a chord, such as Cmaj7, or some notes: --notes 'C E G'")
    }
  }

  private static func printChord(
    _ name: String, _ naming: Naming, _ invocation: Invocation, _ terminal: Terminal
  ) async throws {
    let chord = try TheoryWords.read(name) { () throws(TheoryError) in
      try Chord(name, naming: naming)
    }
    let sound = try ChordSound(invocation)
    let instrument = invocation.value("instrument") ?? "guitar"
    let tuning = try tuning(instrument, naming, invocation)
    let capo = try invocation.integer("capo", in: TheoryLimits.capo) ?? 0
    let most = try invocation.integer("shapes", in: 0...24) ?? 4
    let isPiano = instrument == "piano"
    let shapes = isPiano ? [] : chord.fingerings(on: tuning, capo: capo, most: most)
    let played = shapes.first?.pitches ?? chord.pianoVoicings[0].pitches
    try await sound?.write([played], terminal)
    if terminal.wantsJSON {
      let name = isPiano ? instrument : tuning.name
      return terminal.print(
        json: ChordAnswer(chord, shapes: shapes, instrument: name, naming))
    }
    let below =
      isPiano
      ? keys(chord, naming) : pictures(shapes, most: most, tuning, capo: capo)
    terminal.print(facts(chord, naming) + below)
  }

  private static func tuning(
    _ instrument: String, _ naming: Naming, _ invocation: Invocation
  ) throws -> Tuning {
    if instrument == "piano", invocation.value("capo") != nil {
      throw UsageError("a piano has no capo; leave --capo out")
    }
    guard let text = invocation.value("tuning") else {
      return instrument == "ukulele" ? .ukulele : .guitar
    }
    guard invocation.value("instrument") == nil else {
      throw UsageError("use either --tuning or --instrument, not both")
    }
    return try TheoryWords.read(text) { () throws(TheoryError) in try Tuning(text, naming: naming) }
  }

  private static func facts(_ chord: Chord, _ naming: Naming) -> String {
    let degrees = chord.quality.formula.degrees
    var rows = [
      ["Notes", TheoryWords.notes(chord.notes, naming)],
      ["Formula", chord.quality.formula.text(naming)],
      ["Intervals", degrees.map(\.name).joined(separator: " ")],
      ["Inversions", chord.inversions.dropFirst().map { $0.text(naming) }.joined(separator: "  ")],
    ]
    let aliases = chord.aliases(naming)
    if !aliases.isEmpty { rows.append(["Also", aliases.joined(separator: "  ")]) }
    return "\(chord.text(naming)) – \(chord.quality.name)\n\n" + TheoryWords.table(rows)
  }

  private static func pictures(
    _ shapes: [Fingering], most: Int, _ tuning: Tuning, capo: Int
  ) -> String {
    guard most > 0 else { return "" }
    let title = tuning.name + (capo > 0 ? ", capo at fret \(capo)" : "")
    guard !shapes.isEmpty else {
      return "\n\n\(title): it cannot be played with one hand on "
        + "these strings"
    }
    let rows = stride(from: 0, to: shapes.count, by: 4).map {
      ShapePicture.row(Array(shapes[$0..<min($0 + 4, shapes.count)]))
    }
    return "\n\n\(title)\n\n" + rows.joined(separator: "\n\n")
  }

  private static func keys(_ chord: Chord, _ naming: Naming) -> String {
    let rows = chord.pianoVoicings.map { voicing in
      [voicing.name, voicing.pitches.map { key($0, chord, naming) }.joined(separator: " ")]
    }
    return "\n\npiano\n\n" + TheoryWords.table(rows)
  }

  /// A key of the piano by the name that the chord gives it, with its octave: C4 is middle C.
  private static func key(_ pitch: Int, _ chord: Chord, _ naming: Naming) -> String {
    let note = chord.notes.first { $0.pitch == pitch % 12 } ?? NoteName.common(pitch)
    // B♯ lies in the octave of its letter, not in that of its key.
    let octave = (pitch - note.alter) / 12 - 1
    return "\(note.text(naming))\(octave)"
  }

  private static func find(
    _ text: String, _ naming: Naming, _ invocation: Invocation, _ terminal: Terminal
  ) throws {
    guard try ChordSound(invocation) == nil else {
      throw UsageError("--output requires the name of a chord")
    }
    for name in ["tuning", "capo"] where invocation.value(name) != nil {
      throw UsageError("--\(name) requires the name of a chord")
    }
    let (notes, found) = try TheoryWords.read(text) { () throws(TheoryError) in
      let notes = try ChordDictionary.notes(text, naming: naming)
      return (notes, try ChordDictionary.chords(holding: notes))
    }
    if terminal.wantsJSON {
      return terminal.print(json: FoundChordsAnswer(notes, found, naming))
    }
    guard !found.isEmpty else { return terminal.print("No chord has exactly these notes.") }
    let rows = found.prefix(8).map { one in
      let missing = TheoryWords.notes(one.missing, naming)
      return [
        one.chord.text(naming), one.chord.quality.name, TheoryWords.notes(one.chord.notes, naming),
        missing.isEmpty ? "" : "without \(missing)",
      ]
    }
    terminal.print(TheoryWords.table(rows))
  }
}
