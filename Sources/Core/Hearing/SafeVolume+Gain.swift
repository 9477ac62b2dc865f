import CMath
import DSP

extension SafeVolume {
  /// How far below the limit the gain aims over seconds and from quantum to quantum, and what is never passed, as
  /// parts of its energy. Between the first two noise has room to flicker without the gain.
  private static let aim = 0.87  // 0.6 dB
  private static let brink = 0.955  // 0.2 dB
  private static let bound = 0.977  // 0.1 dB
  /// After so long a time the loudest of late begins to be forgotten, by 1 dB a second.
  private static let holdSeconds = 2.0
  private static let forgettingDecibels = 1.0
  /// The gain comes back at this pace at most.
  private static let risingDecibels = 6.0

  /// Measures the newest quantum as if it were to leave at full volume.
  mutating func listen(_ left: UnsafePointer<Float>, _ right: UnsafePointer<Float>) {
    var rise = 0.0
    for frame in 0..<quantum {
      let power = input.power(Double(left[frame]), Double(right[frame]))
      heard += fastShare * (power - heard)
      rise += fastShare * (power - rise)
      if heard > loudest { (loudest, quiet) = (heard, 0) }
      if frame % Self.piece == Self.piece - 1 { rises[frame / Self.piece] = rise }
    }
    input.flush()
    quiet += 1
    let seconds = Double(quantum) / sampleRate
    if Double(quiet) * seconds > Self.holdSeconds {
      loudest *= pow(10, -Self.forgettingDecibels * seconds / 10)
    }
  }

  /// The gain at which the newest quantum may begin; `last` is the rise of the one before it, which goes out now.
  func wanted(after last: Double) -> Double {
    let seconds = Double(quantum) / sampleRate
    let aim = limit.now * Self.aim
    var wanted = gain * pow(10, Self.risingDecibels * seconds / 20)
    if wanted > 1 { wanted = 1 }
    if wanted < 1e-6 { wanted = 1e-6 }
    if loudest * wanted * wanted > aim { wanted = sqrt(aim / loudest) }
    let kept = exp(log(1 - fastShare) * Double(Self.piece))
    let brink = limit.now * Self.brink
    var rest = counted * exp(log(1 - fastShare) * Double(quantum)) + gain * gain * last
    var gone = 1.0
    for piece in 0..<quantum / Self.piece {
      rest *= kept
      gone *= kept
      // Half of what would be steady is always given, so that a full measure is no hole in the sound.
      let least = 0.5 * brink * (1 - gone)
      let room = brink - rest > least ? brink - rest : least
      if rises[piece] * wanted * wanted > room { wanted = sqrt(room / rises[piece]) }
    }
    return wanted
  }

  /// Gives what waits a gain that goes on to another one, or lower where that would pass the limit after all.
  mutating func letOut(toward wanted: Double) {
    var (best, bestTrial) = (wanted, trial(toward: wanted))
    var (next, attempts) = (wanted, 0)
    while bestTrial.peak > limit.now * Self.bound, attempts < 6 {
      next *= 0.6
      let another = trial(toward: next)
      if another.peak < bestTrial.peak { (best, bestTrial) = (next, another) }
      attempts += 1
    }
    let slope = (best - gain) / Double(quantum)
    for frame in 0..<quantum {
      let factor = gain + slope * Double(frame + 1)
      held[frame] = Float(Double(held[frame]) * factor)
      held[quantum + frame] = Float(Double(held[quantum + frame]) * factor)
    }
    gain = best
    output = bestTrial.weighting
    output.flush()
    (counted, fast, slow) = (bestTrial.counted, bestTrial.fast, bestTrial.slow)
    dose += bestTrial.sum * doseOfFrame
  }

  /// What would be measured of what waits if its gain went on to another one.
  private func trial(toward end: Double) -> Trial {
    var trial = Trial(weighting: output, counted: counted, fast: fast, slow: slow)
    let slope = (end - gain) / Double(quantum)
    for frame in 0..<quantum {
      let factor = gain + slope * Double(frame + 1)
      let left = Float(Double(held[frame]) * factor)
      let right = Float(Double(held[quantum + frame]) * factor)
      let power = trial.weighting.power(Double(left), Double(right))
      trial.counted += fastShare * (power - trial.counted)
      trial.fast += fastShare * (power - trial.fast)
      trial.slow += slowShare * (power - trial.slow)
      trial.sum += power
      if trial.counted > trial.peak { trial.peak = trial.counted }
    }
    return trial
  }

  private struct Trial {
    var weighting: WeightedPair
    var counted: Double
    var fast: Double
    var slow: Double
    var sum = 0.0
    var peak = 0.0
  }
}
