import FoundationEssentials
import Storage

/// Who shares an album besides its owner, and who was taken out of it.
enum MemberRepository {
  static func role(of person: UUID, in album: UUID, _ reading: any Reading) throws -> AlbumRole? {
    try reading.first(
      "SELECT role FROM son_members WHERE album = ? AND person = ?", album, person
    ).flatMap { AlbumRole(rawValue: try $0.text("role")) }
  }

  /// As they came.
  static func members(
    ofAlbum album: UUID, in reading: any Reading
  ) throws -> [(person: UUID, role: AlbumRole)] {
    try reading.rows(
      "SELECT person, role FROM son_members WHERE album = ? ORDER BY joined_ms, person", album
    ).map { (try $0.uuid("person"), AlbumRole(rawValue: try $0.text("role")) ?? .viewer) }
  }

  /// Everybody who shares an album, its owner too.
  static func people(ofAlbum album: UUID, in reading: any Reading) throws -> [UUID] {
    let owner = try AlbumRepository.owner(of: album, in: reading)
    let others = try reading.rows("SELECT person FROM son_members WHERE album = ?", album)
    return try [owner].compactMap { $0 } + others.map { try $0.uuid("person") }
  }

  /// The albums in which a member may only listen.
  static func albums(viewedBy person: UUID, in reading: any Reading) throws -> Set<UUID> {
    Set(
      try reading.rows(
        "SELECT album FROM son_members WHERE person = ? AND role = 'viewer'", person
      ).map { try $0.uuid("album") })
  }

  static func insert(
    _ person: UUID, into album: UUID, as role: AlbumRole, at now: Int64,
    in transaction: any Transaction
  ) throws {
    try transaction.run(
      "INSERT INTO son_members (album, person, role, joined_ms) VALUES (?, ?, ?, ?)", album, person,
      role.rawValue, now)
  }

  static func setRole(
    _ role: AlbumRole, of person: UUID, in album: UUID, _ transaction: any Transaction
  ) throws {
    try transaction.run(
      "UPDATE son_members SET role = ? WHERE album = ? AND person = ?", role.rawValue, album,
      person)
  }

  static func delete(_ person: UUID, from album: UUID, in transaction: any Transaction) throws {
    try transaction.run("DELETE FROM son_members WHERE album = ? AND person = ?", album, person)
  }

  /// When somebody was taken out of an album; nil where nobody has done so.
  static func removedMs(
    of person: UUID, from album: UUID, in reading: any Reading
  ) throws -> Int64? {
    try reading.first(
      "SELECT removed_ms FROM son_removed WHERE album = ? AND person = ?", album, person)?
      .integer("removed_ms")
  }

  static func insertRemoval(
    of person: UUID, from album: UUID, at now: Int64, in transaction: any Transaction
  ) throws {
    try transaction.run(
      "INSERT INTO son_removed (album, person, removed_ms) VALUES (?, ?, ?)", album, person, now)
  }

  static func deleteRemoval(
    of person: UUID, from album: UUID, in transaction: any Transaction
  ) throws {
    try transaction.run("DELETE FROM son_removed WHERE album = ? AND person = ?", album, person)
  }

  static func deleteAll(ofAlbum album: UUID, in transaction: any Transaction) throws {
    for table in ["son_members", "son_removed"] {
      try transaction.run("DELETE FROM \(table) WHERE album = ?", album)
    }
  }

  static func deleteAll(ofMember person: UUID, in transaction: any Transaction) throws {
    for table in ["son_members", "son_removed"] {
      try transaction.run("DELETE FROM \(table) WHERE person = ?", person)
    }
  }
}
