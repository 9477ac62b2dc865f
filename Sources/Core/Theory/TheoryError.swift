/// Why something that was written could not be read.
public enum TheoryError: Error, Equatable {
  case nothingWritten
  case textTooLong(limit: Int)
  case notANote
  case unknownChord
  /// Understood, but there is no such chord in the dictionary.
  case unlistedChord
  /// `N.C.`: that nothing is played.
  case noChord
  case unknownScale
  case unknownNumeral
  /// More sharps or flats than a signature has.
  case noSuchKey
  case tooManyNotes(limit: Int)
  case unknownTuning
}

/// How much is read at once.
public enum TheoryLimits {
  /// The bytes of a chord, a scale or a numeral.
  public static let nameBytes = 64
  /// The bytes of a list of notes, chords or numerals.
  public static let listBytes = 1_024
  /// The notes that may be held together, and the chords of a list.
  public static let listed = 64
  /// The strings of an instrument.
  public static let strings = 3...10
  /// The fret that a capo may be at.
  public static let capo = 0...11
}
