import Console
import Media
import MediaModel

extension Quintet {
  /// `quintet sample OUT`
  static let sample = Command(
    "sample", "Generate a short piece of music for testing",
    details:
      "The music is generated, so it is always the same and free to use.",
    arguments: [.one("OUT", "the file to write; its extension sets the format")],
    options: [.value("seconds", "N", "length, 1 to 600 (default 12)"), force],
    examples: [Example("quintet sample song.flac", "a file to try other commands on")]
  ) { invocation, terminal in
    let output = invocation.argument("OUT")
    guard let format = AudioEncoding.format(forEnding: Words.ending(output)) else {
      throw UsageError("OUT must end in .wav, .flac, .m4a, .opus or .mp3")
    }
    let seconds = try invocation.number("seconds", in: 1...600) ?? 12
    let encoding = try AudioEncoding(format, depth: format.isLossless ? .int16 : nil)
    let report = try await Media().encode(
      SampleMusic(seconds: seconds),
      format: PCMFormat(sampleRate: SampleMusic.sampleRate, channels: 2), to: output,
      as: encoding,
      labels: LabelChanges(tags: ["title": "Five Doors", "artist": "Quintet"]),
      mayReplace: invocation.flag("force"))
    WrittenAnswer(file: nil, output: output, report: report).print(to: terminal)
  }
}
