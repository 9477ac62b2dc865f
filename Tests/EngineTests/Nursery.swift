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
  /// 100 ms, to a meter that begins then; until then the one before it does.
  func excess() -> Double {
    let meter = EarMeter(left, right, rate: rate)
    let grace = Int(0.1 * rate)
    var worst = -Double.infinity
    for (position, limit) in limits.enumerated() {
      let end = position + 1 < limits.count ? limits[position + 1].frame : left.count
      let before = position > 0 ? limits[position - 1].digital : limit.digital
      let highest = max(before, limit.digital)
      worst = max(
        worst,
        meter.loudest(from: limit.frame, to: min(limit.frame + grace, end), fullScale: 0) - highest)
      guard limit.frame + grace < end else { continue }
      worst = max(
        worst, meter.loudest(from: limit.frame + grace, to: end, fullScale: 0) - limit.digital)
    }
    return worst
  }
}
