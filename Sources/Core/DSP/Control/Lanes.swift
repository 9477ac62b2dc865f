/// Writes four samples to any address.
@inlinable @inline(__always)
public func store4(_ lanes: SIMD4<Float>, to samples: UnsafeMutablePointer<Float>) {
  UnsafeMutableRawPointer(samples).storeBytes(of: lanes, as: SIMD4<Float>.self)
}

/// The first `count` of four samples; the lanes behind them are 0.
@inline(__always)
func load4(_ samples: UnsafePointer<Float>, first count: Int) -> SIMD4<Float> {
  if count >= 4 { return load4(samples) }
  var lanes = SIMD4<Float>.zero
  for lane in 0..<count { lanes[lane] = samples[lane] }
  return lanes
}

/// Copies samples to an address that may overlap with where they are.
///
/// As raw memory: `update(from:count:)` is general enough that the compiler takes it for something
/// that may free memory, and refuses it in code that promises not to.
@inlinable @inline(__always)
public func move(
  _ samples: UnsafePointer<Float>, to target: UnsafeMutablePointer<Float>, count: Int
) {
  let bytes = count * MemoryLayout<Float>.stride
  UnsafeMutableRawPointer(target).copyMemory(from: samples, byteCount: bytes)
}

/// Writes the first `count` of four lanes.
@inline(__always)
func store4(_ lanes: SIMD4<Float>, to samples: UnsafeMutablePointer<Float>, first count: Int) {
  if count >= 4 { return store4(lanes, to: samples) }
  for lane in 0..<count { samples[lane] = lanes[lane] }
}

/// The logarithm to base 2 of four positive, normal numbers, right to 3 · 10⁻⁷.
///
/// Splits off the exponent so that √½ ≤ m < √2, then sums artanh((m − 1)/(m + 1)) to its ninth
/// power (Abramowitz and Stegun 4.1.27). Own arithmetic instead of libm's, since that differs in
/// the last bit from machine to machine, and four at a time.
@inline(__always)
func log2(_ values: SIMD4<Float>) -> SIMD4<Float> {
  let bits = unsafeBitCast(values, to: SIMD4<Int32>.self)
  let rootOfHalf = SIMD4<Int32>(repeating: 0x3f35_04f3)
  let exponent = (bits &- rootOfHalf) &>> SIMD4(repeating: 23)
  let mantissa = unsafeBitCast(
    bits &- (exponent &<< SIMD4(repeating: 23)), to: SIMD4<Float>.self)
  let ratio = (mantissa - 1) / (mantissa + 1)
  let square = ratio * ratio
  var sum = square * 0.320_598_9 + 0.412_198_6
  sum = sum * square + 0.577_078_0
  sum = sum * square + 0.961_796_7
  sum = sum * square + 2.885_390_1
  return SIMD4<Float>(truncating: exponent) + sum * ratio
}

/// 2 to the power of four numbers from −120 to 120, right to 2 · 10⁻⁷ of the result; 1 for 0.
///
/// The power series of exp to the seventh degree over half an octave to both sides of a whole
/// exponent.
@inline(__always)
func exp2(_ values: SIMD4<Float>) -> SIMD4<Float> {
  // Adding 1.5 · 2²³ leaves no bits for a fraction: rounds to whole numbers in one instruction.
  let shifted = values + 12_582_912
  let fraction = values - (shifted - 12_582_912)
  let whole = unsafeBitCast(shifted, to: SIMD4<Int32>.self) &- 0x4b40_0000
  var sum = fraction * 1.525_273_4e-5 + 1.540_353_0e-4
  sum = sum * fraction + 1.333_355_8e-3
  sum = sum * fraction + 9.618_129_1e-3
  sum = sum * fraction + 5.550_410_9e-2
  sum = sum * fraction + 0.240_226_5
  sum = sum * fraction + 0.693_147_18
  sum = sum * fraction + 1
  let scale = unsafeBitCast((whole &+ 127) &<< SIMD4(repeating: 23), to: SIMD4<Float>.self)
  return sum * scale
}

extension SIMD4<Float> {
  /// Small whole numbers as floating point, without the checks that make a conversion slow.
  @inline(__always)
  init(truncating whole: SIMD4<Int32>) {
    let raised = unsafeBitCast(whole &+ 0x4b40_0000, to: SIMD4<Float>.self)
    self = raised - 12_582_912
  }
}
