import Console
import FoundationEssentials
import Media
import MediaModel
import Sleep

extension SleepCommands {
  /// `quintet babysounds render`
  static let render = Command(
    "render", "Write sounds for sleep to a file, up to four at once",
    details: """
      The sounds are made as the room makes them, at the same loudness, and have no end: the file holds \
      as much of them as you ask for. The same seed gives the same file.
      """,
    arguments: [.many("SOUND", "the keys of sounds, as “rain” or “womb”", completes: .nothing)],
    options: [
      .value("output", short: "o", "OUT", "the file to write", completes: .files),
      .value("seconds", "N", "length, 1 to 43200 (default 60)"),
      .value("seed", "N", "what chance begins with, 0 to 4294967295 (default 1)"),
      .value(
        "rate", "HZ", "frames a second (default 48000)", choices: ["44100", "48000", "96000"]),
      .flag("force", short: "f", "replace a file that is there"),
    ],
    examples: [
      Example("quintet babysounds render rain thunder -o night.flac", "a minute of both"),
      Example("quintet babysounds render womb --seconds 3600 -o hour.opus", "an hour"),
    ]
  ) { invocation, terminal in
    let keys = invocation.arguments("SOUND")
    guard (1...4).contains(keys.count) else { throw UsageError("name one to four sounds") }
    guard let output = invocation.value("output") else {
      throw UsageError("-o says which file is to be written")
    }
    guard
      let format = AudioEncoding.format(forEnding: String(output.split(separator: ".").last ?? ""))
    else {
      throw UsageError("end the name of the file in .wav, .flac, .m4a, .opus or .mp3")
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
    terminal.note("wrote \(output)")
  }

  private static func sound(_ key: String) throws -> SleepSound {
    let entries = try SleepCatalogue().entries
    guard let recipe = entries.first(where: { $0.key == key })?.recipe,
      let sound = SleepSound(rawValue: recipe)
    else {
      throw UsageError(
        "no sound for sleep is called “\(key)” – there are \(entries.map(\.key).joined(separator: ", "))"
      )
    }
    return sound
  }
}
