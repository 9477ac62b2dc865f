import CMath

/// The shape of a convolution over the spectrum and seven others, shifted so that overtones lie upon the note.
///
/// Eight shifted copies under eight kernels are one spectrum under one wide kernel, but at the ends, where a copy
/// is cut off. So the wide kernel's transform does the work, and what it counts beyond a copy's ends is taken
/// back.
struct HarmonicShape {
  /// By how many tones the copies are shifted: an octave down, and the overtones up to the seventh.
  static let shifts = [-36, 0, 36, 57, 72, 84, 93, 101]
  /// How many tones a copy has.
  static let width = 264
  /// The points of the transform: no result that is wanted reaches around its end.
  static let points = 384
  static let bins = points / 2 + 1

  /// Something that must be taken back: the tone's row, and where its weights begin.
  struct Excess {
    let output, tone, weights: Int
  }

  let outputs, frames, reach: Int
  /// Of each two outputs, for each bin, for each frame: the real and the imaginary part of one, then of the other.
  let spectrum: [Float]
  /// By output channel and position, what must be taken back.
  let excess: [Excess]
  let excessWeights: [Float]

  /// `weights` for each output, copy, frame and tone; `before` tones of the kernel lie before the position of the
  /// result, and results are wanted `step` tones apart.
  init(
    _ weights: [Float], outputs: Int, frames: Int, tones: Int, before: Int, step: Int
  ) {
    (self.outputs, self.frames) = (outputs, frames)
    reach = Self.width / step
    let kernel = { (output: Int, copy: Int, frame: Int, tone: Int) in
      weights[((output * Self.shifts.count + copy) * frames + frame) * tones + tone]
    }
    spectrum = Self.spectrum(outputs, frames, tones, before, kernel)
    var (excess, taken): ([Excess], [Float]) = ([], [])
    for output in 0..<outputs {
      for index in 0..<Self.width / step {
        for (copy, shift) in Self.shifts.enumerated() {
          for tone in 0..<tones {
            let read = index * step + tone - before
            guard read < 0 || read >= Self.width,
              (0..<ConstantQ.toneCount).contains(read + shift)
            else { continue }
            excess.append(
              Excess(output: output * reach + index, tone: read + shift, weights: taken.count))
            for frame in 0..<frames { taken.append(-kernel(output, copy, frame, tone)) }
          }
        }
      }
    }
    (self.excess, excessWeights) = (excess, taken)
  }

  /// The transforms of the wide kernels, scaled so that nothing else need be.
  private static func spectrum(
    _ outputs: Int, _ frames: Int, _ tones: Int, _ before: Int,
    _ kernel: (Int, Int, Int, Int) -> Float
  ) -> [Float] {
    let waves = (0..<points).map { position in
      let angle = 2 * Double.pi * Double(position) / Double(points)
      return (cosine: cos(angle), sine: sin(angle))
    }
    var result = [Float](repeating: 0, count: outputs * frames * bins * 2)
    var wide = [Double](repeating: 0, count: points)
    for output in 0..<outputs {
      for frame in 0..<frames {
        for position in wide.indices { wide[position] = 0 }
        for (copy, shift) in shifts.enumerated() {
          for tone in 0..<tones {
            wide[(shift + tone - before + points) % points] += Double(
              kernel(output, copy, frame, tone))
          }
        }
        let used = wide.indices.filter { wide[$0] != 0 }
        for bin in 0..<bins {
          var (real, imaginary) = (0.0, 0.0)
          for position in used {
            let wave = waves[bin * position % points]
            real += wide[position] * wave.cosine
            imaginary += wide[position] * wave.sine
          }
          let at = ((output / 2 * bins + bin) * frames + frame) * 4 + output % 2 * 2
          // Half, since the two signals of a transform are not halved when they are told apart.
          result[at] = Float(real / Double(2 * points))
          result[at + 1] = Float(imaginary / Double(2 * points))
        }
      }
    }
    return result
  }
}
