import Testing

@testable import Theory

/// How chords are held on strings.
struct FingeringTests {
  private static let guitar = [
    "C": "x32010", "G": "320003", "F": "133211", "Am": "x02210", "Bm": "x24432", "D": "xx0232",
    "E": "022100", "A": "x02220", "Em": "022000", "Dm": "xx0231", "E7": "020100", "A7": "x02020",
    "D7": "xx0212", "G7": "320001", "C7": "x32310", "B7": "x21202", "Bb": "x13331",
    "F#m": "244222", "Cmaj7": "x32000", "Am7": "x02010", "Em7": "020000", "Dsus4": "xx0233",
    "D/F#": "200232", "E5": "022xxx", "G/B": "x20003", "Fmaj7": "xx3210", "C#m": "x46654",
    "F#": "244322", "Fm": "133111", "Cm": "x35543", "Gm": "355333",
  ]
  private static let ukulele = [
    "C": "0003", "Am": "2000", "F": "2010", "G": "0232", "G7": "0212", "D": "2220", "A": "2100",
    "Dm": "2210", "Em": "0432", "C7": "0001", "Bb": "3211", "E7": "1202", "A7": "0100",
    "D7": "2223", "Gm": "0231", "Cmaj7": "0002", "Am7": "0000",
  ]

  @Test func knowsTheShapesThatEverybodyKnows() throws {
    for (tuning, shapes) in [(Tuning.guitar, Self.guitar), (.ukulele, Self.ukulele)] {
      for (name, shape) in shapes.sorted(by: { $0.key < $1.key }) {
        let found = try Chord(name).fingerings(on: tuning, most: 3).map(\.text)
        #expect(found.contains(shape), "\(tuning.name) \(name): \(found)")
      }
    }
  }

  @Test func putsTheUsualShapeFirst() throws {
    for name in [
      "C", "G", "F", "Am", "Bm", "D", "E", "A", "Em", "Dm", "Bb", "F#m", "F#", "Fm", "E7", "C7",
      "Cm",
      "Gm", "A7", "D7", "G7", "B7", "Am7", "Cmaj7", "C#m",
    ] {
      let found = try Chord(name).fingerings(most: 4).map(\.text)
      #expect(found.first == Self.guitar[name], "\(name) \(found)")
    }
    for (name, shape) in Self.ukulele {
      #expect(try Chord(name).fingerings(on: .ukulele, most: 1).map(\.text) == [shape], "\(name)")
    }
    // G minor has an open shape, too.
    #expect(try Chord("Gm").fingerings(most: 3).contains { $0.text == "310033" })
  }

  @Test func agreesWithChordBooks() throws {
    let books = ChordBooks.guitar
    #expect(books.count == 204)
    var (first, among) = (0, 0)
    for (name, shapes) in books {
      let found = try Chord(name).fingerings(most: 3).map(\.text)
      if found.first.map(shapes.contains) ?? false { first += 1 }
      if found.contains(where: shapes.contains) { among += 1 }
    }
    print("of 204 chords \(first) begin with a book's shape, \(among) have it among three")
    #expect(first >= 128 && among >= 162)
  }

  @Test func saysWhichFingersHoldIt() throws {
    let known = [
      "C": [nil, 3, 2, nil, 1, nil], "G": [2, 1, nil, nil, nil, 3], "F": [1, 3, 4, 2, 1, 1],
      "D": [nil, nil, nil, 1, 3, 2],
    ]
    for (name, fingers) in known {
      let shapes = try Chord(name).fingerings(most: 3)
      #expect(shapes.contains { $0.text == Self.guitar[name] && $0.fingers == fingers }, "\(name)")
    }
  }

  /// Held to what the shape says, string by string.
  private func check(_ found: Fingering, _ chord: Chord, _ tuning: Tuning) {
    let name: Comment = "\(tuning.name) \(chord.text()) \(found.text)"
    let sounding = zip(tuning.strings, found.frets).compactMap { open, fret in
      fret.map { open + $0 }
    }
    #expect(found.pitches == sounding, name)
    #expect(sounding.allSatisfy { chord.pitches.contains($0) }, name)
    #expect(sounding.contains { $0 % 12 == chord.root.pitch }, name)
    let heard = PitchSet(sounding)
    for note in chord.notes {
      #expect(heard.contains(note.pitch) != found.missing.contains(note), name)
    }
    let held = found.frets.compactMap { $0 }.filter { $0 > 0 }
    #expect((held.max() ?? 0) - (held.min() ?? 0) < 4, name)
    for (fret, finger) in zip(found.frets, found.fingers) {
      #expect((finger != nil) == ((fret ?? 0) > 0), name)
      #expect((1...4).contains(finger ?? 1), name)
    }
    checkFingers(found, name)
  }

  /// A finger is at one fret, at one string unless it lies across, and no finger crosses another.
  private func checkFingers(_ found: Fingering, _ name: Comment) {
    var frets: [Int: Set<Int>] = [:]
    for (string, finger) in found.fingers.enumerated() {
      guard let finger, let fret = found.frets[string] else { continue }
      frets[finger, default: []].insert(fret)
      if finger > 1 || found.barre == nil {
        #expect(found.fingers.count { $0 == finger } == 1, name)
      }
    }
    let order = frets.keys.sorted().map { frets[$0] ?? [] }
    #expect(order.allSatisfy { $0.count == 1 }, name)
    let heights = order.compactMap(\.first)
    #expect(heights == heights.sorted(), name)
    if let barre = found.barre {
      #expect(found.frets[barre.first...barre.last].allSatisfy { ($0 ?? 99) >= barre.fret }, name)
    }
  }

