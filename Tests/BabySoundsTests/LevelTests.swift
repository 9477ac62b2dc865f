import DSP
import Foundation
import Sleep
import Testing

@testable import BabySounds

/// How loud the sounds come that are there for everybody.
@Suite struct LevelTests {
  /// Both channels weighted and added, over an eighth of a second: the loudest of half a minute, in dB of full
  /// scale.
  private func loudest(_ sound: SleepSound) -> Double {
    let (rate, quantum) = (48_000.0, 128)
    var voice = SleepVoice(sound, seed: 3, sampleRate: rate, quantum: quantum)
    var filters = [AWeighting(sampleRate: rate), AWeighting(sampleRate: rate)]
    let share = 1 - exp(-1 / (0.125 * rate))
    var (fast, most) = (0.0, 0.0)
    for turn in 0..<Int(30 * rate) / quantum {
      voice.render()
      var sides = [voice.left, voice.right].map {
        Array(UnsafeBufferPointer(start: $0, count: quantum))
      }
      for side in 0..<2 { sides[side].withUnsafeMutableBufferPointer { filters[side].process($0) } }
      for frame in 0..<quantum {
        let (left, right) = (Double(sides[0][frame]), Double(sides[1][frame]))
        fast += share * (left * left + right * right - fast)
        if turn > 375 { most = max(most, fast) }
      }
    }
    return 10 * log10(most)
  }

  @Test(arguments: SleepCatalogue.sounds)
  func reachesTheLimitAtFullVolumeAndHardlyMore(sound: BabySound) throws {
    let living = try #require(SleepSound(rawValue: Int32(sound.recipe ?? -1)))
    let level = loudest(living) + sound.defaultGainDb
    // A melody's loudest moment may come later than within half a minute.
    #expect(
      (BabySound.level - 6...BabySound.level + 1.5).contains(level), "\(sound.title): \(level)")
  }
}
