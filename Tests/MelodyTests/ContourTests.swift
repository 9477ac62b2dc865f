import Melody
import Testing

@Suite struct ContourTests {
  private let tune: [(key: Double?, seconds: Double)] = [
    (60, 0.4), (62, 0.3), (64, 0.5), (59.9, 0.3), (65, 0.2), (64, 0.4), (67, 0.8),
  ]

  private func steps(_ sound: [Float], rate: Double = 44_100) throws -> [Int] {
    Contour(try PitchTracker.track(sound, rate: rate)).melody.map {
      Int($0.semitones.rounded())
    }
  }

  @Test func findsTheNotesOfALegatoHum() throws {
    for rate in [8_000.0, 22_050, 48_000] {
      #expect(try steps(Voice(rate: rate).sing(tune), rate: rate) == [0, 2, 4, 0, 5, 4, 7])
    }
  }

  @Test func tellsHowLongTheyLast() throws {
    let melody = Contour(try PitchTracker.track(Voice().sing(tune), rate: 44_100)).melody
    for (note, sung) in zip(melody.dropFirst().dropLast(), tune.dropFirst().dropLast()) {
      #expect((Double(note.seconds) - sung.seconds).magnitude < 0.06)
    }
  }

  @Test func takesVibratoForOneNote() throws {
    let sound = Voice(vibrato: 0.5).sing([(57, 1.5), (60, 1.2), (55, 1)])
    #expect(try steps(sound) == [0, 3, -2])
  }

  @Test func breathesBetweenNotes() throws {
    let sound = Voice().sing([
      (57, 0.4), (nil, 0.3), (60, 0.4), (nil, 2), (60, 0.5), (nil, 0.1), (53, 0.4),
    ])
    let melody = Contour(try PitchTracker.track(sound, rate: 44_100)).melody
    #expect(melody.map { Int($0.semitones.rounded()) } == [0, 3, 3, -4])
    // A short breath belongs to the note before it; a long pause does not.
    #expect((melody[0].seconds - 0.7).magnitude < 0.06 && (melody[1].seconds - 0.4).magnitude < 0.1)
  }

  @Test func leavesOutWhatIsMuchQuieter() throws {
    let hum = Voice().sing(tune)
    let mains = Voice(partials: [0.004]).tone(50, seconds: Double(hum.count) / 44_100 + 1)
    let sound = mains.enumerated().map { i, sample in sample + (i < hum.count ? hum[i] : 0) }
    #expect(try steps(sound) == [0, 2, 4, 0, 5, 4, 7])
  }

  @Test func hasNoNotesWhereNobodySings() throws {
    var voice = Voice()
    #expect(try steps(voice.noise(0.3, seconds: 3)).isEmpty)
    #expect(try steps([]).isEmpty)
    #expect(Contour([]).melody.isEmpty)
    // A blip of 40 ms is none.
    #expect(try steps(voice.sing([(nil, 0.3), (60, 0.04), (nil, 0.3)])).isEmpty)
  }

  @Test func takesSlipsOfAnOctaveBack() {
    let frames = (0..<60).map { i in
      let slip = (20..<26).contains(i) ? 2.0 : 1
      return PitchFrame(seconds: Double(i) * 0.01, hertz: 220 * slip, clarity: 0.9, level: 0.2)
    }
    let notes = Contour(frames).notes
    #expect(notes.count == 1 && (notes[0].key - 57).magnitude < 0.01)
  }
}
