import CMath
import DSP

/// How little a sound differs from itself a while later, for every while up to the longest period.
///
/// The difference function d(τ) = Σ (x[j] − x[j + τ])² over a window of fixed length, and its cumulative mean
/// normalised form, after A. de Cheveigné and H. Kawahara, “YIN, a fundamental frequency estimator for speech
/// and music”, J. Acoust. Soc. Am. 111 (2002), equations 6 and 8. The sums of products come from a Fourier
/// transform, the energies from running sums in Double.
final class LagCurve {
  /// Samples that are compared, and the longest lag that they are compared at.
  let window, longest: Int
  /// Samples that one look takes.
  var span: Int { window + longest + 1 }

  /// d(τ), and d′(τ), for τ from 0 to `longest`.
  let difference: UnsafeMutablePointer<Double>
  let normalised: UnsafeMutablePointer<Double>
  /// The energies of both windows together, for each lag.
  let energy: UnsafeMutablePointer<Double>

  private let fft: RealFFT
  private let size, bins: Int
  /// Two signals and three spectra.
  private let work: UnsafeMutablePointer<Float>

  init(window: Int, longest: Int) {
    self.window = window
    self.longest = longest
    var size = 64
    while size < window + longest + 1 { size *= 2 }
    self.size = size
    fft = RealFFT(count: size)
    bins = fft.binCount
    difference = .allocate(capacity: 3 * (longest + 1))
    difference.initialize(repeating: 0, count: 3 * (longest + 1))
    normalised = difference + (longest + 1)
    energy = normalised + (longest + 1)
    work = .allocate(capacity: 2 * size + 4 * bins)
    work.initialize(repeating: 0, count: 2 * size + 4 * bins)
  }

  deinit {
    difference.deallocate()
    work.deallocate()
  }

  /// Looks at `span` samples; answers the level of the fifth in their middle, the root mean square around the mean
  /// of all: where a voice begins or ends within them, the frame belongs to the side of its middle.
  func look(at samples: UnsafePointer<Float>) -> Double {
    let (all, first) = (work, work + size)
    var mean = 0.0
    for i in 0..<span { mean += Double(samples[i]) }
    mean /= Double(span)
    for i in 0..<span { all[i] = Float(Double(samples[i]) - mean) }
    for i in 0..<window { first[i] = all[i] }
    var squares = 0.0
    for i in 2 * span / 5..<3 * span / 5 { squares += Double(all[i]) * Double(all[i]) }
    correlate(all, first)
    measure(all, first)
    return (squares / Double(3 * span / 5 - 2 * span / 5)).squareRoot()
  }

  /// Σ x[j] · x[j + τ] for every lag, in place of `first`; that is cleared up again by `measure`.
  private func correlate(_ all: UnsafeMutablePointer<Float>, _ first: UnsafeMutablePointer<Float>) {
    let real = work + 2 * size
    let (imaginary, otherReal, otherImaginary) = (real + bins, real + 2 * bins, real + 3 * bins)
    fft.forward(all, real: real, imaginary: imaginary)
    fft.forward(first, real: otherReal, imaginary: otherImaginary)
    for k in 0..<bins {
      let (a, b, c, d) = (real[k], imaginary[k], otherReal[k], otherImaginary[k])
      real[k] = a * c + b * d
      imaginary[k] = b * c - a * d
    }
    fft.inverse(real: real, imaginary: imaginary, first)
  }

  private func measure(_ all: UnsafeMutablePointer<Float>, _ products: UnsafeMutablePointer<Float>)
  {
    var start = 0.0
    for i in 0..<window { start += Double(all[i]) * Double(all[i]) }
    var (later, sum) = (start, 0.0)
    for lag in 0...longest {
      if lag > 0 {
        let (gone, come) = (Double(all[lag - 1]), Double(all[lag + window - 1]))
        later += come * come - gone * gone
      }
      energy[lag] = start + max(later, 0)
      let value = lag == 0 ? 0 : max(energy[lag] - 2 * Double(products[lag]), 0)
      difference[lag] = value
      sum += value
      normalised[lag] = sum > 0 && lag > 0 ? value * Double(lag) / sum : 1
    }
    for i in 0..<size { products[i] = 0 }
  }
}
