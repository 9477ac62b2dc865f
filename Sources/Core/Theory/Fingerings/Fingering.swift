/// How a chord is held on strings.
public struct Fingering: Equatable, Sendable {
  /// One finger over several strings.
  public struct Barre: Equatable, Sendable {
    public let fret: Int
    /// From this string to that, as they lie in the tuning.
    public let first, last: Int
  }

  /// For each string a fret above the capo: 0 open, nil not to be played.
  public let frets: [Int?]
  /// For each string a finger: 1 the index to 4 the little one; nil where none is needed.
  public let fingers: [Int?]
  public let barre: Barre?
  /// MIDI's numbers of what sounds, as the strings lie.
  public let pitches: [Int]
  /// Notes of the chord that are left out.
  public let missing: [NoteName]

  /// Such as `x32010`; with dashes between from the tenth fret on.
  public var text: String {
    let isHigh = frets.contains { ($0 ?? 0) > 9 }
    return frets.map { $0.map { String($0) } ?? "x" }.joined(separator: isHigh ? "-" : "")
  }
}
