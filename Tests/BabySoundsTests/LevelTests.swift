import DSP
import Sleep
import Testing

@testable import BabySounds

/// How loud the sounds come that are there for everybody.
@Suite struct LevelTests {
  /// The loudest of half a minute that a sound level meter shows, after the first second, in dB of full scale.
  private func loudest(_ sound: SleepSound) throws -> Double {
    let (rate, quantum) = (48_000.0, 128)
    var voice = SleepVoice(sound, seed: 3, sampleRate: rate, quantum: quantum)
    var meter = SoundLevelMeter(sampleRate: rate, channelCount: 2)
    for turn in 0..<Int(30 * rate) / quantum {
      voice.render()
      guard turn > 375 else { continue }
      let sides = [voice.left, voice.right].map {
        Array(UnsafeBufferPointer(start: $0, count: quantum))
      }
      PlanarBuffer(channels: sides).withView { meter.add($0) }
    }
    return try #require(meter.maximum)
  }

  @Test(arguments: SleepCatalogue.sounds)
  func reachesTheLimitAtFullVolumeAndHardlyMore(sound: Sound) throws {
    let living = try #require(SleepSound(rawValue: Int32(sound.recipe ?? -1)))
    let level = try loudest(living) + sound.defaultGainDb
    // A melody's loudest moment may come later than within half a minute.
    #expect(
      (Sound.level - 6...Sound.level + 1.5).contains(level), "\(sound.title): \(level)")
  }
}
