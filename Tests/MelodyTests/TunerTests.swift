import Glibc
import Melody
import Testing

@Suite struct TunerTests {
  private static let rate = 48_000.0

  private func frames(_ samples: [Float], rate: Double = rate) throws -> [PitchFrame] {
    let tuner = try Tuner(rate: rate)
    var frames: [PitchFrame] = []
    samples.withUnsafeBufferPointer { tuner.push($0) { frames.append($0) } }
    return frames
  }

  /// The misses in cents of all frames; what is not voiced misses by an octave.
  private func misses(_ samples: [Float], _ hertz: Double) throws -> [Double] {
    try frames(samples).map { $0.isVoiced ? cents($0.hertz, hertz).magnitude : 1_200 }
  }

  @Test func tunesEveryKeyFromTheLowestToTheHighest() throws {
    var (all, gross) = ([Double](), 0)
    for key in stride(from: 21.0, through: 96, by: 0.73) {
      for partials in [[0.5], [0.3, 0.2, 0.1, 0.1], [0.05, 0.3, 0.2]] {
        let hertz = Voice.hertz(key)
        let sound = Voice(rate: Self.rate, partials: partials).tone(hertz, seconds: 0.4)
        let found = try misses(sound, hertz)
        gross += found.count { $0 > 50 }
        all += found
      }
    }
    all.sort()
    #expect(all[all.count / 2] < 0.02, "the median misses by \(all[all.count / 2]) cents")
    #expect(all[all.count * 99 / 100] < 0.2, "one in a hundred by \(all[all.count * 99 / 100])")
    #expect(gross == 0)
  }

  @Test func findsANoteWithinATenthOfASecond() throws {
    for key in stride(from: 21.0, through: 96, by: 5) {
      let hertz = Voice.hertz(key)
      let silence = [Float](repeating: 0, count: 24_000)
      let tone = Voice(rate: Self.rate, partials: [0.3, 0.2]).tone(hertz, seconds: 0.5)
      let locked = try frames(silence + tone).firstIndex {
        $0.isVoiced && cents($0.hertz, hertz).magnitude < 5
      }
      // The frames come every 10 ms, the first of them when a long look is full.
      let heard = try #require(locked.map { 0.104 + 0.01 * Double($0) })
      #expect(heard < 0.5 + 0.11, "\(hertz) Hz is heard after \(heard - 0.5) s")
    }
  }

  @Test func followsFromNoteToNote() throws {
    let keys: [Double] = [60, 36, 84, 21, 96, 45, 69]
    var sound: [Float] = []
    for key in keys {
      sound += Voice(rate: Self.rate, partials: [0.3, 0.2, 0.1]).tone(
        Voice.hertz(key), seconds: 0.4)
    }
    let frames = try frames(sound)
    for (index, key) in keys.enumerated() {
      let from = 0.4 * Double(index)
      let own = frames.filter { $0.seconds > from + 0.12 && $0.seconds < from + 0.34 }
      #expect(own.count > 15)
      #expect(own.allSatisfy { cents($0.hertz, Voice.hertz(key)).magnitude < 1 }, "\(key)")
    }
  }

  /// Each frame says the pitch of its own moment, also where that moves by a semitone within a twentieth of a second.
  @Test func followsAVoiceThatGlidesAndTrembles() throws {
    func key(_ time: Double) -> Double {
      let glide = 12 * min(max((time - 1) / 0.4, 0), 1)
      let vibrato = 0.6 * sin(2 * Double.pi * 5.5 * time)
      return 50 + glide + vibrato
    }
    var phase = 0.0
    let sound: [Float] = (0..<144_000).map { sample in
      phase += 2 * Double.pi * Voice.hertz(key(Double(sample) / Self.rate)) / Self.rate
      let partials: [Double] = [0.3 * sin(phase), 0.2 * sin(2 * phase), 0.1 * sin(3 * phase)]
      return Float(partials.reduce(0, +))
    }
    let frames = try frames(sound)
    let right = frames.count {
      $0.isVoiced && cents($0.hertz, Voice.hertz(key($0.seconds))).magnitude < 50
    }
    #expect(Double(right) > 0.97 * Double(frames.count), "\(right) of \(frames.count)")
  }

  @Test func hearsNothingInNoiseAndSilence() throws {
    var voice = Voice(rate: Self.rate)
    for sound in [
      voice.noise(0.5, seconds: 2), [Float](repeating: 0, count: 40_000),
      [Float](repeating: 0.7, count: 40_000), [Float](repeating: .nan, count: 40_000),
    ] {
      let frames = try frames(sound)
      #expect(frames.count > 50 && !frames.contains { $0.isVoiced })
    }
  }

  @Test func hearsTheSameInPiecesOfAnyLength() throws {
    let sound = Voice(rate: Self.rate).sing([(60, 0.4), (40, 0.3), (nil, 0.2), (80, 0.4)])
    let whole = try frames(sound)
    for length in [1, 128, 4_097] {
      let tuner = try Tuner(rate: Self.rate)
      var found: [PitchFrame] = []
      sound.withUnsafeBufferPointer { all in
        for start in stride(from: 0, to: all.count, by: length) {
          let piece = UnsafeBufferPointer(rebasing: all[start..<min(start + length, all.count)])
          tuner.push(piece) { found.append($0) }
        }
      }
      #expect(found == whole)
    }
  }

  @Test func tunesAtEveryRateThatDevicesRecordIn() throws {
    for rate in [16_000.0, 44_100, 48_000, 96_000, 192_000] {
      // Telephones and headsets for speech have too few samples for more.
      let most = rate < 44_100 ? 1 : 0.1
      for hertz in [41.203, 110.0, 329.628] {
        let sound = Voice(rate: rate, partials: [0.3, 0.2, 0.1]).tone(hertz, seconds: 0.25)
        let found = try frames(sound, rate: rate).filter { $0.isVoiced }
        let misses = found.map { cents($0.hertz, hertz).magnitude }
        #expect(found.count > 10 && misses.allSatisfy { $0 < most }, "\(hertz) Hz at \(rate)")
      }
    }
  }

  @Test func refusesRatesThatNobodyRecordsIn() {
    #expect(throws: MelodyError.self) { try Tuner(rate: 4_000) }
    #expect(throws: MelodyError.self) { try Tuner(rate: 384_000) }
  }
}
