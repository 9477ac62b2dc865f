/// What kind of scale stands on a root.
public struct ScaleKind: Equatable, Sendable {
  public let name: String
  public let formula: Formula
  /// What else it is called.
  public let aliases: [String]

  // A call for each row of the table, rather than its body.
  @inline(never)
  init(_ name: String, _ formula: String, _ aliases: [String] = []) {
    self.name = name
    self.formula = Formula(formula)
    self.aliases = aliases
  }

  public static func == (one: ScaleKind, other: ScaleKind) -> Bool {
    one.formula == other.formula
  }

  /// Whether it has seven notes, one for each letter.
  public var isDiatonic: Bool { formula.degrees.map { $0.number } == Array(1...7) }
}
