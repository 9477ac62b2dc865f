import Web

/// A passage of a subtitle file in which somebody sings, and which song it may be.
struct TimeProposal: Model, Equatable {
  /// How many are told of a file.
  static let most = 500

  let startS: Double
  let endS: Double
  let words: String
  let song: ID?
  let score: Double
  let others: [ID]

  static let schema = Schema.object(
    Schema.Object(
      "MelodyProposal", "A passage with singing.",
      [
        .must("start_s", Song.seconds), .must("end_s", Song.seconds),
        .must("words", .text(0...200), "How it begins."),
        .may("song", .uuid, "The most likely song."),
        .must("score", .fraction, "How certain the match is."),
        .must("others", .list(.uuid, most: 5), "Other possible songs."),
      ]))
}

struct TimeProposalList: Model {
  let proposals: [TimeProposal]
  let found: Int64
  let trouble: String?

  static let schema = Schema.object(
    Schema.Object(
      "MelodyProposals", "Song times found in a subtitle file; nothing is saved yet.",
      [
        .must("proposals", .list(TimeProposal.schema, most: TimeProposal.most)),
        .must("found", .count, "Number of matched songs."),
        .may("trouble", .text(1...500), "Why there are none, or few."),
      ]))
}

/// Where songs begin, as somebody has agreed.
struct SongTimes: Model {
  var times: [Time]

  struct Time: Model {
    var song: ID
    var startS: Double

    static let schema = Schema.object(
      Schema.Object(
        "MelodyTime", "The start time of a song.",
        [.must("song", .uuid), .must("start_s", Song.seconds)]))
  }

  static let schema = Schema.object(
    Schema.Object(
      "MelodyTimes", "Start times of a film's songs.",
      [.must("times", .list(Time.schema, most: TimeProposal.most))]))
}

/// A melody by which a song is found when it is hummed.
struct SongMelody: Model {
  /// The song's, as which lists know it.
  let id: ID
  let song: ID
  let notes: [[Double]]
  let from: Origin

  enum Origin: String, Codable, Sendable, CaseIterable { case hummed, midi }

  /// A note: semitones relative to the first, and seconds.
  static let noteList = Schema.list(.list(.number(-96...96), most: 2), most: 400)
  static let origins = Schema.choice(Origin.allCases.map(\.rawValue))

  static let schema = Schema.object(
    Schema.Object(
      "MelodyMelody", "The melody of a song.",
      [
        .must("id", .uuid, "The song's."), .must("song", .uuid),
        .must("notes", noteList, "Each: semitones from the first note, and seconds."),
        .must("from", origins),
      ]))
}

struct SongMelodyRequest: Model {
  var notes: [[Double]]
  var from: SongMelody.Origin

  static let schema = Schema.object(
    Schema.Object(
      "MelodyMelodyRequest", "A new melody of a song.",
      [
        .must(
          "notes", SongMelody.noteList,
          "4 to 400, each: semitones from the first note, and seconds up to 60."),
        .must("from", SongMelody.origins),
      ]))
}

struct SongMelodyList: Model {
  /// How many melodies a household keeps.
  static let most = 5_000

  var melodies: [SongMelody]

  static let schema = Schema.object(
    Schema.Object(
      "MelodyMelodyList", "The melodies that the household has added.",
      [.must("melodies", .list(SongMelody.schema, most: most))]))
}
