/// A line of subtitles: when it is shown, and what it says.
struct Cue: Sendable, Equatable {
  let start: Double
  let end: Double
  let lines: [String]
}

/// Reads subtitles, SubRip (.srt) and WebVTT (.vtt) alike: whatever stands between two times counts, so that
/// neither numbers nor headers must be right.
enum SubtitleReader {
  static let mostBytes = 2 << 20
  /// A film has some two thousand.
  static let mostCues = 20_000
  private static let longestLine = 500

  static func cues(_ bytes: [UInt8]) throws(SourceError) -> [Cue] {
    var cues: [Cue] = []
    var open: (start: Double, end: Double, lines: [String])?
    func close() {
      if let cue = open { cues.append(Cue(start: cue.start, end: cue.end, lines: cue.lines)) }
      open = nil
    }
    for line in lines(of: text(bytes)) {
      if let (start, end) = times(line) {
        // Where no empty line ends a cue, the number of the next one is its last line.
        if let last = open?.lines.last, last.allSatisfy(\.isNumber) { open?.lines.removeLast() }
        close()
        guard cues.count < mostCues else { throw .tooManyCues }
        open = (start, max(start, end), [])
      } else {
        let bare = plain(line)
        if line.allSatisfy(\.isWhitespace) {
          close()
        } else if !bare.isEmpty {
          open?.lines.append(bare)
        }
      }
    }
    close()
    guard !cues.isEmpty else { throw .noCues }
    return cues.sorted { $0.start < $1.start }
  }

  /// UTF-8, UTF-16 where it says so, and what is neither in Windows' western letters.
  private static func text(_ bytes: [UInt8]) -> String {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      let high = bytes[0] == 0xFE ? 0 : 1
      let units = stride(from: 2, to: bytes.count - 1, by: 2).map { offset in
        UInt16(bytes[offset + high]) << 8 | UInt16(bytes[offset + 1 - high])
      }
      return String(decoding: units, as: UTF16.self)
    }
    let bare = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    if let text = String(validating: bare, as: UTF8.self) { return text }
    var text = String.UnicodeScalarView()
    for byte in bare { text.append(western(byte)) }
    return String(text)
  }

  /// Latin-1, but for the quotes and dashes that Windows has in it.
  private static func western(_ byte: UInt8) -> Unicode.Scalar {
    switch byte {
    case 0x85: "…"
    case 0x91, 0x92: "’"
    case 0x93, 0x94: "\""
    case 0x96, 0x97: "–"
    case 0x8C: "Œ"
    case 0x9C: "œ"
    default: Unicode.Scalar(byte)
    }
  }

  private static func lines(of text: String) -> [Substring] {
    text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
  }

  /// The times of a line such as `00:43:10,500 --> 00:43:12,000 align:start`.
  private static func times(_ line: Substring) -> (Double, Double)? {
    guard let arrow = line.firstRange(of: "-->") else { return nil }
    let ends = line[arrow.upperBound...].split(whereSeparator: \.isWhitespace)
    guard let start = time(line[..<arrow.lowerBound]), let end = ends.first.flatMap(time) else {
      return nil
    }
    return (start, end)
  }

  private static func time(_ text: Substring) -> Double? {
    let parts = Tidy.text(String(text)).split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count) else { return nil }
    var seconds = 0.0
    for (index, part) in parts.enumerated() {
      let isLast = index == parts.count - 1
      let number = isLast ? String(part.map { $0 == "," ? "." : $0 }) : String(part)
      guard let value = plainNumber(number, mayHaveDot: isLast), value < (index == 0 ? 100 : 60)
      else {
        return nil
      }
      seconds = seconds * 60 + value
    }
    return seconds
  }

  private static func plainNumber(_ text: String, mayHaveDot: Bool) -> Double? {
    guard !text.isEmpty, text.utf8.count <= 9,
      text.utf8.allSatisfy({ (48...57).contains($0) || mayHaveDot && $0 == 46 })
    else { return nil }
    return Double(text)
  }

  /// Without tags, and with what stands for a sign written out.
  private static func plain(_ line: Substring) -> String {
    var text = ""
    var end: Character?
    for letter in Tidy.start(line, 2 * longestLine) {
      if let closing = end {
        if letter == closing { end = nil }
      } else if letter == "<" {
        end = ">"
      } else if letter == "{" {
        end = "}"
      } else {
        text.append(letter)
      }
    }
    for (name, sign) in [("&lt;", "<"), ("&gt;", ">"), ("&nbsp;", " "), ("&amp;", "&")] {
      text = text.split(separator: name, omittingEmptySubsequences: false).joined(separator: sign)
    }
    return Tidy.start(Tidy.text(text), longestLine)
  }
}

extension SourceError {
  static let noCues = SourceError(
    "no_subtitles", "This file has no subtitles. Choose an .srt or a .vtt file.")
  static let tooManyCues = SourceError(
    "too_many_subtitles",
    "This file has more than \(SubtitleReader.mostCues) subtitles, the limit.")
}
