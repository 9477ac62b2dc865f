/// Chance that is the same for the same seed on every machine: M. O'Neill's PCG, 64 bits of state, 32 of output. It
/// comes round after 2⁶⁴ throws.
struct Dice {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed &* 0x9e37_79b9_7f4a_7c15 &+ 0xda3e_39cb_94b9_5bdb
    _ = next()
    _ = next()
  }

  @inline(__always)
  mutating func next() -> UInt32 {
    let old = state
    state = old &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let mixed = UInt32(truncatingIfNeeded: ((old &>> 18) ^ old) &>> 27)
    let turn = UInt32(truncatingIfNeeded: old &>> 59)
    return (mixed &>> turn) | (mixed &<< ((~turn &+ 1) & 31))
  }

  /// −1 to below 1, all alike.
  @inline(__always)
  mutating func signed() -> Double {
    Double(Int32(bitPattern: next())) * 4.656_612_873_077_393e-10
  }

  /// 0 to below 1.
  mutating func part() -> Double { Double(next()) * 2.328_306_436_538_696e-10 }

  mutating func between(_ low: Double, _ high: Double) -> Double { low + (high - low) * part() }

  /// 0 to below `count`.
  mutating func below(_ count: Int) -> Int { Int(next() % UInt32(count)) }

  /// How long the next of things takes that happen by chance, where the mean is 1. By products only, so that every
  /// machine waits to the same frame.
  mutating func wait() -> Double {
    let number = next() | 1
    let zeros = number.leadingZeroBitCount
    // −ln of what is left between 1/2 and 1, by artanh to its seventh power.
    let rest = Double(number &<< UInt32(zeros)) * 2.328_306_436_538_696e-10
    let ratio = (1 - rest) / (1 + rest)
    let square = ratio * ratio
    let series = 1 + square * (1 / 3 + square * (1 / 5 + square / 7))
    return Double(zeros) * 0.693_147_180_559_945 + 2 * ratio * series
  }
}
