/// The forms in which a transcript goes out.
public enum TranscriptFormat: String, Sendable, CaseIterable {
  case text, markdown, srt, vtt

  public var ending: String {
    switch self {
    case .text: "txt"
    case .markdown: "md"
    case .srt: "srt"
    case .vtt: "vtt"
    }
  }

  public var mediaType: String {
    switch self {
    case .text: "text/plain; charset=utf-8"
    case .markdown: "text/markdown; charset=utf-8"
    case .srt: "application/x-subrip; charset=utf-8"
    case .vtt: "text/vtt; charset=utf-8"
    }
  }
}

extension TranscriptFormat {
  /// A transcript in this form.
  public func text(of transcript: Transcript, title: String) -> String {
    switch self {
    case .text: transcript.text + "\n"
    case .markdown: Self.markdown(transcript, title)
    case .srt: Self.subtitles(transcript, "", separator: ",")
    case .vtt: Self.subtitles(transcript, "WEBVTT\n\n", separator: ".")
    }
  }

  private static func markdown(_ transcript: Transcript, _ title: String) -> String {
    let lines = transcript.segments.map { "**\(clock($0.start))** \($0.text)\n" }
    return "# \(title)\n\n" + lines.joined(separator: "\n")
  }

  private static func subtitles(
    _ transcript: Transcript, _ head: String, separator: String
  ) -> String {
    head
      + transcript.segments.enumerated().map { index, segment in
        """
        \(index + 1)
        \(clock(segment.start, separator)) --> \(clock(segment.end, separator))
        \(segment.text.replacing("-->", with: "→"))

        """
      }.joined(separator: "\n")
  }

  private static func clock(_ seconds: Double, _ separator: String? = nil) -> String {
    let milliseconds = Int((seconds * 1_000).rounded())
    func padded(_ number: Int, _ digits: Int = 2) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
    let whole = milliseconds / 1_000
    let text = "\(padded(whole / 3_600)):\(padded(whole / 60 % 60)):\(padded(whole % 60))"
    return separator.map { text + $0 + padded(milliseconds % 1_000, 3) } ?? text
  }
}
