import FoundationEssentials
import Storage
import Web

/// Films as they lie in their tables: the source's, with what was changed here laid over them.
enum FilmRows {
  /// A film, and whether somebody has put it away.
  struct Found {
    let film: MelodyFilm
    let isHidden: Bool
    let isAdded: Bool
  }

  /// What can be changed about a film, by column.
  static let columns = ["title", "year", "runtime_min", "sort_order", "image_url"]

  /// What was added here is laid over the source's as soon as that has it under the same id.
  static let isNotOfSource =
    "NOT EXISTS (SELECT 1 FROM melody_films b WHERE b.id = melody_film_edits.id)"

  private static let now = """
    SELECT b.id, COALESCE(e.title, b.title) AS title, COALESCE(e.year, b.year) AS year,
      COALESCE(e.runtime_min, b.runtime_min) AS runtime_min,
      COALESCE(e.sort_order, b.sort_order) AS sort_order,
      COALESCE(e.image_url, b.image_url) AS image_url, COALESCE(e.version, 1) AS version,
      COALESCE(e.is_hidden, 0) AS is_hidden, COALESCE(e.is_added, 0) AS is_added,
      CASE WHEN COALESCE(e.title, e.image_url) IS NULL AND e.year IS NULL
        AND e.runtime_min IS NULL AND e.sort_order IS NULL THEN 0 ELSE 1 END AS is_own
    FROM melody_films b LEFT JOIN melody_film_edits e ON e.id = b.id
    UNION ALL
    SELECT id, title, year, runtime_min, sort_order, image_url, version, is_hidden, 1, 1
    FROM melody_film_edits WHERE is_added = 1 AND \(isNotOfSource)
    """

  static func find(_ id: UUID, in reading: any Reading) throws -> Found? {
    try reading.first("SELECT * FROM (\(now)) f WHERE f.id = ?", id).map(Found.init)
  }

  /// All films in their order; those that were put away when `hidden`.
  static func all(hidden: Bool = false, in reading: any Reading) throws -> [MelodyFilm] {
    try reading.rows(
      "SELECT * FROM (\(now)) f WHERE f.is_hidden = ? ORDER BY f.sort_order, f.title, f.id LIMIT ?",
      hidden, MelodyFilm.most
    ).map { try MelodyFilm($0) }
  }

  /// How many rows there are that could be shown, put away or not.
  static func count(in reading: any Reading) throws -> Int64 {
    try reading.first("SELECT COUNT(*) AS number FROM (\(now)) f")?.integer("number") ?? 0
  }

  /// Lays values over a film and raises its version by one.
  static func lay(
    _ values: [(name: String, value: Value)], over id: UUID, at now: Int64,
    in transaction: any Transaction
  ) throws {
    try transaction.run(
      """
      INSERT INTO melody_film_edits (id, is_added, version, updated_ms) VALUES (?, 0, 1, ?)
      ON CONFLICT (id) DO NOTHING
      """, id, now)
    let sets = values.map { "\($0.name) = ?" } + ["version = version + 1", "updated_ms = ?"]
    try transaction.run(
      "UPDATE melody_film_edits SET \(sets.joined(separator: ", ")) WHERE id = ?",
      values: values.map(\.value) + [now.value, id.value])
  }
}

extension FilmRows.Found {
  init(_ row: Row) throws {
    film = try MelodyFilm(row)
    isHidden = try row.bool("is_hidden")
    isAdded = try row.bool("is_added")
  }
}

extension MelodyFilm {
  init(_ row: Row) throws {
    id = ID(try row.uuid("id"))
    title = try row.text("title")
    year = Int(try row.integer("year"))
    runtimeMin = try row.real("runtime_min")
    sortOrder = try row.real("sort_order")
    imageUrl = try row.optionalText("image_url")
    version = try row.integer("version")
    isOwn = try row.bool("is_own")
  }
}
