import Testing

@testable import Theory

/// From held notes to chords.
struct ChordFindingTests {
  private func names(_ notes: String) throws -> [String] {
    try ChordDictionary.chords(holding: ChordDictionary.notes(notes)).map { $0.chord.text() }
  }

  @Test func findsEveryChordByItsNotes() throws {
    for chord in ChordTests.all {
      let found = try ChordDictionary.chords(holding: chord.notes)
      #expect(
        found.first?.chord == chord, "\(chord.text()): \(found.prefix(3).map { $0.chord.text() })")
      for inversion in chord.inversions {
        let lowest = inversion.bass ?? inversion.root
        let held = [lowest] + chord.notes.filter { $0 != lowest }
        let all = try ChordDictionary.chords(holding: held)
        #expect(all.contains { $0.chord == inversion && $0.missing.isEmpty }, "\(inversion.text())")
      }
    }
  }

  @Test func namesWhatIsHeld() throws {
    let known = [
      "C E G B": "Cmaj7", "E G C": "C/E", "A C E G": "Am7", "C E G A": "C6", "D C E G": "C/D",
      "C E B": "Cmaj7", "B D F A": "Bm7b5", "C F G": "Csus4", "C G": "C5", "F A C E": "Fmaj7",
      "G# B# D#": "G#", "Ab C Eb": "Ab", "C Eb Gb A": "Cdim7", "E3 G3 C4": "C/E",
      "G B F": "G7", "D F# C": "D7", "C E Bb D": "C9", "D F# C E": "D9",
      "A C# G B": "A9", "G B F A": "G9",
    ]
    for (notes, name) in known { #expect(try names(notes).first == name, "\(notes)") }
    #expect(try names("C E G A").contains("Am7/C"))
    #expect(try names("C") == [])
    #expect(try names("C C# D D# E") == [])
  }

  @Test func doesNotMindOrderAndOctaves() throws {
    for chord in ChordTests.all.prefix(80) {
      let close = chord.pianoVoicings[0].pitches
      let wanted = try ChordDictionary.chords(sounding: close)
      let lowest = try #require(close.first)
      // Every other note goes up an octave or two, and all come the other way round.
      let moved = close.enumerated().map { $1 == lowest ? $1 : $1 + 12 * ($0 % 3) }.reversed()
      #expect(try ChordDictionary.chords(sounding: Array(moved)) == wanted)
      #expect(wanted.first?.chord.quality == chord.quality)
      #expect(wanted.first?.chord.root.pitch == chord.root.pitch)
    }
  }

  @Test func saysWhatIsMissing() throws {
    let found = try ChordDictionary.chords(holding: ChordDictionary.notes("C E B"))
    #expect(found.first?.missing.map(\.text) == ["G"])
  }

  @Test func takesNoOddNotes() {
    for text in ["", "  ", ",", "C E Q", "C EE", "C 😀", "\u{1}\u{0}", "C4x", "🇩🇪"] {
      #expect(throws: TheoryError.self) { try ChordDictionary.notes(text) }
    }
    let many = String(repeating: "C ", count: 65)
    #expect(throws: TheoryError.tooManyNotes(limit: 64)) { try ChordDictionary.notes(many) }
    #expect(throws: TheoryError.textTooLong(limit: 1_024)) {
      try ChordDictionary.notes(String(repeating: "C", count: 10_000))
    }
    #expect(throws: TheoryError.nothingWritten) { try ChordDictionary.chords(holding: []) }
  }
}
