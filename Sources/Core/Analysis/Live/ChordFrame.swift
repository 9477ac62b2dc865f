/// Which chord is heard at a moment.
public struct ChordFrame: Equatable, Sendable {
  /// Seconds from the first sample to the last one that this frame has heard.
  public var seconds: Double
  /// The pitch class of the root or of the single note, C being 0; nil where neither is heard.
  public var root: Int?
  /// Its kind, by the order of `ChordShapes.tones`.
  public var kind: Int
  /// Semitones from the root up to the lowest note.
  public var bass: Int
  /// How likely it is, from 0 to 1.
  public var certainty: Double
  /// The root of the mean square.
  public var level: Double
}
