/// A chord that held notes may be.
public struct FoundChord: Equatable, Sendable {
  public let chord: Chord
  /// Notes of the chord that nobody holds.
  public let missing: [NoteName]
}

extension ChordDictionary {
  /// The chords that held notes may be, the likeliest first; the first note is the lowest.
  ///
  /// Notes may be missing where they can be: the fifth of a chord of four or more. The lowest may be a stranger.
  public static func chords(
    holding notes: [NoteName]
  ) throws(TheoryError) -> [FoundChord] {
    guard let lowest = notes.first else { throw .nothingWritten }
    try checkCount(notes.count)
    return ChordSearch(notes: notes, lowest: lowest.pitch).found
  }

  /// The same for keys of a piano, in any order: MIDI's numbers, 60 being middle C.
  public static func chords(
    sounding pitches: [Int]
  ) throws(TheoryError) -> [FoundChord] {
    guard let lowest = pitches.min() else { throw .nothingWritten }
    try checkCount(pitches.count)
    return ChordSearch(pitches: PitchSet(pitches), lowest: wrapped(lowest)).found
  }

  private static func checkCount(_ count: Int) throws(TheoryError) {
    guard count <= TheoryLimits.listed else { throw .tooManyNotes(limit: TheoryLimits.listed) }
  }

  /// Several notes with spaces or commas between, such as `C E G B`.
  public static func notes(
    _ text: String, naming: Naming = .plain
  ) throws(TheoryError) -> [NoteName] {
    var notes: [NoteName] = []
    for word in try TextCursor.words(text, also: "-") {
      var cursor = try TextCursor(word)
      guard let note = cursor.readNote(naming) else { throw .notANote }
      // An octave may stand behind it.
      _ = cursor.readNumber()
      guard cursor.isAtEnd else { throw .notANote }
      notes.append(note)
    }
    return notes
  }
}
