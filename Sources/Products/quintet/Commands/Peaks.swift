import Console
import DSP
import Files
import Media
import MediaModel
import Waveform

extension Quintet {
  /// `quintet peaks FILE`
  static let peaks = Command(
    "peaks", "Draw a waveform",
    details: """
      Draws the waveform in the terminal, as a picture, or as a data file with several zoom \
      levels (docs/formats/peaks.md). Existing results are overwritten, since you can always \
      make them again.
      """,
    arguments: [.one("FILE", "an audio or video file")],
    options: [
      .value("png", "OUT", "draw a PNG", completes: .files),
      .value("svg", "OUT", "draw an SVG", completes: .files),
      .value("output", short: "o", "OUT", "write the waveform as data", completes: .files),
      .value("width", "N", "pixels, or columns in JSON (default 1800; JSON 1000)"),
      .value("height", "N", "pixels (default 400)"),
      .value("style", "STYLE", "colours of the picture", choices: ["night", "paper"]),
    ],
    examples: [
      Example("quintet peaks song.mp3", "draw it in the terminal"),
      Example("quintet peaks song.mp3 --png wave.png", "save a picture"),
      Example("quintet peaks song.mp3 --json --width 200", "200 columns for a program"),
    ]
  ) { invocation, terminal in
    let file = invocation.argument("FILE")
    let width = try invocation.integer("width", in: WaveformPicture.widths)
    let height = try invocation.integer("height", in: WaveformPicture.heights) ?? 400
    let analysis = try await analyse(file, terminal)
    let picture = try WaveformPicture(
      analysis, style: invocation.value("style") == "paper" ? .paper : .night,
      width: width ?? 1_800, height: height)

    var written: [String] = []
    func write(_ option: String, _ bytes: () throws -> [UInt8]) throws {
      guard let path = invocation.value(option) else { return }
      try OutputFile.write(try bytes(), to: path, mayReplace: true)
      written.append(path)
    }
    try write("png") { try picture.png() }
    try write("svg") { Array(picture.svg().utf8) }
    try write("output") { analysis.peaksFile.encoded() }

    if terminal.wantsJSON {
      terminal.print(
        json: PeaksAnswer(file, analysis, columns: width ?? 1_000, written: written))
    } else if written.isEmpty {
      terminal.print(TextWaveform(analysis, width: min(width ?? 72, 400)).text)
    } else {
      for path in written { terminal.print(path) }
    }
  }
}

extension MediaAnalysis {
  /// One channel of the waveform in so many columns; nil merges all channels.
  fileprivate func columns(_ count: Int, channel: Int?) -> [PeakColumn] {
    let pyramid = summary.pyramid
    return pyramid.columns(count: count, channel: channel, from: 0, to: pyramid.frameCount)
  }
}

extension WaveformPicture {
  /// Draws every channel of a stereo file, and one merged lane for more.
  fileprivate init(_ analysis: MediaAnalysis, style: Style, width: Int, height: Int) throws {
    let rate = Double(analysis.format.sampleRate)
    let channels = analysis.format.channels
    let lanes: [Int?] = channels <= 2 ? Array(0..<channels) : [nil]
    try self.init(
      lanes: lanes.map { analysis.columns(width, channel: $0) },
      seconds: analysis.report.seconds,
      silence: analysis.summary.silence.map { Double($0.start) / rate...Double($0.end) / rate },
      style: style, width: width, height: height)
  }
}

/// What `peaks --json` prints: for each channel, one value a column, −1…1 (rms 0…1).
private struct PeaksAnswer: Encodable {
  struct Channel: Encodable {
    let minimums, maximums, rms: [Float]
  }

  let file: String
  let seconds: Double
  let sampleRate, frameCount, columns: Int
  let sha256: String
  let channels: [Channel]
  let written: [String]
  let recipe = MediaAnalysis.recipe
  let warnings: [String]

  init(_ file: String, _ analysis: MediaAnalysis, columns: Int, written: [String]) {
    self.file = file
    self.columns = columns
    self.written = written
    seconds = analysis.report.seconds
    sampleRate = analysis.format.sampleRate
    frameCount = analysis.summary.pyramid.frameCount
    sha256 = analysis.hash.description
    channels = (0..<analysis.format.channels).map { channel in
      let all = analysis.columns(columns, channel: channel)
      return Channel(
        minimums: all.map(\.minimum), maximums: all.map(\.maximum), rms: all.map(\.rms))
    }
    warnings = analysis.report.warnings
  }
}

/// A waveform made of block characters, for a terminal.
private struct TextWaveform {
  let text: String

  /// Two rows of eighths: the loudest sample of each column, drawn upwards.
  init(_ analysis: MediaAnalysis, width: Int) {
    let blocks = Array(" ▁▂▃▄▅▆▇█")
    let eighths = analysis.columns(width, channel: nil).map { column in
      Int((max(abs(column.minimum), abs(column.maximum)) * 16).rounded(.up))
    }
    let upper = String(eighths.map { blocks[min(max($0 - 8, 0), 8)] })
    let lower = String(eighths.map { blocks[min($0, 8)] })
    let end = Words.time(analysis.report.seconds)
    let gap = String(repeating: " ", count: max(width - 4 - end.count, 1))
    text = "\(upper)\n\(lower)\n0:00\(gap)\(end)"
  }
}
