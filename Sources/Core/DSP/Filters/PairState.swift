/// What one section remembers of two channels, side by side.
///
/// Transposed direct form II, like `BiquadState`.
struct PairState {
  private var first = SIMD2<Double>.zero
  private var second = SIMD2<Double>.zero

  /// Whether nothing is left of old sound.
  var isSilent: Bool { first == .zero && second == .zero }

  /// Drops what is left of old sound once it is below any meaning, before it becomes denormal.
  mutating func flush() {
    for lane in 0..<2 {
      if first[lane].magnitude < 1e-30 { first[lane] = 0 }
      if second[lane].magnitude < 1e-30 { second[lane] = 0 }
    }
  }

  /// Filters frames in place.
  mutating func filter(
    _ frames: UnsafeMutablePointer<SIMD2<Double>>, _ count: Int, _ section: Section
  ) {
    let (b0, b1, b2) = (pair(section.b0), pair(section.b1), pair(section.b2))
    let (a1, a2) = (pair(section.a1), pair(section.a2))
    var (first, second) = (self.first, self.second)
    for frame in 0..<count {
      let sample = frames[frame]
      let output = b0 * sample + first
      first = b1 * sample + second - a1 * output
      second = b2 * sample - a2 * output
      frames[frame] = output
    }
    (self.first, self.second) = (first, second)
  }

  /// Filters frames in place while the coefficients move by `step` with every frame.
  mutating func filter(
    _ frames: UnsafeMutablePointer<SIMD2<Double>>, _ count: Int, _ section: Section,
    step: Section
  ) {
    var section = section
    var (first, second) = (self.first, self.second)
    for frame in 0..<count {
      section = section + step
      let sample = frames[frame]
      let output = section.b0 * sample + first
      first = section.b1 * sample + second - section.a1 * output
      second = section.b2 * sample - section.a2 * output
      frames[frame] = output
    }
    (self.first, self.second) = (first, second)
  }

  @inline(__always)
  private func pair(_ value: Double) -> SIMD2<Double> { SIMD2(repeating: value) }
}
