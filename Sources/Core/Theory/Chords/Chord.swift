/// A kind of chord on a root, with another lowest note where it has one.
public struct Chord: Equatable, Sendable {
  public let root: NoteName
  public let quality: ChordQuality
  /// The note that sounds lowest, when it is not the root.
  public let bass: NoteName?

  public init(root: NoteName, quality: ChordQuality, bass: NoteName? = nil) {
    (self.root, self.quality) = (root, quality)
    self.bass = bass == root ? nil : bass
  }

  /// From the root up; a bass that is none of them comes first.
  public var notes: [NoteName] {
    let notes = quality.formula.notes(on: root)
    guard let bass, !notes.contains(where: { $0.pitch == bass.pitch }) else { return notes }
    return [bass] + notes
  }

  public var pitches: PitchSet { PitchSet(notes) }

  /// As musicians write it: `Am7/C`.
  public func text(_ naming: Naming = .plain) -> String {
    root.text(naming) + naming.symbol(quality.symbol) + (bass.map { "/" + $0.text(naming) } ?? "")
  }

  /// In Harte's notation: `A:min7/b3`.
  public var harte: String {
    let bass = bass.map { "/" + root.interval(to: $0).text() } ?? ""
    return root.text + ":" + quality.harteText + bass
  }

  /// How else musicians write it: `A-7`.
  public func aliases(_ naming: Naming = .plain) -> [String] {
    quality.aliases.map { root.text(naming) + naming.symbol($0) }
  }

  /// The chord with each of its notes as the lowest, the root first.
  public var inversions: [Chord] {
    quality.formula.notes(on: root).map { Chord(root: root, quality: quality, bass: $0) }
  }

  /// The chord with everything so many letters and semitones higher.
  public func raised(by interval: Interval) -> Chord {
    Chord(
      root: root.raised(by: interval), quality: quality, bass: bass?.raised(by: interval))
  }

  /// Degrees that can be left out first when there are too few fingers: the fifth where there is a sixth or seventh,
  /// then what lies between the seventh and the widest degree.
  var spareDegrees: [Interval] {
    let degrees = quality.formula.degrees
    guard degrees.count > 3, let widest = degrees.last else { return [] }
    let hasMore = degrees.contains { $0.number == 6 || $0.number == 7 }
    let fifth = degrees.filter { hasMore && $0 == Interval(number: 5, alter: 0) }
    return fifth + degrees.filter { $0.number > 7 && $0.alter == 0 && $0 != widest }.reversed()
  }
}
