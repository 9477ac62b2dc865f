/// The open strings of an instrument with frets.
public struct Tuning: Equatable, Sendable {
  public let name: String
  /// MIDI's numbers, as the strings lie, from the one that is nearest to the player's head.
  public let strings: [Int]
  /// Whether the first string is short, so that it is never held down.
  let hasDrone: Bool

  init(_ name: String, _ strings: [Int], hasDrone: Bool = false) {
    (self.name, self.strings, self.hasDrone) = (name, strings, hasDrone)
  }

  /// Whether the strings rise, so that the first that sounds is the bass.
  public var hasBass: Bool { zip(strings, strings.dropFirst()).allSatisfy { $0 < $1 } }

  public static let guitar = Tuning("guitar", [40, 45, 50, 55, 59, 64])
  public static let ukulele = Tuning("ukulele", [67, 60, 64, 69])

  /// Those that have a name.
  public static let named: [Tuning] = [
    guitar, ukulele,
    Tuning("drop D", [38, 45, 50, 55, 59, 64]),
    Tuning("DADGAD", [38, 45, 50, 55, 57, 62]),
    Tuning("open G", [38, 43, 50, 55, 59, 62]),
    Tuning("open D", [38, 45, 50, 54, 57, 62]),
    Tuning("seven strings", [35, 40, 45, 50, 55, 59, 64]),
    Tuning("baritone ukulele", [50, 55, 59, 64]),
    Tuning("mandolin", [55, 62, 69, 76]),
    Tuning("banjo", [67, 50, 55, 59, 62], hasDrone: true),
    Tuning("bass", [28, 33, 38, 43]),
  ]

  /// Reads a name, or the open strings: `D A D G B E` upwards, or with octaves, as in `G4 C4 E4 A4`.
  public init(_ text: String, naming: Naming = .plain) throws(TheoryError) {
    let wanted = text.utf8.map(small)
    if let known = Self.named.first(where: { $0.name.utf8.map(small) == wanted }) {
      self = known
      return
    }
    var strings: [Int] = []
    for word in try TextCursor.words(text, also: "-") {
      strings.append(try Self.string(word, above: strings.last, naming))
    }
    guard TheoryLimits.strings.contains(strings.count) else { throw .unknownTuning }
    self.init("own", strings)
  }

  private static func string(
    _ word: String, above last: Int?, _ naming: Naming
  ) throws(TheoryError) -> Int {
    var cursor = try TextCursor(word)
    guard let note = cursor.readNote(naming) else { throw .unknownTuning }
    let octave = cursor.readNumber()
    guard cursor.isAtEnd else { throw .unknownTuning }
    // Without octaves the strings rise, from about the lowest of a guitar.
    let lowest = last.map { $0 + 1 } ?? 36
    let pitch =
      octave.map { 12 * ($0 + 1) + NoteName.naturals[note.step] + note.alter }
      ?? lowest + wrapped(note.pitch - lowest)
    guard (12...108).contains(pitch) else { throw .unknownTuning }
    return pitch
  }

  /// With a capo at a fret.
  public func capo(_ fret: Int) -> Tuning {
    Tuning(name, strings.map { $0 + fret }, hasDrone: hasDrone)
  }
}
