/// What a service says about a piece of sound, as it came: `json` has only the text, `verbose_json` the times as well.
///
/// Words come beside the segments (OpenAI) or in them (servers built on whisper.cpp or faster-whisper).
struct SpeechServiceAnswer: Decodable {
  struct Word: Decodable {
    var word: String
    var start: Double
    var end: Double
    var probability: Double?
  }

  struct Segment: Decodable {
    var start: Double
    var end: Double
    var text: String
    var words: [Word]?
  }

  var text: String?
  var language: String?
  var segments: [Segment]?
  var words: [Word]?

  /// ISO 639-1; nil where the service names none that is known.
  var languageCode: String? {
    guard let name = language?.lowercased() else { return nil }
    return WhisperLanguages.code(of: name)
  }

  private static let mostSegments = 10_000
  private static let mostWords = 50_000
  private static let longestText = 500_000
  private static let longestWord = 1_000
  /// Networks that listen to half a minute at a time may say that something ends after the end.
  private static let tolerance = 30.0

  /// The checked segments of a piece that lasts `seconds` and begins at `offset` in its recording, in the order of
  /// their times; nil where the answer cannot be about it.
  func segments(of seconds: Double, from offset: Double) -> [Transcript.Segment]? {
    guard text != nil || segments != nil, (segments ?? []).count <= Self.mostSegments,
      (text ?? "").utf8.count <= Self.longestText
    else { return nil }
    let inner = (segments ?? []).flatMap { $0.words ?? [] }
    guard let all = Self.timed(inner.isEmpty ? words ?? [] : inner, seconds) else { return nil }
    var found: [Transcript.Segment] = []
    for segment in segments ?? [] {
      guard segment.text.utf8.count <= Self.longestText,
        let times = Self.times(segment.start, segment.end, seconds)
      else { return nil }
      let text = Self.plain(segment.text)
      guard !text.isEmpty else { continue }
      found.append(.init(start: times.start, end: times.end, text: text))
    }
    if found.isEmpty { found = Self.sentences(of: Self.plain(text ?? ""), seconds) }
    found.sort { $0.start < $1.start }
    Self.give(all, to: &found)
    return found.map { $0.moved(by: offset) }
  }

  private static func timed(_ words: [Word], _ seconds: Double) -> [Transcript.Word]? {
    guard words.count <= mostWords else { return nil }
    var (timed, before) = ([Transcript.Word](), 0.0)
    for word in words {
      guard word.word.utf8.count <= longestWord,
        let times = times(word.start, word.end, seconds)
      else { return nil }
      before = max(before, times.start)
      let text = plain(word.word)
      let confidence = word.probability.flatMap { (0...1).contains($0) ? $0 : nil }
      guard !text.isEmpty else { continue }
      timed.append(.init(text, start: before, end: max(before, times.end), confidence: confidence))
    }
    return timed
  }

  private static func times(
    _ start: Double, _ end: Double, _ seconds: Double
  ) -> (start: Double, end: Double)? {
    guard start.isFinite, end.isFinite, start > -1, start <= end + 1,
      end <= seconds + tolerance, start <= seconds + tolerance
    else { return nil }
    let start = min(max(start, 0), seconds)
    return (start, min(max(start, end), seconds))
  }

  /// Without control characters, and with one space between words.
  private static func plain(_ text: String) -> String {
    let spaced = text.unicodeScalars.map { scalar in
      scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
        ? " " : Character(scalar)
    }
    return String(spaced).split(separator: " ").joined(separator: " ")
  }

