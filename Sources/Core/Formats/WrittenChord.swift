import Theory

/// A chord label in Harte's notation, taken apart for those who write chords otherwise.
struct WrittenChord {
  let root: NoteName
  /// What is written behind the root, as musicians do.
  let suffix: String
  /// Nil where Quintet knows no such chord.
  let quality: ChordQuality?
  /// The note that sounds lowest, when it is not the root.
  let bass: NoteName?

  /// Nil where no chord sounds, and for what is no label.
  init?(_ label: String) {
    let (chord, degree) = Self.halves(Array(label.utf8), UInt8(ascii: "/"))
    let (first, kind) = Self.halves(chord, UInt8(ascii: ":"))
    guard let root = NoteName(String(decoding: first, as: UTF8.self)) else { return nil }
    self.root = root
    let shorthand = kind.map { String(decoding: $0, as: UTF8.self) } ?? "maj"
    quality =
      ChordDictionary.quality(harte: shorthand) ?? (try? Chord("C:" + shorthand))?.quality
    suffix = quality?.symbol ?? shorthand
    bass = degree.flatMap { Interval(String(decoding: $0, as: UTF8.self)) }.map {
      root.raised(by: $0)
    }
  }

  /// As musicians write it: `Am7/C`.
  var text: String { root.text + suffix + (bass.map { "/" + $0.text } ?? "") }

  /// What comes before the first such sign, and what behind it.
  private static func halves(_ bytes: [UInt8], _ sign: UInt8) -> ([UInt8], [UInt8]?) {
    guard let index = bytes.firstIndex(of: sign) else { return (bytes, nil) }
    return (Array(bytes[..<index]), Array(bytes[(index + 1)...]))
  }
}
