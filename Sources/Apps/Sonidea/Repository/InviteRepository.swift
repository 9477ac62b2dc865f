import FoundationEssentials
import Storage
import Web

/// The links by which others come into albums. Of the end of a link only a hash is kept.
enum InviteRepository {
  static func invite(
    _ id: UUID, toAlbum album: UUID, in reading: any Reading
  ) throws -> Invite? {
    try reading.first("SELECT * FROM son_invites WHERE id = ? AND album = ?", id, album)
      .map(Invite.init)
  }

  static func invite(
    withHash hash: String, in reading: any Reading
  ) throws -> (invite: Invite, createdMs: Int64)? {
    try reading.first("SELECT * FROM son_invites WHERE token = ?", hash)
      .map { (try Invite($0), try $0.integer("created_ms")) }
  }

  /// Those that are open, the newest first.
  static func invites(
    toAlbum album: UUID, at now: Int64, in reading: any Reading
  ) throws -> [Invite] {
    try reading.rows(
      """
      SELECT * FROM son_invites WHERE album = ? AND expires_ms > ?
      ORDER BY created_ms DESC, id
      """, album, now
    ).map(Invite.init)
  }

  static func count(ofAlbum album: UUID, in reading: any Reading) throws -> Int64 {
    try reading.first("SELECT COUNT(*) AS number FROM son_invites WHERE album = ?", album)?
      .integer("number") ?? 0
  }

  static func insert(
    _ invite: Invite, hash: String, by person: UUID, at now: Int64,
    in transaction: any Transaction
  ) throws {
    try transaction.run(
      """
      INSERT INTO son_invites (id, token, album, person, role, expires_ms, created_ms)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """, invite.id.uuid, hash, invite.album.uuid, person, invite.role.rawValue, invite.expiresMs,
      now)
  }

  /// Gives a link that somebody has made another end.
  static func setHash(
    _ hash: String, of id: UUID, by person: UUID, in transaction: any Transaction
  ) throws {
    try transaction.run(
      "UPDATE son_invites SET token = ? WHERE id = ? AND person = ?", hash, id, person)
  }

  /// Answers whether there was such a link.
  static func delete(
    _ id: UUID, toAlbum album: UUID, in transaction: any Transaction
  ) throws -> Bool {
    try transaction.run("DELETE FROM son_invites WHERE id = ? AND album = ?", id, album) == 1
  }

  static func deleteExpired(at now: Int64, in transaction: any Transaction) throws {
    try transaction.run("DELETE FROM son_invites WHERE expires_ms <= ?", now)
  }

  static func deleteAll(
    by person: UUID, toAlbum album: UUID, in transaction: any Transaction
  ) throws {
    try transaction.run("DELETE FROM son_invites WHERE album = ? AND person = ?", album, person)
  }

  static func deleteAll(ofAlbum album: UUID, in transaction: any Transaction) throws {
    try transaction.run("DELETE FROM son_invites WHERE album = ?", album)
  }

  static func deleteAll(ofMember person: UUID, in transaction: any Transaction) throws {
    try transaction.run("DELETE FROM son_invites WHERE person = ?", person)
  }
}

extension Invite {
  fileprivate init(_ row: Row) throws {
    id = ID(try row.uuid("id"))
    role = AlbumRole(rawValue: try row.text("role")) ?? .viewer
    expiresMs = try row.integer("expires_ms")
    album = ID(try row.uuid("album"))
  }
}
