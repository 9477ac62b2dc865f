import CMath

/// How much is kept, and for what price.
public enum ResamplerQuality: UInt8, Sendable, CaseIterable {
  /// All up to 0.45 of the lower rate is kept within 0.05 dB; what folds back is 100 dB down.
  case high
  /// The same, at half the price: what lies between 0.45 and 0.55 of the lower rate folds back
  /// into 0.45…0.5, above 20 kHz where the lower rate is 44.1 kHz.
  case fast

  /// Where the filter ends, as a share of the lower rate; it begins to fall at 0.45.
  fileprivate var end: Double { self == .high ? 0.5 : 0.55 }
  /// Taps per sample of the lower rate, for 104 dB by Kaiser's formula.
  fileprivate var taps: Double { self == .high ? 136 : 68 }
  /// Places between two samples for which a filter is kept when the ratio has no pattern. The
  /// error of a straight line between them is 118 dB down with 1024, and 106 dB with 512.
  fileprivate var places: Double { self == .high ? 1024 : 512 }
}

/// The filters by which a `Resampler` finds the values between samples, for one ratio.
///
/// A sinc under a Kaiser window (J. O. Smith, "Digital Audio Resampling", with the filter worked
/// out in full for each place). A handle on memory that never changes and that any number of
/// resamplers may share; `deallocate` ends it. From 20 kB to 600 kB; made in 1 to 50 ms.
public struct ResamplerKernel {
  /// Input frames per output frame.
  public let ratio: Double
  public let quality: ResamplerQuality
  /// Samples that a value depends on: half of them before it, half after; a multiple of 8.
  let taps: Int
  /// Whether every place that the ratio comes to has a filter of its own.
  let isExact: Bool
  /// How far a step goes: whole frames, and `stepPart` of `parts`.
  let stepWhole: Int
  let stepPart: Int
  let parts: Int
  /// The bits by which a part is shifted to give a row, where rows are not exact.
  let shift: Int
  private let rows: UnsafeMutablePointer<Float>

  /// The kernel that brings audio from one rate to another; both in hertz.
  ///
  /// Ratios of whole numbers up to 640 are kept exactly for ever, such as 147 : 160 from 48000 to
  /// 44100; others to one part in 2³². `ratio` may be 1/256 to 256.
  public init(
    from inputRate: Double, to outputRate: Double, quality: ResamplerQuality = .high
  ) {
    precondition(inputRate > 0 && outputRate > 0)
    let ratio = inputRate / outputRate
    precondition(ratio >= 1 / 256.0 && ratio <= 256)
    (self.ratio, self.quality) = (ratio, quality)
    let widening = max(1, ratio)
    taps = ratio == 1 ? 8 : Int((quality.taps * widening / 8).rounded(.up)) * 8
    let (numerator, denominator) = ResamplerKernel.fraction(inputRate, outputRate)
    isExact = denominator > 0
    let rowCount: Int
    if denominator > 0 {
      parts = denominator
      (stepWhole, stepPart) = numerator.quotientAndRemainder(dividingBy: denominator)
      (shift, rowCount) = (0, denominator)
    } else {
      parts = 1 << 32
      let step = Int((ratio * Double(parts)).rounded())
      (stepWhole, stepPart) = step.quotientAndRemainder(dividingBy: parts)
      let places = quality.places / widening
      var bits = 5
      while Double(1 << bits) < places { bits += 1 }
      (shift, rowCount) = (32 - bits, 1 << bits)
    }
    rows = .zeros((rowCount + 1) * taps)
    if ratio == 1 {
      // Nothing to find between samples, and nothing to keep out: the sample itself.
      rows[taps / 2 - 1] = 1
      return
    }
    for row in 0...rowCount {
      fill(row, at: Double(row) / Double(rowCount), end: (0.45 + quality.end) / 2 / widening)
    }
  }

  /// Gives the memory back; no resampler that uses it may be called afterwards.
  public func deallocate() {
    rows.deallocate()
  }

  /// The filter for a place between samples.
  @inline(__always)
  func row(_ index: Int) -> UnsafePointer<Float> { UnsafePointer(rows + index * taps) }

  /// How many frames come out for `frames` that go in: those that begin within their duration.
  public func outputLength(forInput frames: Int) -> Int {
    guard frames > 0 else { return 0 }
    // The last one is the largest k for which k · step < frames.
    let step = stepWhole * parts + stepPart
    let (product, overflow) = frames.multipliedReportingOverflow(by: parts)
    if overflow { return Int((Double(frames) / ratio).rounded(.up)) }
    return (product + step - 1) / step
  }

  /// The ratio as whole numbers up to 640; (0, 0) when it is none.
  private static func fraction(_ input: Double, _ output: Double) -> (Int, Int) {
    for denominator in 1...640 {
      let numerator = input * Double(denominator) / output
      let whole = numerator.rounded()
      if (numerator - whole).magnitude < 1e-12 * whole { return (Int(whole), denominator) }
    }
    return (0, 0)
  }

  /// Writes the filter for a value `place` of the way from one sample to the next.
  private func fill(_ row: Int, at place: Double, end: Double) {
    let reach = Double(taps / 2)
    let target = rows + row * taps
    let top = bessel(ResamplerKernel.beta)
    var sum = 0.0
    for pass in 0..<2 {
      for tap in 0..<taps {
        let distance = place + reach - 1 - Double(tap)
        let share = distance / reach
        let under = 1 - share * share
        guard under > 0 else { continue }
        let angle = 2 * Double.pi * end * distance
        let sinc = angle == 0 ? 1 : sin(angle) / angle
        let value = sinc * bessel(ResamplerKernel.beta * under.squareRoot()) / top
        // Every filter of the kernel lets a steady value through as it is.
        if pass == 0 { sum += value } else { target[tap] = Float(value / sum) }
      }
    }
  }

  /// Kaiser's shape for 104 dB: 0.1102 (104 − 8.7).
  private static let beta = 10.502
}
