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

  /// Measures the newest quantum, plans the gain of all that waits, and applies it to what leaves.
  mutating func hold() {
    lower(by: limit.step())
    _ = listen(to: waiting(ahead))
    quiet += 1
    let seconds = Double(quantum) / sampleRate
    if Double(quiet) * seconds > Self.holdSeconds {
      loudest *= pow(10, -Self.forgettingDecibels * seconds / 10)
    }
    plan()
    letOut()
  }

  /// Under a lower limit all that is planned is quieter, and what has left counts as if it had been, too.
  private mutating func lower(by ratio: Double) {
    guard ratio < 1 else { return }
    output.counted *= ratio
    for place in 0..<ahead { setGain(at: place, to: gain(at: place) * sqrt(ratio)) }
    measurePlan()
  }

  mutating func measurePlan() {
    planned = trial(Glide(end: gain(at: ahead - 1), quanta: ahead), isOfNewest: false)
  }

  /// Measures a quantum as if it were to leave at full volume; answers the mean of its energy.
  mutating func listen(to sound: UnsafePointer<Float>) -> Double {
    var (rise, sum) = (0.0, 0.0)
    for frame in 0..<quantum {
      let power = input.power(Double(sound[frame]), Double(sound[quantum + frame]))
      sum += power
      heard += fastShare * (power - heard)
      rise += fastShare * (power - rise)
      if heard > loudest { (loudest, quiet) = (heard, 0) }
      if frame % Self.piece == Self.piece - 1 { rises[frame / Self.piece] = rise }
    }
    input.flush()
    return sum / Double(quantum)
  }

  /// The gain at which the newest quantum may leave.
  private func wanted() -> Double {
    let seconds = Double(quantum) / sampleRate
    let aim = limit.now * Self.aim
    var wanted = gain(at: ahead - 1) * pow(10, Self.risingDecibels * seconds / 20)
    if wanted > 1 { wanted = 1 }
    if wanted < 1e-6 { wanted = 1e-6 }
    if loudest * wanted * wanted > aim { wanted = sqrt(aim / loudest) }
    let kept = exp(log(1 - fastShare) * Double(Self.piece))
    let brink = limit.now * Self.brink
    var (rest, gone) = (planned.counted, 1.0)
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

  /// Plans a gain for the newest quantum, and lowers what is planned before it as far as that needs.
  private mutating func plan() {
    var best = Glide(end: wanted(), quanta: ahead)
    var measured = trial(best)
    var next = best
    var attempts = 0
    while measured.peak > limit.now * Self.bound, attempts < 16 {
      // What begins deep and loud is known too late for a long glide, and after silence a short one is none.
      next.quanta = next.quanta > 1 ? next.quanta / 2 : ahead
      if next.quanta == ahead { next.end *= 0.5 }
      let another = trial(next)
      if another.peak < measured.peak { (best, measured) = (next, another) }
      attempts += 1
    }
    for place in 0..<ahead { setGain(at: place, to: lowered(place, best)) }
    setGain(at: ahead, to: best.end)
    planned = measured
  }

  /// The gain that the newest quantum is to have, and in how many quanta it is reached.
  private struct Glide {
    var end: Double
    var quanta: Int
  }

  /// The gain at the end of what waits: no more than what is planned, and no more than the glide is at.
  private func lowered(_ place: Int, _ glide: Glide) -> Double {
    let planned = gain(at: place)
    guard glide.end < gain(at: ahead - 1) else { return planned }
    guard place < glide.quanta else { return planned < glide.end ? planned : glide.end }
    let part = Double(place + 1) / Double(glide.quanta)
    let now = gain + (glide.end - gain) * part * part * (3 - 2 * part)
    return now < planned ? now : planned
  }

  /// What would be measured after such a glide to the newest quantum, or at the end of what waits before it.
  private func trial(_ glide: Glide, isOfNewest: Bool = true) -> Measurement {
    let last = gain(at: ahead - 1)
    let isAsPlanned = isOfNewest && glide.end >= last
    var (trial, gain) = isAsPlanned ? (planned, last) : (output, gain)
    trial.peak = 0
    for place in (isAsPlanned ? ahead : 0)..<(isOfNewest ? ahead + 1 : ahead) {
      let next = place < ahead ? lowered(place, glide) : glide.end
      measure(waiting(place), from: gain, to: next, &trial)
      gain = next
    }
    return trial
  }

  /// Gives what leaves its gain, and measures it.
  private mutating func letOut() {
    let (sound, end) = (waiting(0), gain(at: 0))
    var measured = output
    measured.sum = 0
    measure(sound, from: gain, to: end, &measured)
    output = measured
    let slope = (end - gain) / Double(quantum)
    for frame in 0..<quantum {
      let factor = gain + slope * Double(frame + 1)
      sound[frame] = Float(Double(sound[frame]) * factor)
      sound[quantum + frame] = Float(Double(sound[quantum + frame]) * factor)
    }
    gain = end
    dose += output.sum * doseOfFrame
  }

  /// Goes on measuring with a quantum whose gain goes from one to another.
  @inline(never)
  private func measure(
    _ sound: UnsafePointer<Float>, from start: Double, to end: Double,
    _ measured: inout Measurement
  ) {
    let slope = (end - start) / Double(quantum)
    for frame in 0..<quantum {
      let factor = start + slope * Double(frame + 1)
      let left = Float(Double(sound[frame]) * factor)
      let right = Float(Double(sound[quantum + frame]) * factor)
      let power = measured.weighting.power(Double(left), Double(right))
      measured.counted += fastShare * (power - measured.counted)
      measured.fast += fastShare * (power - measured.fast)
      measured.slow += slowShare * (power - measured.slow)
      measured.sum += power
      if measured.counted > measured.peak { measured.peak = measured.counted }
    }
    measured.weighting.flush()
  }

  /// What a sound level meter shows after some sound.
  struct Measurement {
    var weighting: WeightedPair
    /// The Fast energy that counts against the limit, and those that are shown.
    var counted = 0.0
    var fast = 0.0
    var slow = 0.0
    /// Of all frames, and the most that counted.
    var sum = 0.0
    var peak = 0.0
  }
}
