import Testing

@testable import Theory

/// Keys and the circle of fifths.
struct KeyTests {
  @Test func goesAroundInFifths() {
    let places = CircleOfFifths.places
    let major = places.map { $0.major.map { $0.tonic.text }.joined(separator: "/") }
    #expect(major == ["C", "G", "D", "A", "E", "B/Cb", "F#/Gb", "Db/C#", "Ab", "Eb", "Bb", "F"])
    let minor = places.map { $0.minor.map { $0.tonic.text }.joined(separator: "/") }
    #expect(minor == ["A", "E", "B", "F#", "C#", "G#/Ab", "D#/Eb", "Bb/A#", "F", "C", "G", "D"])
    for place in places {
      for key in place.major + place.minor { #expect(CircleOfFifths.place(of: key) == place) }
      let (below, above) = CircleOfFifths.neighbours(of: place)
      #expect((above.major[0].tonic.pitch - place.major[0].tonic.pitch + 12) % 12 == 7)
      #expect((place.major[0].tonic.pitch - below.major[0].tonic.pitch + 12) % 12 == 7)
    }
  }

  @Test func signsAreThoseThatTheScaleNeeds() throws {
    for place in CircleOfFifths.places {
      for key in place.major + place.minor {
        let altered = key.scale.notes.filter { $0.alter != 0 }
        #expect(altered.count == key.signature.count && altered.count == abs(key.fifths))
        for note in altered { #expect(key.signature.contains(note), "\(key.text())") }
        #expect(key.relative.fifths == key.fifths && key.relative.relative == key)
        #expect(key.parallel.tonic == key.tonic)
      }
    }
    #expect(try Key("D").signature.map(\.text) == ["F#", "C#"])
    #expect(try Key("Cm").signature.map(\.text) == ["Bb", "Eb", "Ab"])
  }

  @Test func refusesWhatIsNoKey() throws {
    #expect(throws: TheoryError.noSuchKey) { try Key("D dorian") }
    #expect(CircleOfFifths.place(of: try Key("G#")) == nil)
    #expect(try Key("G#").signature.isEmpty)
  }
}
