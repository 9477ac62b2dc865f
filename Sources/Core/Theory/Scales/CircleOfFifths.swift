/// The twelve keys in a circle, each a fifth above the one before, C at the top.
public enum CircleOfFifths {
  /// A position on the circle.
  public struct Position: Equatable, Sendable {
    /// 0 at the top, clockwise to 11.
    public let number: Int
    /// The major keys there: one, or two that sound the same.
    public let major: [Key]

    /// Their relative minor keys.
    public var minor: [Key] { major.map { $0.relative } }

    /// Those of the mode that another key has.
    public func keys(like key: Key) -> [Key] { key.isMinor ? minor : major }
  }

  /// All positions. At 5, 6 and 7 there are two keys each, with sharps and with flats.
  public static let positions: [Position] = (0..<12).map { number in
    let fifths = number > 7 ? [number - 12] : number < 5 ? [number] : [number, number - 12]
    // The fewer signs first; sharps where they are even.
    let order = fifths.sorted { abs($0) < abs($1) }
    return Position(number: number, major: order.map { Key(tonic: tonic($0), isMinor: false) })
  }

  /// Where a key stands, by its sound; nil for one without a signature.
  public static func position(of key: Key) -> Position? {
    guard (-7...7).contains(key.fifths) else { return nil }
    return positions[(key.fifths + 12) % 12]
  }

  /// The positions beside one, counterclockwise and clockwise: a fifth below and above.
  public static func neighbours(of position: Position) -> (below: Position, above: Position) {
    (positions[(position.number + 11) % 12], positions[(position.number + 1) % 12])
  }

  /// The note so many fifths above C.
  private static func tonic(_ fifths: Int) -> NoteName {
    // F is one below C, and after seven fifths the letters come again, one sign higher.
    let position = fifths + 1
    let round = position >= 0 ? position / 7 : (position - 6) / 7
    return NoteName(step: [3, 0, 4, 1, 5, 2, 6][position - 7 * round], alter: round)
  }
}
