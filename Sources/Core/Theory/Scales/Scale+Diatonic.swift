/// A chord that stands on a degree of a scale.
public struct ScaleChord: Equatable, Sendable {
  /// Made of every other note of the scale.
  public let notes: [NoteName]
  /// Nil when the dictionary has no such chord.
  public let chord: Chord?
  /// As a Roman numeral; nil where there is no chord.
  public let numeral: RomanNumeral?
}

extension Scale {
  /// The chords of three notes on each degree; none unless the scale has seven notes.
  public var triads: [ScaleChord] { chords(of: 3) }

  /// The chords of four notes on each degree.
  public var sevenths: [ScaleChord] { chords(of: 4) }

  private func chords(of count: Int) -> [ScaleChord] {
    guard kind.isDiatonic else { return [] }
    let notes = notes
    return (0..<7).map { degree in
      let stacked = (0..<count).map { notes[(degree + 2 * $0) % 7] }
      let chord = ChordDictionary.chord(spelled: stacked)
      return ScaleChord(
        notes: stacked, chord: chord, numeral: chord.map { RomanNumeral($0, in: root) })
    }
  }
}
