/// How notes and chords are called in a key: with sharps or with flats.
public struct ChordSpelling: Sendable {
  private static let sharps = ["C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B"]
  private static let flats = ["C", "Db", "D", "Eb", "E", "F", "Gb", "G", "Ab", "A", "Bb", "B"]
  private static let degrees = ["1", "b2", "2", "b3", "3", "4", "b5", "5", "#5", "6", "b7", "7"]
  /// The major keys that are written with flats: F, B♭, E♭, A♭, D♭, G♭.
  private static let flatKeys = [5, 10, 3, 8, 1, 6]

  private let names: [String]

  public init(_ key: MusicalKey?) {
    let relative = key.map { ($0.tonic + ($0.isMinor ? 3 : 0)) % 12 } ?? 0
    names = Self.flatKeys.contains(relative) ? Self.flats : Self.sharps
  }

  /// The name of a pitch class, C being 0.
  public func note(_ pitch: Int) -> String { names[pitch] }

  /// Harte's notation, such as `A:min7/b3`; `N` where there is no chord.
  public func label(_ chord: ChordLabel) -> String {
    guard let root = chord.root else { return "N" }
    let plain = names[root] + ":" + chord.quality.shorthand.description
    guard let bass = chord.bass, bass != root else { return plain }
    return plain + "/" + Self.degrees[(bass - root + 12) % 12]
  }
}
