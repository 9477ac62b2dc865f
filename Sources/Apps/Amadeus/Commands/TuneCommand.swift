import Console
import Media

extension Commands {
  /// `quintet amadeus tune FILE`
  static let tune = Command(
    "tune", "Show the pitch in a file every 10 ms, and how far it is out of tune",
    details: """
      For one instrument or voice at a time, from A0 to C8. Each line has the time, hertz, the \
      nearest note, cents above it and the clarity from 0 to 1, separated by tabs, or "-" without \
      a pitch. With --json, prints the same as objects, with null instead.
      """,
    arguments: [.one("FILE", "an audio or video file of up to three hours")],
    options: [.value("a4", "HZ", "what A4 is tuned to, 415 to 466 (default 440)")],
    examples: [
      Example("quintet amadeus tune guitar.wav", "check a guitar"),
      Example("quintet amadeus tune oboe.flac --a4 415 --json", "at baroque pitch, for programs"),
    ]
  ) { invocation, terminal in
    let a4 = try invocation.number("a4", in: TuningFrame.concertPitches) ?? 440
    let file = invocation.argument("FILE")
    let bar = terminal.progress("Listening to \(file)")
    defer { bar.finish() }
    let frames = try await TuningListener(media: Media(), a4: a4).listen(to: file) {
      bar.update($0)
    }
    bar.finish()
    if terminal.wantsJSON {
      return terminal.print(json: TuneAnswer(file: file, a4: a4, frames: frames))
    }
    terminal.print(frames.map(\.line).joined(separator: "\n"))
  }
}

/// What `amadeus tune --json` prints.
private struct TuneAnswer: Encodable {
  let file: String
  let a4: Double
  let frames: [TuningFrame]
}
