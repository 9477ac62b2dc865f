import Console
import Theory

extension Commands {
  /// `quintet amadeus fifths [KEY]`
  static let fifths = Command(
    "fifths", "Show the circle of fifths, or a key's position in it",
    details: "Shows keys with their signatures, relatives, neighbours and chords.",
    arguments: [.optional("KEY", "a key, such as Eb or F#m", completes: .nothing)],
    options: [TheoryWords.naming],
    examples: [
      Example("quintet amadeus fifths", "the whole circle"),
      Example("quintet amadeus fifths Eb", "three flats, and the neighbouring keys"),
    ]
  ) { invocation, terminal in
    let naming = TheoryWords.naming(invocation, terminal)
    guard let text = invocation.optionalArgument("KEY") else { return circle(naming, terminal) }
    let (key, position) = try TheoryWords.read(text) { () throws(TheoryError) in
      let key = try Key(text, naming: naming)
      guard let position = CircleOfFifths.position(of: key) else { throw .noSuchKey }
      return (key, position)
    }
    let answer = KeyAnswer(key, position, naming)
    if terminal.wantsJSON { return terminal.print(json: answer) }
    let rows = [
      ["Signature", signature(key, naming)], ["Notes", answer.notes.joined(separator: " ")],
      ["Relative", answer.relative], ["Parallel", answer.parallel],
      ["A fifth below", answer.below.joined(separator: " or ")],
      ["A fifth above", answer.above.joined(separator: " or ")],
    ]
    terminal.print(
      "\(answer.key)\n\n" + TheoryWords.table(rows) + "\n\n"
        + TheoryWords.chords(of: key.scale, naming))
  }

  private static func circle(_ naming: Naming, _ terminal: Terminal) {
    let positions = CircleOfFifths.positions
    if terminal.wantsJSON {
      return terminal.print(
        json: positions.map { position in
          (position.major + position.minor).map { KeyAnswer($0, position, naming) }
        })
    }
    let rows = positions.map { position in
      [
        position.major.map { $0.tonic.text(naming) }.joined(separator: " or "),
        position.minor.map { $0.tonic.text(naming) + "m" }.joined(separator: " or "),
        position.major.map { signature($0, naming) }.joined(separator: ", or "),
      ]
    }
    terminal.print(TheoryWords.table([["Major", "Minor", "Signature"]] + rows))
  }

  private static func signature(_ key: Key, _ naming: Naming) -> String {
    let notes = key.signature
    guard let first = notes.first else { return "none" }
    let kind = first.alter > 0 ? "sharp" : "flat"
    let names = TheoryWords.notes(notes, naming)
    return "\(notes.count) \(kind)\(notes.count == 1 ? "" : "s"): \(names)"
  }
}
