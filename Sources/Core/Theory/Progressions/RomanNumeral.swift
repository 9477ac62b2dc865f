/// A chord by its degree in a key: `ii7`, `bVII`, `V7/V`. Degrees are those of the major scale on the tonic, so that
/// the third of a minor key is `bIII`.
public struct RomanNumeral: Equatable, Sendable {
  public let degree: Interval
  public let quality: ChordQuality
  /// The chord that this one leads to, as in `V7/V`.
  public let target: Target?

  /// A degree, and whether it is written small: `ii`.
  public struct Target: Equatable, Sendable {
    public let degree: Interval
    public let isSmall: Bool
  }

  public init(degree: Interval, quality: ChordQuality, target: Target? = nil) {
    (self.degree, self.quality, self.target) = (degree, quality, target)
  }

  /// What a chord is in the key of a tonic.
  public init(_ chord: Chord, in tonic: NoteName) {
    self.init(degree: tonic.interval(to: chord.root), quality: chord.quality)
  }

  /// The chord in the key of a tonic.
  public func chord(in tonic: NoteName) -> Chord {
    let home = target.map { tonic.raised(by: $0.degree) } ?? tonic
    return Chord(root: home.raised(by: degree), quality: quality)
  }

  /// As it is written: small for minor and diminished chords.
  public func text(_ naming: Naming = .plain) -> String {
    let own =
      naming.accidentals(degree.alter) + Self.letters(degree.number, isSmall: quality.isMinor)
      + naming.symbol(suffix)
    guard let target else { return own }
    return own + "/" + naming.accidentals(target.degree.alter)
      + Self.letters(target.degree.number, isSmall: target.isSmall)
  }

  /// What stands behind the numeral. The small letters say minor already.
  private var suffix: String {
    for (formula, text) in Self.signs where quality.formula == Formula(formula) { return text }
    let symbol = quality.symbol.utf8
    guard quality.isMinor, symbol.first == UInt8(ascii: "m") else { return quality.symbol }
    let rest = symbol.dropFirst()
    // “Maj” after a small numeral is “maj”, since the large letter would only part it from the m.
    let isMajor = rest.first == UInt8(ascii: "M")
    let kept = isMajor ? [UInt8(ascii: "m")] + Array(rest.dropFirst()) : Array(rest)
    return String(decoding: kept, as: UTF8.self)
  }

  private static let signs: [(String, String)] = [
    ("1 b3 b5", "°"), ("1 3 #5", "+"), ("1 b3 b5 b7", "ø7"), ("1 b3 b5 bb7", "°7"),
    ("1 3 #5 b7", "+7"),
  ]

  static func letters(_ number: Int, isSmall: Bool) -> String {
    (isSmall ? small : large)[(number - 1) % 7]
  }

  private static let small = ["i", "ii", "iii", "iv", "v", "vi", "vii"]
  private static let large = ["I", "II", "III", "IV", "V", "VI", "VII"]
}
