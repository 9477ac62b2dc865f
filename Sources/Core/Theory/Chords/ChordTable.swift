// The kinds of chords, the most common first, since the first that fits is named first. Names and formulas are
// common knowledge of harmony books; an eleventh leaves its third in, a thirteenth its eleventh out.
extension ChordQuality {
  static let triads: [ChordQuality] = [
    .init("", "major", "1 3 5", ["maj", "M", "major"], harte: "maj"),
    .init("m", "minor", "1 b3 5", ["min", "-", "mi", "minor"], harte: "min"),
    .init("5", "power chord", "1 5", harte: "5"),
    .init("sus4", "suspended fourth", "1 4 5", ["sus", "4"], harte: "sus4"),
    .init("sus2", "suspended second", "1 2 5", harte: "sus2"),
    .init("dim", "diminished", "1 b3 b5", ["°", "o", "mb5"], harte: "dim"),
    .init("aug", "augmented", "1 3 #5", ["+", "(#5)", "+5"], harte: "aug"),
    .init("(b5)", "major flat five", "1 3 b5", ["majb5", "Mb5"]),
    .init("sus2sus4", "suspended second and fourth", "1 2 4 5", ["sus24"]),
  ]

  static let sixths: [ChordQuality] = [
    .init("6", "major sixth", "1 3 5 6", ["maj6", "M6", "add6"], harte: "maj6"),
    .init("m6", "minor sixth", "1 b3 5 6", ["min6", "-6", "madd6"], harte: "min6"),
    .init("add9", "added ninth", "1 3 5 9", ["add2", "2", "(add9)", "maj(9)"], harte: "maj(9)"),
    .init("madd9", "minor added ninth", "1 b3 5 9", ["m(add9)", "madd2"], harte: "min(9)"),
    .init("6/9", "six nine", "1 3 5 6 9", ["69", "6add9", "maj69"]),
    .init("m6/9", "minor six nine", "1 b3 5 6 9", ["m69", "-69"]),
    .init("add11", "added eleventh", "1 3 5 11", ["add4"]),
    .init("madd11", "minor added eleventh", "1 b3 5 11", ["madd4"]),
    .init("add#11", "added sharp eleventh", "1 3 5 #11", ["add#4"]),
    .init("6sus4", "sixth suspended fourth", "1 4 5 6", ["6sus"]),
    .init("madd9add11", "minor added ninth and eleventh", "1 b3 5 9 11"),
  ]

  static let sevenths: [ChordQuality] = [
    .init("7", "seventh", "1 3 5 b7", ["dom7"], harte: "7"),
    .init("maj7", "major seventh", "1 3 5 7", ["M7", "Δ", "Δ7", "∆7", "ma7", "j7"], harte: "maj7"),
    .init("m7", "minor seventh", "1 b3 5 b7", ["min7", "-7", "mi7"], harte: "min7"),
    .init("m7b5", "half-diminished", "1 b3 b5 b7", ["ø", "ø7", "-7b5", "hdim7"], harte: "hdim7"),
    .init("dim7", "diminished seventh", "1 b3 b5 bb7", ["°7", "o7"], harte: "dim7"),
    .init("7sus4", "seventh suspended fourth", "1 4 5 b7", ["7sus", "sus7"], harte: "sus4(b7)"),
    .init("mMaj7", "minor major seventh", "1 b3 5 7", ["mM7", "m(maj7)", "-Δ7"], harte: "minmaj7"),
    .init("aug7", "augmented seventh", "1 3 #5 b7", ["7#5", "+7", "7+5", "7aug"]),
    .init("7b5", "seventh flat five", "1 3 b5 b7", ["7-5", "7(b5)"]),
    .init("maj7#5", "augmented major seventh", "1 3 #5 7", ["augmaj7", "+M7", "maj7+5"]),
    .init("maj7b5", "major seventh flat five", "1 3 b5 7", ["M7b5"]),
    .init("m7#5", "minor seventh sharp five", "1 b3 #5 b7", ["-7#5", "m7+5"]),
    .init("dimMaj7", "diminished major seventh", "1 b3 b5 7", ["°maj7", "mMaj7b5"]),
    .init("mMaj7#5", "minor major seventh sharp five", "1 b3 #5 7", ["mM7#5"]),
    .init("7sus2", "seventh suspended second", "1 2 5 b7"),
    .init("maj7sus4", "major seventh suspended fourth", "1 4 5 7", ["M7sus4"]),
    .init("maj7sus2", "major seventh suspended second", "1 2 5 7", ["M7sus2"]),
  ]

  /// All of them.
  static let table: [ChordQuality] = triads + sevenths + sixths + ninths + wider
}
