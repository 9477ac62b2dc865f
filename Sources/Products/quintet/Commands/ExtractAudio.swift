import Console
import Media

extension Quintet {
  /// `quintet extract-audio VIDEO`
  static let extractAudio = Command(
    "extract-audio", "Extract the audio of a video",
    details: """
      Writes an M4A file. AAC is copied without loss; anything else is encoded as AAC at 192 \
      kbit/s. Without -o, the file is written to the current folder and named after the video.
      """,
    arguments: [.one("VIDEO", "a video file")],
    options: [
      .value("output", short: "o", "OUT", "the file to write", completes: .files), force,
    ],
    examples: [
      Example("quintet extract-audio clip.mp4", "writes clip.m4a"),
      Example("quintet extract-audio clip.webm -o sound.m4a", "with another name"),
    ]
  ) { invocation, terminal in
    let video = invocation.argument("VIDEO")
    let output = invocation.value("output") ?? Words.stem(video) + ".m4a"
    let bar = terminal.progress("Extracting from \(Words.fileName(video))")
    defer { bar.finish() }
    let report = try await Media().extractAudio(
      video, to: output, mayReplace: invocation.flag("force")
    ) { bar.update($0) }
    bar.finish()
    WrittenAnswer(file: video, output: output, report: report).print(to: terminal)
  }
}
