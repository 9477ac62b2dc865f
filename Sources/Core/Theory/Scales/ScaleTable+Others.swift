extension ScaleKind {
  static let pentatonic: [ScaleKind] = [
    .init("major pentatonic", "1 2 3 5 6", ["pentatonic", "gong"]),
    .init("minor pentatonic", "1 b3 4 5 b7", ["yu"]),
    .init("suspended pentatonic", "1 2 4 5 b7", ["egyptian", "shang"]),
    .init("blues major pentatonic", "1 2 4 5 6", ["ritusen", "zhi", "yo"]),
    .init("blues minor pentatonic", "1 b3 4 b6 b7", ["man gong", "jue"]),
    .init("dominant pentatonic", "1 2 3 5 b7"),
    .init("minor sixth pentatonic", "1 b3 4 5 6"),
  ]

  static let blues: [ScaleKind] = [
    .init("blues", "1 b3 4 b5 5 b7", ["minor blues"]),
    .init("major blues", "1 2 b3 3 5 6"),
  ]

  static let symmetric: [ScaleKind] = [
    .init("whole tone", "1 2 3 #4 #5 b7"),
    .init("diminished", "1 2 b3 4 b5 b6 6 7", ["whole-half diminished", "octatonic"]),
    .init("dominant diminished", "1 b2 #2 3 #4 5 6 b7", ["half-whole diminished"]),
    .init("augmented", "1 #2 3 5 #5 7", ["hexatonic"]),
    .init("tritone", "1 b2 3 b5 5 b7", ["petrushka"]),
    .init("chromatic", "1 b2 2 b3 3 4 #4 5 b6 6 b7 7"),
  ]

  static let bebop: [ScaleKind] = [
    .init("bebop dominant", "1 2 3 4 5 6 b7 7", ["bebop"]),
    .init("bebop major", "1 2 3 4 5 #5 6 7"),
    .init("bebop minor", "1 2 b3 3 4 5 6 b7", ["bebop dorian"]),
    .init("bebop melodic minor", "1 2 b3 4 5 #5 6 7"),
    .init("bebop harmonic minor", "1 2 b3 4 5 b6 b7 7", ["bebop natural minor"]),
  ]

  static let japanese: [ScaleKind] = [
    .init("hirajoshi", "1 2 b3 5 b6"),
    .init("kumoi", "1 2 b3 5 6", ["dorian pentatonic"]),
    .init("in", "1 b2 4 5 b6", ["miyako-bushi", "sakura"]),
    .init("insen", "1 b2 4 5 b7"),
    .init("iwato", "1 b2 4 b5 b7"),
  ]

  static let otherFivesAndSixes: [ScaleKind] = [
    .init("chinese", "1 3 #4 5 7"),
    .init("pelog", "1 b2 b3 5 b6", ["balinese"]),
    .init("prometheus", "1 2 3 #4 6 b7", ["mystic"]),
    .init("flamenco", "1 b2 b3 3 4 5 b6 b7", ["spanish phrygian"]),
    .init("spanish eight-tone", "1 b2 b3 3 4 b5 b6 b7"),
  ]
}
