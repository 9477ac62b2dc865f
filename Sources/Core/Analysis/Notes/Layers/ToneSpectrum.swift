import CMath
import DSP

/// The transform of every frame along its tones: for each bin a row of real parts and one of imaginary ones.
final class ToneSpectrum {
  let plane = Plane(rows: 2 * HarmonicShape.bins)
  private let transform = LaneTransform(radices: [3, 4, 4, 4, 2])

  /// Reads frames from `first` on; eight at a time, four as real parts and four as imaginary ones.
  func run(_ tones: Plane, frames: Range<Int>) {
    let points = HarmonicShape.points
    for frame in stride(from: frames.lowerBound, to: frames.upperBound, by: 8) {
      let input = transform.input
      for tone in 0..<ConstantQ.toneCount {
        let from = tones.row(tone) + frame
        input[2 * tone] = load4(from)
        input[2 * tone + 1] = load4(from + 4)
      }
      for tone in 2 * ConstantQ.toneCount..<2 * points { input[tone] = SIMD4() }
      let found = transform.run()
      for bin in 0..<HarmonicShape.bins {
        let mirror = bin == 0 ? 0 : points - bin
        let (real, imaginary) = (found[2 * bin], found[2 * bin + 1])
        let (otherReal, otherImaginary) = (found[2 * mirror], found[2 * mirror + 1])
        let (realRow, imaginaryRow) = (plane.row(2 * bin) + frame, plane.row(2 * bin + 1) + frame)
        store4(four_add(real, otherReal), to: realRow)
        store4(four_subtract(imaginary, otherImaginary), to: imaginaryRow)
        store4(four_add(imaginary, otherImaginary), to: realRow + 4)
        store4(four_subtract(otherReal, real), to: imaginaryRow + 4)
      }
    }
  }
}