  @Test func soundsTheChordWithinTheReachOfAHand() {
    var without: [String] = []
    for tuning in [Tuning.guitar, .ukulele] {
      for chord in ChordTests.all where chord.root.alter.magnitude < 1 || chord.root.step < 2 {
        let found = chord.fingerings(on: tuning, most: 4)
        if found.isEmpty { without.append("\(tuning.name) \(chord.text())") }
        for fingering in found { check(fingering, chord, tuning) }
        #expect(Set(found.map(\.text)).count == found.count)
      }
    }
    // On six strings everything can be held; on four what has more than four notes that matter cannot.
    #expect(without.allSatisfy { $0.hasPrefix("ukulele") }, "\(without)")
  }

  @Test func hasTheBassThatIsAskedFor() throws {
    let names = ["C6", "D9", "C7#9", "Am7/G", "Cadd9/E"]
    let asked = try names.map { try Chord($0) } + ChordTests.all.filter { $0.root.alter == 0 }
    for chord in asked {
      let bass = (chord.bass ?? chord.root).pitch
      let found = chord.fingerings(most: 24).map { ($0.pitches.min() ?? 0) % 12 == bass }
      // Where the first has another, no shape has it: a single chord.
      #expect(found.first == true || chord.text() == "F7alt" && found == [false], "\(chord.text())")
    }
  }

  @Test func leavesTheFifthOutOnlyBesideASixthOrSeventh() throws {
    for name in ["C", "Cadd9", "Csus4"] {
      let found = try Chord(name).fingerings(most: 24)
      #expect(!found.isEmpty && found.allSatisfy { $0.missing.isEmpty }, "\(name)")
    }
    // What every songbook prints.
    #expect(try Chord("C6").fingerings(most: 3).contains { $0.text == "x32210" })
    #expect(try Chord("C9").fingerings(most: 24).contains { !$0.missing.isEmpty })
  }

  @Test func leavesTheShortStringAlone() throws {
    let banjo = try Tuning("banjo")
    for name in ["G", "C", "D7", "Am", "F#m"] {
      let found = try Chord(name).fingerings(on: banjo, capo: 2, most: 24)
      #expect(!found.isEmpty && found.allSatisfy { ($0.frets[0] ?? 0) == 0 }, "\(name)")
    }
  }

  @Test func staysOnTheNeck() throws {
    for name in ["C", "F#m7", "A5"] {
      for capo in [0, 11] {
        let found = try Chord(name).fingerings(capo: capo, most: 400)
        #expect(found.allSatisfy { $0.frets.allSatisfy { ($0 ?? 0) + capo <= 24 } }, "\(name)")
      }
    }
  }

  /// What a hand cannot do is dropped early, and no more shapes are kept than are wanted.
  @Test func looksAtTenStringsToo() throws {
    let harp = try Tuning("C D E F G A B C D E")
    for name in ["C13", "C6/9", "C"] {
      let chord = try Chord(name)
      let found = chord.fingerings(on: harp, most: 24)
      #expect(found.count == 24)
      for fingering in found { check(fingering, chord, harp) }
      #expect(chord.fingerings(on: harp, most: 3) == Array(found.prefix(3)), "\(name)")
    }
  }

  @Test func fitsAnyTuningAndCapo() throws {
    for tuning in Tuning.named {
      for name in ["C", "F#m", "Bb7", "Emaj7", "D5"] {
        let chord = try Chord(name)
        for fingering in chord.fingerings(on: tuning, most: 3) { check(fingering, chord, tuning) }
      }
    }
    // With a capo at the third fret a C is held like an A.
    let capo = try Chord("C").fingerings(capo: 3, most: 2).map(\.text)
    #expect(capo.contains("x02220"), "\(capo)")
    #expect(try Chord("C").fingerings(capo: 3)[0].pitches.allSatisfy { $0 >= 43 })
    #expect(try Chord("C").fingerings(most: 0).isEmpty)
  }

  @Test func readsTunings() throws {
    #expect(try Tuning("E A D G B E").strings == Tuning.guitar.strings)
    #expect(try Tuning("D A D G A D").strings == [38, 45, 50, 55, 57, 62])
    #expect(try Tuning("G4 C4 E4 A4").strings == Tuning.ukulele.strings)
    #expect(try Tuning("open G").strings == [38, 43, 50, 55, 59, 62])
    #expect(try Tuning("dadgad") == Tuning("DADGAD") && Tuning("OPEN g") == Tuning("open G"))
    #expect(try Tuning("E A D G B E", naming: .german).strings[4] == 58)
    #expect(!Tuning.ukulele.hasBass && Tuning.guitar.hasBass)
    for text in ["", "E A", "C C C C C C C C C C C", "x y z", "E99 A D", "E A 😀", "E-1 A D G"] {
      #expect(throws: TheoryError.self) { try Tuning(text) }
    }
  }
}
