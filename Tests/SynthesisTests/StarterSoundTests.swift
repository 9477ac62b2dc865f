import DSP
import TestKit
import Testing

@testable import Synthesis

@Suite struct StarterSoundTests {
  private static let rate = Double(StarterSound.sampleRate)

  private func measure(_ audio: PlanarBuffer) -> AudioSummary.Result {
    var summary = AudioSummary(sampleRate: Self.rate, channelCount: 1)
    audio.withView { summary.add($0) }
    return summary.finish()
  }

  @Test(arguments: StarterSound.allCases)
  func isAsLoudAsTheOthers(sound: StarterSound) throws {
    let found = measure(sound.render())
    let peak = decibels(fromAmplitude: Double(found.truePeak))
    let loudness = try #require(found.loudness.integrated)
    #expect(peak <= -1)
    #expect(abs(loudness + 18) < 0.05 || peak > -1.2 && loudness > -21 && loudness < -18)
  }

  @Test(arguments: StarterSound.allCases)
  func beginsAndEndsWithoutAClick(sound: StarterSound) {
    let samples = sound.render().samples
    #expect(samples.first == 0 && samples.last == 0)
    #expect(samples.prefix(24).allSatisfy { $0.magnitude < 0.1 })
    #expect(samples.suffix(96).allSatisfy { $0.magnitude < 0.02 })
    #expect(samples.allSatisfy { $0.isFinite })
  }

  @Test(arguments: StarterSound.allCases)
  func isTheSameWheneverItIsMade(sound: StarterSound) {
    #expect(sound.render() == sound.render())
  }

  /// The strength of one frequency in a stretch of a sound (Goertzel 1958).
  private func strength(_ hertz: Double, _ samples: ArraySlice<Float>) -> Double {
    let factor = 2 * sine(hertz / Self.rate + 0.25)
    var (last, before) = (0.0, 0.0)
    for sample in samples { (last, before) = (Double(sample) + factor * last - before, last) }
    let power = last * last + before * before - factor * last * before
    return max(power, 0).squareRoot() / Double(samples.count)
  }

  /// The strongest of the frequencies from 40 Hz to 12 kHz in steps of a quarter tone.
  private func strongest(_ samples: ArraySlice<Float>) -> Double {
    var (best, hertz) = ((0.0, 0.0), 40.0)
    while hertz < 12_000 {
      let found = strength(hertz, samples)
      if found > best.0 { best = (found, hertz) }
      hertz *= 1.0293
    }
    return best.1
  }

  private func stretch(_ sound: StarterSound, _ start: Double, _ end: Double) -> ArraySlice<Float> {
    sound.render().samples[Int(start * Self.rate)..<Int(end * Self.rate)]
  }

  @Test func soundsAsItIsCalled() {
    #expect((1_280...1_360).contains(strongest(stretch(.ding, 0.1, 1))))
    // The laser falls, and the whoosh rises and falls.
    let laser = [0.0, 0.08, 0.2].map { strongest(stretch(.laser, $0, $0 + 0.05)) }
    #expect(laser[0] > 1.5 * laser[1] && laser[1] > 1.5 * laser[2])
    let whoosh = [0.1, 0.5, 0.9].map { strongest(stretch(.whoosh, $0, $0 + 0.15)) }
    #expect(whoosh[1] > 2 * whoosh[0] && whoosh[1] > 2 * whoosh[2])
    #expect(strongest(stretch(.heartbeat, 0.02, 0.2)) < 170)
    // The four notes of the trombone go down.
    let notes = [0.1, 0.55, 1.0, 1.6].map { start in
      [293.66, 277.18, 261.63, 246.94].max {
        strength($0, stretch(.sadTrombone, start, start + 0.3))
          < strength($1, stretch(.sadTrombone, start, start + 0.3))
      }
    }
    #expect(notes == [293.66, 277.18, 261.63, 246.94])
    // The roll grows.
    func level(_ start: Double) -> Float {
      stretch(.drumroll, start, start + 0.4).reduce(0) { $0 + $1 * $1 }
    }
    #expect(level(1.5) > 2 * level(0.1))
  }

  @Test func knowsTheSine() {
    for (turns, value) in [
      (0.0, 0.0), (0.25, 1), (0.5, 0), (0.75, -1), (1 / 12.0, 0.5), (-0.25, -1),
    ] {
      #expect(abs(sine(turns) - value) < 1e-9)
    }
    #expect(abs(sine(1_234_567.125) - 0.5.squareRoot()) < 1e-8)
    #expect(abs(fading(1, half: 1) - 0.5) < 1e-4 && fading(1_000, half: 1) == 0)
    #expect(abs(fading(0.5, half: 1) - 0.5.squareRoot()) < 1e-4)
  }
}
