import CMath
import DSP

/// Finds the partials of one string in half a second of sound, or a little more.
final class PartialSpectrum {
  /// Samples that one look takes.
  let span: Int
  private let rate: Double
  private let fft: RealFFT
  /// The window, what it is laid over, and the spectrum.
  private let work: UnsafeMutablePointer<Float>

  private static let most = 20
  /// After so many partials in a row that are not there, higher ones are not looked for.
  private static let patience = 4
  /// How far a partial is above what is around it, and how far below the strongest it may be.
  private static let clear: Float = 5
  private static let faintest: Float = 0.0003

  init(rate: Double) {
    self.rate = rate
    var count = 2_048
    while Double(count) < 0.45 * rate, count < RealFFT.counts.upperBound { count *= 2 }
    span = count
    fft = RealFFT(count: count)
    let room = 2 * count + 2 * fft.binCount
    work = .allocate(capacity: room)
    work.initialize(repeating: 0, count: room)
    for i in 0..<count {
      work[i] = Float(0.5 - 0.5 * cos(2 * Double.pi * Double(i) / Double(count)))
    }
  }

  deinit { work.deallocate() }

  /// The string that sounds in `span` samples, when it sounds at about a frequency; nil when too few partials are clear.
  func string(in samples: UnsafePointer<Float>, near hertz: Double) -> StiffString? {
    transform(samples)
    // Pianos are about so stiff: a start to look for partials from.
    var string = StiffString(ideal: hertz, inharmonicity: 0.0003 * max(hertz / 220, 1))
    string.ideal = hertz * hertz / string.partial(1)
    var (found, missing, strongest): ([StiffString.Found], Int, Float) = ([], 0, 0)
    for number in 1...Self.most {
      let expected = string.partial(number)
      guard expected < 0.46 * rate, missing < Self.patience else { break }
      let reach = min(0.3 * hertz, (found.count < 3 ? 0.03 : 0.012) * expected)
      guard let peak = peak(near: expected, reach: reach, spacing: hertz),
        peak.size >= Self.faintest * strongest
      else {
        missing += 1
        continue
      }
      missing = 0
      strongest = max(strongest, peak.size)
      found.append(.init(number: number, hertz: peak.hertz))
      if let better = StiffString.fitting(found) { string = better }
    }
    return StiffString.fitting(found)
  }

  /// Leaves the sizes of all frequencies where the real parts were.
  private func transform(_ samples: UnsafePointer<Float>) {
    let (window, laid) = (work, work + span)
    let (real, imaginary) = (work + 2 * span, work + 2 * span + fft.binCount)
    for i in 0..<span { laid[i] = window[i] * samples[i] }
    fft.forward(laid, real: real, imaginary: imaginary)
    for k in 0..<fft.binCount {
      real[k] = (real[k] * real[k] + imaginary[k] * imaginary[k]).squareRoot()
    }
  }

  private func peak(
    near expected: Double, reach: Double, spacing: Double
  ) -> (hertz: Double, size: Float)? {
    let sizes = work + 2 * span
    let bin = rate / Double(span)
    let first = max(Int((expected - reach) / bin), 2)
    let last = min(Int((expected + reach) / bin) + 1, fft.binCount - 3)
    guard first <= last else { return nil }
    var top = first
    for k in first...last where sizes[k] > sizes[top] { top = k }
    // The edge of what is looked at is the slope of something else.
    guard sizes[top] >= sizes[top - 1], sizes[top] >= sizes[top + 1],
      sizes[top] > Self.clear * floor(around: top, reach: max(Int(0.4 * spacing / bin), 8))
    else { return nil }
    // With Hann's window the two largest bins say exactly where between them a steady tone lies.
    let isAbove = sizes[top + 1] >= sizes[top - 1]
    let ratio = Double(max(sizes[top + 1], sizes[top - 1]) / sizes[top])
    let shift = (2 * ratio - 1) / (ratio + 1)
    return ((Double(top) + (isAbove ? shift : -shift)) * bin, sizes[top])
  }

  /// The mean of what lies around a peak, without the peak.
  private func floor(around top: Int, reach: Int) -> Float {
    let sizes = work + 2 * span
    var (sum, count): (Float, Float) = (0, 0)
    for k in max(top - reach, 1)...min(top + reach, fft.binCount - 1)
    where abs(k - top) > 3 {
      sum += sizes[k]
      count += 1
    }
    return count > 0 ? sum / count : 0
  }
}
