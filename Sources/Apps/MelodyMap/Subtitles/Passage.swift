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
  /// Seconds from a sign of music to the one that ends it.
  private static let longest = 600.0

  /// The passages of a film, in order: lines between notes (♪ ♫) or number signs, and those of which is said
  /// that they are sung. One that has no words is none.
  static func all(_ cues: [Cue]) -> [Passage] {
    let all = cues.map { Sung($0.lines) }
    var passages: [Passage] = []
    var lastOpen = -1
    for (index, cue) in cues.enumerated() {
      let sung = all[index]
      guard sung.isSung || index <= lastOpen else { continue }
      if sung.opens { lastOpen = closing(index, cues, all) ?? index }
      if let end = passages.last?.end, cue.start - end <= joined {
        passages[passages.count - 1].add(sung, until: cue.end)
      } else {
        passages.append(
          Passage(start: cue.start, end: cue.end, words: sung.words, names: sung.names))
      }
    }
    return passages.filter { !$0.words.isEmpty }
  }

  /// The cue that ends what one begins: the next with a sign of music, if that stands behind its words. Where
  /// it stands before them again, each line has its own, and none ends anything.
  private static func closing(_ index: Int, _ cues: [Cue], _ all: [Sung]) -> Int? {
    var last = cues[index].end
    for next in cues.indices.dropFirst(index + 1) {
      guard cues[next].start - last <= joined, cues[next].start - cues[index].end <= longest
      else { return nil }
      if all[next].isMarked { return all[next].closes ? next : nil }
      last = cues[next].end
    }
    return nil
  }

  private mutating func add(_ sung: Sung, until end: Double) {
    self.end = max(self.end, end)
    if words.utf8.count < 20_000 { Self.join(&words, sung.words) }
    if names.utf8.count < 1_000 { Self.join(&names, sung.names) }
  }

  /// Adds a text to another, both tidy: of thousands of lines, not all are gone through again for each.
  private static func join(_ text: inout String, _ more: String) {
    guard !more.isEmpty else { return }
    if !text.isEmpty { text += " " }
    text += more
  }
}

/// What the lines of one cue say, and whether it is sung.
private struct Sung {
  var words = ""
  var names = ""
  var isSung = false
  /// There is a sign of music in it.
  var isMarked = false
  /// A sign of music has begun a song, and none has ended it yet.
  var opens = false
  /// A sign of music ends what another cue has begun.
  var closes = false

  private static let notes: Set<Character> = ["♪", "♫", "♬", "♩"]

  init(_ lines: [String]) {
    for line in lines {
      let (said, aside) = Self.parted(line)
      let (name, text) = Self.speaker(said)
      if let (before, behind) = Self.marks(text) {
        if !isMarked { closes = behind && !before }
        if before || behind { opens = !behind }
        isMarked = true
      }
      if isMarked || Self.saysSinging(aside) { isSung = true }
      words += " " + text.filter { !Self.notes.contains($0) && $0 != "#" }
      names += " " + name + " " + aside
    }
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

  /// Whether signs of music stand before words of a line, and behind them; nil when there are none. One that
  /// stands alone does neither.
  private static func marks(_ text: String) -> (before: Bool, behind: Bool)? {
    let isHashed = text.hasPrefix("# ") || text.hasSuffix(" #")
    func isMark(_ letter: Character) -> Bool {
      notes.contains(letter) || isHashed && letter == "#"
    }
    guard text.contains(where: isMark) else { return nil }
    var bare = text[...]
    while let last = bare.last, isMark(last) || last == " " { bare.removeLast() }
    return (bare.contains(where: isMark), !bare.isEmpty && bare.count < text.count)
  }

  /// “ELSA: ♪ Let it go ♪” in two.
  private static func speaker(_ line: String) -> (name: String, text: String) {
    guard let colon = line.firstIndex(of: ":"), line[..<colon].count <= 30,
      line[..<colon].allSatisfy({ $0.isUppercase || $0.isWhitespace || $0 == "-" })
    else { return ("", line) }
    return (String(line[..<colon]), Tidy.text(String(line[line.index(after: colon)...])))
  }

  private static func saysSinging(_ aside: String) -> Bool {
    let words = NamedID.folded(aside).split(separator: " ")
    return words.contains { ["singing", "sings", "sing", "singt", "singen"].contains($0) }
  }
}
