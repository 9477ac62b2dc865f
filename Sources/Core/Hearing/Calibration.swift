/// What full scale is at the ear, as long as nobody has measured it.
public struct Calibration: Equatable, Sendable {
  /// dB(A) of a signal of mean square 1 after A-weighting.
  public let fullScale: Double
  /// How far off it may be, in decibels up and down.
  public let uncertainty: Double

  /// The doubt that is left where it was measured with a phone at the cot.
  public static let measuredUncertainty = 3.0

  /// The careful guess for a kind of output. Headphones: programme noise at −10 dBFS is at most 100 dB(A)
  /// (EN 50332-1). A speaker: what a small one gives at a cot when it is turned up. What is not known counts as
  /// headphones.
  public static func usual(on output: SafeLimit.Output) -> Calibration {
    switch output {
    case .speaker: Calibration(fullScale: 95, uncertainty: 10)
    case .headphones, .unknown: Calibration(fullScale: 110, uncertainty: 10)
    }
  }
}
