import FoundationEssentials
import Storage
import Web

enum SleepRepository: Repository {
  static let table = "baby_sleeps"

  static func sleep(_ id: UUID, in reading: any Reading) throws -> SleepSession? {
    try reading.first("SELECT * FROM baby_sleeps WHERE id = ?", id).map(SleepSession.init)
  }

  /// The newest that has not ended, of those that began after a moment.
  static func newest(
    begunAfter start: Int64, at now: Int64, in reading: any Reading
  ) throws -> SleepSession? {
    try reading.first(
      """
      SELECT * FROM baby_sleeps WHERE ended_ms IS NULL AND began_ms > ?
        AND (ends_ms IS NULL OR ends_ms > ?) ORDER BY began_ms DESC, id LIMIT 1
      """, start, now
    ).map(SleepSession.init)
  }

  /// Whether it was begun by somebody else than a member.
  static func isBegun(
    _ id: UUID, byOthersThan person: UUID, in reading: any Reading
  ) throws -> Bool {
    try reading.first(
      "SELECT id FROM baby_sleeps WHERE id = ? AND (person IS NULL OR person <> ?)", id, person)
      != nil
  }

  /// What was begun on a player at a moment.
  static func title(
    on player: UUID, begunAt moment: Int64, in reading: any Reading
  ) throws -> String? {
    try reading.first(
      "SELECT title FROM baby_sleeps WHERE player = ? AND began_ms = ?", player, moment
    )?.text("title")
  }

  /// What was begun on a player up to a moment and has not ended, but for one.
  static func unended(
    on player: UUID, begunUntil moment: Int64, except id: UUID, in reading: any Reading
  ) throws -> [UUID] {
    try reading.rows(
      """
      SELECT id FROM baby_sleeps WHERE ended_ms IS NULL AND began_ms <= ? AND id <> ?
        AND id IN (SELECT command FROM baby_plays WHERE player = ?)
      """, moment, id, player
    ).map { try $0.uuid("id") }
  }

  /// Begins or changes what plays; who began it and when stays as it was.
  static func put(
    _ id: UUID, _ request: SleepRequest, by person: UUID, in transaction: any Transaction
  ) throws {
    try transaction.run(
      """
      INSERT INTO baby_sleeps (id, title, tracks, began_ms, ends_ms, child, player, output, person)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET title = excluded.title, tracks = excluded.tracks,
        ends_ms = excluded.ends_ms, child = excluded.child, player = excluded.player,
        output = excluded.output
      """, id, request.title, try StoredJSON.text(request.tracks), request.beganMs, request.endsMs,
      request.child?.uuid, request.player?.uuid, request.output.rawValue, person)
  }

  static func end(_ id: UUID, at moment: Int64, in transaction: any Transaction) throws {
    try transaction.run("UPDATE baby_sleeps SET ended_ms = ? WHERE id = ?", moment, id)
  }

  static func removeChild(_ child: UUID, in transaction: any Transaction) throws {
    try transaction.run("UPDATE baby_sleeps SET child = NULL WHERE child = ?", child)
  }
}

extension SleepSession {
  fileprivate init(_ row: Row) throws {
    id = ID(try row.uuid("id"))
    title = try row.text("title")
    tracks = try StoredJSON.read([MixTrack].self, row.text("tracks"))
    beganMs = try row.integer("began_ms")
    endsMs = try row.optionalInteger("ends_ms")
    child = try row.optionalUUID("child").map { ID($0) }
    player = try row.optionalUUID("player").map { ID($0) }
    output = AudioOutput(rawValue: try row.text("output")) ?? .unknown
    endedMs = try row.optionalInteger("ended_ms")
  }
}
