/// A chord label in Harte's notation, taken apart for those who write chords otherwise.
struct WrittenChord: Equatable {
  /// How a kind of chord is written elsewhere.
  struct Kind: Equatable {
    /// Behind the root, as musicians write it.
    let suffix: String
    /// As MusicXML calls it.
    let name: String
    /// A degree that comes to it in MusicXML.
    var added: Int?
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
    let shorthand = parts.count > 1 ? String(parts[1]) : "maj"
    kind = Self.kinds[shorthand] ?? Kind(suffix: shorthand, name: "other")
    bass = halves.count > 1 ? NoteName(halves[1], above: root) : nil
  }

  /// As musicians write it: `Am7/C`.
  var text: String { root.text + kind.suffix + (bass.map { "/\($0.text)" } ?? "") }

  private static let kinds: [String: Kind] = [
    "maj": Kind(suffix: "", name: "major"), "min": Kind(suffix: "m", name: "minor"),
    "dim": Kind(suffix: "dim", name: "diminished"), "aug": Kind(suffix: "aug", name: "augmented"),
    "sus2": Kind(suffix: "sus2", name: "suspended-second"),
    "sus4": Kind(suffix: "sus4", name: "suspended-fourth"),
    "maj6": Kind(suffix: "6", name: "major-sixth"), "min6": Kind(suffix: "m6", name: "minor-sixth"),
    "7": Kind(suffix: "7", name: "dominant"), "maj7": Kind(suffix: "maj7", name: "major-seventh"),
    "min7": Kind(suffix: "m7", name: "minor-seventh"),
    "minmaj7": Kind(suffix: "mMaj7", name: "major-minor"),
    "dim7": Kind(suffix: "dim7", name: "diminished-seventh"),
    "hdim7": Kind(suffix: "m7b5", name: "half-diminished"),
    "9": Kind(suffix: "9", name: "dominant-ninth"),
    "maj9": Kind(suffix: "maj9", name: "major-ninth"),
    "min9": Kind(suffix: "m9", name: "minor-ninth"),
    "maj(9)": Kind(suffix: "add9", name: "major", added: 9),
    "5": Kind(suffix: "5", name: "power"),
  ]
}
