/// The twelve keys in a circle, each a fifth above the one before, C at the top.
public enum CircleOfFifths {
  /// A place on the circle.
  public struct Place: Equatable, Sendable {
    /// 0 at the top, clockwise to 11.
    public let number: Int
    /// The major keys there: one, or two that sound the same.
    public let major: [Key]

    /// Their relative minor keys.
    public var minor: [Key] { major.map { $0.relative } }

    /// Those of the mode that another key has.
    public func keys(like key: Key) -> [Key] { key.isMinor ? minor : major }
  }

  /// All places. At 5, 6 and 7 there are two keys each, with sharps and with flats.
  public static let places: [Place] = (0..<12).map { number in
    let fifths = number > 7 ? [number - 12] : number < 5 ? [number] : [number, number - 12]
    // The fewer signs first; sharps where they are even.
    let order = fifths.sorted { abs($0) < abs($1) }
    return Place(number: number, major: order.map { Key(tonic: tonic($0), isMinor: false) })
  }

  /// Where a key stands, by its sound; nil for one without a signature.
  public static func place(of key: Key) -> Place? {
    guard (-7...7).contains(key.fifths) else { return nil }
    return places[(key.fifths + 12) % 12]
  }

  /// The places beside one, counterclockwise and clockwise: a fifth below and above.
  public static func neighbours(of place: Place) -> (below: Place, above: Place) {
    (places[(place.number + 11) % 12], places[(place.number + 1) % 12])
  }

  /// The note so many fifths above C.
  private static func tonic(_ fifths: Int) -> NoteName {
    // F is one below C, and after seven fifths the letters come again, one sign higher.
    let place = fifths + 1
    let round = place >= 0 ? place / 7 : (place - 6) / 7
    return NoteName(step: [3, 0, 4, 1, 5, 2, 6][place - 7 * round], alter: round)
  }
}
