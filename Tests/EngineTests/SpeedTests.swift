import DSP
import Engine
import Foundation
import TestKit
import Testing

@Suite struct SpeedTests {
  @Test func leavesSamplesAsTheyAreAtSpeedOne() {
    let studio = Studio()
    let noise = Signals.noise(seed: 5, amplitude: 0.5, seconds: 0.2)
    studio.add(0, noise)
    // Turned away and back before anything plays: the stretch is there and does nothing.
    studio.engine.set(0, .speed, 2)
    studio.engine.set(0, .speed, 1)
    studio.play(0)
    #expect(studio.hear(9_600).left == noise)
  }

  @Test(arguments: [0.25, 0.5, 0.8, 1.5, 2, 4])
  func lastsAsLongAsItsSpeedSays(speed: Double) {
    let studio = Studio()
    studio.add(0, Signals.sine(hertz: 440, amplitude: 0.3, seconds: 0.5))
    studio.engine.set(0, .speed, Float(speed))
    studio.play(0)
    let left = studio.hear(Int(24_000 / speed) + 9_600).left
    let end = left.lastIndex { abs($0) > 0.02 } ?? 0
    #expect(abs(Double(end) - 24_000 / speed) < 1_500)
    #expect(studio.kinds(.finished).count == 1)
    // The pitch stays.
    let middle = left[4_000..<Int(22_000 / speed)]
    let crossings = zip(middle, middle.dropFirst()).count { $0 < 0 && $1 >= 0 }
    #expect(abs(Double(crossings) / Double(middle.count) * 48_000 - 440) < 12)
  }

  @Test func changesThePitchAlone() {
    let studio = Studio()
    studio.add(0, Signals.sine(hertz: 440, amplitude: 0.3, seconds: 1))
    studio.engine.set(0, .semitones, 12)
    studio.play(0)
    let left = studio.hear(60_000).left
    let middle = left[8_000..<40_000]
    let crossings = zip(middle, middle.dropFirst()).count { $0 < 0 && $1 >= 0 }
    #expect(abs(Double(crossings) / Double(middle.count) * 48_000 - 880) < 4)
    #expect(abs(Double(left.lastIndex { abs($0) > 0.02 } ?? 0) - 48_000) < 1_500)
  }

  @Test func changesSpeedWhilePlayingWithoutAClick() {
    let studio = Studio()
    studio.add(0, Signals.sine(hertz: 200, amplitude: 0.3, seconds: 4))
    studio.play(0)
    _ = studio.render(24_000)
    for speed: Float in [1.5, 0.5, 1] {
      studio.engine.set(0, .speed, speed)
      let left = studio.render(24_000).left
      let bends = zip(zip(left, left.dropFirst()), left.dropFirst(2)).map { pair, next in
        abs(pair.0 - 2 * pair.1 + next)
      }
      // The tone itself bends by 0.0002 a frame.
      #expect((bends.max() ?? 1) < 0.004, "speed \(speed)")
    }
  }

  @Test func loopsForEverAtAnySpeed() {
    let studio = Studio()
    studio.add(0, Signals.sine(hertz: 480, amplitude: 0.3, seconds: 0.1))
    studio.engine.set(0, .speed, 1.3)
    studio.play(0) { $0.loops = -1 }
    _ = studio.render(48_000)
    let left = studio.render(24_000).left
    for start in stride(from: 0, to: 23_000, by: 960) {
      let loudest = left[start..<start + 960].map { abs($0) }.max() ?? 0
      #expect(loudest > 0.2 && loudest < 0.4)
    }
  }

  /// A pool that is empty, and what comes back into it.
  @Test func playsAtItsOwnSpeedWhenNoStretchIsLeft() {
    let studio = Studio(stretches: 1)
    studio.add(0, Signals.sine(hertz: 440, amplitude: 0.3, seconds: 0.1))
    for track in 0..<2 {
      studio.engine.set(track, .speed, 0.5)
      studio.play(0, track: track) { $0.token = UInt32(track) }
    }
    _ = studio.render(24_000)
    #expect(studio.kinds(.unstretched).map(\.token) == [1])
    let ends = studio.kinds(.finished)
    #expect(ends.map(\.token) == [1, 0])
    #expect(ends[0].time == 4_800 && abs(ends[1].time - 9_600) < 1_500)
    // The first voice has given it back.
    studio.forgetEvents()
    studio.play(0, track: 1)
    _ = studio.render(24_000)
    #expect(studio.kinds(.unstretched).isEmpty)
    let (start, end) = (studio.kinds(.started)[0].time, studio.kinds(.finished)[0].time)
    #expect(abs(end - start - 9_600) < 1_500)
  }

  @Test func getsAStretchWithALaterTurn() {
    let studio = Studio(stretches: 1)
    studio.add(0, Signals.sine(hertz: 440, amplitude: 0.3, seconds: 1))
    for track in 0..<2 {
      studio.engine.set(track, .semitones, 12)
      studio.play(0, track: track)
    }
    _ = studio.render(2_400)
    studio.send(.stop, track: 0)
    _ = studio.render(2_400)
    let plain = crossings(studio.render(12_000).left)
    studio.engine.set(1, .semitones, 11.99)
    _ = studio.render(4_800)
    let high = crossings(studio.render(12_000).left)
    #expect(abs(plain - 110) <= 1 && abs(high - 220) <= 3, "\(plain) and \(high)")
    #expect(studio.kinds(.unstretched).count == 1)
  }

  private func crossings(_ samples: [Float]) -> Int {
    zip(samples, samples.dropFirst()).count { $0 < 0 && $1 >= 0 }
  }
}
