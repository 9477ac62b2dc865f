import CMath

/// The coefficients of one second-order filter section, normalised so that a0 is 1.
///
/// H(z) = (b0 + b1 z⁻¹ + b2 z⁻²) / (1 + a1 z⁻¹ + a2 z⁻²)
public struct Biquad: Sendable, Equatable {
  public let b0, b1, b2, a1, a2: Double

  /// A section from numerator and denominator; divides all of them by `a0`.
  public init(b0: Double, b1: Double, b2: Double, a0: Double = 1, a1: Double, a2: Double) {
    precondition(a0 != 0)
    self.b0 = b0 / a0
    self.b1 = b1 / a0
    self.b2 = b2 / a0
    self.a1 = a1 / a0
    self.a2 = a2 / a0
  }

  /// The same section with its output multiplied by `gain`.
  public func scaled(by gain: Double) -> Biquad {
    Biquad(b0: b0 * gain, b1: b1 * gain, b2: b2 * gain, a1: a1, a2: a2)
  }

  /// How much the section amplifies a steady sine, as a factor (1 leaves it as it is).
  ///
  /// `hertz` lies between 0 and half of `sampleRate`.
  public func response(atHertz hertz: Double, sampleRate: Double) -> Double {
    let angle = 2 * Double.pi * hertz / sampleRate
    let (c1, c2, s1, s2) = (cos(angle), cos(2 * angle), sin(angle), sin(2 * angle))
    let top = (b0 + b1 * c1 + b2 * c2, b1 * s1 + b2 * s2)
    let bottom = (1 + a1 * c1 + a2 * c2, a1 * s1 + a2 * s2)
    let power =
      (top.0 * top.0 + top.1 * top.1) / (bottom.0 * bottom.0 + bottom.1 * bottom.1)
    return power.squareRoot()
  }
}

/// What one section remembers between two samples, in Double.
///
/// Transposed direct form II, after J. O. Smith, "Introduction to Digital Filters". Double,
/// since poles near z = 1 (20 Hz at 192 kHz) lose up to nine digits of what is stored here.
public struct BiquadState: Sendable, Equatable {
  private var first = 0.0
  private var second = 0.0

  /// A section that has heard only silence.
  public init() {}

  /// Filters one sample.
  @inline(__always)
  public mutating func process(_ sample: Double, through biquad: Biquad) -> Double {
    let output = biquad.b0 * sample + first
    first = biquad.b1 * sample - biquad.a1 * output + second
    second = biquad.b2 * sample - biquad.a2 * output
    return output
  }

  /// Drops what is left of old sound once it is below any meaning.
  ///
  /// In silence it would shrink into denormal numbers, which are slow.
  mutating func flush() {
    if first.magnitude < 1e-30 { first = 0 }
    if second.magnitude < 1e-30 { second = 0 }
  }
}
