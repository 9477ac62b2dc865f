import DSP
import Sleep
import Testing

/// What all sounds for sleep have in common.
@Suite struct SoundTests {
  @Test(arguments: SleepSound.allCases)
  func isAsLoudAsTheOthersAndNeverTooLoud(_ sound: SleepSound) {
    let heard = Listener(sound, seconds: 100)
    #expect(abs(heard.loudness + 23) < 1.5, "\(heard.loudness) LUFS")
    #expect(heard.truePeak < -1, "\(heard.truePeak) dBTP")
    let means = [heard.left, heard.right].map {
      $0.reduce(0.0) { $0 + Double($1) } / Double($0.count)
    }
    #expect(means.allSatisfy { abs($0) < 1e-4 }, "it stands beside the middle")
    #expect(heard.left != heard.right, "it has no width")
  }

  @Test(arguments: SleepSound.allCases)
  func comesFromItsSeedAlone(_ sound: SleepSound) {
    let first = Listener(sound, seed: 9, seconds: 3)
    #expect(first.left == Listener(sound, seed: 9, seconds: 3).left)
    #expect(first.left != Listener(sound, seed: 10, seconds: 3).left)
  }

  @Test(arguments: SleepSound.allCases)
  func beginsWithoutAClick(_ sound: SleepSound) {
    let heard = Listener(sound, seconds: 1)
    let first = (heard.left[0], heard.right[0])
    #expect(abs(first.0) < 0.001 && abs(first.1) < 0.001)
    let early = heard.left[..<480].map { abs($0) }.max() ?? 0
    let late = heard.left[24_000...].map { abs($0) }.max() ?? 0
    #expect(early <= max(late * 0.5, 0.01))
  }

  @Test(arguments: SleepSound.allCases, [44_100.0, 96_000])
  func soundsAlikeAtEveryRate(_ sound: SleepSound, _ rate: Double) {
    let heard = Listener(sound, seconds: 60, rate: rate)
    #expect(abs(heard.loudness + 23) < 2.5, "\(heard.loudness) LUFS at \(rate) Hz")
    #expect(heard.left.allSatisfy { $0.isFinite })
  }

  /// Nobody is startled: within a tenth of a second it gets no more than so much louder.
  @Test(arguments: [SleepSound.thunder, .ocean, .wind, .forest, .womb])
  func growsGently(_ sound: SleepSound) {
    let heard = Listener(sound, seed: 4, seconds: 150)
    let block = 4_800
    let levels = stride(from: 48_000, to: heard.left.count - block, by: block).map { start in
      var sum: Float = 1e-7
      for frame in start..<start + block {
        sum += heard.left[frame] * heard.left[frame] / Float(block)
      }
      return sum
    }
    // From one loud moment to the next, where there was sound already.
    let rises = zip(levels.dropFirst(), levels).filter { $0.0 > 1e-3 }.map {
      $0.0 / max($0.1, 1e-5)
    }
    #expect((rises.max() ?? 0) < 40)
  }

  @Test(arguments: [SleepSound.twinkle, .brahms, .brother, .moon, .sheep, .humming])
  func playsOnWithoutEndAndNeverTwiceAlike(_ sound: SleepSound) {
    let heard = Listener(sound, seconds: 180)
    for minute in 0..<3 {
      let part = heard.left[minute * 60 * 48_000..<(minute + 1) * 60 * 48_000 - 1_000]
      #expect(part.contains { abs($0) > 0.02 }, "silent in minute \(minute)")
    }
  }
}
