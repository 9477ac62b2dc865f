/// A row of chords that many songs share.
public struct Progression: Equatable, Sendable {
  public let genre: Genre
  public let name: String
  public let numerals: [RomanNumeral]

  public enum Genre: String, CaseIterable, Sendable {
    case pop, rock, folk, blues, jazz, soul, gospel, latin, flamenco, classical, electronic, film
    case reggae, metal
  }

  /// For tables of ours.
  // A call for each row of the table, rather than its body.
  @inline(never)
  init(_ genre: Genre, _ name: String, _ numerals: String) {
    self.genre = genre
    self.name = name
    guard let read = try? RomanNumeral.list(numerals) else { preconditionFailure("no numerals") }
    self.numerals = read
  }

  /// Whether its home is a minor chord, or one that has no third.
  public var isMinor: Bool {
    numerals.contains {
      $0.degree == Interval(number: 1, alter: 0) && ($0.quality.isMinor || $0.quality.isPower)
    }
  }

  /// The chords in the key of a tonic, each spelled as the key wants.
  public func chords(in tonic: NoteName) -> [Chord] { numerals.map { $0.chord(in: tonic) } }
}
