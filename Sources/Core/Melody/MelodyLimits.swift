/// How much is taken.
public enum MelodyLimits {
  /// Notes of a melody, and of what is hummed.
  public static let notes = 4...400
  /// Melodies of an index.
  public static let melodies = 100_000
  /// Semitones from the first note, and seconds of a note.
  public static let semitones: ClosedRange<Float> = -96...96
  public static let seconds: ClosedRange<Float> = 0.01...60
  /// Frames that a contour is made of: five minutes.
  public static let frames = 30_000
}
