import FoundationEssentials
import Storage

/// An album as it is kept, whoever asks for it.
struct StoredAlbum: Sendable {
  let id: UUID
  let owner: UUID
  let name: String
  let kind: Album.Kind
  let version: Int64
  let createdMs: Int64
  let isShared: Bool

  fileprivate init(_ row: Row) throws {
    id = try row.uuid("id")
    owner = try row.uuid("person")
    name = try row.text("name")
    kind = Album.Kind(rawValue: try row.text("kind")) ?? .own
    version = try row.integer("version")
    createdMs = try row.integer("created_ms")
    isShared = try row.bool("is_shared")
  }
}

/// Where recordings lie.
enum AlbumRepository: OwnedRepository {
  static let table = "son_albums"

  static func album(_ id: UUID, in reading: any Reading) throws -> StoredAlbum? {
    try reading.first("SELECT * FROM son_albums WHERE id = ?", id).map(StoredAlbum.init)
  }

  /// A member's own, and those of others that they were let into.
  static func albums(ofMember person: UUID, in reading: any Reading) throws -> [StoredAlbum] {
    try reading.rows(
      """
      SELECT * FROM son_albums WHERE person = ?
        OR id IN (SELECT album FROM son_members WHERE person = ?)
      """, person, person
    ).map(StoredAlbum.init)
  }

  static func ids(ownedBy person: UUID, in reading: any Reading) throws -> [UUID] {
    try reading.rows("SELECT id FROM son_albums WHERE person = ?", person).map { try $0.uuid("id") }
  }

  /// One of the albums that are made when first needed; nil until then.
  static func systemAlbum(
    _ kind: Album.Kind, ofMember person: UUID, in reading: any Reading
  ) throws -> UUID? {
    try reading.first(
      "SELECT id FROM son_albums WHERE person = ? AND kind = ?", person, kind.rawValue)?.uuid("id")
  }

  static func insert(
    _ id: UUID, _ name: String, _ kind: Album.Kind, of person: UUID, isShared: Bool = false,
    at now: Int64, in transaction: any Transaction
  ) throws {
    try transaction.run(
      """
      INSERT INTO son_albums (id, person, name, kind, version, created_ms, is_shared)
      VALUES (?, ?, ?, ?, 1, ?, ?)
      """, id, person, name, kind.rawValue, now, isShared)
  }

  /// Lets others in, and raises the version where they could not come in before.
  static func share(_ id: UUID, in transaction: any Transaction) throws {
    try transaction.run(
      "UPDATE son_albums SET is_shared = 1, version = version + 1 WHERE id = ? AND is_shared = 0",
      id)
  }

  /// Sets the name, and raises the version.
  static func rename(_ id: UUID, to name: String, in transaction: any Transaction) throws {
    try transaction.run(
      "UPDATE son_albums SET name = ?, version = version + 1 WHERE id = ?", name, id)
  }
}
