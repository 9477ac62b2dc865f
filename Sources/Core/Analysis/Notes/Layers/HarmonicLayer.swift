import CMath
import DSP

/// A convolution over the eight shifted copies of the spectrum, by `HarmonicShape`'s transform, with a bias and
/// without what is below zero.
///
/// Results are wanted at every tone, or at every third; then the transform back is a third as long.
struct HarmonicLayer {
  private let shape: HarmonicShape
  private let bias: [Float]
  private let step: Int

  init(
    _ weights: [Float], bias: [Float], frames: Int, tones: Int, before: Int, step: Int
  ) {
    shape = HarmonicShape(
      weights, outputs: bias.count, frames: frames, tones: tones, before: before, step: step)
    (self.bias, self.step) = (bias, step)
  }

  /// What transforms back.
  func makeTransform() -> LaneTransform {
    LaneTransform(radices: step == 1 ? [3, 4, 4, 4, 2] : [4, 4, 4, 2])
  }

  /// Writes for each output a row for each position, from row `first` of `result` on; `reach` rows each.
  func run(
    _ tones: Plane, _ spectrum: ToneSpectrum, _ back: LaneTransform, frames: Range<Int>,
    _ result: Plane, first: Int, rows: Int
  ) {
    let before = shape.frames / 2
    shape.spectrum.withUnsafeBufferPointer { kernel in
      for pair in 0..<shape.outputs / 2 {
        let weights = kernel.baseAddress! + pair * HarmonicShape.bins * shape.frames * 4
        let (one, other) = (first + 2 * pair * rows, first + (2 * pair + 1) * rows)
        let (bias1, bias2) = (
          SIMD4(repeating: bias[2 * pair]), SIMD4(repeating: bias[2 * pair + 1])
        )
        for frame in stride(from: frames.lowerBound, to: frames.upperBound, by: 4) {
          let from = spectrum.plane.start + frame - before
          if step == 1 {
            fill(back.input, from, weights)
          } else {
            fold(back.input, from, weights)
          }
          let found = back.run()
          for index in 0..<shape.reach {
            store4(four_add(found[2 * index + 1], bias1), to: result.row(one + index) + frame)
            store4(four_add(found[2 * index], bias2), to: result.row(other + index) + frame)
          }
        }
      }
    }
    shiftBack(tones, frames, result, first: first, rows: rows)
  }

  /// The products of all bins, one output as real and one as imaginary parts, exchanged for the way back.
  @inline(__always)
  private func fill(
    _ to: LaneTransform.Lanes, _ from: UnsafePointer<Float>, _ weights: UnsafePointer<Float>
  ) {
    for bin in 0..<HarmonicShape.bins {
      let sum = PairProduct(bin, from, weights, frames: 3)
      sum.store(to + 2 * bin)
      if bin > 0 { sum.storeMirrored(to + 2 * (HarmonicShape.points - bin)) }
    }
  }

  /// The same for every third result: bins a third of the points apart fall upon each other.
  @inline(__always)
  private func fold(
    _ to: LaneTransform.Lanes, _ from: UnsafePointer<Float>, _ weights: UnsafePointer<Float>
  ) {
    let third = HarmonicShape.points / 3
    for bin in 0...third / 2 {
      let a = PairProduct(bin, from, weights, frames: 5)
      let b = PairProduct(bin + third, from, weights, frames: 5)
      let c = PairProduct(third - bin, from, weights, frames: 5)
      let sum = PairProduct(a, b, conjugated: c)
      sum.store(to + 2 * bin)
      if bin > 0 { sum.storeMirrored(to + 2 * (third - bin)) }
    }
  }

  private func shiftBack(
    _ tones: Plane, _ frames: Range<Int>, _ result: Plane, first: Int, rows: Int
  ) {
    let before = shape.frames / 2
    shape.excessWeights.withUnsafeBufferPointer { weights in
      var position = 0
      while position < shape.excess.count {
        let output = shape.excess[position].output
        var end = position + 1
        while end < shape.excess.count, shape.excess[end].output == output { end += 1 }
        let row = result.row(first + output / shape.reach * rows + output % shape.reach)
        for frame in stride(from: frames.lowerBound, to: frames.upperBound, by: RowSum.frames) {
          var sum = RowSum(row + frame)
          for one in position..<end {
            let excess = shape.excess[one]
            let from = tones.row(excess.tone) + frame - before
            for tap in 0..<shape.frames {
              sum.add(from + tap, weights[excess.weights + tap])
            }
          }
          sum.store(row + frame)
        }
        position = end
      }
    }
  }
}

/// A bin of two outputs.
private struct PairProduct {
  private let real1, imaginary1, real2, imaginary2: SIMD4<Float>

  /// The sum over `frames` neighbours of what is heard, times its weight.
  @inline(__always)
  init(
    _ bin: Int, _ from: UnsafePointer<Float>, _ weights: UnsafePointer<Float>, frames: Int
  ) {
    let (realRow, imaginaryRow) = (
      from + 2 * bin * Plane.frames, from + (2 * bin + 1) * Plane.frames
    )
    let weight = weights + bin * frames * 4
    var (a, b, c, d) = (SIMD4<Float>(), SIMD4<Float>(), SIMD4<Float>(), SIMD4<Float>())
    for frame in 0..<frames {
      let (x, y) = (load4(realRow + frame), load4(imaginaryRow + frame))
      let (p, q) = (SIMD4(repeating: weight[4 * frame]), SIMD4(repeating: weight[4 * frame + 1]))
      let (r, s) = (
        SIMD4(repeating: weight[4 * frame + 2]), SIMD4(repeating: weight[4 * frame + 3])
      )
      a = four_add(a, four_subtract(four_multiply(x, p), four_multiply(y, q)))
      b = four_add(b, four_add(four_multiply(x, q), four_multiply(y, p)))
      c = four_add(c, four_subtract(four_multiply(x, r), four_multiply(y, s)))
      d = four_add(d, four_add(four_multiply(x, s), four_multiply(y, r)))
    }
    (real1, imaginary1, real2, imaginary2) = (a, b, c, d)
  }

  /// Three bins that fall upon each other, the third one turned over.
  @inline(__always)
  init(_ a: PairProduct, _ b: PairProduct, conjugated c: PairProduct) {
    real1 = four_add(four_add(a.real1, b.real1), c.real1)
    imaginary1 = four_subtract(four_add(a.imaginary1, b.imaginary1), c.imaginary1)
    real2 = four_add(four_add(a.real2, b.real2), c.real2)
    imaginary2 = four_subtract(four_add(a.imaginary2, b.imaginary2), c.imaginary2)
  }

  @inline(__always)
  func store(_ to: LaneTransform.Lanes) {
    to[0] = four_add(imaginary1, real2)
    to[1] = four_subtract(real1, imaginary2)
  }

  /// The bin as far from the end as this one from the beginning.
  @inline(__always)
  func storeMirrored(_ to: LaneTransform.Lanes) {
    to[0] = four_subtract(real2, imaginary1)
    to[1] = four_add(real1, imaginary2)
  }
}
