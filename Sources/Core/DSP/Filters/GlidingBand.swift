import CMath

/// One band of an equaliser with its coefficients, at rest or on the way to a new setting.
struct GlidingBand {
  /// What a band has to do for the next 32 frames.
  enum Work { case nothing, steady, gliding }

  /// How it is set, or will be when it has arrived.
  private(set) var target: EqualizerBand
  /// The way: where it comes from and goes to, in runs of 32 frames, and those that are left.
  private var origin, goal: EqualizerBand
  private var steps = 1
  private var left = 0
  /// The coefficients of the next frame, and what each frame adds to them.
  private(set) var now: Section
  private(set) var step = Section.zero
  /// The coefficients at the end of this run.
  private var next: Section
  private(set) var work = Work.steady

  init(_ band: EqualizerBand, sampleRate: Double) {
    (target, origin, goal) = (band, band, band)
    now = Section(band.biquad(sampleRate: sampleRate))
    next = now
  }

  /// Starts on the way to `band`, from wherever it is.
  mutating func glide(to band: EqualizerBand, steps: Int) {
    guard band != target else { return }
    (origin, goal, target) = (setting, band, band)
    // A peak or a shelf comes out of nothing, and goes there, by its gain alone.
    if origin.shape == .flat {
      origin = EqualizerBand(
        band.shape.hasGain ? band.shape : .flat, hertz: band.hertz, q: band.q)
    } else if band.shape == .flat && origin.shape.hasGain {
      goal = EqualizerBand(origin.shape, hertz: origin.hertz, q: origin.q)
    }
    (self.steps, left) = (steps, steps)
  }

  /// How much of the way lies behind it: slow at both ends, so that the sound has no corner.
  private var share: Double {
    let part = 1 - Double(left) / Double(steps)
    return part * part * (3 - 2 * part)
  }

  /// Where it is between origin and goal; frequency and q in equal ratios.
  private var setting: EqualizerBand {
    guard left > 0 else { return goal }
    let share = share
    return EqualizerBand(
      goal.shape, hertz: origin.hertz * pow(goal.hertz / origin.hertz, share),
      gainDecibels: origin.gainDecibels + share * (goal.gainDecibels - origin.gainDecibels),
      q: origin.q * pow(goal.q / origin.q, share))
  }

  /// Finds the coefficients of the next 32 frames. `isSilent` tells that its filters hold nothing.
  mutating func beginGrid(sampleRate: Double, isSilent: Bool) {
    now = next
    step = .zero
    if left == 0 {
      work = isSilent && now.isNeutral ? .nothing : .steady
      return
    }
    let before = share
    left -= 1
    let wanted = Section(setting.biquad(sampleRate: sampleRate))
    // Of another shape: a part of the way from what it is, which grows until it is all of it.
    // Between two stable filters of second order all are stable.
    let blends = origin.shape != goal.shape && left > 0
    next = blends ? now + (wanted - now) * ((share - before) / (1 - before)) : wanted
    step = (next - now) * (1 / Double(Equalizer.grid))
    work = .gliding
  }

  /// Goes on within the run.
  mutating func advance(by frames: Int) {
    guard work == .gliding else { return }
    for _ in 0..<frames { now = now + step }
  }
}

/// The coefficients of a second-order section as numbers that can be blended.
struct Section: Equatable {
  var b0, b1, b2, a1, a2: Double

  static var zero: Section { Section(b0: 0, b1: 0, b2: 0, a1: 0, a2: 0) }

  /// Whether zeros and poles cancel, so that sound goes through as it is.
  var isNeutral: Bool { b0 == 1 && b1 == a1 && b2 == a2 }

  private init(b0: Double, b1: Double, b2: Double, a1: Double, a2: Double) {
    (self.b0, self.b1, self.b2, self.a1, self.a2) = (b0, b1, b2, a1, a2)
  }

  /// Rounded to multiples of 2⁻⁴⁰: the last bits of sine and cosine differ from one C library to
  /// another, and are not to be heard in one place and not in the other.
  init(_ biquad: Biquad) {
    func rounded(_ value: Double) -> Double {
      let scale = 1_099_511_627_776.0
      return (value * scale).rounded() / scale
    }
    self.init(
      b0: rounded(biquad.b0), b1: rounded(biquad.b1), b2: rounded(biquad.b2),
      a1: rounded(biquad.a1), a2: rounded(biquad.a2))
  }

  @inline(__always)
  static func + (a: Section, b: Section) -> Section {
    Section(
      b0: a.b0 + b.b0, b1: a.b1 + b.b1, b2: a.b2 + b.b2, a1: a.a1 + b.a1, a2: a.a2 + b.a2)
  }

  static func - (a: Section, b: Section) -> Section { a + b * -1 }

  static func * (a: Section, factor: Double) -> Section {
    Section(
      b0: a.b0 * factor, b1: a.b1 * factor, b2: a.b2 * factor, a1: a.a1 * factor,
      a2: a.a2 * factor)
  }
}
