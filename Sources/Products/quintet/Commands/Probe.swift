import Console
import Files
import Media
import MediaModel

extension Quintet {
  /// `quintet probe FILE`
  static let probe = Command(
    "probe", "Show the contents of a media file",
    details: "Shows the container, audio, tags, chapters and cover picture of a file.",
    arguments: [.one("FILE", "an audio or video file")],
    options: [
      .value(
        "artwork", "OUT", "save the cover picture as OUT", completes: .files)
    ],
    examples: [
      Example("quintet probe song.mp3", "show everything"),
      Example("quintet probe album.m4a --json", "the same for a program"),
      Example("quintet probe song.mp3 --artwork cover.jpg", "save the cover"),
    ]
  ) { invocation, terminal in
    let file = invocation.argument("FILE")
    let picture = invocation.value("artwork")
    var info = try await Media().probe(file, artworkBytes: picture != nil)
    if let picture {
      guard let artwork = info.artwork else {
        throw MediaError(.notFound, "the file has no picture", file: file)
      }
      try OutputFile.write(Array(artwork.bytes), to: picture, mayReplace: false)
      info.artwork?.bytes = .init()
    }
    if terminal.wantsJSON {
      terminal.print(json: ProbeAnswer(file: file, info: info))
    } else {
      terminal.print(describe(file, info))
    }
  }

  private static func describe(_ file: String, _ info: MediaInfo) -> String {
    var summary = [container(info)]
    if let seconds = info.durationSeconds { summary.append(Words.time(seconds)) }
    if let rate = info.bitRate { summary.append("\(rate / 1_000) kbit/s") }
    summary.append(Words.size(info.byteCount))

    var rows = [("Sound", sound(info))]
    if let video = info.video {
      rows.append(("Video", "\(codec(video.codec)), \(video.width) × \(video.height)"))
    }
    if let artwork = info.artwork {
      rows.append(("Picture", "\(artwork.kind.rawValue), \(Words.size(Int64(artwork.byteCount)))"))
    }
    for (key, value) in info.tags.sorted(by: { $0.key < $1.key }) {
      rows.append((Words.line(key.prefix(1).uppercased() + key.dropFirst()), value))
    }
    for chapter in info.chapters {
      rows.append(("Chapter", "\(Words.time(chapter.startSeconds))  \(chapter.title)"))
    }
    return Words.fileName(file) + "\n  " + summary.joined(separator: " · ") + "\n"
      + table(rows)
  }

  private static func sound(_ info: MediaInfo) -> String {
    let audio = info.audio
    var parts = [codec(audio.codec), "\(audio.sampleRate) Hz", audio.layout]
    if let bits = audio.bitsPerSample { parts.append("\(bits) bit") }
    if info.audioStreamCount > 1 { parts.append("the best of \(info.audioStreamCount)") }
    return parts.joined(separator: ", ")
  }

  /// A container as people call it; as FFmpeg does where that is the same.
  private static func container(_ info: MediaInfo) -> String {
    switch info.container {
    case "aac", "aiff", "flac", "mp3", "wav": info.container.uppercased()
    case let names where names.hasPrefix("mov,mp4"): "MP4"
    default: info.containerName
    }
  }

  private static func codec(_ name: String) -> String {
    switch name {
    case "opus", "vorbis": name.prefix(1).uppercased() + name.dropFirst()
    case let name where name.hasPrefix("pcm_"): "PCM"
    default: name.uppercased()
    }
  }

  /// Names and values in two columns, indented by two.
  static func table(_ rows: [(String, String)]) -> String {
    let width = (rows.map(\.0.count).max() ?? 0) + 2
    return rows.map { name, value in
      "  " + name + String(repeating: " ", count: width - name.count) + Words.line(value)
    }.joined(separator: "\n")
  }
}

/// What `probe --json` prints.
private struct ProbeAnswer: Encodable {
  let file: String
  let container, containerName: String
  let durationSeconds: Double?
  let byteCount: Int64
  let bitRate: Int64?
  let audio: AudioStream
  let audioStreamCount: Int
  let video: VideoStream?
  let tags: [String: String]
  let chapters: [Chapter]
  let artwork: Picture?

  struct Picture: Encodable {
    let kind: Artwork.Kind
    let byteCount: Int
  }

  init(file: String, info: MediaInfo) {
    self.file = file
    container = info.container
    containerName = info.containerName
    durationSeconds = info.durationSeconds
    byteCount = info.byteCount
    bitRate = info.bitRate
    audio = info.audio
    audioStreamCount = info.audioStreamCount
    video = info.video
    tags = info.tags
    chapters = info.chapters
    artwork = info.artwork.map { Picture(kind: $0.kind, byteCount: $0.byteCount) }
  }
}
