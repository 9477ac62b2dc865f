import Commerce
import FoundationEssentials
import Storage
import Web

/// Where recordings lie.
extension Studio {
  func albums(of person: UUID) async throws -> [SonAlbum] {
    return try await database.read { reading in
      let rows = try reading.rows(
        """
        SELECT a.id FROM son_albums a WHERE a.person = ?
          OR a.id IN (SELECT m.album FROM son_members m WHERE m.person = ?)
        """, person, person)
      let albums = try rows.compactMap { row -> SonAlbum? in
        let id = try row.uuid("id")
        guard try role(of: person, in: id, reading) != nil else { return nil }
        return try album(id, of: person, in: reading)
      }
      let order = SonAlbum.Kind.allCases.firstIndex(of:)
      return albums.sorted { a, b in
        let places = [a, b].map { $0.kind == .own ? 9 : order($0.kind) ?? 9 }
        guard places[0] == places[1] else { return places[0] < places[1] }
        return (a.name.lowercased(), a.id.description) < (b.name.lowercased(), b.id.description)
      }
    }
  }

  func album(_ id: UUID, of person: UUID) async throws -> SonAlbum {
    return try await database.read { try album(id, of: person, in: $0) }
  }

  func album(_ id: UUID, of person: UUID, in reading: any Reading) throws -> SonAlbum {
    guard let role = try role(of: person, in: id, reading),
      let row = try reading.first(
        """
        SELECT a.*, (SELECT COUNT(*) FROM son_recordings r
          WHERE r.album = a.id AND r.trashed_ms IS NULL) AS number
        FROM son_albums a WHERE a.id = ?
        """, id)
    else { throw Problem.noSuchAlbum }
    let owner = try row.uuid("person")
    let isShared =
      try row.bool("is_shared")
      && commerce.canAccess(.sharedAlbums, for: owner, in: reading)
    return try SonAlbum(
      row, role: role, isShared: isShared,
      members: isShared ? members(of: id, ownedBy: owner, in: reading) : [])
  }

  /// Makes an album, or finds it made; a second time it may become a shared one.
  func put(album id: UUID, _ wish: SonAlbumWish, of person: UUID) async throws -> SonAlbum {
    let now = clock.now()
    try await database.write { transaction in
      let isShared = wish.isShared ?? false
      if try isKnown(id, in: "son_albums", of: person, transaction) {
        if isShared { try share(id, of: person, in: transaction) }
        return
      }
      try admit(to: "son_albums", "albums", most: SonAlbum.most, of: person, in: transaction)
      if isShared { try commerce.require(.sharedAlbums, for: person, in: transaction) }
      try transaction.run(
        """
        INSERT INTO son_albums (id, person, name, kind, version, created_ms, is_shared)
        VALUES (?, ?, ?, 'own', 1, ?, ?)
        """, id, person, wish.name, now, isShared)
      try note(.album, id, of: person, in: transaction)
    }
    return try await album(id, of: person)
  }

  private func share(_ id: UUID, of person: UUID, in transaction: any Transaction) throws {
    let row = try transaction.first("SELECT kind, is_shared FROM son_albums WHERE id = ?", id)
    guard let row, try !row.bool("is_shared") else { return }
    guard try row.text("kind") == SonAlbum.Kind.own.rawValue else { throw Problem.systemAlbum }
    try commerce.require(.sharedAlbums, for: person, in: transaction)
    try transaction.run(
      "UPDATE son_albums SET is_shared = 1, version = version + 1 WHERE id = ?", id)
    try note(.album, id, of: person, in: transaction)
  }

  func edit(
    album id: UUID, _ wish: SonAlbumEdit, version: Int64, of person: UUID, as key: RequestKey?
  ) async throws -> SonAlbum {
    try await database.write { transaction in
      guard try !sync.isRepeat(key, in: transaction) else { return }
      let known = try ownAlbum(id, to: "rename this album", of: person, in: transaction)
      guard known.version == version else { throw Problem.changedMeanwhile }
      try transaction.run(
        "UPDATE son_albums SET name = ?, version = version + 1 WHERE id = ?",
        wish.name ?? known.name, id)
      try tell(album: id, in: transaction)
    }
    return try await album(id, of: person)
  }

  /// Deletes an album; everybody's recordings in it go to their own Drafts.
  func delete(album id: UUID, of person: UUID, as key: RequestKey?) async throws {
    try await database.write { transaction in
      guard try !sync.isRepeat(key, in: transaction) else { return }
      _ = try ownAlbum(id, to: "delete this album", of: person, in: transaction)
      for row in try transaction.rows("SELECT id FROM son_recordings WHERE album = ?", id) {
        try sendHome(row.uuid("id"), in: transaction)
      }
      try tell(album: id, isGone: true, in: transaction)
      try transaction.run("DELETE FROM son_invites WHERE album = ?", id)
      try transaction.run("DELETE FROM son_members WHERE album = ?", id)
      try transaction.run("DELETE FROM son_removed WHERE album = ?", id)
      try transaction.run("DELETE FROM son_albums WHERE id = ?", id)
    }
  }

  /// Puts a recording into the Drafts of whose it is.
  func sendHome(_ id: UUID, in transaction: any Transaction) throws {
    guard let row = try RecordingRows.row(id, in: transaction) else { return }
    let (owner, album) = (try row.uuid("person"), try row.uuid("album"))
    try tell(id, of: owner, in: album, isGone: true, transaction)
    let drafts = try systemAlbum(.drafts, of: owner, in: transaction)
    try RecordingRows.set([("album", drafts.value)], on: id, in: transaction)
    try note(.recording, id, of: owner, in: transaction)
  }

  /// An album that its owner alone may change, and that is not one of the room's own.
  private func ownAlbum(
    _ id: UUID, to deed: String, of person: UUID, in reading: any Reading
  ) throws -> SonAlbum {
    let known = try album(id, of: person, in: reading)
    guard known.role == .owner else { throw Problem.role(deed) }
    guard known.kind == .own else { throw Problem.systemAlbum }
    return known
  }

  /// One of the albums that are made when first needed.
  func systemAlbum(
    _ kind: SonAlbum.Kind, of person: UUID, in transaction: any Transaction
  ) throws -> UUID {
    let known = try transaction.first(
      "SELECT id FROM son_albums WHERE person = ? AND kind = ?", person, kind.rawValue)
    if let known { return try known.uuid("id") }
    let id = UUID()
    try transaction.run(
      """
      INSERT INTO son_albums (id, person, name, kind, version, created_ms, is_shared)
      VALUES (?, ?, ?, ?, 1, ?, 0)
      """, id, person, kind.name, kind.rawValue, clock.now())
    try note(.album, id, of: person, in: transaction)
    return id
  }
}

extension Problem {
  static let noSuchAlbum = Problem(404, "not_found", "There is no such album.")
  static let systemAlbum = Problem(
    409, "system_album", "This album belongs to the room and stays as it is.")
}

extension SonAlbum {
  fileprivate init(_ row: Row, role: SonRole, isShared: Bool, members: [SonMember]) throws {
    id = ID(try row.uuid("id"))
    name = try row.text("name")
    kind = Kind(rawValue: try row.text("kind")) ?? .own
    version = try row.integer("version")
    count = try row.integer("number")
    createdMs = try row.integer("created_ms")
    (self.role, self.isShared, self.members) = (role, isShared, members)
  }
}
