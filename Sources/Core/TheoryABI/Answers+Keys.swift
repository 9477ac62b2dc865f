import Theory

extension Answers {
  func scale(_ scale: Scale) -> Rows {
    var rows = Rows()
    rows.add("scale", scale.text(naming))
    rows.add("notes", scale.notes.map { $0.text(naming) })
    rows.add("pitches", scale.notes.map { $0.pitch })
    rows.add("degrees", scale.kind.formula.degrees.map { $0.text(naming) })
    rows.add("semitones", scale.steps)
    rows.add("aliases", scale.kind.aliases)
    rows.add("relatives", scale.relatives.map { $0.text(naming) })
    chords(of: scale, in: &rows)
    return rows
  }

  /// A row for each chord: its numeral, its name and its notes.
  private func chords(of scale: Scale, in rows: inout Rows) {
    for (name, chords) in [("triad", scale.triads), ("seventh", scale.sevenths)] {
      for found in chords {
        rows.add(
          name,
          [found.numeral?.text(naming) ?? "", found.chord?.text(naming) ?? ""]
            + found.notes.map { $0.text(naming) })
      }
    }
  }

  func progressions(_ key: Key) -> Rows {
    var rows = Rows()
    for progression in ProgressionLibrary.progressions(in: key) {
      rows.add("progression", [progression.genre.rawValue, progression.name])
      add(progression.numerals, key, to: &rows)
    }
    return rows
  }

  func numerals(_ cells: [String]) throws(TheoryError) -> Rows {
    guard cells.count > 1 else { throw .nothingWritten }
    var rows = Rows()
    let key = try Key(cells[0], naming: naming)
    add(try RomanNumeral.list(cells[1]), key, to: &rows)
    return rows
  }

  private func add(_ numerals: [RomanNumeral], _ key: Key, to rows: inout Rows) {
    let chords = numerals.map { $0.chord(in: key.tonic) }
    rows.add("numerals", numerals.map { $0.text(naming) })
    rows.add("chords", chords.map { $0.text(naming) })
    rows.add(
      "voicings",
      VoiceLeading.voicings(of: chords).map { voicing in
        voicing.pitches.map { String($0) }.joined(separator: " ")
      })
  }

  func key(_ text: String) throws(TheoryError) -> Rows {
    let key = try Key(text, naming: naming)
    guard let position = CircleOfFifths.position(of: key) else { throw .noSuchKey }
    let (below, above) = CircleOfFifths.neighbours(of: position)
    var rows = scale(key.scale)
    rows.add("key", [key.text(naming), String(position.number), String(key.fifths)])
    rows.add("signature", key.signature.map { $0.text(naming) })
    rows.add("relative", key.relative.text(naming))
    rows.add("parallel", key.parallel.text(naming))
    rows.add("below", keys(below.keys(like: key)))
    rows.add("above", keys(above.keys(like: key)))
    return rows
  }

  /// A row for each position: its number, its major keys, its minor keys, and their sharps or flats.
  var circle: Rows {
    var rows = Rows()
    for position in CircleOfFifths.positions {
      rows.add(
        "place",
        [
          String(position.number), keys(position.major).joined(separator: ","),
          keys(position.minor).joined(separator: ","),
          position.major.map { String($0.fifths) }.joined(separator: ","),
        ])
    }
    return rows
  }

  private func keys(_ keys: [Key]) -> [String] { keys.map { $0.text(naming) } }
}
