/// How notes and chords are called in a key: as its scale, and what is borrowed from its other mode, write them.
///
/// In C that is B♭ for the chord below, not A♯, and F♯ for the one that leads to G.
public struct ChordSpelling: Sendable {
  private static let degrees = ["1", "b2", "2", "b3", "3", "4", "b5", "5", "#5", "6", "b7", "7"]
  /// Fifths above C, from G♭ to A♯; nobody reads C♭, E♯ and beyond.
  private static let readable = -6...10

  private let names: [String]
  /// How the roots of diminished chords are called, most of which lead to the note above.
  private let leadingNames: [String]

  /// Without a key all are sharps.
  public init(_ key: MusicalKey?) {
    guard let key else {
      names = Self.names(from: -1)
      leadingNames = names
      return
    }
    let relative = (key.tonic + (key.isMinor ? 3 : 0)) * 7 % 12
    let major = relative > 5 ? relative - 12 : relative
    names = Self.names(from: major - (key.isMinor ? 2 : 5))
    leadingNames = Self.names(from: major - 1)
  }

  /// The names of the pitch classes, from so many fifths above C on.
  private static func names(from first: Int) -> [String] {
    var names = [String](repeating: "", count: 12)
    for fifths in first..<first + 12 { names[(fifths + 24) * 7 % 12] = name(fifths) }
    return names
  }

  /// What lies so many fifths above C.
  private static func name(_ fifths: Int) -> String {
    if fifths < readable.lowerBound { return name(fifths + 12) }
    if fifths > readable.upperBound { return name(fifths - 12) }
    let letters = ["F", "C", "G", "D", "A", "E", "B"]
    return letters[(fifths + 8) % 7] + (fifths < -1 ? "b" : fifths > 5 ? "#" : "")
  }

  /// The name of a pitch class, C being 0.
  public func note(_ pitch: Int) -> String { names[pitch] }

  /// Harte's notation, such as `A:min7/b3`; `N` where there is no chord.
  public func label(_ chord: ChordLabel) -> String {
    guard let root = chord.root else { return "N" }
    let name = (chord.quality.isDiminished ? leadingNames : names)[root]
    let plain = name + ":" + chord.quality.shorthand.description
    guard let bass = chord.bass, bass != root else { return plain }
    return plain + "/" + Self.degrees[(bass - root + 12) % 12]
  }
}
