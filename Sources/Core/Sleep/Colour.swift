import CMath
import DSP

/// Filters that give white noise a colour.
enum Colour {
  /// 3 dB less with every octave, from 12 Hz up: poles and zeros in turns, half an octave apart.
  static func pink(_ rate: Double) -> [Biquad] {
    let half = sqrt(2.0)
    var pole = 12.0
    var sections: [Biquad] = []
    while pole < 0.3 * rate {
      sections.append(
        pair(poles: (pole, 2 * pole), zeros: (pole * half, 2 * pole * half), rate))
      pole *= 4
    }
    return sections + [highPass(18, rate)]
  }

  /// 6 dB less with every octave, from 30 Hz up.
  static func brown(_ rate: Double) -> [Biquad] {
    [pair(poles: (22, 0.45 * rate), zeros: (0.45 * rate, 0.45 * rate), rate), highPass(18, rate)]
  }

  /// As much of each frequency as an ear hears alike: the A-weighting turned round, from 50 Hz up.
  static func grey(_ rate: Double) -> [Biquad] {
    [
      pair(poles: (20, 20), zeros: (107.65, 737.86), rate),
      pair(poles: (1.6 * rate, 1.6 * rate), zeros: (12_194, 12_194), rate),
      highPass(28, rate),
    ] + audible(rate)
  }

  /// A band round 500 Hz, over a little of everything.
  static func green(_ rate: Double) -> [Biquad] {
    [
      EqualizerBand(.bandPass, hertz: 500, gainDecibels: 0, q: 0.9).biquad(sampleRate: rate),
      EqualizerBand(.bandPass, hertz: 500, gainDecibels: 0, q: 0.5).biquad(sampleRate: rate),
    ]
  }

  static func white(_ rate: Double) -> [Biquad] { [highPass(20, rate)] + audible(rate) }

  /// Takes away what nobody hears, where the rate has room for it.
  private static func audible(_ rate: Double) -> [Biquad] {
    rate > 60_000 ? [lowPass(20_000, rate), lowPass(20_000, rate)] : []
  }

  static func lowPass(_ hertz: Double, _ rate: Double, q: Double = 0.707) -> Biquad {
    EqualizerBand(.lowPass, hertz: hertz, gainDecibels: 0, q: q).biquad(sampleRate: rate)
  }

  static func highPass(_ hertz: Double, _ rate: Double) -> Biquad {
    EqualizerBand(.highPass, hertz: hertz, gainDecibels: 0, q: 0.707).biquad(sampleRate: rate)
  }

  static func peak(_ hertz: Double, _ decibels: Double, q: Double, _ rate: Double) -> Biquad {
    EqualizerBand(.peak, hertz: hertz, gainDecibels: decibels, q: q).biquad(sampleRate: rate)
  }

  /// Two poles and two zeros on the real axis, at frequencies in hertz; 1 at 0 Hz.
  private static func pair(
    poles: (Double, Double), zeros: (Double, Double), _ rate: Double
  ) -> Biquad {
    func root(_ hertz: Double) -> Double { exp(-2 * Double.pi * hertz / rate) }
    let (p, q, y, z) = (root(poles.0), root(poles.1), root(zeros.0), root(zeros.1))
    let gain = (1 - p) * (1 - q) / ((1 - y) * (1 - z))
    return Biquad(b0: gain, b1: -gain * (y + z), b2: gain * y * z, a1: -(p + q), a2: p * q)
  }
}
