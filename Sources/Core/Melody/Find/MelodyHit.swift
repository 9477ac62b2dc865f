/// A melody that is like what was hummed.
public struct MelodyHit: Sendable, Equatable {
  public let id: Int
  /// 1 when every step is that of the melody, 0 when they miss by two and a half semitones on average. Above 0.8 it
  /// is most likely the one, below 0.5 most likely none.
  public let score: Float
  /// Seconds into the melody at which the hummed part begins, in the melody's own tempo.
  public let startSeconds: Float
}
