@testable import Console

/// A small program for all tests; its verbs print how they understood their line.
enum Sample {
  struct Lost: ReportableError {
    let stableName = "file_not_found"
    let message = "song.wav is gone; look for it elsewhere"
  }

  enum Odd: Error { case voiceLimit(max: Int) }

  static let info = Command(
    "info", "Tells what is in recordings", details: "Reads each file once.\n\nChanges nothing.",
    arguments: [.many("FILE", "the recordings to read")],
    options: [
      .value("rate", short: "r", "HZ", "resample to this rate"),
      .value("threshold", "DB", "what counts as silence"),
      .value(
        "format", short: "f", "FORMAT", "how the answer is written", choices: ["text", "table"]),
      .value("tag", "KEY", "only this tag", repeats: true),
      .value("out", short: "o", "FOLDER", "where to write", completes: .folders),
      .flag("force", short: "F", "overwrite what is there"),
    ],
    examples: [Example("quintet info song.wav", "All about one song.")]
  ) { line, terminal in
    terminal.print(
      [
        line.arguments("FILE").joined(separator: "|"), line.value("rate") ?? "-",
        try line.number("threshold", in: -96...0).map { "\($0)" } ?? "-",
        line.value("format") ?? "-", line.values("tag").joined(separator: "|"),
        line.value("out") ?? "-", line.flag("force") ? "force" : "-",
      ].joined(separator: ", "))
  }

  static let convert = Command(
    "convert", "Writes a recording in another format",
    arguments: [.many("IN", "the sources"), .one("OUT", "the result", completes: .folders)],
    options: [.value("rate", "HZ", "the rate")]
  ) { line, terminal in
    let rate = try line.integer("rate", in: 8000...192_000)
    terminal.print("\(line.arguments("IN")) > \(line.argument("OUT")) at \(rate ?? 0)")
  }

  static let fail = Command(
    "fail", "Fails", arguments: [.optional("HOW", "the way", choices: ["odd", "cancel"])],
    options: [.value("times", "N", "how often")]
  ) { line, terminal in
    switch line.optionalArgument("HOW") {
    case "odd": throw Odd.voiceLimit(max: 6)
    case "cancel": throw CancellationError()
    default: throw Lost()
    }
  }

  static let yakback = Command(
    "yakback", "The sampler",
    commands: [
      Command(
        "play", "Plays a pad",
        arguments: [.one("PAD", "the pad", completes: .words(["kick", "snare's"]))]
      ) { _, terminal in terminal.print("played") }
    ])

  static let program = Program(
    name: "quintet", version: "1.2.3", summary: "five audio apps on one engine",
    footer: "Made with care.", commands: [info, convert, fail, yakback])

  /// What a line of words, parted by spaces, gives.
  static func run(
    _ line: String, on terminal: Terminal = .recording()
  ) async -> (code: ExitCode, output: String, errors: String) {
    let code = await program.run(line.split(separator: " ").map(String.init), terminal: terminal)
    return (code, terminal.output, terminal.errors)
  }
}
