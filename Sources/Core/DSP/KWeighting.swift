import CMath

/// The two filters through which ITU-R BS.1770-5 annex 1 hears: a shelf for the head, and a
/// high-pass that takes away what is too low to be loud.
///
/// The recommendation prints coefficients for 48 kHz only. The analogue parameters that give
/// these by the bilinear transform are those of B. De Man, "Evaluation of Implementations of the
/// EBU R128 Loudness Measurement", AES 145 (2018); every other rate starts from them.
public enum KWeighting {
  /// The shelf: about +4 dB above 2 kHz.
  ///
  /// `sampleRate` in hertz. Below 3.8 kHz, where the shelf has no room, its corner is moved down
  /// to 0.45 of the rate, so that the filter stays stable.
  public static func shelf(sampleRate: Double) -> Biquad {
    let q = 0.7071752369554196
    let k = tan(Double.pi * min(1681.974450955533 / sampleRate, 0.45))
    let high = amplitude(fromDecibels: 3.999843853973347)
    let band = pow(high, 0.4996667741545416)
    return Biquad(
      b0: high + band * k / q + k * k,
      b1: 2 * (k * k - high),
      b2: high - band * k / q + k * k,
      a0: 1 + k / q + k * k, a1: 2 * (k * k - 1), a2: 1 - k / q + k * k)
  }

  /// The high-pass near 38 Hz.
  ///
  /// The printed numerator is 1, −2, 1, so at 48 kHz the pass band lies 0.04 dB above 0. All
  /// other rates get that same gain, so that a file is as loud after resampling.
  public static func highPass(sampleRate: Double) -> Biquad {
    func denominator(_ rate: Double) -> (a0: Double, a1: Double, a2: Double) {
      let q = 0.5003270373238773
      let k = tan(Double.pi * 38.13547087602444 / rate)
      return (1 + k / q + k * k, 2 * (k * k - 1), 1 - k / q + k * k)
    }
    let gain = denominator(48000).a0
    let (a0, a1, a2) = denominator(sampleRate)
    return Biquad(b0: gain, b1: -2 * gain, b2: gain, a0: a0, a1: a1, a2: a2)
  }
}
