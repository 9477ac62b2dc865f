import CMath
import DSP

/// What a bed of noise is to be like.
struct NoiseBedPlan {
  /// Filters that white noise goes through.
  var colour: [Biquad]
  /// Its effective value between 20 Hz and 18 kHz, while its motion is at 1.
  var gain = 1.0
  /// 0 is the same on both sides, 1 nothing in common.
  var width = 0.6
  var motion: [Leg] = []
  /// A low-pass that opens with the motion, from one frequency to another.
  var opening: ClosedRange<Double>?
  /// How much of it goes into the room.
  var send = 0.0
}

/// Noise in a colour, that comes and goes.
struct NoiseBed {
  private let sections: UnsafeMutablePointer<Section>
  private let sectionCount: Int
  private let middle: Double
  private let side: Double
  private let send: Double
  private let gain: Double
  private let opens: Bool
  private let closed: Double
  private let open: Double
  private var dice: Dice
  private var motion: Motion
  private var before: Double
  private var first = Pair.zero
  private var second = Pair.zero

  @_optimize(size)
  init(_ plan: NoiseBedPlan, buffers: MixBuffers, seed: UInt64) {
    dice = Dice(seed: seed)
    sections = .copy(of: plan.colour.map { Section($0) })
    sectionCount = plan.colour.count
    middle = sqrt(1 - plan.width / 2)
    side = sqrt(plan.width / 2)
    send = plan.send
    opens = plan.opening != nil
    closed = 1 - exp(-2 * Double.pi * (plan.opening?.lowerBound ?? 0) / buffers.rate)
    open = 1 - exp(-2 * Double.pi * (plan.opening?.upperBound ?? 0) / buffers.rate)
    gain = plan.gain / NoiseBed.effective(plan, rate: buffers.rate)
    motion = Motion(
      plan.motion, stepsPerSecond: buffers.rate / Double(buffers.quantum), dice: &dice)
    before = motion.level
  }

  func deallocate() {
    sections.deallocate()
    motion.deallocate()
  }

  mutating func add(to buffers: MixBuffers) {
    let scratch = buffers.scratch
    for frame in 0..<buffers.quantum {
      let (common, own) = (middle * dice.signed(), side * dice.signed())
      scratch[frame] = Pair(common + own, common - own)
    }
    for section in 0..<sectionCount { sections[section].filter(scratch, count: buffers.quantum) }
    motion.step(&dice)
    if opens { openUp(scratch, count: buffers.quantum) }
    let slope = (motion.level - before) / Double(buffers.quantum)
    for frame in 0..<buffers.quantum {
      let sample = (gain * (before + slope * Double(frame + 1))) * scratch[frame]
      buffers.dry[frame] += sample
      if send > 0 { buffers.wet[frame] += send * sample }
    }
    before = motion.level
  }

  private mutating func openUp(_ frames: UnsafeMutablePointer<Pair>, count: Int) {
    let share = closed + (open - closed) * motion.level * motion.level
    for frame in 0..<count {
      first += share * (frames[frame] - first)
      second += share * (first - second)
      frames[frame] = second
    }
  }

  /// The effective value of the noise with its opening wide, from the filters' response at frequencies a twelfth of
  /// an octave apart.
  private static func effective(_ plan: NoiseBedPlan, rate: Double) -> Double {
    var sum = 0.0
    let step = exp(log(2) / 12)
    var hertz = 20.0
    while hertz < 18_000 {
      var response = plan.colour.reduce(1) {
        $0 * $1.response(atHertz: hertz, sampleRate: rate)
      }
      if let open = plan.opening?.upperBound {
        response /= 1 + hertz * hertz / (open * open)
      }
      sum += response * response * hertz * (step - 1)
      hertz *= step
    }
    // A throw between −1 and 1 has a power of 1/3, spread evenly up to half the rate.
    return sqrt(sum / 3 * 2 / rate)
  }
}

/// A filter of second order on both sides.
struct Section {
  private let biquad: Biquad
  private var first = Pair.zero
  private var second = Pair.zero

  init(_ biquad: Biquad) { self.biquad = biquad }

  mutating func filter(_ frames: UnsafeMutablePointer<Pair>, count: Int) {
    let (b0, b1, b2) = (biquad.b0, biquad.b1, biquad.b2)
    let (a1, a2) = (biquad.a1, biquad.a2)
    var (s1, s2) = (first, second)
    for frame in 0..<count {
      let sample = frames[frame]
      let output = b0 * sample + s1
      s1 = b1 * sample - a1 * output + s2
      s2 = b2 * sample - a2 * output
      frames[frame] = output
    }
    (first, second) = (s1, s2)
  }
}
