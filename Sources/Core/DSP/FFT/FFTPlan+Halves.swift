// How N real samples become N / 2 complex ones and back (Press et al., "Numerical Recipes",
// 3rd edition, section 12.3): with Z the transform of even samples + i · odd samples,
// X[k] = E + P and X[N/2 − k] = conj(E − P), where E = (Z[k] + conj Z[N/2 − k]) / 2 and
// P = −i · exp(−2πik / N) · (Z[k] − conj Z[N/2 − k]) / 2.

extension FFTPlan {
  /// From the transform of the halves to the spectrum of the whole.
  func separate(
    _ found: Split<UnsafeMutablePointer<Float>>, _ half: Int,
    _ real: UnsafeMutablePointer<Float>, _ imaginary: UnsafeMutablePointer<Float>
  ) {
    let (zReal, zImaginary) = (found.real, found.imaginary)
    for index in stride(from: 1, to: half / 2, by: 4) {
      let mirror = half - index - 3
      let z = load(zReal + index, zImaginary + index)
      let m = reversed(load(zReal + mirror, zImaginary + mirror))
      let even = Lanes(
        real: (z.real + m.real) * 0.5, imaginary: (z.imaginary - m.imaginary) * 0.5)
      let odd = Lanes(
        real: (z.real - m.real) * 0.5, imaginary: (z.imaginary + m.imaginary) * 0.5)
      let turned = odd * load(turns + index - 1, turns + half / 2 + index - 1)
      let (low, high) = (even + turned, even - turned)
      store(low, real + index, imaginary + index)
      let back = reversed(high)
      store(Lanes(real: back.real, imaginary: -back.imaginary), real + mirror, imaginary + mirror)
    }
    (real[0], imaginary[0]) = (zReal[0] + zImaginary[0], 0)
    (real[half], imaginary[half]) = (zReal[0] - zImaginary[0], 0)
  }

  /// From the spectrum of the whole to that of the halves, divided by their length.
  func unite(
    _ real: UnsafePointer<Float>, _ imaginary: UnsafePointer<Float>, _ half: Int,
    _ target: Split<UnsafeMutablePointer<Float>>
  ) {
    let scale = 0.5 / Float(half)
    for index in stride(from: 1, to: half / 2, by: 4) {
      let mirror = half - index - 3
      let x = load(real + index, imaginary + index)
      let m = reversed(load(real + mirror, imaginary + mirror))
      let even = Lanes(
        real: (x.real + m.real) * scale, imaginary: (x.imaginary - m.imaginary) * scale)
      let turned = Lanes(
        real: (x.real - m.real) * scale, imaginary: (x.imaginary + m.imaginary) * scale)
      let turn = load(turns + index - 1, turns + half / 2 + index - 1)
      let odd = turned * Lanes(real: turn.real, imaginary: -turn.imaginary)
      let (low, high) = (even + odd, even - odd)
      store(low, target.real + index, target.imaginary + index)
      let back = reversed(high)
      store(
        Lanes(real: back.real, imaginary: -back.imaginary), target.real + mirror,
        target.imaginary + mirror)
    }
    target.real[0] = (real[0] + real[half]) * scale
    target.imaginary[0] = (real[0] - real[half]) * scale
  }

  /// Real parts to the even indices, imaginary parts to the odd ones.
  func interleave(
    _ even: UnsafePointer<Float>, _ odd: UnsafePointer<Float>, _ half: Int,
    _ output: UnsafeMutablePointer<Float>
  ) {
    for index in stride(from: 0, to: half, by: 4) {
      let (a, b) = (load4(even + index), load4(odd + index))
      store4(SIMD4(a[0], b[0], a[1], b[1]), output + 2 * index)
      store4(SIMD4(a[2], b[2], a[3], b[3]), output + 2 * index + 4)
    }
  }
}
