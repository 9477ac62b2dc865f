/// What was heard in a recording: words with their times, in sentences, as apps store it.
public struct HeardSpeech: Sendable, Equatable {
  /// More than anybody says in the longest recording that is transcribed; what is beyond is left out.
  public static let mostWords = 200_000
  public static let longestWord = 200

  public struct Word: Sendable, Equatable {
    public var text: String
    /// In seconds of the recording.
    public var start, end: Double
    /// Which sentence it belongs to, counted from 0.
    public var sentence: Int

    public var middle: Double { (start + end) / 2 }
  }

  /// In the order of their times; none lasts into the next.
  public private(set) var words: [Word] = []

  public init() {}

  public init(_ transcript: Transcript) {
    for (sentence, segment) in transcript.segments.enumerated() {
      for word in segment.timedWords {
        let text = Self.clean(word.text)
        guard !text.isEmpty, words.count < Self.mostWords else { continue }
        let start = max(word.start, words.last?.start ?? 0)
        if let last = words.indices.last { words[last].end = min(words[last].end, start) }
        words.append(Word(text: text, start: start, end: max(start, word.end), sentence: sentence))
      }
    }
  }

  /// A text in one line, without white space around it or twice within it, and not too long.
  public static func clean(_ text: String) -> String {
    let line = text.unicodeScalars.split { $0.properties.isWhitespace || $0.value < 32 }
      .map { String($0) }.joined(separator: " ")
    return String(String.UnicodeScalarView(line.unicodeScalars.prefix(longestWord)))
  }

  /// Whether a language puts nothing between its words.
  public static func joinsWords(_ language: String) -> Bool {
    ["zh", "ja", "th", "lo", "my", "km", "yue"].contains(language)
  }
}

extension Transcript.Segment {
  /// Its words; where no times of words are known, each has a share of the segment by its length.
  fileprivate var timedWords: [Transcript.Word] {
    guard words.isEmpty else { return words }
    let parts = text.split(separator: " ")
    let letters = Double(parts.reduce(0) { $0 + $1.count })
    var before = 0.0
    return parts.map { part in
      let from = start + (end - start) * before / letters
      before += Double(part.count)
      return Transcript.Word(
        String(part), start: from, end: start + (end - start) * before / letters)
    }
  }
}

/// As it is stored: a line for each word with its times in milliseconds, and an empty line before each new sentence. Read
/// a hundred times as fast as JSON, which counts where many are searched.
extension HeardSpeech {
  public var stored: String {
    var text = ""
    var sentence = words.first?.sentence
    for word in words {
      if word.sentence != sentence { text += "\n" }
      sentence = word.sentence
      text += "\(Int64(word.start * 1_000)) \(Int64(word.end * 1_000)) \(word.text)\n"
    }
    return text
  }

  public init(stored text: String) {
    var sentence = 0
    for line in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      guard !line.isEmpty else {
        sentence += 1
        continue
      }
      let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 2)
      guard parts.count == 3, let start = Int64(Substring(parts[0])),
        let end = Int64(Substring(parts[1]))
      else { continue }
      words.append(
        Word(
          text: String(Substring(parts[2])), start: Double(start) / 1_000,
          end: Double(end) / 1_000, sentence: sentence))
    }
  }
}
