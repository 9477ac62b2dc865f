/// What was heard in one moment: a pitch, or none.
public struct PitchFrame: Sendable, Equatable {
  /// The middle of what was listened to, from the first sample on.
  public var seconds: Double
  /// The fundamental frequency; 0 where nothing is voiced.
  public var hertz: Double
  /// How alike one period is to the next, from 0 (noise) to 1.
  public var clarity: Double
  /// Root mean square of the samples in the middle, without what does not swing.
  public var level: Double

  public init(seconds: Double, hertz: Double, clarity: Double, level: Double) {
    self.seconds = seconds
    self.hertz = hertz
    self.clarity = clarity
    self.level = level
  }

  public var isVoiced: Bool { hertz > 0 }
}
