import Console
import Files
import FoundationEssentials
import Media
import MediaModel
import Sessions

extension Quintet {
  /// `quintet render SESSION`
  static let render = Command(
    "render", "Mix a session into a file",
    details: """
      A session is a JSON file that lists sounds and how to play each one: when, how loud, how \
      fast, with which equaliser (docs/formats/session.md). The output matches playback to the \
      sample.
      """,
    arguments: [.one("SESSION", "a session file")],
    options: [
      .value("output", short: "o", "OUT", "the file to write", completes: .files), bits, force,
    ],
    examples: [Example("quintet render evening.json -o evening.flac", "a mix as FLAC")]
  ) { invocation, terminal in
    let path = invocation.argument("SESSION")
    guard let output = invocation.value("output") else {
      throw UsageError("-o OUT is required: the file to write")
    }
    let file = try session(path)
    let bar = terminal.progress("Reading \(Words.fileName(path))")
    defer { bar.finish() }
    let player = try await SessionPlayer(
      file, folder: Words.folder(path), media: Media()
    ) { bar.update($0) }
    bar.finish()
    try await write(player, to: output, invocation, terminal)
  }

  static let bits = Option.value(
    "bits", "BITS", "per sample, for wav, flac, alac (default 24; wav 32)",
    choices: AudioEncoding.Depth.allCases.map { "\($0.rawValue)" })

  private static func session(_ path: String) throws -> SessionFile {
    let json = try SmallFile.read(path, limit: 16 << 20)
    do {
      return try SessionFile(json: json)
    } catch {
      throw MediaError(.invalidRequest, error.message, file: path)
    }
  }

  /// Renders a session into a file whose ending names its format.
  static func write(
    _ player: SessionPlayer, to output: String, _ invocation: Invocation, _ terminal: Terminal
  ) async throws {
    guard let format = AudioEncoding.format(forEnding: Words.ending(output)) else {
      throw UsageError("the output file must end in .wav, .flac, .m4a, .opus or .mp3")
    }
    let depth = try invocation.integer("bits", in: 16...32).flatMap(AudioEncoding.Depth.init)
    let report = try await Media().encode(
      player.blocks, format: PCMFormat(sampleRate: player.sampleRate, channels: 2), to: output,
      as: try AudioEncoding(format, depth: depth), mayReplace: invocation.flag("force"))
    WrittenAnswer(file: nil, output: output, report: report).print(to: terminal)
  }
}
