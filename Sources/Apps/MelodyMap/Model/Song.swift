import Web

/// A song of a film, as it is now.
struct Song: Model, Versioned, Equatable {
  /// How many songs a catalogue holds.
  static let most = 100_000

  /// Where a start time comes from.
  enum StartFrom: String, Codable, Sendable, CaseIterable { case source, marked, subtitles }

  let id: ID
  let film: ID
  let title: String
  let number: Int
  let singers: [String]
  let keywords: [String]
  let startS: Double?
  let startFrom: StartFrom?
  let hasDetails: Bool
  let hasMelody: Bool
  let version: Int64
  let isOwn: Bool

  static let words = Schema.list(.text(1...200), most: 60)
  static let seconds = Schema.number(0...60_000)
  static let numbers = Schema.integer(1...100_000)

  static let schema = Schema.object(
    Schema.Object(
      "MelodySong", "A song of a film.",
      [
        .must("id", .uuid), .must("film", .uuid), .must("title", Film.titleText),
        .must("number", numbers, "Which of the film's songs it is, from 1."),
        .must("singers", words), .must("keywords", words),
        .may("start_s", seconds, "When it begins in the film; absent if unknown."),
        .may("start_from", .choice(StartFrom.allCases.map(\.rawValue))),
        .must("has_details", .bool, "Whether it has links or a text."),
        .must("has_melody", .bool, "Whether it can be found by humming."),
        .must("version", .count, "Send it back as If-Match when you edit."),
        .must("is_own", .bool, "Whether it was added or edited here."),
      ]))
}

/// What becomes a song.
enum SongRequest {
  static let schema = Schema.object(
    Schema.Object(
      "MelodySongRequest", "A new song of a film.",
      [
        .must("film", .uuid), .must("title", Film.titleText),
        .may("number", Song.numbers, "Last in the film if absent."),
      ] + SongEdit.details))
}

/// What to change about a song.
enum SongEdit {
  static let links = Schema.list(Film.address, most: 20)

  static let details: [Schema.Field] = [
    .may("singers", .nullable(Song.words)), .may("keywords", .nullable(Song.words)),
    .may("start_s", .nullable(Song.seconds), "When it begins in the film."),
    .may("blurb", .nullable(.text(1...2_000)), "A text about it."),
    .may("streaming", .nullable(links), "Links to watch the film."),
    .may("purchase", .nullable(links), "Links to buy the song."),
  ]

  static let schema = Schema.object(
    Schema.Object(
      "MelodySongEdit", "Changes to a song; null restores the value of the source.",
      [
        .may("title", .nullable(Film.titleText)),
        .may("number", .nullable(Song.numbers)),
      ] + details))
}

/// A song with its details, and whether somebody has put it away.
struct StoredSong: Sendable {
  let song: Song
  let blurb: String?
  let streaming: [String]
  let purchase: [String]
  let isHidden: Bool
  let isAdded: Bool

  var details: SongDetails {
    SongDetails(
      song: song.id, blurb: blurb, streaming: SongDetails.Link.sorted(streaming),
      purchase: SongDetails.Link.sorted(purchase))
  }
}
