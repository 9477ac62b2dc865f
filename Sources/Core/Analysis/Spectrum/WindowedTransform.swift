import CMath
import DSP

/// How loud each frequency is around a place, through a Hann window.
final class WindowedTransform {
  /// What is louder, 60 dB above full scale, is damage.
  static let loudest: Float = 1_000

  private let transform: RealFFT
  private let shape: [Float]
  private var piece: [Float]
  private var imaginary: [Float]
  /// What was seen last, from 0 to half the rate.
  private(set) var amplitudes: [Float]

  init(count: Int) {
    transform = RealFFT(count: count)
    shape = (0..<count).map { Float(0.5 - 0.5 * cos(2 * .pi * Double($0) / Double(count))) }
    piece = [Float](repeating: 0, count: count)
    amplitudes = [Float](repeating: 0, count: transform.binCount)
    imaginary = amplitudes
  }

  /// Looks at the samples around `middle`; beyond their ends there is silence, and for what is no sample either.
  func look(_ samples: UnsafeBufferPointer<Float>, around middle: Int) {
    let first = middle - piece.count / 2
    for place in piece.indices {
      let from = first + place
      let sample = from >= 0 && from < samples.count ? samples[from] : 0
      piece[place] = sample.magnitude <= Self.loudest ? sample * shape[place] : 0
    }
    transform.forward(piece, real: &amplitudes, imaginary: &imaginary)
    for place in amplitudes.indices {
      let (real, imaginary) = (amplitudes[place], imaginary[place])
      amplitudes[place] = sqrtf(real * real + imaginary * imaginary)
    }
  }
}
