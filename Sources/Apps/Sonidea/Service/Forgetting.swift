import FoundationEssentials
import Library
import Storage
import Sync
import Web

/// How everything of a member goes out of the room; what others have put into their albums stays with them.
struct Forgetting {
  private let person: UUID
  private let now: Int64

  init(_ person: UUID, at now: Int64) {
    (self.person, self.now) = (person, now)
  }

  func run(in transaction: any Transaction) throws {
    for row in try transaction.rows("SELECT * FROM son_recordings WHERE person = ?", person) {
      let id = try row.uuid("id")
      try tellAlbum(row.uuid("album"), id, isGone: true, in: transaction)
      try Studio.remove(id, in: transaction)
    }
    let albums = try transaction.rows("SELECT id FROM son_albums WHERE person = ?", person)
    for row in albums { try close(row.uuid("id"), in: transaction) }
    for table in [
      "son_members", "son_removed", "son_invites", "son_groups", "son_projects", "son_tags",
      "son_albums", "son_settings",
    ] {
      try transaction.run("DELETE FROM \(table) WHERE person = ?", person)
    }
  }

  /// Ends an album; what others have in it goes to their own Drafts.
  private func close(_ album: UUID, in transaction: any Transaction) throws {
    for row in try transaction.rows("SELECT * FROM son_recordings WHERE album = ?", album) {
      let (id, owner) = (try row.uuid("id"), try row.uuid("person"))
      try tellAlbum(album, id, isGone: true, in: transaction)
      let drafts = try drafts(of: owner, in: transaction)
      try RecordingRows.set([("album", drafts.value)], on: id, in: transaction)
      try note(.recording, id, of: owner, in: transaction)
    }
    try tellAlbum(album, nil, isGone: true, in: transaction)
    for table in ["son_invites", "son_members", "son_removed"] {
      try transaction.run("DELETE FROM \(table) WHERE album = ?", album)
    }
  }

  private func drafts(of owner: UUID, in transaction: any Transaction) throws -> UUID {
    let known = try transaction.first(
      "SELECT id FROM son_albums WHERE person = ? AND kind = 'drafts'", owner)
    if let known { return try known.uuid("id") }
    let id = UUID()
    try transaction.run(
      """
      INSERT INTO son_albums (id, person, name, kind, version, created_ms, is_shared)
      VALUES (?, ?, ?, 'drafts', 1, ?, 0)
      """, id, owner, SonAlbum.Kind.drafts.name, now)
    try note(.album, id, of: owner, in: transaction)
    return id
  }

  /// Tells those who share an album of a recording in it, or of the album itself.
  private func tellAlbum(
    _ album: UUID, _ recording: UUID?, isGone: Bool, in transaction: any Transaction
  ) throws {
    let owner = try transaction.rows("SELECT person FROM son_albums WHERE id = ?", album)
    let others = try transaction.rows("SELECT person FROM son_members WHERE album = ?", album)
    for row in owner + others {
      let other = try row.uuid("person")
      guard other != person else { continue }
      try note(
        recording == nil ? .album : .recording, recording ?? album, of: other, isGone: isGone,
        in: transaction)
    }
  }

  private func note(
    _ kind: Studio.Kind, _ id: UUID, of other: UUID, isGone: Bool = false,
    in transaction: any Transaction
  ) throws {
    try Sync.note(
      kind.rawValue, id.uuidString.lowercased(), of: other, isGone: isGone, at: now,
      in: transaction)
  }
}