  /// A text without times in sentences, each with a share of the time by its letters.
  private static func sentences(of text: String, _ seconds: Double) -> [Transcript.Segment] {
    let whole = Double(max(1, text.count))
    var (sentences, at, current) = ([Transcript.Segment](), 0, [Substring]())
    let parts = text.split(separator: " ")
    for (index, part) in parts.enumerated() {
      current.append(part)
      let ends = part.last.map { ".!?…。！？".contains($0) } ?? false
      guard ends || current.count == 60 || index == parts.count - 1 else { continue }
      let sentence = current.joined(separator: " ")
      let end = min(at + sentence.count + 1, text.count)
      sentences.append(
        .init(
          start: Double(at) / whole * seconds, end: Double(end) / whole * seconds, text: sentence))
      (at, current) = (end, [])
    }
    return sentences
  }

  // MARK: Words with their punctuation

  /// Gives each segment its words: those of its text, with the times at which their letters are heard. Where the letters
  /// differ, a segment stays without words.
  private static func give(_ words: [Transcript.Word], to segments: inout [Transcript.Segment]) {
    guard !words.isEmpty else { return }
    var letters = Letters(words)
    for index in segments.indices {
      let segment = segments[index]
      if let found = letters.next(segment.text) ?? letters.find(segment) {
        segments[index].words = found
        // A text without times has those of its words.
        segments[index].start = min(segment.end, found[0].start)
        segments[index].end = max(segments[index].start, found[found.count - 1].end)
      }
    }
    segments.sort { $0.start < $1.start }
  }
}

/// The letters of all words in a row, and to which word each belongs.
private struct Letters {
  private let words: [Transcript.Word]
  private let letters: [(Character, word: Int)]
  private var position = 0

  init(_ words: [Transcript.Word]) {
    self.words = words
    letters = words.enumerated().flatMap { index, word in
      Self.compared(word.text).map { ($0, word: index) }
    }
  }

  private static func compared(_ text: some StringProtocol) -> [Character] {
    text.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  /// The words of a text that goes on where the last one ended.
  mutating func next(_ text: String) -> [Transcript.Word]? { take(text, at: position) }

  /// The words of a segment, after something before it was heard otherwise.
  mutating func find(_ segment: Transcript.Segment) -> [Transcript.Word]? {
    let near = segment.start - 1...segment.start + 1
    let places = letters.indices.filter { index in
      (index == 0 || letters[index - 1].word != letters[index].word)
        && near.contains(words[letters[index].word].start)
    }
    for place in places { if let found = take(segment.text, at: place) { return found } }
    return nil
  }

  private mutating func take(_ text: String, at place: Int) -> [Transcript.Word]? {
    let wanted = Self.compared(text)
    let end = place + wanted.count
    guard !wanted.isEmpty, end <= letters.count,
      letters[place..<end].elementsEqual(wanted, by: { $0.0 == $1 })
    else { return nil }
    defer { position = end }
    let parts = text.split(separator: " ")
    guard parts.count > 1 else { return unspaced(text, place..<end) }
    var (found, at) = ([Transcript.Word](), place)
    for part in parts {
      let count = Self.compared(part).count
      guard count > 0 else {
        // A dash or the like belongs to the word before it.
        if let last = found.indices.last { found[last].text += " " + part }
        continue
      }
      let (first, last) = (words[letters[at].word], words[letters[at + count - 1].word])
      found.append(
        .init(
          String(part), start: first.start, end: max(first.start, last.end),
          confidence: first.confidence))
      at += count
    }
    return found.isEmpty ? nil : found
  }

  /// The words of a language that puts nothing between them, as the service divides them.
  private func unspaced(_ text: String, _ range: Range<Int>) -> [Transcript.Word] {
    let indices = letters[range.lowerBound].word...letters[range.upperBound - 1].word
    guard indices.count > 1 else {
      var word = words[indices.lowerBound]
      word.text = text
      return [word]
    }
    return Array(words[indices])
  }
}

extension Transcript.Segment {
  fileprivate func moved(by offset: Double) -> Self {
    var moved = self
    moved.start += offset
    moved.end += offset
    for index in words.indices {
      moved.words[index].start += offset
      moved.words[index].end += offset
    }
    return moved
  }
}
