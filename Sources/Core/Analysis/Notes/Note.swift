/// A note that was heard.
public struct Note: Sendable, Equatable {
  /// How many seconds one of its bends lies behind the one before it.
  public static let bendStep = 0.025

  /// Its MIDI number: 69 is A4.
  public let pitch: Int
  /// In seconds.
  public let start, end: Double
  /// How hard it seems to have been struck, from 0 to 1.
  public let velocity: Float
  /// How likely it is that there is such a note, from 0 to 1.
  public let confidence: Float
  /// By how many cents it is above its pitch, every `bendStep` from its start on; none where it is held steady.
  public let bends: [Int]

  public init(
    pitch: Int, start: Double, end: Double, velocity: Float, confidence: Float, bends: [Int] = []
  ) {
    (self.pitch, self.start, self.end) = (pitch, start, end)
    (self.velocity, self.confidence, self.bends) = (velocity, confidence, bends)
  }

  func bent(by bends: [Int]) -> Note {
    Note(
      pitch: pitch, start: start, end: end, velocity: velocity, confidence: confidence, bends: bends
    )
  }
}
