import Testing

@testable import Theory

/// Keys and the circle of fifths.
struct KeyTests {
  @Test func goesAroundInFifths() {
    let positions = CircleOfFifths.positions
    let major = positions.map { $0.major.map { $0.tonic.text }.joined(separator: "/") }
    #expect(major == ["C", "G", "D", "A", "E", "B/Cb", "F#/Gb", "Db/C#", "Ab", "Eb", "Bb", "F"])
    let minor = positions.map { $0.minor.map { $0.tonic.text }.joined(separator: "/") }
    #expect(minor == ["A", "E", "B", "F#", "C#", "G#/Ab", "D#/Eb", "Bb/A#", "F", "C", "G", "D"])
    for position in positions {
      for key in position.major + position.minor {
        #expect(CircleOfFifths.position(of: key) == position)
      }
      let (below, above) = CircleOfFifths.neighbours(of: position)
      #expect((above.major[0].tonic.pitch - position.major[0].tonic.pitch + 12) % 12 == 7)
      #expect((position.major[0].tonic.pitch - below.major[0].tonic.pitch + 12) % 12 == 7)
    }
  }

  @Test func signsAreThoseThatTheScaleNeeds() throws {
    for position in CircleOfFifths.positions {
      for key in position.major + position.minor {
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
    #expect(CircleOfFifths.position(of: try Key("G#")) == nil)
    #expect(try Key("G#").signature.isEmpty)
  }
}
