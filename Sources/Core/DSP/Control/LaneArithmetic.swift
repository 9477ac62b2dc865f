import CMath

// Four numbers at once. The standard library's operators on SIMD types work lane by lane, and leave
// it to the optimiser to put the lanes together again; in long loops it does that badly, and works
// on single lanes between. These are one instruction each, natively and in WebAssembly, with the same
// results to the last bit.

@inlinable @inline(__always)
public func + (a: SIMD4<Float>, b: SIMD4<Float>) -> SIMD4<Float> { four_add(a, b) }

@inlinable @inline(__always)
public func - (a: SIMD4<Float>, b: SIMD4<Float>) -> SIMD4<Float> { four_subtract(a, b) }

@inlinable @inline(__always)
public func * (a: SIMD4<Float>, b: SIMD4<Float>) -> SIMD4<Float> { four_multiply(a, b) }

@inlinable @inline(__always)
public func / (a: SIMD4<Float>, b: SIMD4<Float>) -> SIMD4<Float> { four_divide(a, b) }

@inlinable @inline(__always)
public func += (a: inout SIMD4<Float>, b: SIMD4<Float>) { a = four_add(a, b) }

@inlinable @inline(__always)
public func * (a: Float, b: SIMD4<Float>) -> SIMD4<Float> {
  four_multiply(SIMD4(repeating: a), b)
}

/// The larger of two numbers in each lane, as one instruction (`pointwiseMax` is not one); `a` where
/// one is NaN.
@inlinable @inline(__always)
public func larger(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> SIMD4<Float> { four_larger(b, a) }

@inlinable @inline(__always)
public func squareRoot(_ a: SIMD4<Float>) -> SIMD4<Float> { four_square_root(a) }

/// Two lanes of each.
@inlinable @inline(__always)
public func firstHalf(of a: SIMD4<Float>, secondHalfOf b: SIMD4<Float>) -> SIMD4<Float> {
  four_first_then_last(a, b)
}

/// Turns four rows into four columns.
@inlinable @inline(__always)
public func turned(
  _ a: SIMD4<Float>, _ b: SIMD4<Float>, _ c: SIMD4<Float>, _ d: SIMD4<Float>
) -> (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>) {
  let (lowAB, lowCD) = (four_interleave_low(a, b), four_interleave_low(c, d))
  let (highAB, highCD) = (four_interleave_high(a, b), four_interleave_high(c, d))
  return (
    four_join_low(lowAB, lowCD), four_join_high(lowAB, lowCD),
    four_join_low(highAB, highCD), four_join_high(highAB, highCD)
  )
}
