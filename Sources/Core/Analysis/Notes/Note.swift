/// A note that was heard.
public struct Note: Sendable, Equatable {
  /// Its MIDI number: 69 is A4.
  public let pitch: Int
  /// In seconds.
  public let start, end: Double
  /// How hard it seems to have been struck, from 0 to 1.
  public let velocity: Float
  /// How likely it is that there is such a note, from 0 to 1.
  public let confidence: Float

  public init(pitch: Int, start: Double, end: Double, velocity: Float, confidence: Float) {
    (self.pitch, self.start, self.end) = (pitch, start, end)
    (self.velocity, self.confidence) = (velocity, confidence)
  }
}
