import Melody
import MelodyABI
import Testing

/// One booth in a process, so these take turns.
@Suite(.serialized) struct MelodyABITests {
  private func put(_ notes: [MelodyNote]) -> Int32 {
    guard let numbers = MelodyABI.numbers() else { return 0 }
    for (i, note) in notes.enumerated() {
      (numbers[2 * i], numbers[2 * i + 1]) = (Double(note.semitones), Double(note.seconds))
    }
    return Int32(notes.count)
  }

  @Test func hearsAndFindsAsTheTypesDo() throws {
    MelodyABI.create()
    defer { MelodyABI.destroy() }
    let sound = Voice().sing([(60, 0.5), (64, 0.5), (62, 0.5), (67, 0.5), (60, 0.8)])
    let frames = try PitchTracker.track(sound, rate: 44_100)
    #expect(MelodyABI.listen(44_100) == 1)
    var heard: Int32 = 0
    for start in stride(from: 0, to: sound.count, by: 8_192) {
      let piece = sound[start..<min(start + 8_192, sound.count)]
      for (i, sample) in piece.enumerated() { MelodyABI.samples()?[i] = sample }
      heard = MelodyABI.hear(Int32(piece.count))
    }
    #expect(Int(heard) == frames.count && MelodyABI.frame(10) == 1)
    #expect(MelodyABI.numbers()?[1] == frames[10].hertz)
    #expect(MelodyABI.frame(heard) == 0 && MelodyABI.frame(-1) == 0)
    let notes = Contour(frames).melody
    #expect(Int(MelodyABI.notes()) == notes.count)
    #expect(MelodyABI.numbers()?[2] == notes[1].semitones.asDouble)

    #expect(MelodyABI.add(5, put(melody([0, 4, 2, 7, 0]))) == 1)
    #expect(MelodyABI.add(6, put(melody([0, -1, -3, 7, 2]))) == 1)
    #expect(MelodyABI.count() == 2 && MelodyABI.ask(put(notes), 1) == 1)
    #expect(MelodyABI.look(0, 1) == 1 && MelodyABI.look(1, 1) == 0 && MelodyABI.hits() == 1)
    #expect(MelodyABI.numbers()?[0] == 5)
    #expect(MelodyABI.remove(5) == 1 && MelodyABI.remove(5) == 0)
  }

  @Test func tunesAsTheTypeDoes() throws {
    MelodyABI.create()
    defer { MelodyABI.destroy() }
    let sound = Voice(rate: 48_000).tone(146.83, seconds: 0.6)
    var frames: [PitchFrame] = []
    let tuner = try Tuner(rate: 48_000)
    sound.withUnsafeBufferPointer { tuner.push($0) { frames.append($0) } }
    let pointer = MelodyABI.numbers()
    let numbers = try #require(pointer)
    #expect(MelodyABI.tune(48_000) == 1)
    var heard: [PitchFrame] = []
    for start in stride(from: 0, to: sound.count, by: 2_048) {
      let piece = sound[start..<min(start + 2_048, sound.count)]
      for (i, sample) in piece.enumerated() { MelodyABI.samples()?[i] = sample }
      let count = MelodyABI.tuned(Int32(piece.count))
      for frame in 0..<Int(count) {
        let n = numbers + 4 * frame
        heard.append(PitchFrame(seconds: n[0], hertz: n[1], clarity: n[2], level: n[3]))
      }
    }
    #expect(heard == frames && frames.count > 40)
  }

  @Test func measuresAPianoAsTheTypeDoes() throws {
    MelodyABI.create()
    defer { MelodyABI.destroy() }
    let sound = Voice(rate: 48_000, partials: [0.3, 0.2, 0.1, 0.1]).tone(220, seconds: 1.5)
    var frames: [PianoFrame] = []
    let listener = try PianoListener(rate: 48_000)
    sound.withUnsafeBufferPointer { listener.push($0) { frames.append($0) } }
    let pointer = MelodyABI.numbers()
    let numbers = try #require(pointer)
    #expect(MelodyABI.piano(48_000) == 1)
    var heard: [[Double]] = []
    for start in stride(from: 0, to: sound.count, by: 2_048) {
      let piece = sound[start..<min(start + 2_048, sound.count)]
      for (i, sample) in piece.enumerated() { MelodyABI.samples()?[i] = sample }
      for frame in 0..<Int(MelodyABI.pianoed(Int32(piece.count))) {
        heard.append((0..<5).map { numbers[5 * frame + $0] })
      }
    }
    #expect(
      heard
        == frames.map { frame in
          [
            frame.seconds, frame.hertz, frame.string?.partial(1) ?? 0,
            frame.string?.inharmonicity ?? 0, Double(frame.string?.partials ?? 0),
          ]
        })
    #expect(heard.last?[4] == 4)
  }

  @Test func saysWhyItRefuses() {
    #expect(MelodyABI.tune(44_100) == 0 && MelodyABI.tuned(1) == 0)
    #expect(MelodyABI.piano(44_100) == 0 && MelodyABI.pianoed(1) == 0)
    #expect(MelodyABI.add(1, 4) == 0 && MelodyABI.numbers() == nil && MelodyABI.hits() == 0)
    #expect(MelodyABI.listen(44_100) == 0 && MelodyABI.hear(1) == 0 && MelodyABI.notes() == 0)
    MelodyABI.create()
    defer { MelodyABI.destroy() }
    #expect(MelodyABI.listen(7) == 0 && MelodyABI.hear(1) == 0)
    #expect(MelodyABI.tune(7) == 0 && MelodyABI.tuned(1) == 0)
    #expect(MelodyABI.piano(7) == 0 && MelodyABI.pianoed(1) == 0)
    #expect(MelodyABI.tune(8_000) == 1 && MelodyABI.tuned(8_193) == 0 && MelodyABI.tuned(-1) == 0)
    #expect(MelodyABI.tuned(8_192) > 50)
    #expect(MelodyABI.listen(8_000) == 1 && MelodyABI.hear(8_193) == 0 && MelodyABI.hear(-1) == 0)
    for id in [Double.nan, .infinity, 0.5, 1e17] {
      #expect(MelodyABI.add(id, put(melody([0, 1, 2, 3]))) == 0)
    }
    #expect(MelodyABI.add(1, put(melody([0, 1, 2]))) == -1)
    #expect(MelodyABI.add(1, 401) == -2 && MelodyABI.add(1, -1) == -2)
    #expect(MelodyABI.add(1, put(melody([0, 1, 2, 300]))) == -3)
    #expect(MelodyABI.ask(3, 10) == 0 && MelodyABI.ask(401, 10) == 0)
    #expect(MelodyABI.ask(put(melody([0, 1, 2, .nan])), 10) == 0)
    #expect(MelodyABI.ask(put(melody([0, 1, 2, 3])), Int32.max) == 1)
    #expect(
      MelodyABI.look(-1, 5) == 0 && MelodyABI.look(0, Int32.max) == 0 && MelodyABI.hits() == 0)
  }
}

extension Float {
  fileprivate var asDouble: Double { Double(self) }
}
