import Testing

@testable import Theory

/// Chords: read, spelled, and found by their notes.
struct ChordTests {
  /// Every root with every quality.
  static var all: [Chord] {
    NoteName.roots.flatMap { root in
      ChordDictionary.qualities.map { Chord(root: root, quality: $0) }
    }
  }

  @Test func knowsTwentyOneRootsAndManyQualities() {
    #expect(NoteName.roots.count == 21)
    #expect(ChordDictionary.qualities.count >= 70)
    let sets = ChordDictionary.qualities.map(\.formula.pitches.bits)
    #expect(Set(sets).count == sets.count, "two qualities sound the same")
    #expect(Set(ChordDictionary.qualities.map(\.name)).count == sets.count)
  }

  @Test(arguments: [Naming.plain, .signs, .german, .solfege])
  func readsWhatItWrites(naming: Naming) throws {
    for chord in Self.all {
      let text = chord.text(naming)
      #expect(try Chord(text, naming: naming) == chord, "\(text)")
      for inversion in chord.inversions {
        let text = inversion.text(naming)
        #expect(try Chord(text, naming: naming) == inversion, "\(text)")
      }
    }
  }

  @Test func readsHarteAndWhatItWritesInHarte() throws {
    for chord in Self.all {
      #expect(try Chord(chord.harte) == chord, "\(chord.harte)")
      for inversion in chord.inversions {
        #expect(try Chord(inversion.harte) == inversion, "\(inversion.harte)")
      }
    }
    let known = [
      "C:maj7/3": "Cmaj7/E", "A:min7/b3": "Am7/C", "C:(1,b3,5)": "Cm", "C:sus4(b7)": "C7sus4",
      "D:hdim7": "Dm7b5", "G:minmaj7": "GmMaj7", "C:maj(9)": "Cadd9", "C:min7(*5)": nil,
      "C/E": "C/E", "Bb:9(*3)": "Bb7sus2", "C:(1,5)": "C5",
    ]
    for (label, text) in known { #expect((try? Chord(label))?.text() == text, "\(label)") }
  }

  @Test func readsEveryAlias() throws {
    for quality in ChordDictionary.qualities {
      for alias in quality.aliases {
        let read = try? Chord("C" + alias)
        #expect(read?.quality == quality, "C\(alias) is \(read?.text() ?? "nothing")")
      }
    }
  }

  @Test func readsAsMusiciansWrite() throws {
    let known = [
      "Cmaj7": "Cmaj7", "CM7": "Cmaj7", "C∆7": "Cmaj7", "CΔ": "Cmaj7", "C-7": "Cm7",
      "Cm7b5": "Cm7b5", "Cø": "Cm7b5", "C/E": "C/E", "H7": "B7", "Hm": "Bm", "bbm": "Bbm",
      "am7": "Am7", "C♯m7/G♯": "C#m7/G#", "C7(b9,#11)": "C7b9#11", "C13": "C13", "C6/9/E": "C6/9/E",
      "C m7": "Cm7", "Cmin/maj7": "CmMaj7", "Csus": "Csus4", "C2": "Cadd9", "C7+9": "C7#9",
      "C7-5": "C7b5", "F♯ø7": "F#m7b5", "B𝄫": "Bbb", "Comit3": nil, "C(no3)": "C5", "Ddom7": "D7",
      "CMA7": "Cmaj7", "CMI7": "Cm7", "CmMA7": "CmMaj7", "CMin7": "Cm7", "C(-5)": "C(b5)",
      "Cm-5": "Cdim", "Cm7-5": "Cm7b5", "Cm7+": "Cm7#5", "C-9": "Cm9", "C/3": "C/E",
      "C/b7": "C/Bb", "Am/3": "Am/C", "Cm7b5b9": "Cm7b5b9", "C6sus4": "C6sus4",
      "Cmaj7#9": "Cmaj7#9", "C:min/3": "Cm/E", "Co7": "Cdim7", "Eb+": "Ebaug", "Cmajor": "C",
      "A minor": "Am", "C7/Bb": "C7/Bb",
    ]
    for (text, plain) in known where plain != nil {
      #expect((try? Chord(text))?.text() == plain, "\(text)")
    }
    #expect(try Chord("B", naming: .german).text() == "Bb")
    #expect(try Chord("Bb", naming: .german).text() == "Bb")
    #expect(try Chord("H", naming: .german).text(.german) == "H")
    for (syllables, plain) in [
      ("Do", "C"), ("Dom7", "Cm7"), ("Re", "D"), ("Solsus4/Do", "Gsus4/C"), ("La♯dim", "A#dim"),
      ("Sib", "Bb"),
      ("fa#m", "F#m"), ("Mimaj7", "Emaj7"), ("C", "C"), ("Faadd9", "Fadd9"),
    ] {
      #expect(try Chord(syllables, naming: .solfege).text() == plain)
    }
    #expect(try Chord("F#m7/B").text(.solfege) == "Fa♯m7/Si")
  }

  @Test func saysWhyItKnowsNoSuchChord() {
    let known: [(String, TheoryError)] = [
      ("CMm", .unknownChord), ("Caugdim", .unknownChord), ("CmM", .unknownChord),
      ("C135", .unknownChord), ("Cfoo", .unknownChord), ("C7no5", .unlistedChord),
      ("C7#11b13", .unlistedChord), ("C(-9)", .unlistedChord), ("N.C.", .noChord),
      ("NC", .noChord), ("N", .noChord), ("Q", .notANote), ("C/b7x", .notANote),
    ]
    for (text, error) in known {
      #expect(throws: error, "\(text)") { try Chord(text) }
    }
  }

  @Test func spellsAsTheoryWants() throws {
    let known = [
      "A#maj7": "A# C## E# G##", "Dbm7b5": "Db Fb Abb Cb", "Cdim7": "C Eb Gb Bbb",
      "G#": "G# B# D#", "Gbm": "Gb Bbb Db", "C7#9": "C E G Bb D#", "F#13": "F# A# C# E G# D#",
      "C/D": "D C E G", "Am7/C": "A C E G", "Cadd#11": "C E G F#",
    ]
    for (name, notes) in known {
      let chord = try Chord(name)
      #expect(chord.notes.map(\.text).joined(separator: " ") == notes, "\(name)")
    }
    #expect(try Chord("A#maj7").notes.map { $0.text(.signs) } == ["A♯", "C𝄪", "E♯", "G𝄪"])
    #expect(try Chord("Db m7b5").notes[2].text(.signs) == "A𝄫")
  }

  @Test func spelledNotesSoundTheRightPitch() {
    for chord in Self.all {
      for (note, degree) in zip(chord.notes, chord.quality.formula.degrees) {
        #expect(note.pitch == (chord.root.pitch + degree.semitones) % 12)
        #expect(note.step == (chord.root.step + degree.number - 1) % 7)
        #expect(
          chord.root.interval(to: note).text()
            == Interval(
              number: (degree.number - 1) % 7 + 1, alter: degree.alter
            ).text())
      }
    }
  }

  @Test func namesIntervals() {
    let names = ["1": "P1", "b2": "m2", "3": "M3", "#4": "A4", "b5": "d5", "bb7": "d7", "#9": "A9"]
    for (degree, name) in names { #expect(Interval(degree)?.name == name, "\(degree)") }
    for text in ["", "0", "15", "b", "3x", "bbbb3", "99"] { #expect(Interval(text) == nil) }
  }
}
