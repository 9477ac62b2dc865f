import Theory

/// A chord label in Harte's notation, taken apart for those who write chords otherwise.
struct WrittenChord: Equatable {
  /// How a kind of chord is written elsewhere.
  struct Kind: Equatable {
    /// Behind the root, as musicians write it.
    let suffix: String
    /// As MusicXML calls it.
    let name: String
    /// A degree that comes to it in MusicXML.
    let added: Int?
  }

  let root: NoteName
  let kind: Kind
  /// The note that sounds lowest, when it is not the root.
  let bass: NoteName?

  /// Nil where no chord sounds, and for what is no label.
  init?(_ label: String) {
    let halves = label.split(separator: "/", maxSplits: 1)
    guard let chord = halves.first else { return nil }
    let parts = chord.split(separator: ":", maxSplits: 1)
    guard let first = parts.first, let root = NoteName(first) else { return nil }
    self.root = root
    kind = Kind(shorthand: parts.count > 1 ? String(parts[1]) : "maj")
    bass = halves.count > 1 ? Interval(halves[1]).map { root.raised(by: $0) } : nil
  }

  /// As musicians write it: `Am7/C`.
  var text: String { root.text + kind.suffix + (bass.map { "/\($0.text)" } ?? "") }
}

extension WrittenChord.Kind {
  fileprivate init(shorthand: String) {
    suffix = ChordDictionary.quality(harte: shorthand)?.symbol ?? shorthand
    name = Self.names[shorthand] ?? "other"
    added = shorthand == "maj(9)" ? 9 : nil
  }

  private static let names = [
    "maj": "major", "min": "minor", "dim": "diminished", "aug": "augmented",
    "sus2": "suspended-second", "sus4": "suspended-fourth", "maj6": "major-sixth",
    "min6": "minor-sixth", "7": "dominant", "maj7": "major-seventh", "min7": "minor-seventh",
    "minmaj7": "major-minor", "dim7": "diminished-seventh", "hdim7": "half-diminished",
    "9": "dominant-ninth", "maj9": "major-ninth", "min9": "minor-ninth", "maj(9)": "major",
    "5": "power",
  ]
}
