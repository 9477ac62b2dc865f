import Speech
import Web

/// Which parts of a recording's original its edited sound is put together of.
struct EditedSpans {
  /// A part of the original, or silence where there is no `original`.
  struct Span: Equatable {
    /// Where it begins in the original, in seconds.
    var original: Double?
    var seconds: Double
  }

  /// The original first, then the sound after each edit: what was copied long ago can be pasted.
  private var states: [[Span]]

  /// The parts of the result, one behind the other.
  var spans: [Span] { states[states.count - 1] }

  /// Does edits on an original of so many seconds.
  init(_ seconds: Double, _ edits: [Edit]) {
    states = [[Span(original: 0, seconds: seconds)]]
    for edit in edits { states.append(after(edit)) }
  }

  private func after(_ edit: Edit) -> [Span] {
    let now = spans
    let length = Self.seconds(of: now)
    let part = edit.part(of: length)
    let (before, after) = (0..<part.lowerBound, part.upperBound..<max(part.upperBound, length))
    let at = min(edit.at ?? 0, length)
    switch edit.kind {
    case .trim: return Self.part(part, of: now)
    case .cut: return Self.part(before, of: now) + Self.part(after, of: now)
    // What is silent says nothing.
    case .silence:
      let silence = Span(original: nil, seconds: part.upperBound - part.lowerBound)
      return Self.part(before, of: now) + [silence] + Self.part(after, of: now)
    case .insert:
      return Self.insert([Span(original: nil, seconds: edit.seconds ?? 0)], at: at, of: now, length)
    case .paste:
      let copied = states[min(edit.of ?? 0, states.count - 1)]
      let range = edit.part(of: Self.seconds(of: copied))
      return Self.insert(Self.part(range, of: copied), at: at, of: now, length)
    case .gain, .fade, .normalize, .loudness, .gate: return now
    }
  }

  private static func seconds(of spans: [Span]) -> Double { spans.reduce(0) { $0 + $1.seconds } }

  private static func insert(
    _ new: [Span], at: Double, of spans: [Span], _ length: Double
  ) -> [Span] {
    part(0..<at, of: spans) + new + part(at..<max(at, length), of: spans)
  }

  private static func part(_ range: Range<Double>, of spans: [Span]) -> [Span] {
    var (result, begin) = ([Span](), 0.0)
    for span in spans {
      let from = max(range.lowerBound, begin)
      let to = min(range.upperBound, begin + span.seconds)
      if from < to {
        let original = span.original.map { $0 + from - begin }
        result.append(Span(original: original, seconds: to - from))
      }
      begin += span.seconds
    }
    return result
  }
}

/// What is said in a recording as it is heard: cut words are gone, moved ones have moved, copied ones are there twice.
struct SpokenText: Equatable {
  struct Word: Equatable {
    /// Which of the heard words it is, counted from 0.
    var index: Int
    var text: String
    /// In seconds of the sound that is played.
    var start, end: Double
  }

  /// One after the other.
  private(set) var sentences: [[Word]] = []

  /// `corrections` are the texts that people have put in place of heard ones; a word without a text is left out.
  init(_ speech: HeardSpeech, _ corrections: [Int: String] = [:], along spans: [EditedSpans.Span]) {
    let middles = speech.words.map(\.middle)
    var begin = 0.0
    for span in spans {
      if let original = span.original {
        let first = Self.index(of: original, in: middles)
        let last = Self.index(of: original + span.seconds, in: middles)
        // A word is where its middle is, and never begins before the part or ends behind it.
        for index in first..<max(first, last) {
          let word = speech.words[index]
          add(
            Word(
              index: index, text: corrections[index] ?? word.text,
              start: begin + max(0, word.start - original),
              end: begin + min(span.seconds, word.end - original)), in: speech)
        }
      }
      begin += span.seconds
    }
    sentences = sentences.compactMap { sentence in
      let said = sentence.filter { !$0.text.isEmpty }
      return said.isEmpty ? nil : said
    }
  }

  private mutating func add(_ word: Word, in speech: HeardSpeech) {
    if let last = sentences.last?.last, word.index == last.index + 1,
      speech.words[word.index].sentence == speech.words[last.index].sentence
    {
      sentences[sentences.count - 1].append(word)
    } else {
      sentences.append([word])
    }
  }

  /// The first of the middles that is not before a moment.
  private static func index(of seconds: Double, in middles: [Double]) -> Int {
    var (low, high) = (0, middles.count)
    while low < high {
      let middle = (low + high) / 2
      if middles[middle] < seconds { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
