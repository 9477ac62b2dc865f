/// The sine of a number of turns: 0.25 is a quarter of a circle.
///
/// Made of sums and products only, so that every machine gives the same bits; off by less than 1e-9.
func sine(_ turns: Double) -> Double {
  // A quarter of the circle is enough: the others are its mirrors.
  var phase = turns - turns.rounded(.down)
  let isSecondHalf = phase >= 0.5
  if isSecondHalf { phase -= 0.5 }
  if phase > 0.25 { phase = 0.5 - phase }
  let angle = phase * 6.283_185_307_179_586
  let square = angle * angle
  // Taylor's series to the 15th power, as Horner has it.
  var sum = -1.0 / 1_307_674_368_000
  for factor in [1.0 / 6_227_020_800, -1.0 / 39_916_800, 1.0 / 362_880, -1.0 / 5_040, 1.0 / 120] {
    sum = sum * square + factor
  }
  sum = (sum * square - 1.0 / 6) * square + 1
  return isSecondHalf ? -angle * sum : angle * sum
}

/// White noise between −1 and 1, the same for the same seed (SplitMix64, Steele et al. 2014).
struct Noise {
  private var state: UInt64

  init(_ seed: UInt64) {
    state = seed
  }

  mutating func bits() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func next() -> Double { unit() * 2 - 1 }

  /// From 0 to 1.
  mutating func unit() -> Double { Double(bits() >> 11) * (1.0 / 9_007_199_254_740_992) }
}

/// A filter whose frequency may move with every sample (Chamberlin's, 1985).
struct MovingFilter {
  private(set) var low = 0.0
  private(set) var band = 0.0
  private(set) var high = 0.0
  private let damping: Double
  private let rate: Double

  /// `q` is how sharp it is.
  init(rate: Double, q: Double) {
    (self.rate, damping) = (rate, 1 / q)
  }

  mutating func process(_ sample: Double, hertz: Double) {
    // Beyond a sixth of the rate it is not stable.
    let speed = 2 * sine(min(hertz, rate / 6.5) / rate / 2)
    low += speed * band
    high = sample - low - damping * band
    band += speed * high
  }
}
