/// The discrete Fourier transform of real samples, and its inverse.
///
/// Sizes are powers of two from 64 to 32768. Making one computes its tables and takes its working
/// memory; transforming neither allocates nor calls the math library. One thread at a time. A
/// transform of N samples costs about 2.5 · N · log₂ N operations on four lanes at once.
public final class RealFFT {
  public static let counts = 64...32768

  /// N, how many samples are transformed.
  public var count: Int { plan.count }
  /// How many frequencies there are from 0 up to half the rate, both included: N / 2 + 1.
  public var binCount: Int { plan.binCount }

  private let plan: FFTPlan

  /// Makes the tables for `count` samples, a power of two in `RealFFT.counts`.
  public init(count: Int) {
    precondition(RealFFT.counts.contains(count) && count & (count - 1) == 0)
    plan = FFTPlan(count: count)
  }

  deinit { plan.deallocate() }

  /// The spectrum of `input`, N samples: X[k] = Σ x[n] · exp(−2πi · kn / N).
  ///
  /// Writes N / 2 + 1 real and as many imaginary parts. The input may not be the output.
  public func forward(
    _ input: UnsafePointer<Float>, real: UnsafeMutablePointer<Float>,
    imaginary: UnsafeMutablePointer<Float>
  ) {
    plan.forward(input, real: real, imaginary: imaginary)
  }

  /// The samples of a spectrum as `forward` gives it, scaled so that the two undo each other.
  ///
  /// The imaginary parts of the first and the last frequency count as 0.
  public func inverse(
    real: UnsafePointer<Float>, imaginary: UnsafePointer<Float>,
    _ output: UnsafeMutablePointer<Float>
  ) {
    plan.inverse(real: real, imaginary: imaginary, output)
  }
}
