import Console
import FoundationEssentials
import Media
import MediaModel
import Sleep

extension Commands {
  /// `quintet babysounds render`
  static let render = Command(
    "render", "Render sleep sounds to a file, up to four at once",
    details: """
      Generates the same sounds as the app, at the same loudness, for as long as you choose. The \
      same seed gives the same file.
      """,
    arguments: [.many("SOUND", "keys of sounds, such as “rain” or “womb”", completes: .nothing)],
    options: [
      .value("output", short: "o", "OUT", "the file to write", completes: .files),
      .value("seconds", "N", "length, 1 to 43200 (default 60)"),
      .value("seed", "N", "random seed, 0 to 4294967295 (default 1)"),
      .value(
        "rate", "HZ", "sample rate in Hz (default 48000)", choices: ["44100", "48000", "96000"]),
      .flag("force", short: "f", "overwrite an existing file"),
    ],
    examples: [
      Example("quintet babysounds render rain thunder -o night.flac", "a minute of both"),
      Example("quintet babysounds render womb --seconds 3600 -o hour.opus", "an hour"),
    ]
  ) { invocation, terminal in
    let keys = invocation.arguments("SOUND")
    guard (1...4).contains(keys.count) else { throw UsageError("name one to four sounds") }
    guard let output = invocation.value("output") else {
      throw UsageError("-o OUT is required: the file to write")
    }
    guard
      let format = AudioEncoding.format(forEnding: String(output.split(separator: ".").last ?? ""))
    else {
      throw UsageError("the output file must end in .wav, .flac, .m4a, .opus or .mp3")
    }
    let blocks = SleepBlocks(
      sounds: try keys.map(sound),
      seed: UInt32(try invocation.integer("seed", in: 0...4_294_967_295) ?? 1),
      seconds: try invocation.number("seconds", in: 1...43_200) ?? 60,
      sampleRate: try invocation.integer("rate", in: 44_100...96_000) ?? 48_000)
    let report = try await Media().encode(
      blocks, format: PCMFormat(sampleRate: blocks.sampleRate, channels: 2), to: output,
      as: try AudioEncoding(format), mayReplace: invocation.flag("force"))
    struct Line: Encodable {
      let output: String
      let seconds: Double
    }
    if terminal.wantsJSON {
      return terminal.print(json: Line(output: output, seconds: report.seconds))
    }
    terminal.printDone("wrote \(output)")
  }

  private static func sound(_ key: String) throws -> SleepSound {
    let entries = try SleepCatalogue().entries
    guard let recipe = entries.first(where: { $0.key == key })?.recipe,
      let sound = SleepSound(rawValue: recipe)
    else {
      throw UsageError(
        "no sleep sound is called “\(key)”; choose from "
          + "\(entries.map(\.key).joined(separator: ", "))"
      )
    }
    return sound
  }
}
