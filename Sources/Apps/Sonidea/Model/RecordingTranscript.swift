import Speech
import Web

/// What is known of the words in a recording, and how far they are written down. The words themselves come apart, since
/// they do not change when somebody corrects one.
struct RecordingTranscript: Model, Equatable {
  enum State: String, Codable, Sendable, CaseIterable { case none, waiting, working, done, failed }

  /// A text in place of a heard word; an empty one takes the word out.
  struct Correction: Model, Equatable {
    var index: Int
    var text: String

    static let schema = Schema.object(
      Schema.Object(
        "SonCorrection", "A text in place of a heard word.",
        [.must("index", RecordingTranscript.index), .must("text", RecordingTranscript.word)]))
  }

  /// The longest recording that is transcribed, in seconds: six hours.
  static let longestSeconds = 21_600.0
  static let index = Schema.integer(0...Int64(HeardSpeech.mostWords))
  static let word = Schema.text(0...HeardSpeech.longestWord)
  static let language = Schema.text(2...3)

  let state: State
  let job: ID?
  let progress: Double?
  let error: String?
  let id: ID?
  let language: String?
  let recipe: String?
  let madeMs: Int64?
  let corrections: [Correction]
  let isInstalled: Bool
  let service: String?
  let mayEdit: Bool

  static let schema = Schema.object(
    Schema.Object(
      "SonTranscript", "How far the words in a recording are written down, and what was corrected.",
      [
        .must("state", .choice(State.allCases.map(\.rawValue))),
        .may("job", .uuid, "The job at work on it."),
        .may("progress", .fraction, "While it is being transcribed."),
        .may("error", .text(0...1_000), "Why it failed."),
        .may("id", .uuid, "Of what was heard; another one after each transcription."),
        .may("language", language, "As it was found or chosen: ISO 639-1."),
        .may("recipe", .text(0...200), "What has transcribed it."), .may("made_ms", .moment),
        .must("corrections", .list(Correction.schema, most: HeardSpeech.mostWords)),
        .must("is_installed", .bool, "Whether the server can recognise speech."),
        .may("service", .text(1...255), "The host that recordings are sent to for it."),
        .must("may_edit", .bool, "False if you may only read."),
      ]))
}

/// The words of a recording as it is heard now, in sentences, without corrections.
struct TranscriptWords {
  let transcript: ID?
  let text: SpokenText

  private static let word = Schema.object(
    Schema.Object(
      "SonWord", "A word, and when it is heard.",
      [
        .must("index", RecordingTranscript.index, "Its number, by which it is corrected."),
        .must("text", RecordingTranscript.word),
        .must("start", Recording.seconds), .must("end", Recording.seconds),
      ]))

  private static let sentence = Schema.object(
    Schema.Object(
      "SonSentence", "What is said in one go.",
      [.must("words", .list(word, most: HeardSpeech.mostWords))]))

  static let schema = Schema.object(
    Schema.Object(
      "SonTranscriptWords", "The words of a recording, with its edits, as they were heard.",
      [
        .may("transcript", .uuid, "Absent where nothing was transcribed."),
        .must("sentences", .list(sentence, most: HeardSpeech.mostWords)),
      ]))

  func json() -> JSON {
    let sentences: [JSON] = text.sentences.map { sentence in
      ["words": .array(sentence.map(Self.json))]
    }
    var members: [(String, JSON)] = [("sentences", .array(sentences))]
    if let transcript { members.append(("transcript", .string(transcript.description))) }
    return .object(members)
  }

  private static func json(_ word: SpokenText.Word) -> JSON {
    [
      "index": .integer(Int64(word.index)), "text": .string(word.text),
      "start": .number(rounded(word.start)), "end": .number(rounded(word.end)),
    ]
  }

  /// To milliseconds.
  private static func rounded(_ seconds: Double) -> Double { (seconds * 1_000).rounded() / 1_000 }
}

struct TranscriptRequest: Model {
  var language: String?

  static let schema = Schema.object(
    Schema.Object(
      "SonTranscriptRequest", "A recording to transcribe.",
      [
        .may(
          "language", RecordingTranscript.language,
          "What is spoken, such as `en`; detected if absent.")
      ]))
}

struct CorrectionRequest: Model {
  var transcript: ID
  var text: String

  static let schema = Schema.object(
    Schema.Object(
      "SonCorrectionRequest", "A text in place of a heard word.",
      [
        .must("transcript", .uuid, "The id of what was heard."),
        .must(
          "text", RecordingTranscript.word,
          "What was said; empty takes the word out, and the heard text takes the correction back."),
      ]))
}

extension TranscriptFormat {
  static let schema = Schema.choice(allCases.map(\.rawValue))
}
/// A recording in which words were found.
struct TranscriptHit: Model, Equatable {
  struct Part: Model, Equatable {
    var text: String
    var isMatch: Bool

    static let schema = Schema.object(
      Schema.Object(
        "SonTranscriptPart", "A part of a line.",
        [.must("text", .text(0...10_000)), .must("is_match", .bool)]))
  }

  /// How many a search gives.
  static let most = 50

  let recording: ID
  let title: String
  let seconds: Double
  let line: [Part]

  static let schema = Schema.object(
    Schema.Object(
      "SonTranscriptHit", "A recording in which the words are said.",
      [
        .must("recording", .uuid), .must("title", RecordingField.title),
        .must("seconds", Recording.seconds, "When the first of the words is heard."),
        .must("line", .list(Part.schema, most: 100), "The sentence around them."),
      ]))
}

struct TranscriptHits: Model {
  var hits: [TranscriptHit]

  static let schema = Schema.object(
    Schema.Object(
      "SonTranscriptHits", "Recordings in which words are said, the best first.",
      [.must("hits", .list(TranscriptHit.schema, most: TranscriptHit.most))]))
}
