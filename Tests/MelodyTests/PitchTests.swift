import Melody
import Testing

@Suite struct PitchTests {
  /// The worst miss in cents of all frames; every frame must be voiced.
  private func worst(_ samples: [Float], _ hertz: Double, rate: Double, range: PitchRange = .voice)
    throws -> Double
  {
    let frames = try PitchTracker.track(samples, rate: rate, range: range)
    try #require(!frames.isEmpty && frames.allSatisfy(\.isVoiced))
    return frames.map { cents($0.hertz, hertz).magnitude }.max() ?? .infinity
  }

  @Test(arguments: [8_000.0, 11_025, 22_050, 44_100, 48_000, 96_000])
  func hearsExactTonesWithinAFractionOfACent(rate: Double) throws {
    for key in stride(from: 33.0, through: rate < 10_000 ? 79 : 84, by: 1.37) {
      let hertz = Voice.hertz(key)
      let sound = Voice(rate: rate).tone(hertz, seconds: 0.2)
      let miss = try worst(sound, hertz, rate: rate)
      #expect(miss < (rate < 10_000 ? 0.6 : 0.2), "\(hertz) Hz missed by \(miss) cents")
    }
  }

  /// From A0 to C7, each with the window of its register: a tuner may show tenths of a cent.
  @Test func tunesFromTheLowestStringToTheHighest() throws {
    for key in stride(from: 21.0, through: 96, by: 0.73) {
      let hertz = Voice.hertz(key)
      let range: PitchRange = key < 52 ? .bass : key < 72 ? .middle : .treble
      for partials in [[0.5], [0.3, 0.2, 0.1, 0.1]] {
        let sound = Voice(rate: 48_000, partials: partials).tone(hertz, seconds: 0.3)
        let miss = try worst(sound, hertz, rate: 48_000, range: range)
        #expect(miss < 0.1, "\(hertz) Hz missed by \(miss) cents")
      }
    }
  }

  @Test func keepsTheOctaveWhateverThePartials() throws {
    for partials in [[0.1, 0.5, 0.1], [0.05, 0.1, 0.5], [0.4, 0, 0.3], [0, 0.3, 0.3, 0.3]] {
      for hertz in [82.4, 146.8, 220, 392] {
        let miss = try worst(
          Voice(partials: partials).tone(hertz, seconds: 0.2), hertz, rate: 44_100)
        #expect(miss < 1, "\(hertz) Hz of \(partials) missed by \(miss) cents")
      }
    }
  }

  @Test func staysOnPitchInBreath() throws {
    var voice = Voice()
    let breath = voice.noise(0.15, seconds: 1)
    let sound = zip(voice.tone(196, seconds: 1), breath).map { $0 + $1 }
    let frames = try PitchTracker.track(sound, rate: 44_100)
    let near = frames.filter { $0.isVoiced && cents($0.hertz, 196).magnitude < 10 }
    #expect(near.count > frames.count * 98 / 100)
  }

  @Test func isNotMovedByClippingOrByAConstant() throws {
    let tone = Voice(partials: [0.6]).tone(233.08, seconds: 0.3)
    let clipped = tone.map { min(max($0, -0.2), 0.2) }
    #expect(try worst(clipped, 233.08, rate: 44_100) < 0.5)
    #expect(try worst(tone.map { $0 * 0.5 + 0.4 }, 233.08, rate: 44_100) < 0.2)
  }

  @Test(arguments: [8_000.0, 44_100, 96_000])
  func hearsNothingInNoiseAndSilence(rate: Double) throws {
    var voice = Voice(rate: rate)
    for sound in [
      voice.noise(0.5, seconds: 2), [Float](repeating: 0, count: 20_000),
      [Float](repeating: 0.7, count: 20_000), [Float](repeating: .nan, count: 20_000),
      voice.tone(220, seconds: 0.5).map { $0 * 0.0005 },
    ] {
      let frames = try PitchTracker.track(sound, rate: rate)
      #expect(!frames.isEmpty && !frames.contains { $0.isVoiced })
    }
  }

  @Test func hearsTheSameInPiecesOfAnyLength() throws {
    let sound = Voice().sing([(60, 0.4), (64, 0.3), (nil, 0.2), (57, 0.4)])
    let whole = try PitchTracker.track(sound, rate: 44_100)
    for length in [1, 128, 1_000, 4_097] {
      let tracker = try PitchTracker(rate: 44_100)
      var frames: [PitchFrame] = []
      sound.withUnsafeBufferPointer { all in
        for start in stride(from: 0, to: all.count, by: length) {
          let piece = UnsafeBufferPointer(rebasing: all[start..<min(start + length, all.count)])
          tracker.push(piece) { frames.append($0) }
        }
      }
      #expect(frames == whole)
    }
    #expect(zip(whole, whole.dropFirst()).allSatisfy { abs($1.seconds - $0.seconds - 0.01) < 1e-4 })
  }

  @Test func refusesRatesThatNobodyRecordsIn() {
    for rate in [0, 7_999, 96_001, .nan, .infinity, -44_100] as [Double] {
      #expect(throws: MelodyError.self) { try PitchTracker(rate: rate) }
    }
  }
}
