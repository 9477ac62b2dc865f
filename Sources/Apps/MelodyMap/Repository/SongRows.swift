import FoundationEssentials
import Storage
import Web

/// Songs as they lie in their tables: the source's, with what was changed here laid over them.
enum SongRows {
  /// A song with its details, and whether somebody has put it away.
  struct Found: Sendable {
    let song: MelodySong
    let blurb: String?
    let streaming: [String]
    let purchase: [String]
    let isHidden: Bool
    let isAdded: Bool
  }

  /// What can be changed about a song, by column.
  static let columns = [
    "title", "number", "singers", "keywords", "start_s", "blurb", "streaming", "purchase",
  ]

  /// What was added here is laid over the source's as soon as that has it under the same id.
  static let isNotOfSource =
    "NOT EXISTS (SELECT 1 FROM melody_songs b WHERE b.id = melody_song_edits.id)"

  private static let now = """
    SELECT b.id, b.film, COALESCE(e.title, b.title) AS title,
      COALESCE(e.number, b.number) AS number, COALESCE(e.singers, b.singers) AS singers,
      COALESCE(e.keywords, b.keywords) AS keywords, COALESCE(e.start_s, b.start_s) AS start_s,
      CASE WHEN e.start_s IS NOT NULL THEN e.start_from
        WHEN b.start_s IS NOT NULL THEN 'source' END AS start_from,
      COALESCE(e.blurb, b.blurb) AS blurb, COALESCE(e.streaming, b.streaming) AS streaming,
      COALESCE(e.purchase, b.purchase) AS purchase, COALESCE(e.version, 1) AS version,
      COALESCE(e.is_hidden, 0) AS is_hidden, COALESCE(e.is_added, 0) AS is_added,
      CASE WHEN COALESCE(e.title, e.singers, e.keywords, e.blurb, e.streaming, e.purchase) IS NULL
        AND e.number IS NULL AND e.start_s IS NULL THEN 0 ELSE 1 END AS is_own
    FROM melody_songs b LEFT JOIN melody_song_edits e ON e.id = b.id
    UNION ALL
    SELECT id, film, title, number, singers, keywords, start_s, start_from, blurb, streaming,
      purchase, version, is_hidden, 1, 1
    FROM melody_song_edits WHERE is_added = 1 AND \(isNotOfSource)
    """

  private static let withMelody = """
    SELECT s.*, CASE WHEN m.song IS NULL THEN 0 ELSE 1 END AS has_melody
    FROM (\(now)) s LEFT JOIN melody_melodies m ON m.song = s.id
    """

  static func find(_ id: UUID, in reading: any Reading) throws -> Found? {
    try reading.first("\(withMelody) WHERE s.id = ?", id).map(Found.init)
  }

  /// The songs of a film in their order, put away or not.
  static func all(of film: UUID, in reading: any Reading) throws -> [Found] {
    try reading.rows("\(withMelody) WHERE s.film = ? ORDER BY s.number, s.title, s.id", film)
      .map(Found.init)
  }

  /// All songs of these films, film after film.
  static func each(
    of films: [MelodyFilm], hidden: Bool = false, in reading: any Reading,
    _ body: (Found) -> Void
  ) throws {
    let places = Dictionary(films.enumerated().map { ($1.id, $0) }) { first, _ in first }
    var songs = Array(repeating: [Found](), count: films.count)
    try reading.each(
      "\(withMelody) WHERE s.is_hidden = ? ORDER BY s.number, s.title, s.id LIMIT ?", hidden,
      MelodySong.most
    ) { row in
      let found = try Found(row)
      if let place = places[found.song.film] { songs[place].append(found) }
    }
    for song in songs.joined() { body(song) }
  }

  static func count(in reading: any Reading) throws -> Int64 {
    try reading.first("SELECT COUNT(*) AS number FROM (\(now)) s")?.integer("number") ?? 0
  }

  /// Lays values over a song and raises its version by one.
  static func lay(
    _ values: [(name: String, value: Value)], over song: MelodySong, at now: Int64,
    in transaction: any Transaction
  ) throws {
    try transaction.run(
      """
      INSERT INTO melody_song_edits (id, film, is_added, version, updated_ms)
      VALUES (?, ?, 0, 1, ?) ON CONFLICT (id) DO NOTHING
      """, song.id.uuid, song.film.uuid, now)
    let sets = values.map { "\($0.name) = ?" } + ["version = version + 1", "updated_ms = ?"]
    try transaction.run(
      "UPDATE melody_song_edits SET \(sets.joined(separator: ", ")) WHERE id = ?",
      values: values.map(\.value) + [now.value, song.id.uuid.value])
  }
}

extension SongRows.Found {
  init(_ row: Row) throws {
    song = try MelodySong(row)
    blurb = try row.optionalText("blurb")
    streaming = Lines.read(try row.optionalText("streaming"))
    purchase = Lines.read(try row.optionalText("purchase"))
    isHidden = try row.bool("is_hidden")
    isAdded = try row.bool("is_added")
  }
}

extension MelodySong {
  init(_ row: Row) throws {
    id = ID(try row.uuid("id"))
    film = ID(try row.uuid("film"))
    title = try row.text("title")
    number = Int(try row.integer("number"))
    singers = Lines.read(try row.optionalText("singers"))
    keywords = Lines.read(try row.optionalText("keywords"))
    startS = try row.optionalReal("start_s")
    startFrom = try row.optionalText("start_from").flatMap(StartFrom.init)
    hasDetails = try ["blurb", "streaming", "purchase"].contains {
      try !(row.optionalText($0) ?? "").isEmpty
    }
    hasMelody = try row.bool("has_melody")
    version = try row.integer("version")
    isOwn = try row.bool("is_own")
  }
}

/// A list of texts without line ends, as it lies in a column.
enum Lines {
  static func read(_ text: String?) -> [String] {
    (text ?? "").split(separator: "\n").map(String.init)
  }

  static func text(_ list: [String]) -> String {
    list.joined(separator: "\n")
  }
}
