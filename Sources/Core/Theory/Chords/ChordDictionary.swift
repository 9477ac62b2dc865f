/// Every kind of chord on every root.
public enum ChordDictionary {
  /// All kinds, the most common first.
  public static let qualities: [ChordQuality] = ChordQuality.table

  /// The kind with a shorthand of Harte's notation, such as `min7`; nil for what is none.
  public static func quality(harte shorthand: String) -> ChordQuality? {
    let wanted = Array(shorthand.utf8)
    return qualities.first { $0.harte.map { Array($0.utf8) == wanted } ?? false }
  }

  /// The kind with these degrees, or one that sounds the same.
  static func quality(of formula: Formula) throws(TheoryError) -> ChordQuality {
    if let known = qualities.first(where: { $0.formula == formula }) { return known }
    let pitches = formula.pitches
    guard let alike = qualities.first(where: { $0.formula.pitches == pitches }) else {
      throw .unlistedChord
    }
    return alike
  }

  /// The chord that sounds these notes, exactly as they are spelled; nil when there is none.
  static func chord(spelled notes: [NoteName]) -> Chord? {
    guard let root = notes.first else { return nil }
    let formula = Formula(
      notes.map { root.interval(to: $0) })
    return qualities.first { $0.formula == formula }.map { Chord(root: root, quality: $0) }
  }
}
