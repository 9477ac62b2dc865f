import DSP
import Engine
import Foundation
import Sleep
import TestKit
import Testing

/// Whatever is played and done, in whatever order: what is heard stays within half a decibel of the limit.
///
/// `QUINTET_SAFETY_JOURNEYS` is the number of journeys, `QUINTET_FUZZ_SEED` the seed of the first.
@Suite struct SafetyJourneyTests {
  @Test func holdsTheLimitOnRandomJourneys() {
    let environment = ProcessInfo.processInfo.environment
    let first = UInt64(environment["QUINTET_FUZZ_SEED"] ?? "") ?? .random(in: 0..<UInt64.max / 2)
    let journeys = Int(environment["QUINTET_SAFETY_JOURNEYS"] ?? "") ?? 12
    var loudest = -Double.infinity
    for seed in first..<first + UInt64(journeys) {
      var journey = Journey(seed: seed)
      let excess = journey.run()
      #expect(excess < 0.5, "QUINTET_FUZZ_SEED=\(seed)")
      loudest = max(loudest, excess)
    }
    print("\(journeys) journeys from \(first) on: \(loudest) dB beside the limit at most")
  }
}

private struct Journey {
  private let nursery: Nursery
  private var dice: SeededRandom
  private var studio: Studio { nursery.studio }

  init(seed: UInt64) {
    dice = SeededRandom(seed: seed)
    let rates = [44_100.0, 48_000, 88_200, 96_000, 192_000]
    nursery = Nursery(rate: rates.randomElement(using: &dice)!)
    for number in 0..<6 { addSound(number) }
  }

  /// By how much the limit was passed at most.
  mutating func run() -> Double {
    // Most begin under a limit; some are given one while they play.
    let isLimitedLater = dice.unit() < 0.2
    if !isLimitedLater { limit() }
    for track in 0..<4 { play(track: track) }
    if isLimitedLater {
      nursery.render(0.3 * dice.unit())
      limit()
    }
    for _ in 0..<Int.random(in: 4...12, using: &dice) {
      nursery.render(0.4 * dice.unit() * dice.unit())
      disturb()
    }
    nursery.render(0.4)
    return nursery.excess()
  }

  private mutating func addSound(_ number: Int) {
    let seconds = 0.05 + dice.unit()
    let rate = nursery.rate
    let hertz = 20 * pow(600, dice.unit())
    switch Int.random(in: 0..<7, using: &dice) {
    case 0: studio.add(number, Signals.sine(hertz: hertz, seconds: seconds, sampleRate: rate))
    case 1: studio.add(number, Signals.square(hertz: hertz, seconds: seconds, sampleRate: rate))
    case 2:
      let (quiet, loud) = (Signals.noise(seed: 1, amplitude: 0.001, seconds: seconds), 1.0)
      studio.add(number, quiet + Signals.noise(seed: 2, amplitude: loud, seconds: seconds))
    case 3:
      let deep = Signals.sine(hertz: 20 + 80 * dice.unit(), seconds: seconds, sampleRate: rate)
      studio.add(number, deep + Signals.sine(hertz: hertz, seconds: seconds, sampleRate: rate))
    case 4:
      studio.add(number, (0..<9).flatMap { Signals.impulse(at: $0 * 31, frames: 2_000) })
    default:
      let sound = SleepSound.allCases.randomElement(using: &dice)!
      _ = studio.engine.addLiving(number, sound, seed: UInt32.random(in: 0...999, using: &dice))
    }
  }

  private mutating func play(track: Int) {
    nursery.turnUp(track: track)
    let isLooped = dice.unit() < 0.5
    studio.play(Int.random(in: 0..<6, using: &dice), track: track) {
      if isLooped { $0.loops = -1 }
    }
  }

  private mutating func limit() {
    nursery.limit(
      35 + 50 * dice.unit(), fullScale: 90 + 40 * dice.unit(), seconds: 3 * dice.unit())
  }

  private mutating func disturb() {
    switch Int.random(in: 0..<9, using: &dice) {
    case 0, 1: play(track: Int.random(in: 0..<4, using: &dice))
    case 2: for _ in 0..<8 { studio.sendAnything(&dice) }
    default: nursery.disturb(&dice)
    }
  }
}
