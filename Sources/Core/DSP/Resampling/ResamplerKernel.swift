import CMath

/// The filters by which a `Resampler` finds the values between samples.
///
/// A sinc under a Kaiser window (J. O. Smith, "Digital Audio Resampling", with the filter worked
/// out in full for each position). A handle on memory that never changes and that any number of
/// resamplers may share; `deallocate` ends it. From 20 kB to 600 kB; made in 1 to 50 ms.
public struct ResamplerKernel {
  /// The most input frames per output frame that these filters keep clean.
  public let largestRatio: Double
  public let quality: ResamplerQuality
  /// The step that a resampler takes from the start.
  let step: ResamplerStep
  /// Samples that a value depends on: half of them before it, half after; a multiple of 8.
  let taps: Int
  /// Filters from one sample up to the next.
  private let rowCount: Int
  private let rows: UnsafeMutablePointer<Float>

  /// The filters that bring audio from one rate to another; both in hertz.
  ///
  /// Ratios of whole numbers up to 640 are kept exactly for ever, such as 147 : 160 from 44100 to
  /// 48000; others to one part in 2³². The ratio may be 1/256 to 256. The same rate costs nearly
  /// nothing and leaves every bit alone.
  public init(
    from inputRate: Double, to outputRate: Double, quality: ResamplerQuality = .high
  ) {
    precondition(inputRate > 0 && outputRate > 0)
    let ratio = inputRate / outputRate
    self.init(
      ResamplerStep(from: inputRate, to: outputRate) ?? ResamplerStep(ratio: ratio), ratio, quality)
  }

  /// The filters for ratios that change while it plays, up to a largest one.
  ///
  /// What is kept follows the largest ratio, also while a smaller one is set: with 2, an octave
  /// up, all up to 0.225 of the rate; with 1 or less, all up to 0.45 of it.
  public init(forRatiosUpTo largest: Double, quality: ResamplerQuality = .high) {
    self.init(ResamplerStep(ratio: largest), largest, quality)
  }

  private init(_ step: ResamplerStep, _ ratio: Double, _ quality: ResamplerQuality) {
    precondition(ratio >= ResamplerStep.ratios.lowerBound)
    precondition(ratio <= ResamplerStep.ratios.upperBound)
    (self.step, self.quality, largestRatio) = (step, quality, ratio)
    let widening = max(1, ratio)
    let isWhole = step.isExact && ratio == 1
    taps = isWhole ? 8 : Int((quality.taps * widening / 8).rounded(.up)) * 8
    var bits = 5
    while Double(1 << bits) < quality.positions / widening { bits += 1 }
    rowCount = step.isExact ? step.parts : 1 << bits
    rows = .zeros((rowCount + 1) * taps)
    if isWhole {
      // Nothing to find between samples, and nothing to keep out: the sample itself.
      rows[taps / 2 - 1] = 1
      return
    }
    let end = (0.45 + quality.end) / 2 / widening
    for row in 0...rowCount {
      fill(rows + row * taps, at: Double(row) / Double(rowCount), end: end)
    }
  }

  /// Gives the memory back; no resampler that uses it may be called afterwards.
  public func deallocate() {
    rows.deallocate()
  }

  /// The filter for a position between samples.
  @inline(__always)
  func row(_ index: Int) -> UnsafePointer<Float> { UnsafePointer(rows + index * taps) }

  /// The bits by which a part of an inexact step is shifted to give its row.
  var shift: Int { (ResamplerStep.inexactParts / rowCount).trailingZeroBitCount }

  /// Writes the filter for a value `position` of the way from one sample to the next.
  private func fill(_ target: UnsafeMutablePointer<Float>, at position: Double, end: Double) {
    let reach = Double(taps / 2)
    let top = bessel(ResamplerKernel.beta)
    var sum = 0.0
    for pass in 0..<2 {
      for tap in 0..<taps {
        let distance = position + reach - 1 - Double(tap)
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
