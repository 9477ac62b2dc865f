import Console
import Theory

extension Commands {
  /// `quintet amadeus progressions`
  static let progressions = Command(
    "progressions", "List common chord progressions, in any key",
    details: """
      Numerals count from the major scale of the tonic, so the third of a minor key is ♭III. For \
      a minor key, only progressions with a minor form are listed.
      """,
    options: [
      .value(
        "genre", "NAME", "only these", choices: Progression.Genre.allCases.map(\.rawValue)),
      .value("key", "KEY", "such as E♭ or Am (default C)"),
      .value(
        "numerals", "ROW",
        "your own progression, such as 'ii7 V7 Imaj7', instead of the "
          + "list"),
      TheoryWords.naming,
    ] + ChordSound.option,
    examples: [
      Example("quintet amadeus progressions --genre jazz --key Bb", "in B flat"),
      Example(
        "quintet amadeus progressions --numerals 'I V/V V7 I' "
          + "--key E", "your own progression"),
      Example(
        "quintet amadeus progressions --numerals 'i bVI V7' --key Am -o am.wav", "write it as audio"
      ),
    ]
  ) { invocation, terminal in
    let naming = TheoryWords.naming(invocation, terminal)
    let text = invocation.value("key") ?? "C"
    let key = try TheoryWords.read(text) { () throws(TheoryError) in
      try Key(text, naming: naming)
    }
    if let row = invocation.value("numerals") {
      guard invocation.value("genre") == nil else {
        throw UsageError("--numerals is your own progression; leave out --genre")
      }
      let numerals = try TheoryWords.read(row) { () throws(TheoryError) in
        try RomanNumeral.list(row)
      }
      let answer = ProgressionAnswer(numerals, in: key, naming)
      try await ChordSound(invocation)?.write(answer.voicings, terminal)
      return show(answer, terminal)
    }
    guard try ChordSound(invocation) == nil else {
      throw UsageError("--output requires --numerals")
    }
    let genre = invocation.value("genre")
    let found = ProgressionLibrary.progressions(in: key).filter {
      genre == nil || $0.genre.rawValue == genre
    }
    show(found.map { ProgressionAnswer($0, in: key, naming) }, key, naming, terminal)
  }

  private static func show(_ answer: ProgressionAnswer, _ terminal: Terminal) {
    if terminal.wantsJSON { return terminal.print(json: answer) }
    terminal.print(TheoryWords.table([answer.numerals, answer.chords]))
  }

  private static func show(
    _ answers: [ProgressionAnswer], _ key: Key, _ naming: Naming, _ terminal: Terminal
  ) {
    if terminal.wantsJSON { return terminal.print(json: answers) }
    guard !answers.isEmpty else {
      return terminal.print("None of them has a minor form; choose a major key.")
    }
    var lines = ["In \(key.text(naming))"]
    var genre: String?
    for answer in answers {
      if answer.genre != genre { lines += ["", answer.genre ?? ""] }
      genre = answer.genre
      lines.append("  " + (answer.name ?? ""))
      lines += rows(answer).map { "    " + $0 }
    }
    terminal.print(lines.joined(separator: "\n"))
  }

  /// Numerals above chords, eight in a line.
  private static func rows(_ answer: ProgressionAnswer) -> [String] {
    stride(from: 0, to: answer.numerals.count, by: 8).flatMap { start in
      let range = start..<min(start + 8, answer.numerals.count)
      let pair = [Array(answer.numerals[range]), Array(answer.chords[range])]
      return TheoryWords.table(pair).split(separator: "\n").map(String.init)
    }
  }
}
