// Scales and modes, the most common families first. Their names and degrees are common knowledge of theory books;
// where books differ, the name met most often comes first and the others are aliases.
extension ScaleKind {
  static let church: [ScaleKind] = [
    .init("major", "1 2 3 4 5 6 7", ["ionian", "maj", "dur"]),
    .init("natural minor", "1 2 b3 4 5 b6 b7", ["minor", "aeolian", "m", "min", "moll"]),
    .init("dorian", "1 2 b3 4 5 6 b7"),
    .init("mixolydian", "1 2 3 4 5 6 b7"),
    .init("lydian", "1 2 3 #4 5 6 7"),
    .init("phrygian", "1 b2 b3 4 5 b6 b7"),
    .init("locrian", "1 b2 b3 4 b5 b6 b7"),
  ]

  static let melodicMinor: [ScaleKind] = [
    .init("melodic minor", "1 2 b3 4 5 6 7", ["jazz minor", "ionian b3"]),
    .init("dorian b2", "1 b2 b3 4 5 6 b7", ["phrygian natural 6"]),
    .init("lydian augmented", "1 2 3 #4 #5 6 7", ["lydian #5"]),
    .init("lydian dominant", "1 2 3 #4 5 6 b7", ["acoustic", "overtone", "lydian b7"]),
    .init("mixolydian b6", "1 2 3 4 5 b6 b7", ["aeolian dominant", "melodic major", "hindu"]),
    .init(
      "locrian natural 2", "1 2 b3 4 b5 b6 b7", ["half-diminished", "aeolian b5", "locrian #2"]),
    .init("altered", "1 b2 b3 b4 b5 b6 b7", ["super-locrian", "alt"]),
  ]

  static let harmonicMinor: [ScaleKind] = [
    .init("harmonic minor", "1 2 b3 4 5 b6 7"),
    .init("locrian natural 6", "1 b2 b3 4 b5 6 b7", ["locrian 6"]),
    .init("ionian augmented", "1 2 3 4 #5 6 7", ["ionian #5", "major #5"]),
    .init("dorian #4", "1 2 b3 #4 5 6 b7", ["romanian minor", "ukrainian dorian"]),
    .init("phrygian dominant", "1 b2 3 4 5 b6 b7", ["spanish", "freygish", "hijaz"]),
    .init("lydian #2", "1 #2 3 #4 5 6 7", ["lydian #9"]),
    .init("ultra-locrian", "1 b2 b3 b4 b5 b6 bb7", ["altered bb7", "super-locrian diminished"]),
  ]

  static let harmonicMajor: [ScaleKind] = [
    .init("harmonic major", "1 2 3 4 5 b6 7", ["ionian b6"]),
    .init("dorian b5", "1 2 b3 4 b5 6 b7"),
    .init("phrygian b4", "1 b2 b3 b4 5 b6 b7"),
    .init("lydian b3", "1 2 b3 #4 5 6 7", ["lydian diminished"]),
    .init("mixolydian b2", "1 b2 3 4 5 6 b7"),
    .init("lydian augmented #2", "1 #2 3 #4 #5 6 7"),
    .init("locrian bb7", "1 b2 b3 4 b5 b6 bb7"),
  ]

  static let doubleHarmonic: [ScaleKind] = [
    .init("double harmonic major", "1 b2 3 4 5 b6 7", ["byzantine", "arabic", "double harmonic"]),
    .init("lydian #2 #6", "1 #2 3 #4 5 #6 7"),
    .init("ultra-phrygian", "1 b2 b3 b4 5 b6 bb7"),
    .init("hungarian minor", "1 2 b3 #4 5 b6 7", ["double harmonic minor", "gypsy minor"]),
    .init("oriental", "1 b2 3 4 b5 6 b7"),
    .init("ionian #2 #5", "1 #2 3 4 #5 6 7"),
    .init("locrian bb3 bb7", "1 b2 bb3 4 b5 b6 bb7"),
  ]

  static let otherSevens: [ScaleKind] = [
    .init("neapolitan minor", "1 b2 b3 4 5 b6 7"),
    .init("neapolitan major", "1 b2 b3 4 5 6 7"),
    .init("hungarian major", "1 #2 3 #4 5 6 b7"),
    .init("persian", "1 b2 3 4 b5 b6 7"),
    .init("enigmatic", "1 b2 3 #4 #5 #6 7"),
    .init("major locrian", "1 2 3 4 b5 b6 b7", ["arabian"]),
    .init("leading whole tone", "1 2 3 #4 #5 #6 7"),
  ]

  /// All of them.
  static let table: [ScaleKind] =
    church + pentatonic + blues + harmonicMinor + melodicMinor + harmonicMajor + doubleHarmonic
    + symmetric + bebop + otherSevens + japanese + otherFivesAndSixes
}
