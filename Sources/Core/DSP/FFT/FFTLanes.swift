/// Four complex numbers, one in each lane.
struct Lanes {
  var real, imaginary: SIMD4<Float>

  @inline(__always)
  static func + (a: Lanes, b: Lanes) -> Lanes {
    Lanes(real: a.real + b.real, imaginary: a.imaginary + b.imaginary)
  }

  @inline(__always)
  static func - (a: Lanes, b: Lanes) -> Lanes {
    Lanes(real: a.real - b.real, imaginary: a.imaginary - b.imaginary)
  }

  @inline(__always)
  static func * (a: Lanes, b: Lanes) -> Lanes {
    Lanes(
      real: a.real * b.real - a.imaginary * b.imaginary,
      imaginary: a.real * b.imaginary + a.imaginary * b.real)
  }
}

/// The transform of four points.
@inline(__always)
func butterfly(_ a: Lanes, _ b: Lanes, _ c: Lanes, _ d: Lanes) -> (Lanes, Lanes, Lanes, Lanes) {
  let (ac, bd) = (a + c, b + d)
  let (even, odd) = (a - c, b - d)
  // −i · odd
  let turned = Lanes(real: odd.imaginary, imaginary: -odd.real)
  return (ac + bd, even + turned, ac - bd, even - turned)
}

/// Four complex numbers from any address.
@inline(__always)
func load(_ real: UnsafePointer<Float>, _ imaginary: UnsafePointer<Float>) -> Lanes {
  Lanes(real: load4(real), imaginary: load4(imaginary))
}

/// Four complex numbers from `index`; interleaved, they lie at twice that index in `real`.
@inline(__always)
func load(_ source: Split<UnsafePointer<Float>>, _ index: Int, _ interleaved: Bool) -> Lanes {
  guard interleaved else { return load(source.real + index, source.imaginary + index) }
  let (low, high) = (load4(source.real + 2 * index), load4(source.real + 2 * index + 4))
  return Lanes(
    real: SIMD4(low[0], low[2], high[0], high[2]),
    imaginary: SIMD4(low[1], low[3], high[1], high[3]))
}

@inline(__always)
func reversed(_ lanes: Lanes) -> Lanes {
  let (r, i) = (lanes.real, lanes.imaginary)
  return Lanes(real: SIMD4(r[3], r[2], r[1], r[0]), imaginary: SIMD4(i[3], i[2], i[1], i[0]))
}

@inline(__always)
func store4(_ lanes: SIMD4<Float>, _ target: UnsafeMutablePointer<Float>) {
  UnsafeMutableRawPointer(target).storeBytes(of: lanes, as: SIMD4<Float>.self)
}

@inline(__always)
func store(
  _ lanes: Lanes, _ real: UnsafeMutablePointer<Float>, _ imaginary: UnsafeMutablePointer<Float>
) {
  store4(lanes.real, real)
  store4(lanes.imaginary, imaginary)
}

/// Stores lane 0 of all four at `target`, lane 1 of all four `stride` further, and so on.
@inline(__always)
func storeTransposed(
  _ a: SIMD4<Float>, _ b: SIMD4<Float>, _ c: SIMD4<Float>, _ d: SIMD4<Float>,
  _ target: UnsafeMutablePointer<Float>, _ stride: Int
) {
  store4(SIMD4(a[0], b[0], c[0], d[0]), target)
  store4(SIMD4(a[1], b[1], c[1], d[1]), target + stride)
  store4(SIMD4(a[2], b[2], c[2], d[2]), target + 2 * stride)
  store4(SIMD4(a[3], b[3], c[3], d[3]), target + 3 * stride)
}
