/// A note of a melody that can begin anywhere.
public struct MelodyNote: Sendable, Equatable {
  /// Semitones above the first note; between the keys too.
  public var semitones: Float
  /// Until the next note begins.
  public var seconds: Float

  public init(semitones: Float, seconds: Float) {
    self.semitones = semitones
    self.seconds = seconds
  }
}
