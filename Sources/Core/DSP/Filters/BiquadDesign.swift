import CMath

/// Second-order filters after R. Bristow-Johnson, "Cookbook formulae for audio equalizer biquad
/// filter coefficients" (W3C Working Group Note, 2021).
///
/// Every number is taken to the nearest one that makes a stable filter, and NaN to the lowest, so
/// that a control can be passed on as it comes: frequencies from 0.00001 to 0.49 of the sample
/// rate, `q` from 0.05 to 100, gains from −60 to 60 dB.
public enum BiquadDesign {
  /// Lets through what lies below `hertz`; −3 dB there when `q` is 0.7071, the flattest.
  public static func lowPass(hertz: Double, q: Double, sampleRate: Double) -> Biquad {
    let (cosine, alpha) = corner(hertz, q, sampleRate)
    return Biquad(
      b0: (1 - cosine) / 2, b1: 1 - cosine, b2: (1 - cosine) / 2,
      a0: 1 + alpha, a1: -2 * cosine, a2: 1 - alpha)
  }

  /// Lets through what lies above `hertz`; −3 dB there when `q` is 0.7071, the flattest.
  public static func highPass(hertz: Double, q: Double, sampleRate: Double) -> Biquad {
    let (cosine, alpha) = corner(hertz, q, sampleRate)
    return Biquad(
      b0: (1 + cosine) / 2, b1: -(1 + cosine), b2: (1 + cosine) / 2,
      a0: 1 + alpha, a1: -2 * cosine, a2: 1 - alpha)
  }

  /// Lets through what lies around `hertz`, at 0 dB there; −3 dB at both ends of `hertz` / `q`.
  public static func bandPass(hertz: Double, q: Double, sampleRate: Double) -> Biquad {
    let (cosine, alpha) = corner(hertz, q, sampleRate)
    return Biquad(
      b0: alpha, b1: 0, b2: -alpha, a0: 1 + alpha, a1: -2 * cosine, a2: 1 - alpha)
  }

  /// Takes out `hertz`; −3 dB at both ends of `hertz` / `q`.
  public static func notch(hertz: Double, q: Double, sampleRate: Double) -> Biquad {
    let (cosine, alpha) = corner(hertz, q, sampleRate)
    return Biquad(
      b0: 1, b1: -2 * cosine, b2: 1, a0: 1 + alpha, a1: -2 * cosine, a2: 1 - alpha)
  }

  /// Leaves all levels and turns the phase, by 180° at `hertz`.
  public static func allPass(hertz: Double, q: Double, sampleRate: Double) -> Biquad {
    let (cosine, alpha) = corner(hertz, q, sampleRate)
    return Biquad(
      b0: 1 - alpha, b1: -2 * cosine, b2: 1 + alpha,
      a0: 1 + alpha, a1: -2 * cosine, a2: 1 - alpha)
  }

  /// Raises or lowers what lies around `hertz`; half of the decibels at both ends of `hertz` / `q`.
  public static func peak(
    hertz: Double, gainDecibels: Double, q: Double, sampleRate: Double
  ) -> Biquad {
    let (cosine, alpha) = corner(hertz, q, sampleRate)
    let root = rootOfAmplitude(gainDecibels)
    return Biquad(
      b0: 1 + alpha * root, b1: -2 * cosine, b2: 1 - alpha * root,
      a0: 1 + alpha / root, a1: -2 * cosine, a2: 1 - alpha / root)
  }

  /// Raises or lowers what lies below `hertz`, where half of the decibels are reached.
  ///
  /// Steepest without a bump when `q` is 0.7071; see `shelfQ` for other slopes.
  public static func lowShelf(
    hertz: Double, gainDecibels: Double, q: Double, sampleRate: Double
  ) -> Biquad {
    shelf(hertz, gainDecibels, q, sampleRate, side: 1)
  }

  /// Raises or lowers what lies above `hertz`, where half of the decibels are reached.
  ///
  /// Steepest without a bump when `q` is 0.7071; see `shelfQ` for other slopes.
  public static func highShelf(
    hertz: Double, gainDecibels: Double, q: Double, sampleRate: Double
  ) -> Biquad {
    shelf(hertz, gainDecibels, q, sampleRate, side: -1)
  }

  /// The `q` of a shelf with a given slope: 1 is the steepest without a bump, 0.5 half as steep.
  ///
  /// `slope` is taken to 0.05…1.
  public static func shelfQ(slope: Double, gainDecibels: Double) -> Double {
    let root = rootOfAmplitude(gainDecibels)
    let inverse = (root + 1 / root) * (1 / bounded(slope, 0.05, 1) - 1) + 2
    return 1 / inverse.squareRoot()
  }
}

extension BiquadDesign {
  /// Both shelves; they are mirror images, with the signs of all cosines turned.
  private static func shelf(
    _ hertz: Double, _ gainDecibels: Double, _ q: Double, _ sampleRate: Double, side: Double
  ) -> Biquad {
    let (plain, alpha) = corner(hertz, q, sampleRate)
    let root = rootOfAmplitude(gainDecibels)
    let cosine = plain * side
    let bend = 2 * sqrt(root) * alpha
    let (above, below) = (root + 1, root - 1)
    return Biquad(
      b0: root * (above - below * cosine + bend),
      b1: side * 2 * root * (below - above * cosine),
      b2: root * (above - below * cosine - bend),
      a0: above + below * cosine + bend,
      a1: side * -2 * (below + above * cosine),
      a2: above + below * cosine - bend)
  }

  /// cos ω₀ and α = sin ω₀ / 2Q.
  private static func corner(
    _ hertz: Double, _ q: Double, _ sampleRate: Double
  ) -> (cosine: Double, alpha: Double) {
    let angle = 2 * Double.pi * bounded(hertz / sampleRate, 0.00001, 0.49)
    return (cos(angle), sin(angle) / (2 * bounded(q, 0.05, 100)))
  }

  /// The square root of an amplitude, which the formulae call A.
  private static func rootOfAmplitude(_ decibels: Double) -> Double {
    amplitude(fromDecibels: bounded(decibels, -60, 60) / 2)
  }
}

/// The nearest number from `low` to `high`; `low` for NaN.
func bounded(_ value: Double, _ low: Double, _ high: Double) -> Double {
  value > low ? (value < high ? value : high) : low
}
