/// A note as it is written: a letter and how far it is raised.
struct NoteName: Equatable, Sendable {
  /// 0 for C, 6 for B.
  let step: Int
  /// In semitones; negative for flats.
  let alter: Int

  private static let letters = Array("CDEFGAB")
  private static let naturals = [0, 2, 4, 5, 7, 9, 11]

  /// Reads `C`, `F#`, `Bb`; nil for what is no note.
  init?(_ text: some StringProtocol) {
    guard let first = text.first, let step = Self.letters.firstIndex(of: first) else { return nil }
    let signs = text.dropFirst()
    guard signs.allSatisfy({ $0 == "#" || $0 == "b" }), signs.count < 4 else { return nil }
    self.step = step
    alter = signs.reduce(0) { $0 + ($1 == "#" ? 1 : -1) }
  }

  /// The note at a degree above another, such as `b3` or `5`.
  init?(_ degree: some StringProtocol, above root: NoteName) {
    let signs = degree.prefix { $0 == "#" || $0 == "b" }
    guard let number = Int(degree.dropFirst(signs.count)), (1...14).contains(number) else {
      return nil
    }
    let raised = signs.reduce(0) { $0 + ($1 == "#" ? 1 : -1) }
    step = (root.step + number - 1) % 7
    let wanted = root.pitch + Self.naturals[(number - 1) % 7] + raised
    let difference = (wanted - Self.naturals[step] + 120) % 12
    alter = difference > 6 ? difference - 12 : difference
  }

  var letter: String { String(Self.letters[step]) }

  /// The pitch class, C being 0.
  var pitch: Int { (Self.naturals[step] + alter + 12) % 12 }

  /// Such as `F#`.
  var text: String { letter + String(repeating: alter < 0 ? "b" : "#", count: abs(alter)) }

  /// How many sharps the major key on this note has; negative for flats.
  var fifths: Int { [0, 2, 4, -1, 1, 3, 5][step] + 7 * alter }
}
