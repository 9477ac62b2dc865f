import CMath

/// One of the grains of an event: when it comes, and how its pitch and loudness stand to those of the event.
struct Beat {
  var time = 0.0
  var pitch = 1.0
  var level = 1.0
}

/// Events that come again and again: drops of rain, crackles, chirps, beats of a heart.
struct ShowerPlan {
  /// The mean time between two.
  var seconds: Double
  /// nil where they come by chance; or how far from regular they are, in parts of the time.
  var jitter: Double?
  var hertz: ClosedRange<Double>
  var isNoise = false
  var q = 2.0
  var octaves: ClosedRange<Double> = 0...0
  var fall: ClosedRange<Double>
  var attack = 0.001
  var gain: Double
  /// The quietest against the loudest, in decibels; loud ones are rare where this is much.
  var range = 0.0
  var pan: ClosedRange<Double> = -0.7...0.7
  var send = 0.0
  var beats: [Beat] = [Beat()]
  var motion: [Leg] = []
}

/// Throws grains after a plan.
struct Shower {
  private let beats: UnsafeMutablePointer<Beat>
  private let beatCount: Int
  private let seconds: Double
  private let jitter: Double
  private let isRegular: Bool
  private let low: GrainShape
  private let octaves: Double
  private let fallRatio: Double
  private let range: Double
  private let bendLow: Double
  private let bendHigh: Double
  private let panLow: Double
  private let panHigh: Double
  private var dice: Dice
  private var motion: Motion
  private var wait: Double

  @_optimize(size)
  init(_ plan: ShowerPlan, buffers: MixBuffers, seed: UInt64) {
    beats = .copy(of: plan.beats)
    beatCount = plan.beats.count
    (seconds, jitter, isRegular) = (plan.seconds, plan.jitter ?? 0, plan.jitter != nil)
    var shape = GrainShape()
    (shape.hertz, shape.q, shape.isNoise) = (plan.hertz.lowerBound, plan.q, plan.isNoise)
    (shape.level, shape.attack, shape.fall) = (plan.gain, plan.attack, plan.fall.lowerBound)
    shape.send = plan.send
    low = shape
    octaves = log(plan.hertz.upperBound / plan.hertz.lowerBound)
    fallRatio = plan.fall.upperBound - plan.fall.lowerBound
    range = plan.range
    (bendLow, bendHigh) = (plan.octaves.lowerBound, plan.octaves.upperBound)
    (panLow, panHigh) = (plan.pan.lowerBound, plan.pan.upperBound)
    dice = Dice(seed: seed)
    motion = Motion(
      plan.motion, stepsPerSecond: buffers.rate / Double(buffers.quantum), dice: &dice)
    wait = dice.part() * plan.seconds
  }

  func deallocate() {
    beats.deallocate()
    motion.deallocate()
  }

  /// Begins what falls into the next quantum.
  mutating func fall(into grains: inout Grains, buffers: MixBuffers) {
    motion.step(&dice)
    let length = Double(buffers.quantum) / buffers.rate
    while wait < length {
      event(into: &grains, at: wait, rate: buffers.rate)
      wait += seconds * (isRegular ? 1 + jitter * dice.signed() : dice.wait())
    }
    wait -= length
  }

  private mutating func event(into grains: inout Grains, at time: Double, rate: Double) {
    var shape = low
    shape.hertz *= exp(octaves * dice.part())
    shape.fall += fallRatio * dice.part()
    shape.release = shape.fall
    shape.octaves = dice.between(bendLow, bendHigh)
    shape.pan = dice.between(panLow, panHigh)
    // The square makes loud ones rare.
    let part = dice.part()
    shape.level *= exp(-range * (1 - part * part) * 0.115_129) * motion.level
    guard shape.level > 1e-5 else { return }
    for beat in 0..<beatCount {
      var next = shape
      next.delay = time + beats[beat].time
      next.hertz *= beats[beat].pitch
      next.level *= beats[beat].level
      if next.hertz < 0.45 * rate { grains.begin(next, rate: rate) }
    }
  }
}
