import Engine
import Foundation
import TestKit
import Testing

@Suite struct BusTests {
  @Test func leavesSamplesAsTheyAreWhenNothingIsTurned() {
    let (plain, turned) = (Studio(), Studio())
    for studio in [plain, turned] {
      for sound in 0..<8 {
        studio.add(sound, Signals.noise(seed: UInt64(sound), amplitude: 0.1, seconds: 0.2))
        studio.play(sound, track: sound)
        studio.send(.setBus, track: sound) { $0.position = Int64(sound / 2) }
      }
    }
    for bus in 0..<8 {
      turned.engine.set(bus, .busVolume, 1)
      turned.engine.set(bus, .duckWhileBus, Float(bus))
      turned.engine.set(bus, .duckDecibels, 20)
    }
    turned.engine.set(0, .duckWhileBus, 7)
    #expect(plain.render(9_600).left == turned.render(9_600).left)
  }

  @Test func multipliesAllThatIsOnIt() {
    let studio = steps([0.25, 0.125])
    studio.engine.set(1, .busVolume, 0.5)
    let left = studio.hear(4_800).left
    #expect(left.allSatisfy { abs($0 - 0.3125) < 1e-6 })
    studio.engine.set(0, .busVolume, 0)
    _ = studio.render(9_600)
    #expect(studio.render(256).left.allSatisfy { abs($0 - 0.0625) < 1e-6 })
  }

  @Test func glidesToANewBusVolume() {
    let studio = steps([0.5])
    _ = studio.render(4_800)
    studio.engine.set(0, .busVolume, 0)
    let left = studio.render(9_600).left
    let largest = zip(left, left.dropFirst()).map { abs($0 - $1) }.max() ?? 1
    #expect(largest < 0.002)
    #expect(left.last == 0)
  }

  @Test func makesWayWhileAnotherBusSounds() {
    // Bus 0 plays all the time, bus 1 from 1 s to 2 s.
    let studio = Studio()
    studio.add(0, [Float](repeating: 0.25, count: 240_000))
    studio.add(1, (0..<48_000).map { $0 % 2 == 0 ? Float(0.1) : -0.1 })
    studio.play(0)
    studio.play(1, track: 1) { $0.time = 48_000 }
    studio.send(.setBus, track: 1) { $0.position = 1 }
    studio.engine.set(0, .duckWhileBus, 1)
    studio.engine.set(0, .duckDecibels, 12)
    studio.engine.set(0, .duckAttack, 0.05)
    studio.engine.set(0, .duckRelease, 0.2)
    let left = studio.hear(216_000).left
    /// The level of bus 0 in decibels below what it was, a time after the other began.
    func lowered(_ seconds: Double) -> Double {
      let frame = 48_000 + Int(seconds * 48_000)
      return -20 * log10(Double(left[frame] + left[frame + 1]) / 2 / 0.25)
    }
    #expect(left.prefix(48_000).allSatisfy { $0 == 0.25 })
    #expect(abs(lowered(0.05) - 12 * 0.632) < 0.5)
    #expect(abs(lowered(0.9) - 12) < 0.01)
    #expect(abs(lowered(1.2) - 12 * 0.368) < 0.3)
    #expect(left.last == 0.25)
    // The other's own steps left out.
    let smooth = zip(left, left.dropFirst()).map { ($0 + $1) / 2 }[48_100..<95_900]
    let largest = zip(smooth, smooth.dropFirst()).map { abs($0 - $1) }.max() ?? 1
    #expect(largest < 0.001)
  }

  @Test func makesNoWayForABusThatIsTurnedDown() {
    let studio = steps([0.25, 0.125])
    studio.engine.set(0, .duckWhileBus, 1)
    studio.engine.set(0, .duckDecibels, 20)
    studio.engine.set(1, .busVolume, 0)
    #expect(studio.hear(24_000).left.allSatisfy { $0 == 0.25 })
  }

  @Test func ducksTwoBusesUnderEachOther() {
    // So quiet that neither would sound any more if it were listened to after its own ducking.
    let studio = steps([0.01, 0.01])
    for bus in 0..<2 {
      studio.engine.set(bus, .duckWhileBus, Float(1 - bus))
      studio.engine.set(bus, .duckDecibels, 20)
    }
    _ = studio.render(48_000)
    #expect(abs(studio.render(256).left[200] - 0.002) < 1e-5)
  }

  /// Constants that play for ever, each on a bus of its own.
  private func steps(_ levels: [Float]) -> Studio {
    let studio = Studio()
    for (number, level) in levels.enumerated() {
      studio.add(number, [Float](repeating: level, count: 4_800))
      studio.play(number, track: number) { $0.loops = -1 }
      studio.send(.setBus, track: number) { $0.position = Int64(number) }
    }
    return studio
  }
}
