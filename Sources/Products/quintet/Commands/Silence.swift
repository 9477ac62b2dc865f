import Console
import DSP
import Media

extension Quintet {
  /// `quintet silence FILE`
  static let silence = Command(
    "silence", "Find the pauses in a file",
    arguments: [.one("FILE", "an audio or video file")],
    options: [
      .value("threshold", "DB", "anything quieter counts as silence (default -60)"),
      .value("min", "SECONDS", "ignore shorter pauses (default 0.5)"),
    ],
    examples: [
      Example("quintet silence interview.m4a", "every pause of half a second"),
      Example(
        "quintet silence vinyl.flac --threshold -45 --min 2", "the gaps between songs on a record"),
    ]
  ) { invocation, terminal in
    let file = invocation.argument("FILE")
    let standard = SilenceRule()
    let rule = SilenceRule(
      thresholdDecibels: try invocation.number("threshold", in: -120...0)
        ?? standard.thresholdDecibels,
      minimumSeconds: try invocation.number("min", in: 0.01...3_600) ?? standard.minimumSeconds)
    let analysis = try await analyse(file, terminal, silence: rule)
    let answer = SilenceAnswer(file, rule, analysis)
    if terminal.wantsJSON {
      terminal.print(json: answer)
    } else {
      terminal.print(answer.text)
    }
  }
}

/// What `silence --json` prints.
private struct SilenceAnswer: Encodable {
  struct Pause: Encodable {
    let start, end: Double
  }

  let file: String
  let seconds: Double
  let thresholdDb, minimumSeconds, silentSeconds: Double
  let pauses: [Pause]
  let recipe = MediaAnalysis.recipe
  let warnings: [String]

  init(_ file: String, _ rule: SilenceRule, _ analysis: MediaAnalysis) {
    let rate = Double(analysis.format.sampleRate)
    self.file = file
    seconds = analysis.report.seconds
    thresholdDb = rule.thresholdDecibels
    minimumSeconds = rule.minimumSeconds
    pauses = analysis.summary.silence.map {
      Pause(start: Double($0.start) / rate, end: Double($0.end) / rate)
    }
    silentSeconds = pauses.reduce(0) { $0 + $1.end - $1.start }
    warnings = analysis.report.warnings
  }

  var text: String {
    guard !pauses.isEmpty else {
      return "\(Words.fileName(file)) has no pause of \(minimumSeconds) s"
    }
    let rows = pauses.map { pause in
      (
        "\(Words.time(pause.start, tenths: true)) – \(Words.time(pause.end, tenths: true))",
        "\(Words.tenths(pause.end - pause.start)) s"
      )
    }
    let all = "\(Words.tenths(silentSeconds)) s of \(Words.time(seconds))"
    return Words.fileName(file) + "\n" + Quintet.table(rows + [("Silent", all)])
  }
}
