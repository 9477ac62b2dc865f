import FoundationEssentials
import Storage
import Web

enum SongRepository: EditedRepository {
  static let (table, editTable) = ("melody_songs", "melody_song_edits")

  /// What can be changed about a song, by column.
  static let columns = [
    "title", "number", "singers", "keywords", "start_s", "blurb", "streaming", "purchase",
  ]

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

  /// A song, put away or not.
  static func song(_ id: UUID, in reading: any Reading) throws -> StoredSong? {
    try reading.first("\(withMelody) WHERE s.id = ?", id).map(StoredSong.init)
  }

  /// The songs of a film in their order; those that were put away too when `hiddenToo`.
  static func songs(
    of film: UUID, hiddenToo: Bool = false, in reading: any Reading
  ) throws -> [StoredSong] {
    try reading.rows("\(withMelody) WHERE s.film = ? ORDER BY s.number, s.title, s.id", film)
      .map(StoredSong.init).filter { hiddenToo || !$0.isHidden }
  }

  /// All songs of these films, film after film.
  static func songs(
    of films: [Film], hidden: Bool = false, in reading: any Reading
  ) throws -> [StoredSong] {
    let indices = Dictionary(films.enumerated().map { ($1.id, $0) }) { first, _ in first }
    var songs = Array(repeating: [StoredSong](), count: films.count)
    try reading.each(
      "\(withMelody) WHERE s.is_hidden = ? ORDER BY s.number, s.title, s.id LIMIT ?", hidden,
      Song.most
    ) { row in
      let song = try StoredSong(row)
      if let index = indices[song.song.film] { songs[index].append(song) }
    }
    return Array(songs.joined())
  }

  static func count(in reading: any Reading) throws -> Int64 {
    try reading.first("SELECT COUNT(*) AS number FROM (\(now)) s")?.integer("number") ?? 0
  }

  /// Adds a song that no source has; answers whether its id was free.
  static func insert(
    _ id: UUID, of film: UUID, _ values: [Column], at now: Int64, in transaction: any Transaction
  ) throws -> Bool {
    try insert([("id", id.value), ("film", film.value)], values, at: now, in: transaction)
  }

  /// Lays values over a song and raises its version by one.
  static func set(
    _ values: [Column], of song: Song, at now: Int64, in transaction: any Transaction
  ) throws {
    let key = [("id", song.id.uuid.value), ("film", song.film.uuid.value)]
    try set(values, on: key, at: now, in: transaction)
  }

  /// The songs of a film that were changed or added here.
  static func edited(of film: UUID, in reading: any Reading) throws -> [UUID] {
    try reading.rows("SELECT id FROM melody_song_edits WHERE film = ?", film)
      .map { try $0.uuid("id") }
  }
}

extension StoredSong {
  fileprivate init(_ row: Row) throws {
    song = try Song(row)
    blurb = try row.optionalText("blurb")
    streaming = Lines.read(try row.optionalText("streaming"))
    purchase = Lines.read(try row.optionalText("purchase"))
    isHidden = try row.bool("is_hidden")
    isAdded = try row.bool("is_added")
  }
}

extension Song {
  fileprivate init(_ row: Row) throws {
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
