/// The degrees of a chord or a scale above its root, the root included: `1 b3 5`.
public struct Formula: Equatable, Sendable {
  public let degrees: [Interval]

  /// From the lowest number to the highest, and no degree twice.
  init(_ degrees: [Interval]) {
    var unique: [Interval] = []
    for degree in degrees where !unique.contains(degree) { unique.append(degree) }
    self.degrees = unique.sorted { ($0.number, $0.alter) < ($1.number, $1.alter) }
  }

  /// For tables of ours: degrees with spaces between.
  init(_ text: String) {
    var cursor = TextCursor(Array(text.utf8))
    var degrees: [Interval] = []
    while !cursor.isAtEnd {
      guard let degree = cursor.readDegree() else { preconditionFailure("no degree") }
      degrees.append(degree)
      cursor.skipSpaces()
    }
    self.init(degrees)
  }

  /// Such as `1 ♭3 5`.
  public func text(_ naming: Naming = .plain) -> String {
    degrees.map { $0.text(naming) }.joined(separator: " ")
  }

  /// Which pitch classes sound, when the root is C.
  var pitches: PitchSet { PitchSet(degrees.map { $0.semitones }) }

  func notes(on root: NoteName) -> [NoteName] { degrees.map { root.raised(by: $0) } }
}
