import DSP
import Engine
import Sleep
import TestKit
import Testing

/// No sound, no mix and no command is heard louder than the limit.
@Suite struct SafetyTests {
  @Test(arguments: SleepSound.allCases)
  func holdsEverySoundToTheLimitWithAllTurnedUp(_ sound: SleepSound) {
    let nursery = Nursery()
    #expect(nursery.studio.engine.addLiving(0, sound, seed: 7))
    nursery.limit(50, fullScale: 110)
    nursery.turnUp(track: 0)
    nursery.studio.play(0)
    nursery.render(6)
    #expect(nursery.excess() < 0.1)
    #expect(nursery.excess() > -8, "a limit that takes away more than it must")
  }

  @Test(arguments: 0..<18)
  func holdsMixesOfFourWhateverIsDoneToThem(_ seed: Int) {
    var dice = SeededRandom(seed: UInt64(seed))
    let nursery = Nursery(rate: [48_000, 44_100, 96_000][seed % 3])
    for number in 0..<4 {
      let sound = SleepSound.allCases.randomElement(using: &dice)!
      #expect(nursery.studio.engine.addLiving(number, sound, seed: UInt32(seed)))
      nursery.turnUp(track: number)
      nursery.studio.play(number, track: number)
    }
    nursery.limit(65, fullScale: 110)
    for _ in 0..<12 {
      nursery.render(0.15 + 0.5 * dice.unit())
      nursery.disturb(&dice)
    }
    nursery.render(1)
    #expect(nursery.excess() < 0.1)
  }

  /// What no nursery hears, but what a limit must know.
  static let signals: [(String, [Float])] = [
    ("a sine at full scale", Signals.sine(hertz: 1_000, seconds: 3)),
    ("a high one", Signals.sine(hertz: 12_000, seconds: 3)),
    ("a deep one", Signals.sine(hertz: 30, seconds: 3)),
    ("a square", Signals.square(hertz: 110, seconds: 3)),
    ("noise", Signals.noise(seed: 3, seconds: 3)),
    ("a sweep", Signals.sweep(from: 20, to: 18_000, seconds: 4)),
    (
      "a jump of 60 dB",
      Signals.noise(seed: 4, amplitude: 0.001, seconds: 1.0007)
        + Signals.noise(seed: 5, seconds: 1.5)
    ),
    (
      "a deep sine, then a high one at once",
      Signals.sine(hertz: 40, seconds: 1.0013) + Signals.sine(hertz: 3_000, seconds: 1)
    ),
    (
      "bursts",
      (0..<6).flatMap {
        Signals.sine(hertz: 2_500, seconds: 0.02 + 0.01 * Double($0))
          + Signals.silence(seconds: 0.3)
      }
    ),
    (
      "clicks",
      (0..<40).flatMap { Signals.impulse(at: $0 * 13, frames: 3_000) }
    ),
    (
      "numbers that are none",
      Signals.noise(seed: 6, seconds: 2).enumerated().map {
        $0 % 997 == 0 ? .nan : $0 % 1_009 == 0 ? .infinity : $1
      }
    ),
  ]

  @Test(arguments: signals.indices, [35.0, 50, 75])
  func holdsWhatHasNoBusinessInANursery(_ number: Int, _ limit: Double) {
    let nursery = Nursery()
    let samples = Self.signals[number].1
    nursery.studio.add(0, samples, samples.map { -$0 })
    nursery.limit(limit, fullScale: 110)
    nursery.turnUp(track: 0)
    nursery.studio.play(0)
    nursery.render(Double(samples.count) / 48_000 + 0.3)
    #expect(nursery.excess() < 0.1, "\(Self.signals[number].0)")
    #expect(nursery.left.allSatisfy { $0.isFinite })
  }

  @Test(arguments: [44_100.0, 48_000, 88_200, 96_000, 192_000])
  func holdsDeepTonesThatBeginAtOnce(_ rate: Double) {
    for hertz in [30.0, 60, 80, 120] {
      let nursery = Nursery(rate: rate)
      nursery.studio.add(0, Signals.sine(hertz: hertz, seconds: 0.2, sampleRate: rate))
      nursery.limit(50)
      nursery.turnUp(track: 0)
      nursery.studio.play(0)
      nursery.render(0.15)
      #expect(nursery.excess() < 0.5, "\(hertz) Hz")
    }
  }

  @Test func holdsTheMicrophoneToo() {
    let studio = Studio()
    studio.engine.safety.set(limit: 50, fullScale: 110, seconds: 0)
    studio.engine.set(0, .monitor, 1)
    studio.engine.set(0, .monitorVolume, 1.5)
    let (left, right) = studio.render(96_000, input: Signals.noise(seed: 1, seconds: 2))
    let meter = EarMeter(left, right, rate: 48_000)
    #expect(meter.loudest(fullScale: 110) < 50.1)
    #expect(meter.loudest(fullScale: 110) > 45)
  }

