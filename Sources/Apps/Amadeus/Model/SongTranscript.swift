import Speech
import Web

/// How far the words of a member's song are transcribed, and the words until they have become its lyrics.
struct SongTranscript: Model, Equatable {
  enum State: String, Codable, Sendable, CaseIterable { case none, waiting, working, done, failed }

  struct Word: Model, Equatable {
    var text: String
    /// In seconds.
    var start, end: Double

    static let schema = Schema.object(
      Schema.Object(
        "AmadeusSungWord", "A word, and when it is sung.",
        [
          .must("text", .text(1...HeardSpeech.longestWord)), .must("start", .number(0...1e6)),
          .must("end", .number(0...1e6)),
        ]))
  }

  struct Sentence: Model, Equatable {
    var words: [Word]

    static let schema = Schema.object(
      Schema.Object(
        "AmadeusSungSentence", "What is sung in one go.",
        [.must("words", .list(Word.schema, most: SongTranscript.mostWords))]))
  }

  /// How many a member has at most; the oldest make way.
  static let most: Int64 = 100
  /// More than anybody sings in three hours; what is beyond is left out.
  static let mostWords = 50_000

  let state: State
  let job: ID?
  let progress: Double?
  let error: String?
  let language: String?
  let recipe: String?
  let sentences: [Sentence]
  let isInstalled: Bool
  let service: String?

  static let schema = Schema.object(
    Schema.Object(
      "AmadeusTranscript", "How far the words of a song are transcribed, and what was heard.",
      [
        .must("state", .choice(State.allCases.map(\.rawValue))),
        .may("job", .uuid, "The job at work on it."),
        .may("progress", .fraction, "While it is being transcribed."),
        .may("error", .text(0...1_000), "Why it failed."),
        .may("language", .text(0...10), "As it was found or chosen: ISO 639-1."),
        .may("recipe", .text(0...200), "What has transcribed it."),
        .must("sentences", .list(Sentence.schema, most: mostWords), "Empty until it is done."),
        .must("is_installed", .bool, "Whether the server can recognise speech."),
        .may("service", .text(1...255), "The host that songs are sent to for it."),
      ]))
}

extension SongTranscript.Sentence {
  /// What was heard, in its sentences.
  static func all(in speech: HeardSpeech) -> [Self] {
    var sentences: [Self] = []
    var number: Int?
    for word in speech.words.prefix(SongTranscript.mostWords) {
      let sung = SongTranscript.Word(text: word.text, start: word.start, end: word.end)
      if word.sentence == number {
        sentences[sentences.count - 1].words.append(sung)
      } else {
        sentences.append(Self(words: [sung]))
      }
      number = word.sentence
    }
    return sentences
  }
}
