import Testing

@testable import Analysis

/// Roots are called as musicians write them in a key.
struct ChordSpellingTests {
  @Test(arguments: [
    (0, false, "C Db D Eb E F F# G Ab A Bb B"),
    (7, false, "C C# D Eb E F F# G Ab A Bb B"),
    (2, false, "C C# D Eb E F F# G G# A Bb B"),
    (11, false, "C C# D D# E F F# G G# A A# B"),
    (5, false, "C Db D Eb E F Gb G Ab A Bb B"),
    (6, false, "C Db D Eb E F Gb G Ab A Bb B"),
    (9, true, "C C# D D# E F F# G G# A Bb B"),
    (4, true, "C C# D D# E F F# G G# A A# B"),
    (2, true, "C C# D Eb E F F# G G# A Bb B"),
    (0, true, "C Db D Eb E F F# G Ab A Bb B"),
    (3, true, "C Db D Eb E F Gb G Ab A Bb B"),
    (8, true, "C C# D D# E F F# G G# A A# B"),
  ])
  func namesWhatAKeyHasAndBorrows(_ tonic: Int, _ isMinor: Bool, _ names: String) {
    let spelling = ChordSpelling(MusicalKey(tonic: tonic, isMinor: isMinor))
    #expect((0..<12).map(spelling.note).joined(separator: " ") == names)
  }

  @Test func namesAllBySharpsWithoutAKey() {
    let names = (0..<12).map(ChordSpelling(nil).note).joined(separator: " ")
    #expect(names == "C C# D D# E F F# G G# A A# B")
  }

  @Test func leadsUpWithADiminishedChord() throws {
    let spelling = ChordSpelling(MusicalKey(tonic: 0, isMinor: false))
    let labels = [1, 3, 6, 8].map { root in
      [ChordQuality.major, .diminished7].map { quality in
        spelling.label(ChordLabel(state: root * ChordModel.qualities + quality.rawValue))
      }.joined(separator: " ")
    }
    #expect(labels == ["Db:maj C#:dim7", "Eb:maj D#:dim7", "F#:maj F#:dim7", "Ab:maj G#:dim7"])
  }
}
