import FoundationEssentials
import Storage
import Web

enum FilmRepository: EditedRepository {
  static let (table, editTable) = ("melody_films", "melody_film_edits")

  /// What can be changed about a film, by column.
  static let columns = ["title", "year", "runtime_min", "sort_order", "image_url"]

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

  /// A film, put away or not.
  static func film(_ id: UUID, in reading: any Reading) throws -> StoredFilm? {
    try reading.first("SELECT * FROM (\(now)) f WHERE f.id = ?", id).map(StoredFilm.init)
  }

  /// All films in their order; those that were put away when `hidden`.
  static func films(hidden: Bool = false, in reading: any Reading) throws -> [Film] {
    try reading.rows(
      "SELECT * FROM (\(now)) f WHERE f.is_hidden = ? ORDER BY f.sort_order, f.title, f.id LIMIT ?",
      hidden, Film.most
    ).map { try Film($0) }
  }

  /// How many rows there are that could be shown, put away or not.
  static func count(in reading: any Reading) throws -> Int64 {
    try reading.first("SELECT COUNT(*) AS number FROM (\(now)) f")?.integer("number") ?? 0
  }

  /// Adds a film that no source has; answers whether its id was free.
  static func insert(
    _ id: UUID, _ values: [Column], at now: Int64, in transaction: any Transaction
  ) throws -> Bool {
    try insert([("id", id.value)], values, at: now, in: transaction)
  }

  /// Lays values over a film and raises its version by one.
  static func set(
    _ values: [Column], of id: UUID, at now: Int64, in transaction: any Transaction
  ) throws {
    try set(values, on: [("id", id.value)], at: now, in: transaction)
  }
}

extension StoredFilm {
  fileprivate init(_ row: Row) throws {
    film = try Film(row)
    isHidden = try row.bool("is_hidden")
    isAdded = try row.bool("is_added")
  }
}

extension Film {
  fileprivate init(_ row: Row) throws {
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
