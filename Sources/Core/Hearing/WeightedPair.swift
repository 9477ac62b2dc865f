import DSP

/// Two channels through the A-weighting at once, one in each lane.
///
/// A plain value, so that a copy tries out what would come of samples that are not yet decided on.
struct WeightedPair {
  private let low: Biquad
  private let middle: Biquad
  private let high: Biquad
  private var low1 = SIMD2<Double>.zero
  private var low2 = SIMD2<Double>.zero
  private var middle1 = SIMD2<Double>.zero
  private var middle2 = SIMD2<Double>.zero
  private var high1 = SIMD2<Double>.zero
  private var high2 = SIMD2<Double>.zero

  init(sampleRate: Double) {
    let sections = AWeighting.sections(sampleRate: sampleRate)
    (low, middle, high) = (sections[0], sections[1], sections[2])
  }

  /// The squares of both weighted channels of one frame, added: what reaches an ear at most.
  @inline(__always)
  mutating func power(_ left: Double, _ right: Double) -> Double {
    let frame = SIMD2(left, right)
    let cut = low.b0 * frame + low1
    low1 = low.b1 * frame - low.a1 * cut + low2
    low2 = low.b2 * frame - low.a2 * cut
    let bent = middle.b0 * cut + middle1
    middle1 = middle.b1 * cut - middle.a1 * bent + middle2
    middle2 = middle.b2 * cut - middle.a2 * bent
    let weighted = high.b0 * bent + high1
    high1 = high.b1 * bent - high.a1 * weighted + high2
    high2 = high.b2 * bent - high.a2 * weighted
    return weighted[0] * weighted[0] + weighted[1] * weighted[1]
  }

  /// Drops what is left of old sound once it is below any meaning: denormal numbers are slow.
  mutating func flush() {
    low1 = WeightedPair.flushed(low1)
    low2 = WeightedPair.flushed(low2)
    middle1 = WeightedPair.flushed(middle1)
    middle2 = WeightedPair.flushed(middle2)
    high1 = WeightedPair.flushed(high1)
    high2 = WeightedPair.flushed(high2)
  }

  private static func flushed(_ lanes: SIMD2<Double>) -> SIMD2<Double> {
    lanes.replacing(with: 0, where: lanes * lanes .< SIMD2(repeating: 1e-60))
  }
}
