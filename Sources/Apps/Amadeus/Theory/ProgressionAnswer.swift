import Theory

/// What `amadeus progressions --json` prints of each.
struct ProgressionAnswer: Encodable {
  let genre, name: String?
  let key: String
  let numerals, chords, harte: [String]
  /// How to play them one after the other: MIDI's numbers, the bass first.
  let voicings: [[Int]]

  init(_ progression: Progression, in key: Key, _ naming: Naming) {
    self.init(
      progression.numerals, in: key, naming, genre: progression.genre.rawValue,
      name: progression.name)
  }

  init(
    _ numerals: [RomanNumeral], in key: Key, _ naming: Naming, genre: String? = nil,
    name: String? = nil
  ) {
    let chords = numerals.map { $0.chord(in: key.tonic) }
    (self.genre, self.name) = (genre, name)
    self.key = key.text(naming)
    self.numerals = numerals.map { $0.text(naming) }
    self.chords = chords.map { $0.text(naming) }
    harte = chords.map(\.harte)
    voicings = VoiceLeading.voicings(of: chords).map(\.pitches)
  }
}
