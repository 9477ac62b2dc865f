import DSP
import Engine
import Sleep
import TestKit

/// An engine with living sounds and a limit, and what came out of it: the limits that were set, and when.
final class Nursery {
  struct Limit {
    var frame: Int
    var decibels: Double
    var fullScale: Double
    /// What may leave, in decibels of full scale.
    var digital: Double { decibels - fullScale }
  }

  let studio: Studio
  let rate: Double
  private(set) var limits: [Limit] = []
  private(set) var left: [Float] = []
  private(set) var right: [Float] = []
  private(set) var gainsHeldBack: [Double] = []

  init(rate: Double = 48_000, tracks: Int = 8) {
    self.rate = rate
    studio = Studio(sampleRate: rate, tracks: tracks)
  }

  func limit(_ decibels: Double, fullScale: Double = 110, seconds: Double = 2) {
    studio.engine.safety.set(limit: decibels, fullScale: fullScale, seconds: seconds)
    let safe = min(max(decibels, 0), 85)
    limits.append(Limit(frame: left.count, decibels: safe, fullScale: min(max(fullScale, 60), 140)))
  }

  /// Everything that can be turned up, turned up.
  func turnUp(track: Int) {
    let engine = studio.engine
    engine.set(track, .volume, 16)
    engine.set(track, .boost, 2)
    engine.set(0, .busVolume, 1.5)
    engine.setMasterVolume(1.5)
  }

  /// Turns, stops, begins, jumps, or sets another limit.
  func disturb(_ dice: inout SeededRandom) {
    let track = Int.random(in: 0..<4, using: &dice)
    switch Int.random(in: 0..<8, using: &dice) {
    case 0: studio.send(.stop, track: track)
    case 1: studio.play(Int.random(in: 0..<4, using: &dice), track: track)
    case 2: studio.engine.set(track, .volume, Float(16 * dice.unit() * dice.unit()))
    case 3: studio.engine.set(track, .solo, dice.unit() < 0.5 ? 1 : 0)
    case 4:
      studio.engine.set(track, .band(0, .shape), Float(FilterShape.peak.rawValue))
      studio.engine.set(track, .band(0, .hertz), Float(60 + 6_000 * dice.unit()))
      studio.engine.set(track, .band(0, .decibels), 24)
    case 5: studio.send(.metronomeStart)
    case 6: limit(35 + 50 * dice.unit(), fullScale: 90 + 40 * dice.unit())
    default: studio.engine.setMasterVolume(Float(1.5 * dice.unit()))
    }
  }

  func render(_ seconds: Double) {
    var left = Int(seconds * rate)
    while left > 0 {
      let (one, other) = studio.render(Engine.quantum)
      self.left += one
      right += other
      gainsHeldBack.append(studio.engine.safetyMeter[3])
      left -= Engine.quantum
    }
  }

  /// By how many decibels the limits were passed at most; below 0 where they were kept. A lower limit counts after
  /// 100 ms, to a meter that begins then; until then those before it do. So does one that is set while it sounds.
  func excess() -> Double {
    let meter = EarMeter(left, right, rate: rate)
    let grace = Int(0.1 * rate)
    let ends = limits.dropFirst().map { $0.frame + grace } + [left.count]
    let starts = limits.map(\.frame)
    let first = starts[0] == 0 ? 0 : starts[0] + grace
    let moments = Set((starts + ends).map { max($0, first) }.filter { $0 < left.count }).sorted()
    var worst = -Double.infinity
    for (moment, next) in zip(moments, moments.dropFirst() + [left.count]) {
      let counting = zip(limits, ends).filter { $0.frame <= moment && moment < $1 }
      let highest = counting.map(\.0.digital).max()!
      worst = max(worst, meter.loudest(from: moment, to: next, fullScale: 0) - highest)
    }
    return worst
  }
}
