import Theory

/// A kind of chord in the words of MusicXML: the nearest that it names, and what is different in this one
/// (https://www.w3.org/2021/06/musicxml40/musicxml-reference/data-types/kind-value/).
struct MusicXMLKind {
  struct Degree: Equatable {
    let value, alter: Int
    /// `add`, `alter` or `subtract`.
    let type: String
  }

  let name: String
  let degrees: [Degree]

  init(_ quality: ChordQuality?) {
    guard let quality else {
      (name, degrees) = ("other", [])
      return
    }
    let wanted = quality.formula.degrees
    var best: (name: String, degrees: [Degree])?
    for (name, symbol) in Self.names {
      guard let known = ChordDictionary.qualities.first(where: { isSame($0.symbol, symbol) })
      else { continue }
      let changes = Self.changes(from: known.formula.degrees, to: wanted)
      if changes.count < best?.degrees.count ?? .max { best = (name, changes) }
    }
    (name, degrees) = best ?? ("other", [])
  }

  /// An alteration is counted from the degree of the kind; an addition from that of a dominant chord.
  private static func changes(from known: [Interval], to wanted: [Interval]) -> [Degree] {
    let missing = known.filter { !wanted.contains($0) }
    var added = wanted.filter { !known.contains($0) }
    var changes: [Degree] = []
    for one in missing {
      if let index = added.firstIndex(where: { $0.number == one.number }) {
        let other = added.remove(at: index)
        changes.append(
          Degree(value: one.number, alter: other.alter - one.alter, type: "alter"))
      } else {
        changes.append(Degree(value: one.number, alter: 0, type: "subtract"))
      }
    }
    // Its thirteenths have an eleventh, which nobody plays unless it is altered.
    let hasEleventh = known.contains { $0.number == 13 }
    return changes
      + added.map {
        Degree(
          value: $0.number, alter: $0.alter + ($0.number == 7 ? 1 : 0),
          type: hasEleventh && $0.number == 11 ? "alter" : "add")
      }
  }

  /// MusicXML's kinds, by the symbols of ours; the plainest first.
  private static let names: [(name: String, symbol: String)] = [
    ("major", ""), ("minor", "m"), ("diminished", "dim"), ("augmented", "aug"),
    ("suspended-second", "sus2"), ("suspended-fourth", "sus4"), ("power", "5"),
    ("dominant", "7"), ("major-seventh", "maj7"), ("minor-seventh", "m7"),
    ("half-diminished", "m7b5"), ("diminished-seventh", "dim7"), ("augmented-seventh", "aug7"),
    ("major-minor", "mMaj7"), ("major-sixth", "6"), ("minor-sixth", "m6"),
    ("dominant-ninth", "9"), ("major-ninth", "maj9"), ("minor-ninth", "m9"),
    ("dominant-11th", "11"), ("major-11th", "maj11"), ("minor-11th", "m11"),
    ("dominant-13th", "13"), ("major-13th", "maj13"), ("minor-13th", "m13"),
  ]
}
