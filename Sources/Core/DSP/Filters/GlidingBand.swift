import CMath

/// One band of an equaliser with its coefficients, at rest or on the way to a new setting.
struct GlidingBand {
  /// What a band has to do for the next 32 frames.
  enum Work { case nothing, steady, gliding }

  private(set) var target: EqualizerBand
  private var origin: EqualizerBand
  /// Runs of 32 frames in which it goes from origin to target, and those that are left.
  private var steps = 0
  private var left = 0
  /// The coefficients of the next frame, and what each frame adds to them.
  private(set) var now: Section
  private(set) var step = Section.zero
  /// The coefficients at the end of this run.
  private var next: Section
  private(set) var work = Work.steady

  init(_ band: EqualizerBand, sampleRate: Double) {
    (target, origin) = (band, band)
    now = Section(band.biquad(sampleRate: sampleRate))
    next = now
  }

  /// Starts on the way to `band`, from wherever it is.
  mutating func glide(to band: EqualizerBand, steps: Int) {
    guard band != target else { return }
    // A band that did nothing has no frequency to come from; only its gain has.
    origin = setting
    if target.shape == .flat {
      origin = EqualizerBand(.flat, hertz: band.hertz, gainDecibels: 0, q: band.q)
    }
    target = band
    (self.steps, left) = (steps, steps)
  }

  /// Where it is between origin and target; frequency and q in equal ratios.
  private var setting: EqualizerBand {
    guard left > 0 else { return target }
    let share = 1 - Double(left) / Double(steps)
    return EqualizerBand(
      target.shape, hertz: origin.hertz * pow(target.hertz / origin.hertz, share),
      gainDecibels: origin.gainDecibels + share * (target.gainDecibels - origin.gainDecibels),
      q: origin.q * pow(target.q / origin.q, share))
  }

  /// Finds the coefficients of the next 32 frames. `isSilent` tells that its filters hold nothing.
  mutating func beginGrid(sampleRate: Double, isSilent: Bool) {
    now = next
    step = .zero
    if left == 0 {
      work = isSilent && now == Section.identity ? .nothing : .steady
      return
    }
    left -= 1
    let wanted = Section(setting.biquad(sampleRate: sampleRate))
    // Of another shape: a part of the way from what it is, which grows until it is all of it.
    // Between two stable filters of second order all are stable.
    let blends = origin.shape != target.shape
    next = blends && left > 0 ? now + (wanted - now) * (1 / Double(left + 1)) : wanted
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
  static var identity: Section { Section(b0: 1, b1: 0, b2: 0, a1: 0, a2: 0) }

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
