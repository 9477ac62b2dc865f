import Analysis
import Glibc
import TestKit
import Testing

struct SoundKindTests {
  private static let rate = Double(SoundKindFinder.rate)

  private func kind(_ samples: [Float]) -> SoundKind? {
    var finder = SoundKindFinder()
    // In pieces of an odd length, as they come from a decoder.
    for start in stride(from: 0, to: samples.count, by: 777) {
      samples[start..<min(start + 777, samples.count)].withUnsafeBufferPointer { finder.add($0) }
    }
    return finder.finish()?.kind
  }

  private func sound(seconds: Double, _ value: (Double) -> Double) -> [Float] {
    (0..<Int(seconds * Self.rate)).map { Float(value(Double($0) / Self.rate)) }
  }

  @Test func findsNothingInNothing() {
    #expect(kind([]) == nil)
    #expect(kind(sound(seconds: 0.1) { _ in 0 }) == nil)
  }

  @Test func tellsSilence() {
    #expect(kind(sound(seconds: 3) { 0.0002 * sin(2_000 * $0) }) == .silence)
  }

  @Test func tellsNoise() {
    var random = SeededRandom(seed: 7)
    let noise = sound(seconds: 4) { _ in Double.random(in: -0.2...0.2, using: &random) }
    #expect(kind(noise) == .noise)
  }

  @Test func tellsAWhistle() {
    let whistle = sound(seconds: 3) { 0.3 * sin(2 * .pi * 1_300 * $0 + 2 * sin(30 * $0)) }
    #expect(kind(whistle) == .whistle)
  }

  @Test func tellsATune() {
    let tune = sound(seconds: 6) { time in
      let pitch = [220.0, 261.6, 329.6, 293.7][Int(2 * time) % 4]
      return [1.0, 2, 3, 4].reduce(0) { $0 + 0.15 / $1 * sin(2 * .pi * pitch * $1 * time) }
    }
    #expect(kind(tune) == .music)
  }

  @Test func tellsStrokes() {
    var random = SeededRandom(seed: 11)
    let strokes = sound(seconds: 5) { time in
      let since = time.truncatingRemainder(dividingBy: 0.25)
      let drum = 0.6 * sin(2 * .pi * 90 * since) + Double.random(in: -0.3...0.3, using: &random)
      return drum * exp(-since * 35)
    }
    #expect(kind(strokes) == .drums)
  }
}
