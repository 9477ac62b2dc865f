import CMath

/// The tables and the working memory of a transform: plain addresses, which cost nothing to pass
/// on where references would be counted. Whoever makes one frees it.
struct FFTPlan {
  /// N, how many samples are transformed.
  let count: Int
  var binCount: Int { count / 2 + 1 }

  /// The twiddles of each pass after the first: for four neighbouring indices three complex
  /// factors, real parts before imaginary ones.
  let twiddles: UnsafeMutablePointer<SIMD4<Float>>
  /// −sin and −cos of 2πk / N, for k from 1, by which two halves become one spectrum.
  let turns: UnsafeMutablePointer<Float>
  /// Two complex signals of N / 2 points between which the passes go back and forth.
  let work: UnsafeMutablePointer<Float>

  init(count: Int) {
    self.count = count
    let half = count / 2
    twiddles = .allocate(capacity: FFTPlan.twiddleCount(half))
    turns = .allocate(capacity: half)
    work = .allocate(capacity: 4 * half)
    work.initialize(repeating: 0, count: 4 * half)
    fillTwiddles()
    for index in 0..<half / 2 {
      let angle = 2 * Double.pi * Double(index + 1) / Double(count)
      (turns + index).initialize(to: Float(-sin(angle)))
      (turns + half / 2 + index).initialize(to: Float(-cos(angle)))
    }
  }

  func deallocate() {
    twiddles.deallocate()
    turns.deallocate()
    work.deallocate()
  }

  /// The radix of the first pass: all others are of radix 4.
  static func firstRadix(_ points: Int) -> Int {
    points.trailingZeroBitCount % 2 == 0 ? 4 : 8
  }

  private static func twiddleCount(_ points: Int) -> Int {
    var (span, total) = (firstRadix(points), 0)
    while span < points {
      total += span / 4 * 6
      span *= 4
    }
    return total
  }

  private func fillTwiddles() {
    var (span, target) = (FFTPlan.firstRadix(count / 2), twiddles)
    while span < count / 2 {
      for index in stride(from: 0, to: span, by: 4) {
        for factor in 1...3 {
          let (real, imaginary) = FFTPlan.twiddles(from: index, factor, of: 4 * span)
          target.initialize(to: real)
          (target + 1).initialize(to: imaginary)
          target += 2
        }
      }
      span *= 4
    }
  }

  /// exp(−2πi · factor · k / `circle`) for four k from `index`.
  private static func twiddles(
    from index: Int, _ factor: Int, of circle: Int
  ) -> (SIMD4<Float>, SIMD4<Float>) {
    var (real, imaginary) = (SIMD4<Float>.zero, SIMD4<Float>.zero)
    for lane in 0..<4 {
      let angle = -2 * Double.pi * Double(factor * (index + lane)) / Double(circle)
      real[lane] = Float(cos(angle))
      imaginary[lane] = Float(sin(angle))
    }
    return (real, imaginary)
  }
}

extension FFTPlan {
  /// The spectrum of `input`; see `RealFFT`.
  func forward(
    _ input: UnsafePointer<Float>, real: UnsafeMutablePointer<Float>,
    imaginary: UnsafeMutablePointer<Float>
  ) {
    let half = count / 2
    // Even samples as real and odd ones as imaginary parts: a complex signal of half the length.
    let source = Split<UnsafePointer<Float>>(real: input, imaginary: input)
    let (here, there) = halves
    let found = transform(source, interleaved: true, here, there)
    separate(found, half, real, imaginary)
  }

  /// The samples of a spectrum; see `RealFFT`.
  func inverse(
    real: UnsafePointer<Float>, imaginary: UnsafePointer<Float>,
    _ output: UnsafeMutablePointer<Float>
  ) {
    let half = count / 2
    let (here, there) = halves
    // With real and imaginary parts exchanged, the forward transform is the inverse one.
    let swapped = Split(real: here.imaginary, imaginary: here.real)
    unite(real, imaginary, half, swapped)
    let source = Split(
      real: UnsafePointer(here.real), imaginary: UnsafePointer(here.imaginary))
    let found = transform(source, interleaved: false, there, here)
    interleave(found.imaginary, found.real, half, output)
  }

  /// The working memory as two complex signals.
  private var halves: (Split<UnsafeMutablePointer<Float>>, Split<UnsafeMutablePointer<Float>>) {
    let half = count / 2
    return (
      Split(real: work, imaginary: work + half),
      Split(real: work + 2 * half, imaginary: work + 3 * half)
    )
  }
}

/// Where a complex signal is: all real parts, and all imaginary parts.
struct Split<Pointer> {
  let real, imaginary: Pointer
}
