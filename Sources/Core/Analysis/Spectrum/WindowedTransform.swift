import CMath
import DSP

/// How loud each frequency is in a window, seen through Hann's shape.
final class WindowedTransform {
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

  /// Looks at as many samples as it was made for.
  func look(_ window: UnsafePointer<Float>) {
    let count = piece.count
    piece.withUnsafeMutableBufferPointer { piece in
      shape.withUnsafeBufferPointer { shape in
        for index in 0..<count { piece[index] = window[index] * shape[index] }
      }
    }
    transform.forward(piece, real: &amplitudes, imaginary: &imaginary)
    amplitudes.withUnsafeMutableBufferPointer { amplitudes in
      imaginary.withUnsafeBufferPointer { imaginary in
        for index in amplitudes.indices {
          let (real, imaginary) = (amplitudes[index], imaginary[index])
          amplitudes[index] = sqrtf(real * real + imaginary * imaginary)
        }
      }
    }
  }
}
