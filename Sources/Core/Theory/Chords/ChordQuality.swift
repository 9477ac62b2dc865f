/// What kind of chord stands on a root.
public struct ChordQuality: Equatable, Sendable {
  /// Behind the root, as musicians write it most often: `m7`; empty for a major chord.
  public let symbol: String
  /// Said in words: `minor seventh`.
  public let name: String
  public let formula: Formula
  /// How else it is written.
  public let aliases: [String]
  /// The shorthand of Harte et al., "Symbolic representation of musical chords", ISMIR 2005.
  public let harte: String?

  // A call for each row of the table, rather than its body.
  @inline(never)
  init(
    _ symbol: String, _ name: String, _ formula: String, _ aliases: [String] = [],
    harte: String? = nil
  ) {
    self.symbol = symbol
    self.name = name
    self.formula = Formula(formula)
    self.aliases = aliases
    self.harte = harte
  }

  public static func == (one: ChordQuality, other: ChordQuality) -> Bool {
    one.formula == other.formula
  }

  public var isMinor: Bool { formula.degrees.contains(Interval(number: 3, alter: -1)) }

  public var isPower: Bool { formula.degrees.count == 2 }

  /// The harte shorthand, or the degrees in brackets where there is none.
  public var harteText: String {
    harte ?? "(" + formula.degrees.map { $0.text() }.joined(separator: ",") + ")"
  }
}
