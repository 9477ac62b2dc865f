import Testing

@testable import Theory

/// Scales, keys and the circle of fifths.
struct ScaleTests {
  static var all: [Scale] {
    NoteName.roots.flatMap { root in ScaleDictionary.kinds.map { Scale(root: root, kind: $0) } }
  }

  private func text(_ notes: [NoteName]) -> String {
    notes.map(\.text).joined(separator: " ")
  }

  @Test func knowsManyScalesAndEachOnce() {
    #expect(ScaleDictionary.kinds.count >= 60)
    let formulas = ScaleDictionary.kinds.map { $0.formula.pitches.bits }
    #expect(Set(formulas).count == formulas.count, "two scales have the same notes")
    let names = ScaleDictionary.kinds.flatMap { [$0.name] + $0.aliases }
    #expect(Set(names).count == names.count, "two scales share a name")
  }

  @Test func usesEachLetterOnceInScalesOfSeven() {
    for scale in Self.all where scale.notes.count == 7 {
      #expect(scale.kind.isDiatonic == (Set(scale.notes.map(\.step)).count == 7), "\(scale.text())")
      #expect(scale.kind.isDiatonic, "\(scale.text())")
    }
  }

  @Test func risesToItsOctave() {
    for scale in Self.all {
      #expect(
        scale.steps.allSatisfy { $0 > 0 } && scale.steps.reduce(0, +) == 12, "\(scale.text())")
      var pitch = scale.root.pitch
      for (note, step) in zip(scale.notes, scale.steps) {
        #expect(note.pitch == pitch % 12, "\(scale.text()) \(note.text)")
        pitch += step
      }
    }
  }

  @Test(arguments: [Naming.plain, .signs, .german, .solfege])
  func readsWhatItWrites(naming: Naming) throws {
    for scale in Self.all {
      let text = scale.text(naming)
      #expect(try ScaleDictionary.scale(text, naming: naming) == scale, "\(text)")
    }
  }

  @Test func readsAsPeopleWrite() throws {
    let known = [
      "Am": "A natural minor", "C": "C major", "D Dorian": "D dorian", "dorian": "C dorian",
      "F♯ Lydian Dominant": "F# lydian dominant", "H minor": "B natural minor",
      "C M": "C major", "G mixolydian ♭6": "G mixolydian b6", "Bb-blues": "Bb blues",
      "A super locrian": "A altered", "E phrygian-dominant": "E phrygian dominant",
    ]
    for (text, name) in known {
      #expect(try ScaleDictionary.scale(text).text() == name, "\(text)")
    }
    for text in ["", "   ", "C nonsense", "😀", "C \u{7}major", "Q", "###"] {
      #expect(throws: TheoryError.self) { try ScaleDictionary.scale(text) }
    }
    #expect(throws: TheoryError.textTooLong(limit: 64)) {
      try ScaleDictionary.scale(String(repeating: "a", count: 10_000))
    }
  }

  @Test func spellsAsTheoryWants() throws {
    let known = [
      "F# major": "F# G# A# B C# D# E#", "Gb major": "Gb Ab Bb Cb Db Eb F",
      "A harmonic minor": "A B C D E F G#", "C altered": "C Db Eb Fb Gb Ab Bb",
      "D# major": "D# E# F## G# A# B# C##", "C blues": "C Eb F Gb G Bb",
      "C whole tone": "C D E F# G# Bb", "E hirajoshi": "E F# G B C",
      "Ab ultra-locrian": "Ab Bbb Cb Dbb Ebb Fb Gbb",
    ]
    for (name, notes) in known {
      #expect(text(try ScaleDictionary.scale(name).notes) == notes, "\(name)")
    }
  }

  @Test func standsChordsOnItsDegrees() throws {
    func numerals(_ name: String, _ chords: (Scale) -> [ScaleChord]) throws -> String {
      chords(try ScaleDictionary.scale(name)).map { $0.numeral?.text(.signs) ?? "–" }
        .joined(separator: " ")
    }
    #expect(try numerals("C major", \.triads) == "I ii iii IV V vi vii°")
    #expect(try numerals("C major", \.sevenths) == "Imaj7 ii7 iii7 IVmaj7 V7 vi7 viiø7")
    #expect(try numerals("A minor", \.triads) == "i ii° ♭III iv v ♭VI ♭VII")
    #expect(
      try numerals("A harmonic minor", \.sevenths) == "imaj7 iiø7 ♭IIImaj7♯5 iv7 V7 ♭VImaj7 vii°7")
    let sevenths = try ScaleDictionary.scale("F# major").sevenths.compactMap { $0.chord?.text() }
    #expect(sevenths == ["F#maj7", "G#m7", "A#m7", "Bmaj7", "C#7", "D#m7", "E#m7b5"])
    #expect(try ScaleDictionary.scale("C blues").triads.isEmpty)
    for scale in Self.all {
      for (degree, found) in scale.sevenths.enumerated() {
        #expect(
          found.notes.map(\.pitch) == (0..<4).map { scale.notes[(degree + 2 * $0) % 7].pitch })
        #expect(found.chord.map { $0.notes == found.notes } ?? true)
      }
    }
  }

  @Test func knowsItsRelatives() throws {
    let relatives = try ScaleDictionary.scale("C major").relatives.map { $0.text() }
    #expect(
      relatives == [
        "D dorian", "E phrygian", "F lydian", "G mixolydian", "A natural minor", "B locrian",
      ])
    #expect(try ScaleDictionary.scale("C whole tone").relatives.count == 5)
    for scale in Self.all.prefix(200) {
      for relative in scale.relatives { #expect(relative.pitches == scale.pitches) }
    }
  }

  @Test func findsScalesThatFitChords() throws {
    func best(_ chords: String) throws -> [String] {
      try ScaleDictionary.scales(fitting: Chord.list(chords)).map { $0.scale.text() }
    }
    #expect(try best("Dm7 G7 Cmaj7").first == "C major")
    #expect(try best("Am F C G").prefix(3).contains("A natural minor"))
    #expect(try best("Am Dm E7").first == "A harmonic minor")
    #expect(try best("E7 Am").first == "A harmonic minor")
    #expect(try best("C E7 Am F").first == "A harmonic minor")
    #expect(try best("Abm7 Db7").contains("Gb major"))
    #expect(try best("C7#9 Ab").allSatisfy { !$0.hasPrefix("D#") })
    #expect(try best("C7 F7 G7").count == 12)
    #expect(try best("G F C G").first == "G mixolydian")
    let off = try ScaleDictionary.scales(fitting: Chord.list("C E G# Cmaj7#5 Db"))
    #expect(off.allSatisfy { !$0.outside.isEmpty })
    #expect(throws: TheoryError.nothingWritten) { try ScaleDictionary.scales(fitting: []) }
  }
}
