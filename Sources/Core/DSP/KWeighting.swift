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

/// K-weighting and power of two channels side by side, one channel per lane.
///
/// Direct form I, so that the shelf's past output is the high-pass's past input and only one
/// multiplication and one subtraction lie between an output and the next: this loop is what
/// measuring an hour of audio waits for.
struct KWeightedPair: Sendable {
  private let shelf: Biquad
  private let highPass: Biquad
  private var input1 = SIMD2<Double>.zero
  private var input2 = SIMD2<Double>.zero
  private var shelved1 = SIMD2<Double>.zero
  private var shelved2 = SIMD2<Double>.zero
  private var output1 = SIMD2<Double>.zero
  private var output2 = SIMD2<Double>.zero
  private var energy = SIMD2<Double>.zero

  init(sampleRate: Double) {
    shelf = KWeighting.shelf(sampleRate: sampleRate)
    highPass = KWeighting.highPass(sampleRate: sampleRate)
  }

  /// Filters `count` frames and adds the squares of what comes out to the energy.
  mutating func add(
    _ first: UnsafePointer<Float>, _ second: UnsafePointer<Float>, count: Int
  ) {
    let (b0, b1, b2) = (shelf.b0, shelf.b1, shelf.b2)
    let (a1, a2, c1, c2) = (shelf.a1, shelf.a2, highPass.a1, highPass.a2)
    // The numerator of the high-pass is a gain times 1, −2, 1: the gain waits for the end.
    var (x1, x2, u1, u2) = (input1, input2, shelved1, shelved2)
    var (y1, y2, sum) = (output1, output2, energy)
    for frame in 0..<count {
      let x = SIMD2<Double>(SIMD2<Float>(first[frame], second[frame]))
      let u = (b0 * x + b1 * x1 + b2 * x2 - a2 * u2) - a1 * u1
      let y = ((u + u2) - (u1 + u1) - c2 * y2) - c1 * y1
      sum += y * y
      (x2, x1, u2, u1, y2, y1) = (x1, x, u1, u, y1, y)
    }
    (input1, input2, shelved1, shelved2) = (x1, x2, u1, u2)
    (output1, output2, energy) = (y1, y2, sum)
  }

  /// Hands out the energy of each lane since the last call, and starts again from 0.
  ///
  /// Also drops what is left of old sound when it is below any meaning: in silence it would
  /// shrink into denormal numbers, which are slow.
  mutating func takeEnergy() -> SIMD2<Double> {
    defer { energy = .zero }
    shelved1 = KWeightedPair.flushed(shelved1)
    shelved2 = KWeightedPair.flushed(shelved2)
    output1 = KWeightedPair.flushed(output1)
    output2 = KWeightedPair.flushed(output2)
    return energy * (highPass.b0 * highPass.b0)
  }

  private static func flushed(_ lanes: SIMD2<Double>) -> SIMD2<Double> {
    lanes.replacing(with: 0, where: lanes * lanes .< SIMD2(repeating: 1e-60))
  }
}
