import CMath

/// A steady tone of a machine, which trembles a little.
struct Hum {
  private var re: Pair
  private var im: Pair
  private let cosine: Double
  private let sine: Double
  private let gain: Double
  private var dice: Dice
  private var motion: Motion
  private var before: Double

  init(hertz: Double, gain: Double, buffers: MixBuffers, seed: UInt64) {
    dice = Dice(seed: seed)
    // The two sides are not quite in step, so that it is not a point in the middle of the head.
    let (left, right) = (2 * Double.pi * dice.part(), 0.5 + dice.part())
    re = Pair(cos(left), cos(left + right))
    im = Pair(sin(left), sin(left + right))
    let turn = 2 * Double.pi * hertz / buffers.rate
    (cosine, sine) = (cos(turn), sin(turn))
    self.gain = gain
    motion = Motion(
      [Leg(0.3...1.5, to: 0.6...1)], stepsPerSecond: buffers.rate / Double(buffers.quantum),
      dice: &dice)
    before = motion.level
  }

  func deallocate() { motion.deallocate() }

  mutating func add(to buffers: MixBuffers) {
    motion.step(&dice)
    let slope = (motion.level - before) / Double(buffers.quantum)
    for frame in 0..<buffers.quantum {
      let turned = re * cosine - im * sine
      im = re * sine + im * cosine
      re = turned
      buffers.dry[frame] += (gain * (before + slope * Double(frame + 1))) * im
    }
    before = motion.level
    // Rounding must not make it grow or die.
    let mend = 1.5 - 0.5 * (re * re + im * im)
    re *= mend
    im *= mend
  }
}
