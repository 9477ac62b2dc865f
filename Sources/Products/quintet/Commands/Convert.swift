import Console
import Files
import FoundationEssentials
import Media
import MediaModel

extension Quintet {
  /// `quintet convert IN OUT`
  static let convert = Command(
    "convert", "Convert a file to another format",
    details: """
      The extension of OUT sets the format: wav, flac, m4a (AAC), opus or ogg (Opus), mp3. Tags, \
      chapters and the picture are copied if the format can hold them. OUT appears only when it \
      is complete. An existing file is kept unless you pass --force.
      """,
    arguments: [
      .one("IN", "an audio or video file"), .one("OUT", "the file to write"),
    ],
    options: encodingOptions + labelOptions + [force],
    examples: [
      Example("quintet convert talk.mov talk.mp3", "the audio of a video as MP3"),
      Example("quintet convert take.wav take.m4a --bitrate 256", "AAC in high quality"),
      Example(
        "quintet convert take.wav take.m4a --format alac", "lossless, at half the size"),
      Example("quintet convert a.flac b.wav --bits 16 --rate 44100", "CD quality"),
    ]
  ) { invocation, terminal in
    let (file, output) = (invocation.argument("IN"), invocation.argument("OUT"))
    let encoding = try encoding(invocation, output: output)
    let labels = try labels(invocation)
    let bar = terminal.progress("Converting \(Words.fileName(file))")
    defer { bar.finish() }
    let report = try await Media().convert(
      file, to: output, as: encoding, labels: labels, mayReplace: invocation.flag("force")
    ) { bar.update($0) }
    bar.finish()
    WrittenAnswer(file: file, output: output, report: report).print(to: terminal)
  }

  static let force = Option.flag("force", short: "f", "replace the output file if it exists")

  private static let encodingOptions: [Option] = [
    .value(
      "format", "FORMAT", "instead of OUT's extension",
      choices: AudioEncoding.Format.allCases.map(\.rawValue)),
    .value(
      "bits", "BITS", "per sample, for wav, flac, alac; 32 is floating point",
      choices: AudioEncoding.Depth.allCases.map { "\($0.rawValue)" }),
    .value("bitrate", "KBITS", "kilobits per second, for aac, opus, mp3"),
    .value("rate", "HZ", "samples per second"),
    .value("channels", "N", "mono or stereo", choices: ["1", "2"]),
  ]

  private static let labelOptions: [Option] = [
    .value("title", "TEXT", "set the title"),
    .value("artist", "TEXT", "set the artist"),
    .value("album", "TEXT", "set the album"),
    .value("tag", "KEY=VALUE", "set any tag; an empty value removes it", repeats: true),
    .value("artwork", "IMAGE", "set the picture (JPEG or PNG)", completes: .files),
    .value(
      "chapters", "FILE", "set the chapters (see docs/formats/chapters.md)", completes: .files),
  ]

  private static func encoding(_ invocation: Invocation, output: String) throws -> AudioEncoding {
    let named = invocation.value("format").flatMap(AudioEncoding.Format.init)
    guard let format = named ?? AudioEncoding.format(forEnding: Words.ending(output)) else {
      throw UsageError(
        "the extension of “\(Words.fileName(output))” is not a known format; use .wav, .flac, "
          + ".m4a, .opus or .mp3, or pass --format")
    }
    do {
      return try AudioEncoding(
        format,
        depth: try invocation.integer("bits", in: 16...32).flatMap(AudioEncoding.Depth.init),
        kilobits: try invocation.integer("bitrate", in: 1...1_000),
        sampleRate: try invocation.integer("rate", in: AudioEncoding.sampleRates),
        channels: try invocation.integer("channels", in: 1...2))
    } catch let error as MediaError {
      throw UsageError(error.reason)
    }
  }

  private static func labels(_ invocation: Invocation) throws -> LabelChanges {
    var changes = LabelChanges()
    for word in invocation.values("tag") {
      guard let equals = word.firstIndex(of: "="), equals != word.startIndex else {
        throw UsageError("--tag takes KEY=VALUE, not “\(word)”")
      }
      changes.tags[word[..<equals].lowercased()] = String(word[word.index(after: equals)...])
    }
    for key in ["title", "artist", "album"] {
      if let value = invocation.value(key) { changes.tags[key] = value }
    }
    if let path = invocation.value("artwork") {
      let bytes = try SmallFile.read(path, limit: Artwork.byteLimit)
      do {
        changes.artwork = try Artwork(fileBytes: bytes)
      } catch let error {
        throw error.about(path)
      }
    }
    if let path = invocation.value("chapters") {
      changes.chapters = try ChapterList.read(path)
    }
    return changes
  }
}

/// What the verbs that write a file print.
struct WrittenAnswer: Encodable {
  let file: String?
  let output: String
  let seconds: Double
  let sampleRate: Int
  let copied: Bool
  let warnings: [String]

  init(file: String?, output: String, report: WorkReport) {
    self.file = file
    self.output = output
    seconds = report.seconds
    sampleRate = report.sampleRate
    copied = report.copied
    warnings = report.warnings
  }

  func print(to terminal: Terminal) {
    for warning in warnings { terminal.warn("\(file ?? output): \(warning)") }
    if terminal.wantsJSON {
      terminal.print(json: self)
    } else {
      terminal.print("\(output)  \(Words.time(seconds))\(copied ? "  copied untouched" : "")")
    }
  }
}