  @Test(arguments: [44_100.0, 48_000, 96_000])
  func lowersWithinATenthOfASecond(_ rate: Double) {
    let nursery = Nursery(rate: rate)
    let sine = Signals.sine(hertz: 300, seconds: 6, sampleRate: rate)
    nursery.studio.add(0, sine)
    nursery.studio.play(0)
    nursery.limit(75)
    nursery.render(1.5)
    let end = nursery.left.count - 1
    nursery.limit(45)
    nursery.render(1.5)
    nursery.limit(45, fullScale: 130)
    nursery.render(1.5)
    #expect(nursery.excess() < 0.1)
    // A corner in a sine is a click.
    let (left, loudest) = (nursery.left, nursery.left[(end - 9_000)...end].max() ?? 0)
    let corners = (end..<left.count - 1).map {
      abs(left[$0 + 1] - 2 * left[$0] + left[$0 - 1]) / loudest
    }
    #expect((corners.max() ?? 1) < 0.006)
  }

  @Test func raisesOverSeconds() {
    let nursery = Nursery()
    nursery.studio.add(0, Signals.noise(seed: 2, seconds: 12))
    nursery.studio.play(0)
    nursery.limit(45)
    nursery.render(2)
    nursery.limit(65, seconds: 4)
    nursery.render(6)
    let meter = EarMeter(nursery.left, nursery.right, rate: 48_000)
    let loudest = [2.5, 4, 5.5, 7.5].map {
      meter.loudest(from: Int(48_000 * ($0 - 0.4)), to: Int(48_000 * $0), fullScale: 110)
    }
    #expect(loudest[0] < 49 && loudest[1] < 57 && loudest[1] > 50 && loudest[3] > 62.5)
  }

  @Test func leavesSteadyNoiseSteady() {
    for sound in [SleepSound.white, .pink, .brown] {
      let nursery = Nursery()
      #expect(nursery.studio.engine.addLiving(0, sound, seed: 3))
      nursery.limit(50)
      nursery.turnUp(track: 0)
      nursery.studio.play(0)
      nursery.render(14)
      let late = nursery.gainsHeldBack.suffix(3_000)
      #expect(late.max()! - late.min()! < 1, "the gain wanders")
      let steps = zip(late.dropFirst(), late).map { abs($0 - $1) }
      #expect(steps.max()! < 0.1, "the gain jumps")
    }
  }

  @Test func passesWhatIsQuietAsItIs() {
    let noise = Signals.noise(seed: 2, amplitude: 0.001, seconds: 2)
    let free = Studio()
    free.add(0, noise)
    free.play(0)
    let safe = Studio()
    safe.add(0, noise)
    safe.play(0)
    safe.engine.safety.set(limit: 60, fullScale: 95, seconds: 0)
    let plain = free.render(48_000).left
    let held = safe.render(48_000).left
    let wait = 4 * Engine.quantum
    #expect(held[2 * wait..<48_000].elementsEqual(plain[wait..<48_000 - wait]), "later, to the bit")
    #expect(safe.engine.safetyMeter[3] == 0)
  }

  @Test func comesBackSlowlyAfterSomethingLoud() {
    let nursery = Nursery()
    nursery.studio.add(
      0, Signals.noise(seed: 2, seconds: 1) + Signals.noise(seed: 3, amplitude: 0.01, seconds: 30))
    nursery.studio.play(0)
    nursery.limit(60, fullScale: 100)
    nursery.render(28)
    let held = nursery.gainsHeldBack
    #expect(held[700] > 25, "nothing comes back within a second")
    #expect(held.last! < 15, "some of it after half a minute")
    let rises = zip(held.dropFirst(400), held.dropFirst(399)).map { $1 - $0 }
    #expect(rises.max()! < 6.1 * 128 / 48_000)
  }

  @Test func cannotBeTakenAwayAgain() {
    let nursery = Nursery()
    nursery.studio.add(0, Signals.noise(seed: 2, seconds: 9))
    nursery.studio.play(0)
    nursery.limit(50)
    nursery.render(1)
    nursery.studio.engine.safety.set(limit: .nan, fullScale: 110, seconds: 0)
    nursery.studio.engine.safety.set(limit: 60, fullScale: .nan, seconds: 0)
    nursery.render(1)
    nursery.limit(.infinity, fullScale: .infinity, seconds: .nan)
    nursery.render(2)
    nursery.limit(1_000, fullScale: -1_000, seconds: -1)
    nursery.render(2)
    #expect(nursery.limits.map(\.decibels) == [50, 85, 85])
    #expect(nursery.excess() < 0.1)
  }
}
