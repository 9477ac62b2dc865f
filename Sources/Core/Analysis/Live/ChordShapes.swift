/// The chords that are told apart while they are played, and single notes.
enum ChordShapes {
  /// The kinds in their order, by semitones above the root: major, minor, 7, maj7, m7, dim, aug, sus4, sus2, 5, dim7,
  /// m7♭5, 6, m6; and a single note, which is none. Pages know them in the same order (`web/src/melody/ChordFrame.ts`).
  static let tones = [
    [0, 4, 7], [0, 3, 7], [0, 4, 7, 10], [0, 4, 7, 11], [0, 3, 7, 10], [0, 3, 6], [0, 4, 8],
    [0, 5, 7], [0, 2, 7], [0, 7], [0, 3, 6, 9], [0, 3, 6, 10], [0, 4, 7, 9], [0, 3, 7, 9], [0],
  ]
  static let kinds = tones.count
  /// The kind of a single note.
  static let note = kinds - 1
  static let count = 12 * kinds
  /// The number of what is no chord, behind all chords.
  static let none = count

  /// Whether a state is one of the chords, not a single note or nothing.
  static func isChord(_ state: Int) -> Bool { state != none && state % kinds != note }
}
