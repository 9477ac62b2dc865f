/// K-weighting and power of two channels side by side, one channel per lane.
///
/// Both filters are transposed direct form II, like `BiquadState`, with b0 = 1: what that leaves
/// out multiplies the energy at the end. Measuring an hour of audio waits for this loop, and the
/// form matters: with one product more, the compiler takes neighbouring coefficients for lanes
/// and shuffles them for every frame.
struct KWeightedPair: Sendable {
  private let b1, b2, a1, a2: SIMD2<Double>
  /// The poles of the high-pass; its numerator is 1, −2, 1.
  private let c1, c2: SIMD2<Double>
  private let gain: Double
  private var shelf1 = SIMD2<Double>.zero
  private var shelf2 = SIMD2<Double>.zero
  private var high1 = SIMD2<Double>.zero
  private var high2 = SIMD2<Double>.zero
  private var energy = SIMD2<Double>.zero

  init(sampleRate: Double) {
    let shelf = KWeighting.shelf(sampleRate: sampleRate)
    let highPass = KWeighting.highPass(sampleRate: sampleRate)
    func lanes(_ value: Double) -> SIMD2<Double> { SIMD2(repeating: value) }
    (b1, b2) = (lanes(shelf.b1 / shelf.b0), lanes(shelf.b2 / shelf.b0))
    (a1, a2) = (lanes(shelf.a1), lanes(shelf.a2))
    (c1, c2) = (lanes(highPass.a1), lanes(highPass.a2))
    gain = shelf.b0 * highPass.b0
  }

  /// Filters frames of two channels and adds the squares of what comes out to the energy.
  mutating func add(_ frames: UnsafeBufferPointer<SIMD2<Double>>) {
    let (b1, b2, a1, a2, c1, c2) = (b1, b2, a1, a2, c1, c2)
    var (s1, s2, t1, t2, sum) = (shelf1, shelf2, high1, high2, energy)
    for sample in frames {
      let shelved = sample + s1
      s1 = b1 * sample + s2 - a1 * shelved
      s2 = b2 * sample - a2 * shelved
      let output = shelved + t1
      t1 = t2 - (shelved + shelved) - c1 * output
      t2 = shelved - c2 * output
      sum += output * output
    }
    (shelf1, shelf2, high1, high2, energy) = (s1, s2, t1, t2, sum)
  }

  /// Hands out the energy of both channels since the last call, and starts again from 0.
  ///
  /// Also drops what is left of old sound when it is below any meaning: in silence it would
  /// shrink into denormal numbers, which are slow.
  mutating func drainEnergy() -> SIMD2<Double> {
    defer { energy = .zero }
    shelf1 = KWeightedPair.flushed(shelf1)
    shelf2 = KWeightedPair.flushed(shelf2)
    high1 = KWeightedPair.flushed(high1)
    high2 = KWeightedPair.flushed(high2)
    return energy * (gain * gain)
  }

  private static func flushed(_ lanes: SIMD2<Double>) -> SIMD2<Double> {
    lanes.replacing(with: 0, where: lanes * lanes .< SIMD2(repeating: 1e-60))
  }
}
