/// A part of a film in which somebody sings, as its subtitles tell.
struct Passage: Sendable, Equatable {
  var start: Double
  var end: Double
  /// What is sung.
  var words: String
  /// Who is said to sing.
  var names: String

  /// Lines with less silence between them belong to one song.
  private static let joined = 15.0

  /// The passages of a film, in order: lines between notes (♪ ♫) or number signs, and those of which is said
  /// that they are sung. One that has no words is none.
  static func all(_ cues: [Cue]) -> [Passage] {
    var passages: [Passage] = []
    var isOpen = false
    var last = -Double.infinity
    for cue in cues {
      if cue.start - last > joined { isOpen = false }
      guard let sung = Sung(cue.lines, isOpen: isOpen) else { continue }
      isOpen = sung.staysOpen
      last = cue.end
      if let end = passages.last?.end, cue.start - end <= joined {
        passages[passages.count - 1].add(sung, until: cue.end)
      } else {
        passages.append(
          Passage(start: cue.start, end: cue.end, words: sung.words, names: sung.names))
      }
    }
    return passages.filter { !$0.words.isEmpty }
  }

  private mutating func add(_ sung: Sung, until end: Double) {
    self.end = max(self.end, end)
    if words.utf8.count < 20_000 { words = Tidy.text(words + " " + sung.words) }
    if names.utf8.count < 1_000 { names = Tidy.text(names + " " + sung.names) }
  }
}

/// What is sung in the lines of one cue.
private struct Sung {
  var words = ""
  var names = ""
  /// A note has begun a song, and none has ended it yet.
  var staysOpen: Bool

  private static let notes: Set<Character> = ["♪", "♫", "♬", "♩"]

  /// Nil when nobody sings.
  init?(_ lines: [String], isOpen: Bool) {
    staysOpen = isOpen
    var isSung = isOpen
    for line in lines {
      let (said, aside) = Self.parted(line)
      let marks = Self.marks(said)
      if marks.begin || marks.end || Self.tellsOfSinging(aside) { isSung = true }
      if marks.end { staysOpen = false } else if marks.begin { staysOpen = true }
      let (name, text) = Self.speaker(said)
      words += " " + text.filter { !Self.notes.contains($0) && $0 != "#" }
      names += " " + name + " " + aside
    }
    guard isSung else { return nil }
    (words, names) = (Tidy.text(words), Tidy.text(names))
  }

  /// What is said, and what stands in brackets.
  private static func parted(_ line: String) -> (said: String, aside: String) {
    var (said, aside, depth) = ("", "", 0)
    for letter in line {
      if letter == "(" || letter == "[" { depth += 1 }
      if depth > 0 { aside.append(letter) } else { said.append(letter) }
      if letter == ")" || letter == "]" { depth = max(0, depth - 1) }
    }
    return (Tidy.text(said), aside)
  }

  /// Whether signs of music stand at the beginning and at the end of a line. One alone begins.
  private static func marks(_ line: String) -> (begin: Bool, end: Bool) {
    let words = speaker(line).text
    func isMark(_ letter: Character?) -> Bool { letter.map { notes.contains($0) } ?? false }
    let isHashed = words.hasPrefix("# ") || words.hasSuffix(" #")
    let begin = isMark(words.first) || isHashed && words.hasPrefix("#")
    let end = isMark(words.last) || isHashed && words.hasSuffix("#")
    return (begin || words.contains(where: notes.contains), end && words.count > 1)
  }

  /// “ELSA: ♪ Let it go ♪” in two.
  private static func speaker(_ line: String) -> (name: String, text: String) {
    guard let colon = line.firstIndex(of: ":"), line[..<colon].count <= 30,
      line[..<colon].allSatisfy({ $0.isUppercase || $0.isWhitespace || $0 == "-" })
    else { return ("", line) }
    return (String(line[..<colon]), Tidy.text(String(line[line.index(after: colon)...])))
  }

  private static func tellsOfSinging(_ aside: String) -> Bool {
    let words = NamedID.folded(aside).split(separator: " ")
    return words.contains { ["singing", "sings", "sing", "singt", "singen"].contains($0) }
  }
}
