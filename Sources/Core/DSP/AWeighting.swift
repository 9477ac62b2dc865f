import CMath

/// The A-weighting of IEC 61672-1:2013, by which sound levels in dB(A) are measured.
///
/// Filters one channel at any rate from 32 to 192 kHz. Off the formula by at most 0.02 dB up to
/// 16 kHz from 88.2 kHz on; 0.2 dB up to 16 kHz at 48 kHz; 0.2 dB up to 14 kHz and 0.4 dB at 16 kHz
/// at 44.1 kHz; 0.2 dB up to 8 kHz and 0.7 dB at 14 kHz at 32 kHz. Class 1 allows 1.5 dB and more
/// at 8 kHz and above. State and coefficients are Double.
public struct AWeighting: Sendable {
  private let sampleRate: Double
  private let sections: [Biquad]
  private var states: [BiquadState]
  private var frame = 0

  /// A filter that has heard only silence; `sampleRate` in hertz.
  public init(sampleRate: Double) {
    precondition(sampleRate >= 8000 && sampleRate.isFinite)
    self.sampleRate = sampleRate
    sections = AWeighting.sections(sampleRate: sampleRate)
    states = Array(repeating: BiquadState(), count: sections.count)
  }

  /// The three sections of the filter, for whoever keeps their state otherwise.
  public static func sections(sampleRate: Double) -> [Biquad] {
    let low = highPass(poles[0], poles[0], sampleRate)
    let middle = highPass(poles[1], poles[2], sampleRate)
    let high = lowPass(poles[3], sampleRate)
    let gain = [low, middle, high].reduce(1) {
      $0 * $1.response(atHertz: 1000, sampleRate: sampleRate)
    }
    return [low, middle, high.scaled(by: 1 / gain)]
  }

  /// Weights the next samples in place; non-finite samples count as 0.
  public mutating func process(_ samples: UnsafeMutableBufferPointer<Float>) {
    let (low, middle, high) = (sections[0], sections[1], sections[2])
    var (first, second, third) = (states[0], states[1], states[2])
    for index in samples.indices {
      let sample = samples[index].isFinite ? Double(samples[index]) : 0
      let cut = second.process(first.process(sample, through: low), through: middle)
      samples[index] = Float(third.process(cut, through: high))
      frame += 1
      if frame % 4096 == 0 {
        first.flush()
        second.flush()
        third.flush()
      }
    }
    states = [first, second, third]
  }

  /// The gain of this filter for a steady sine, in decibels, up to half of the sample rate.
  public func responseDecibels(hertz: Double) -> Double {
    sections.reduce(0) {
      $0 + decibels(fromAmplitude: $1.response(atHertz: hertz, sampleRate: sampleRate))
    }
  }

  /// The gain that the standard asks for, in decibels; 0 at 1 kHz (IEC 61672-1, annex E).
  public static func gainDecibels(hertz: Double) -> Double {
    decibels(fromAmplitude: analogueGain(hertz) / analogueGain(1000))
  }

  /// Hertz: a double pole, two single ones, and a double one (IEC 61672-1, annex E).
  private static let poles = [20.598997, 107.65265, 737.86223, 12194.217]

  private static func analogueGain(_ hertz: Double) -> Double {
    let square = hertz * hertz
    func distance(_ pole: Int) -> Double { square + poles[pole] * poles[pole] }
    let middle = (distance(1) * distance(2)).squareRoot()
    return square * square / (distance(0) * middle * distance(3))
  }
}

extension AWeighting {
  /// s² / ((s + ω₁)(s + ω₂)) by the bilinear transform, with each pole put where it belongs.
  ///
  /// The poles lie far below half of the rate, so that the transform bends nothing that matters.
  private static func highPass(_ pole1: Double, _ pole2: Double, _ rate: Double) -> Biquad {
    let k1 = tan(Double.pi * pole1 / rate)
    let k2 = tan(Double.pi * pole2 / rate)
    return Biquad(
      b0: 1, b1: -2, b2: 1, a0: (1 + k1) * (1 + k2),
      a1: (k1 - 1) * (1 + k2) + (k2 - 1) * (1 + k1), a2: (1 - k1) * (1 - k2))
  }

  /// 1 / (1 + s/ω)², matched in magnitude at 0, half of the rate, and a frequency between.
  ///
  /// The bilinear transform would press the gain to nothing at half of the rate, 2.5 dB too low
  /// at 12 kHz. Instead the poles are those of the impulse, and the zeros are found from three
  /// gains, after M. Vicanek, "Matched Second Order Digital Filters" (2016).
  private static func lowPass(_ pole: Double, _ rate: Double) -> Biquad {
    func power(_ hertz: Double) -> Double {
      let ratio = hertz / pole
      return 1 / ((1 + ratio * ratio) * (1 + ratio * ratio))
    }
    let p = exp(-2 * Double.pi * pole / rate)
    let (a1, a2) = (-2 * p, p * p)
    let (zero, nyquist) = ((1 - p) * (1 - p), (1 + p) * (1 + p))
    // Squared gains in terms of φ = sin²(ω/2): numerator and denominator are
    // N₀(1 − φ) + N₁φ + 4 N₂ φ(1 − φ), with N₀ and N₁ known from both ends.
    let (d0, d1, d2) = (zero * zero, nyquist * nyquist, -4 * a2)
    let (n0, n1) = (d0, d1 * power(rate / 2))
    let between = min(0.3 * rate, 15000)
    let sine = sin(Double.pi * between / rate)
    let (phi, rest) = (sine * sine, 1 - sine * sine)
    let wanted = power(between) * (d0 * rest + d1 * phi + 4 * d2 * phi * rest)
    let n2 = (wanted - n0 * rest - n1 * phi) / (4 * phi * rest)
    let sum = (n0.squareRoot() + n1.squareRoot()) / 2
    let b0 = (sum + (sum * sum + n2).squareRoot()) / 2
    let b1 = (n0.squareRoot() - n1.squareRoot()) / 2
    return Biquad(b0: b0, b1: b1, b2: -n2 / (4 * b0), a1: a1, a2: a2)
  }
}
