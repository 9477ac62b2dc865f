/// How far a resampler goes in its input from one output frame to the next: whole frames, and a
/// number of equal parts of one.
struct ResamplerStep: Equatable {
  let whole: Int
  let part: Int
  /// How many parts a frame has.
  let parts: Int
  /// Whether every position that the step comes to has a filter of its own.
  let isExact: Bool

  /// The parts of a frame for ratios that are no ratio of small whole numbers.
  static var inexactParts: Int { 1 << 32 }
  /// Input frames per output frame.
  static var ratios: ClosedRange<Double> { 1 / 256.0...256 }

  /// The step between two rates, when it is a ratio of whole numbers up to 640.
  init?(from input: Double, to output: Double) {
    for denominator in 1...640 {
      let numerator = input * Double(denominator) / output
      let whole = numerator.rounded()
      guard (numerator - whole).magnitude < 1e-12 * whole else { continue }
      parts = denominator
      (self.whole, part) = Int(whole).quotientAndRemainder(dividingBy: denominator)
      isExact = true
      return
    }
    return nil
  }

  /// The step of any ratio, right to one part in 2³².
  init(ratio: Double) {
    let allowed = ResamplerStep.ratios
    let ratio = bounded(ratio, allowed.lowerBound, allowed.upperBound)
    parts = ResamplerStep.inexactParts
    let step = Int((ratio * Double(parts)).rounded())
    (whole, part) = step.quotientAndRemainder(dividingBy: parts)
    isExact = false
  }

  /// Input frames per output frame.
  var ratio: Double { Double(whole) + Double(part) / Double(parts) }

  /// How many output frames begin within the duration of `frames` input frames.
  func outputLength(forInput frames: Int) -> Int {
    guard frames > 0 else { return 0 }
    // The last one is the largest k for which k · step < frames.
    let step = whole * parts + part
    let (product, overflow) = frames.multipliedReportingOverflow(by: parts)
    if overflow { return Int((Double(frames) / ratio).rounded(.up)) }
    return (product + step - 1) / step
  }
}
