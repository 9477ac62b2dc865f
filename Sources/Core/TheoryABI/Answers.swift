import Theory

/// Questions of `theory_ask`, answered.
struct Answers {
  let naming: Naming

  init(_ number: Int32) {
    naming =
      switch number {
      case 1: .signs
      case 2: .german
      case 3: .solfege
      default: .plain
      }
  }

  /// Nil for what is no question.
  func rows(_ what: Int32, _ cells: [String]) throws(TheoryError) -> Rows? {
    let first = cells[0]
    switch what {
    case 0: return try chord(cells)
    case 1: return try find(first)
    case 2: return scale(try ScaleDictionary.scale(first, naming: naming))
    case 3: return try fit(first)
    case 4: return progressions(try Key(first, naming: naming))
    case 5: return try numerals(cells)
    case 6: return try key(first)
    case 7: return circle
    case 8: return qualities
    case 9: return kinds
    default: return nil
    }
  }

  private func texts(_ notes: [NoteName]) -> [String] { notes.map { $0.text(naming) } }

  private func chord(_ cells: [String]) throws(TheoryError) -> Rows {
    let chord = try Chord(cells[0], naming: naming)
    let degrees = chord.quality.formula.degrees
    var rows = Rows()
    rows.add("chord", chord.text(naming))
    rows.add("harte", chord.harte)
    rows.add("quality", chord.quality.name)
    rows.add("notes", texts(chord.notes))
    rows.add("pitches", chord.notes.map { $0.pitch })
    rows.add("degrees", degrees.map { $0.text(naming) })
    rows.add("intervals", degrees.map { $0.name })
    rows.add("aliases", chord.aliases(naming))
    rows.add("inversions", chord.inversions.dropFirst().map { $0.text(naming) })
    for voicing in chord.pianoVoicings {
      rows.add("piano", [voicing.name] + voicing.pitches.map { String($0) })
    }
    guard cells.count > 1 else { return rows }
    try shapes(of: chord, cells, in: &rows)
    return rows
  }

  /// A row for each shape: its text, frets (−1 where it is silent), fingers (0 where none is) and pitches.
  private func shapes(
    of chord: Chord, _ cells: [String], in rows: inout Rows
  ) throws(TheoryError) {
    let tuning = try Tuning(cells[1], naming: naming)
    let capo = cells.count > 2 ? Int(cells[2]) ?? 0 : 0
    let most = cells.count > 3 ? Int(cells[3]) ?? 6 : 6
    guard TheoryLimits.capo.contains(capo) else { throw .unknownTuning }
    for shape in chord.fingerings(on: tuning, capo: capo, most: min(max(most, 0), 24)) {
      let lists = [
        shape.frets.map { $0 ?? -1 }, shape.fingers.map { $0 ?? 0 }, shape.pitches,
      ]
      let cells = lists.map { $0.map { String($0) }.joined(separator: " ") }
      rows.add("shape", [shape.text] + cells)
    }
  }

  private func find(_ text: String) throws(TheoryError) -> Rows {
    let notes = try ChordDictionary.notes(text, naming: naming)
    var rows = Rows()
    for found in try ChordDictionary.chords(holding: notes) {
      rows.add(
        "found",
        [
          found.chord.text(naming), found.chord.quality.name,
          texts(found.chord.notes).joined(separator: " "),
          texts(found.missing).joined(separator: " "),
        ])
    }
    return rows
  }

  private func fit(_ text: String) throws(TheoryError) -> Rows {
    let chords = try Chord.list(text, naming: naming)
    var rows = Rows()
    for found in try ScaleDictionary.scales(fitting: chords) {
      rows.add(
        "fit",
        [
          found.scale.text(naming), texts(found.scale.notes).joined(separator: " "),
          texts(found.outside).joined(separator: " "),
        ])
    }
    return rows
  }

  private var qualities: Rows {
    var rows = Rows()
    for quality in ChordDictionary.qualities {
      rows.add("chord", [quality.symbol, quality.name, quality.formula.text(naming)])
    }
    return rows
  }

  private var kinds: Rows {
    var rows = Rows()
    for kind in ScaleDictionary.kinds {
      rows.add("scale", [kind.name, kind.formula.text(naming)] + kind.aliases)
    }
    return rows
  }
}
