import FoundationEssentials
import Storage

/// Something that happened in a shared album, as it is stored.
struct StoredActivity: Sendable {
  var id = UUID()
  let album: UUID
  let kind: Activity.Kind
  let person: UUID
  var recording: UUID?
  var title: String?
  var other: UUID?
  let atMs: Int64
}

/// What happened in shared albums.
enum ActivityRepository: OwnedRepository {
  static let table = "son_activities"

  /// The newest first.
  static func activities(
    inAlbum album: UUID, in reading: any Reading
  ) throws -> [StoredActivity] {
    try reading.rows(
      "SELECT * FROM son_activities WHERE album = ? ORDER BY number DESC LIMIT ?", album,
      Activity.most
    ).map(StoredActivity.init)
  }

  static func newest(inAlbum album: UUID, in reading: any Reading) throws -> StoredActivity? {
    try reading.first(
      "SELECT * FROM son_activities WHERE album = ? ORDER BY number DESC LIMIT 1", album
    ).map(StoredActivity.init)
  }

  /// Adds one, and drops what is older than the album keeps.
  static func insert(_ new: StoredActivity, in transaction: any Transaction) throws {
    let last = try transaction.first(
      "SELECT MAX(number) AS last FROM son_activities WHERE album = ?", new.album)
    let number = try (last?.optionalInteger("last") ?? 0) + 1
    try transaction.run(
      """
      INSERT INTO son_activities (id, album, number, kind, person, recording, title, other, at_ms)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, new.id, new.album, number, new.kind.rawValue, new.person, new.recording, new.title,
      new.other, new.atMs)
    try transaction.run(
      "DELETE FROM son_activities WHERE album = ? AND number <= ?", new.album,
      number - Int64(Activity.most))
  }

  static func setTime(_ atMs: Int64, of id: UUID, in transaction: any Transaction) throws {
    try transaction.run("UPDATE son_activities SET at_ms = ? WHERE id = ?", atMs, id)
  }

  static func deleteAll(ofAlbum album: UUID, in transaction: any Transaction) throws {
    try transaction.run("DELETE FROM son_activities WHERE album = ?", album)
  }

  /// What a member did, and what was done to them.
  static func deleteAll(about person: UUID, in transaction: any Transaction) throws {
    try transaction.run("DELETE FROM son_activities WHERE person = ? OR other = ?", person, person)
  }
}

extension StoredActivity {
  fileprivate init(_ row: Row) throws {
    id = try row.uuid("id")
    album = try row.uuid("album")
    kind = Activity.Kind(rawValue: try row.text("kind")) ?? .edited
    person = try row.uuid("person")
    recording = try row.optionalUUID("recording")
    title = try row.optionalText("title")
    other = try row.optionalUUID("other")
    atMs = try row.integer("at_ms")
  }
}
