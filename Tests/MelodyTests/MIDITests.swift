import Melody
import Testing

/// Builds Standard MIDI Files.
private struct Score {
  var tracks: [[UInt8]] = []
  var format: UInt8 = 1
  var division: [UInt8] = [0, 96]

  var bytes: [UInt8] {
    var file = Array("MThd".utf8) + [0, 0, 0, 6, 0, format, 0, UInt8(tracks.count)] + division
    for track in tracks {
      let whole = track + [0, 0xff, 0x2f, 0]
      file +=
        Array("MTrk".utf8) + [0, 0, UInt8(whole.count >> 8), UInt8(whole.count & 255)] + whole
    }
    return file
  }

  /// Notes one after the other, of so many ticks (below 128) each.
  static func line(_ keys: [UInt8], ticks: UInt8 = 96, channel: UInt8 = 0) -> [UInt8] {
    keys.flatMap { [0, 0x90 | channel, $0, 100, ticks, 0x80 | channel, $0, 0] }
  }
}

@Suite struct MIDITests {
  @Test func readsALineWithItsLengths() throws {
    let notes = try MIDIFile(Score(tracks: [Score.line([60, 62, 64, 67, 60])]).bytes).melody()
    #expect(notes.map(\.semitones) == [0, 2, 4, 7, 0])
    #expect(notes.allSatisfy { $0.seconds == 0.5 })
  }

  @Test func goesByTheTemposOfAllTracks() throws {
    // A quarter of a second, then from the third quarter on a whole second.
    let tempos: [UInt8] = [
      0, 0xff, 0x51, 3, 0x03, 0xd0, 0x90, 0x81, 0x40, 0xff, 0x51, 3, 0x0f, 0x42, 0x40,
    ]
    let score = Score(tracks: [tempos, Score.line([60, 62, 64, 65])])
    #expect(try MIDIFile(score.bytes).melody().map(\.seconds) == [0.25, 0.25, 1, 1])
  }

  @Test func takesTheHighestLine() throws {
    // Chords: the top is 72, 74, 76, 77; a low note comes in while the second sounds.
    var track: [UInt8] = []
    for (top, low) in [(72, 60), (74, 55), (76, 60), (77, 57)] as [(UInt8, UInt8)] {
      track += [0, 0x90, low, 90, 0, top, 90, 48, 40, 90, 48, 40, 0, 0, low, 0, 0, top, 0]
    }
    let notes = try MIDIFile(Score(tracks: [track]).bytes).melody()
    #expect(notes.map(\.semitones) == [0, 2, 4, 5])
  }

  @Test func choosesTheTrackThatSoundsLongestOrTheOneAskedFor() throws {
    let score = Score(tracks: [
      Score.line([60, 61, 62, 63], ticks: 20), Score.line([40, 45, 50, 55]),
      Score.line([35, 38, 35, 38, 35, 38, 35], channel: 9),
    ])
    let file = try MIDIFile(score.bytes)
    #expect(try file.melody().map(\.semitones) == [0, 5, 10, 15])
    #expect(try file.melody(ofTrack: 0).map(\.semitones) == [0, 1, 2, 3])
    #expect(throws: MIDIError.noMelody) { try file.melody(ofTrack: 2) }
    #expect(throws: MIDIError.noSuchTrack(3)) { try file.melody(ofTrack: 3) }
    #expect(throws: MIDIError.noSuchTrack(-1)) { try file.melody(ofTrack: -1) }
  }

  @Test func refusesWhatItCannotRead() throws {
    let good = Score(tracks: [Score.line([60, 62, 64, 67])])
    #expect(throws: MIDIError.notMIDI) { try MIDIFile([]) }
    #expect(throws: MIDIError.notMIDI) { try MIDIFile(Array("RIFF and more of it".utf8)) }
    #expect(throws: MIDIError.notMIDI) { try MIDIFile(Array(good.bytes.prefix(14))) }
    var films = good
    films.division = [0xe7, 40]
    #expect(throws: MIDIError.unknownClock) { try MIDIFile(films.bytes) }
    #expect(throws: MIDIError.tooLarge(bytes: 4 << 20 | 1)) {
      try MIDIFile([UInt8](repeating: 0, count: 4 << 20 | 1))
    }
    var many = good.bytes
    (many[10], many[11]) = (2, 0)
    #expect(throws: MIDIError.tooManyTracks(512)) { try MIDIFile(many) }
    #expect(throws: MIDIError.self) { try MIDIFile(Array(good.bytes.dropLast(9))) }
    // Data without a status before it.
    #expect(throws: MIDIError.self) { try MIDIFile(Score(tracks: [[0, 60, 100]]).bytes) }
  }

  /// Broken bytes give an error or a melody within the limits, never a trap.
  @Test func survivesBrokenFiles() throws {
    var random = Seeded(seed: 11)
    let good = Score(tracks: [Score.line([60, 62, 64, 67, 65]), Score.line([50, 55, 50, 45])]).bytes
    for _ in 0..<20_000 {
      var bytes = good
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        bytes[Int.random(in: 4..<bytes.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      if random.next() % 4 == 0 {
        bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
      }
      guard let notes = try? MIDIFile(bytes).melody() else { continue }
      #expect(MelodyLimits.notes.contains(notes.count))
      try MelodyIndex.check(notes)
    }
  }
}
