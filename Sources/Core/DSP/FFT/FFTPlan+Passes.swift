// Stockham's transform, decimated in time: each pass reads one signal and writes the other, in an
// order that needs no reversal of bits and keeps four neighbours in four lanes (Van Loan,
// "Computational Frameworks for the Fast Fourier Transform", 1992, section 1.7). The first pass
// has no twiddles.

extension FFTPlan {
  /// All passes. The first reads `source` and writes `here`; the answer lies in what is returned.
  func transform(
    _ source: Split<UnsafePointer<Float>>, interleaved: Bool,
    _ here: Split<UnsafeMutablePointer<Float>>, _ there: Split<UnsafeMutablePointer<Float>>
  ) -> Split<UnsafeMutablePointer<Float>> {
    let points = count / 2
    var (from, to) = (here, there)
    var span = FFTPlan.firstRadix(points)
    switch (span, interleaved) {
    case (4, true): firstOf4(source, true, points, here)
    case (4, false): firstOf4(source, false, points, here)
    case (_, true): firstOf8(source, true, points, here)
    case (_, false): firstOf8(source, false, points, here)
    }
    var table = UnsafePointer(twiddles)
    while span < points {
      laterOf4(from, table, span, points, to)
      table += span / 4 * 6
      span *= 4
      (from, to) = (to, from)
    }
    return from
  }

  /// Four transforms of four points at a time.
  @inline(__always)
  private func firstOf4(
    _ source: Split<UnsafePointer<Float>>, _ interleaved: Bool, _ points: Int,
    _ target: Split<UnsafeMutablePointer<Float>>
  ) {
    let quarter = points / 4
    for index in stride(from: 0, to: quarter, by: 4) {
      let a = load(source, index, interleaved)
      let b = load(source, index + quarter, interleaved)
      let c = load(source, index + 2 * quarter, interleaved)
      let d = load(source, index + 3 * quarter, interleaved)
      let (y0, y1, y2, y3) = butterfly(a, b, c, d)
      storeTransposed(y0.real, y1.real, y2.real, y3.real, target.real + 4 * index, 4)
      storeTransposed(
        y0.imaginary, y1.imaginary, y2.imaginary, y3.imaginary, target.imaginary + 4 * index, 4)
    }
  }

  /// Four transforms of eight points at a time.
  @inline(__always)
  private func firstOf8(
    _ source: Split<UnsafePointer<Float>>, _ interleaved: Bool, _ points: Int,
    _ target: Split<UnsafeMutablePointer<Float>>
  ) {
    let eighth = points / 8
    for index in stride(from: 0, to: eighth, by: 4) {
      let even = butterfly(
        load(source, index, interleaved), load(source, index + 2 * eighth, interleaved),
        load(source, index + 4 * eighth, interleaved),
        load(source, index + 6 * eighth, interleaved))
      let odd = butterfly(
        load(source, index + eighth, interleaved),
        load(source, index + 3 * eighth, interleaved),
        load(source, index + 5 * eighth, interleaved),
        load(source, index + 7 * eighth, interleaved))
      let diagonal: Float = 0.707_106_78
      let o1 = Lanes(
        real: (odd.1.real + odd.1.imaginary) * diagonal,
        imaginary: (odd.1.imaginary - odd.1.real) * diagonal)
      let o2 = Lanes(real: odd.2.imaginary, imaginary: -odd.2.real)
      let o3 = Lanes(
        real: (odd.3.imaginary - odd.3.real) * diagonal,
        imaginary: -(odd.3.real + odd.3.imaginary) * diagonal)
      let (y0, y1, y2, y3) = (even.0 + odd.0, even.1 + o1, even.2 + o2, even.3 + o3)
      let (y4, y5, y6, y7) = (even.0 - odd.0, even.1 - o1, even.2 - o2, even.3 - o3)
      let (real, imaginary) = (target.real + 8 * index, target.imaginary + 8 * index)
      storeTransposed(y0.real, y1.real, y2.real, y3.real, real, 8)
      storeTransposed(y4.real, y5.real, y6.real, y7.real, real + 4, 8)
      storeTransposed(y0.imaginary, y1.imaginary, y2.imaginary, y3.imaginary, imaginary, 8)
      storeTransposed(y4.imaginary, y5.imaginary, y6.imaginary, y7.imaginary, imaginary + 4, 8)
    }
  }

  /// Joins four transforms of `span` points to one, everywhere.
  private func laterOf4(
    _ source: Split<UnsafeMutablePointer<Float>>, _ table: UnsafePointer<SIMD4<Float>>,
    _ span: Int, _ points: Int, _ target: Split<UnsafeMutablePointer<Float>>
  ) {
    let quarter = points / 4
    for group in stride(from: 0, to: quarter, by: span) {
      let (fromReal, fromImaginary) = (source.real + group, source.imaginary + group)
      let (toReal, toImaginary) = (target.real + 4 * group, target.imaginary + 4 * group)
      var factors = table
      for index in stride(from: 0, to: span, by: 4) {
        let a = load(fromReal + index, fromImaginary + index)
        let b = load(fromReal + index + quarter, fromImaginary + index + quarter)
        let c = load(fromReal + index + 2 * quarter, fromImaginary + index + 2 * quarter)
        let d = load(fromReal + index + 3 * quarter, fromImaginary + index + 3 * quarter)
        let (y0, y1, y2, y3) = butterfly(
          a, b * Lanes(real: factors[0], imaginary: factors[1]),
          c * Lanes(real: factors[2], imaginary: factors[3]),
          d * Lanes(real: factors[4], imaginary: factors[5]))
        factors += 6
        store(y0, toReal + index, toImaginary + index)
        store(y1, toReal + index + span, toImaginary + index + span)
        store(y2, toReal + index + 2 * span, toImaginary + index + 2 * span)
        store(y3, toReal + index + 3 * span, toImaginary + index + 3 * span)
      }
    }
  }
}
