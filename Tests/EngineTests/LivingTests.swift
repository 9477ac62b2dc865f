import Engine
import Sleep
import TestKit
import Testing

/// Sounds that are made while they are played.
@Suite struct LivingTests {
  @Test func beginsAtItsFrameAndHasNoEnd() {
    let studio = Studio()
    #expect(studio.engine.addLiving(0, .white, seed: 1))
    studio.play(0) { $0.time = 1_000 }
    let (left, _) = studio.hear(480_000)
    #expect(left[..<1_000].allSatisfy { $0 == 0 })
    #expect(left[1_001...1_100].contains { $0 != 0 } && left[479_000...].contains { $0 != 0 })
    #expect(studio.kinds(.started).map(\.time) == [1_000] && studio.kinds(.finished).isEmpty)
  }

  @Test func soundsTheSameForTheSameSeedAndOtherwiseForAnother() {
    func heard(_ seed: UInt32) -> [Float] {
      let studio = Studio()
      #expect(studio.engine.addLiving(3, .rain, seed: seed))
      studio.play(3)
      return studio.render(48_000).left
    }
    let first = heard(5)
    #expect(first == heard(5) && first != heard(6))
  }

  @Test func givesTwoVoicesTheSame() {
    let studio = Studio()
    #expect(studio.engine.addLiving(0, .pink, seed: 1))
    studio.play(0, track: 0)
    let alone = Studio()
    #expect(alone.engine.addLiving(0, .pink, seed: 1))
    alone.play(0, track: 0)
    studio.play(0, track: 5) { $0.time = 12_800 }
    let (both, one) = (studio.render(24_000).left, alone.render(24_000).left)
    let late = studio.engine.latencyFrames
    #expect(Array(both[..<(12_800 + late)]) == Array(one[..<(12_800 + late)]))
    #expect(zip(both, one).dropFirst(12_800 + late).allSatisfy { abs($0.0 - 2 * $0.1) < 1e-6 })
  }

  @Test func fadesStopsAndIsFreeAgain() {
    let studio = Studio()
    #expect(studio.engine.addLiving(0, .ocean, seed: 1))
    studio.play(0)
    _ = studio.render(9_600)
    #expect(!studio.engine.removeSound(0) && !studio.engine.addLiving(0, .fan, seed: 1))
    studio.send(.stop) { $0.fadeFrames = 4_800 }
    _ = studio.render(9_600)
    #expect(studio.kinds(.finished).count == 1)
    #expect(studio.engine.removeSound(0))
    studio.play(0)
    _ = studio.render(256)
    #expect(studio.kinds(.refused).count == 1)
    #expect(studio.engine.addLiving(0, .fan, seed: 1))
    studio.play(0)
    #expect(studio.render(9_600).left.contains { $0 != 0 })
  }

  @Test func isNotDisturbedByPlacesLoopsAndSpeed() {
    func heard(_ disturb: (Studio) -> Void) -> [Float] {
      let studio = Studio(stretches: 2)
      #expect(studio.engine.addLiving(0, .fan, seed: 1))
      studio.play(0) { $0.loops = 3 }
      disturb(studio)
      return Array(studio.render(48_000).left[12_000...])
    }
    let plain = heard { _ in }
    #expect(plain == heard { $0.engine.set(0, .speed, 2) })
    #expect(plain == heard { $0.engine.set(0, .semitones, 5) })
    #expect(
      plain
        == heard {
          $0.send(.setLoop) {
            $0.position = 0
            $0.trimEnd = 9_000
          }
        })
    #expect(plain == heard { $0.send(.seek) { $0.position = 40_000 } })
  }

  @Test func refusesNumbersThatAreNone() {
    let studio = Studio()
    #expect(!studio.engine.addLiving(-1, .white, seed: 0))
    #expect(!studio.engine.addLiving(64, .white, seed: 0))
  }

  @Test func restsWhileNobodyPlaysIt() {
    let studio = Studio()
    #expect(studio.engine.addLiving(0, .white, seed: 1))
    studio.play(0)
    _ = studio.render(4_800)
    studio.send(.pause)
    _ = studio.render(48_000)
    studio.send(.resume)
    let other = Studio()
    #expect(other.engine.addLiving(0, .white, seed: 1))
    other.play(0)
    let (rested, through) = (studio.render(24_000).left, other.render(48_000).left)
    // Once the fades are over it goes on with what it would have made.
    let found = (0..<48_000 - 300).contains { start in
      (0..<40).allSatisfy { abs(rested[9_000 + $0] - through[start + $0]) < 1e-7 }
    }
    #expect(found)
  }
}
