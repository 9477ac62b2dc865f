import Accounts
import Commerce
import FoundationEssentials
import Storage
import Web

/// Albums of several people. What each may do is looked at on every call.
extension Studio {
  func members(of album: UUID, ownedBy owner: UUID, in reading: any Reading) throws -> [SonMember] {
    let others = try reading.rows(
      "SELECT person, role FROM son_members WHERE album = ? ORDER BY joined_ms, person", album)
    let first = SonMember(
      person: ID(owner), name: try Accounts.name(of: owner, in: reading) ?? "", role: .owner)
    return try [first]
      + others.map { row in
        let person = try row.uuid("person")
        return SonMember(
          person: ID(person), name: try Accounts.name(of: person, in: reading) ?? "",
          role: SonRole(rawValue: try row.text("role")) ?? .viewer)
      }
  }

  /// Makes a link by which others come in.
  func invite(
    to album: UUID, _ wish: SonInviteWish, of person: UUID, as key: RequestKey?
  ) async throws -> SonInvite {
    let (now, id, made) = (clock.now(), key?.id ?? UUID(), Accounts.makeToken())
    let expires = now + Int64(wish.hours) * 3_600_000
    return try await database.write { transaction in
      try commerce.keepTime(transaction)
      let role = try host(album, as: person, in: transaction)
      guard try !sync.isRepeat(key, in: transaction) else {
        // Whoever asks again has not heard the answer, and gets another end for the same link.
        try transaction.run(
          "UPDATE son_invites SET token = ? WHERE id = ? AND person = ?", made.hash, id, person)
        return try invite(id, made.token, to: album, in: transaction)
      }
      guard wish.role != .owner else { throw Problem.field("role", "is the owner’s alone") }
      guard role == .owner || wish.role != .admin else { throw Problem.role("name an admin") }
      try transaction.run("DELETE FROM son_invites WHERE expires_ms <= ?", now)
      let open = try transaction.first(
        "SELECT COUNT(*) AS number FROM son_invites WHERE album = ?", album)
      guard try open?.integer("number") ?? 0 < Int64(SonInvite.most) else {
        throw Problem(409, "too_many", "There are \(SonInvite.most) open links; revoke some first.")
      }
      try transaction.run(
        """
        INSERT INTO son_invites (id, token, album, person, role, expires_ms, created_ms)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """, id, made.hash, album, person, wish.role.rawValue, expires, now)
      return try invite(id, made.token, to: album, in: transaction)
    }
  }

  private func invite(
    _ id: UUID, _ token: String, to album: UUID, in reading: any Reading
  ) throws -> SonInvite {
    let row = try reading.first("SELECT * FROM son_invites WHERE id = ? AND album = ?", id, album)
    guard let row else { throw Problem.noSuchInvite }
    var invite = try SonInvite(row)
    invite.token = token
    return invite
  }

  func invites(to album: UUID, of person: UUID) async throws -> [SonInvite] {
    let now = clock.now()
    return try await database.read { reading in
      guard let role = try role(of: person, in: album, reading) else { throw Problem.noSuchAlbum }
      guard role.canInvite else { throw Problem.role("invite others to this album") }
      return try reading.rows(
        """
        SELECT * FROM son_invites WHERE album = ? AND expires_ms > ?
        ORDER BY created_ms DESC, id
        """, album, now
      ).map(SonInvite.init)
    }
  }

  func revoke(_ invite: UUID, of album: UUID, by person: UUID) async throws {
    try await database.write { transaction in
      guard let role = try role(of: person, in: album, transaction) else {
        throw Problem.noSuchAlbum
      }
      guard role.canInvite else { throw Problem.role("invite others to this album") }
      let gone = try transaction.run(
        "DELETE FROM son_invites WHERE id = ? AND album = ?", invite, album)
      guard gone == 1 else { throw Problem.noSuchInvite }
      try tell(album: album, in: transaction)
    }
  }

  /// Comes into an album by a link.
  func accept(_ token: String, by person: UUID) async throws -> SonAlbum {
    let now = clock.now()
    let id = try await database.write { transaction in
      let row = try transaction.first(
        "SELECT * FROM son_invites WHERE token = ?", Accounts.hash(ofToken: token))
      guard let row else { throw Problem.noSuchInvite }
      guard try row.integer("expires_ms") > now else { throw Problem.inviteIsOver }
      let album = try row.uuid("album")
      let known = try people(of: album, in: transaction)
      let owner = try transaction.first("SELECT person FROM son_albums WHERE id = ?", album)
      guard !known.contains(person) else { return album }
      try letBackIn(person, to: album, by: row, in: transaction)
      guard let owner = try owner?.uuid("person"),
        try commerce.canAccess(.sharedAlbums, for: owner, in: transaction)
      else { throw Problem.noSuchInvite }
      guard known.count < SonAlbum.mostPeople else {
        throw Problem(
          409, "album_full", "At most \(SonAlbum.mostPeople) people share an album, and they do.")
      }
      try transaction.run(
        "INSERT INTO son_members (album, person, role, joined_ms) VALUES (?, ?, ?, ?)", album,
        person, row.text("role"), now)
      try tell(album: album, in: transaction)
      return album
    }
    return try await album(id, of: person)
  }

  /// Throws for whom was taken out of an album, unless the link was made since then.
  private func letBackIn(
    _ person: UUID, to album: UUID, by invite: Row, in transaction: any Transaction
  ) throws {
    let row = try transaction.first(
      "SELECT removed_ms FROM son_removed WHERE album = ? AND person = ?", album, person)
    guard let row else { return }
    guard try invite.integer("created_ms") > row.integer("removed_ms") else {
      throw Problem.wasRemoved
    }
    try transaction.run(
      "DELETE FROM son_removed WHERE album = ? AND person = ?", album, person)
  }

  func edit(
    member: UUID, of album: UUID, _ wish: SonMemberEdit, by person: UUID, as key: RequestKey?
  ) async throws -> SonAlbum {
    try await database.write { transaction in
      guard try !sync.isRepeat(key, in: transaction) else { return }
      try checkRank(of: person, over: member, in: album, giving: wish.role, transaction)
      try transaction.run(
        "UPDATE son_members SET role = ? WHERE album = ? AND person = ?", wish.role.rawValue, album,
        member)
      if !wish.role.canInvite { try revoke(invitesBy: member, to: album, in: transaction) }
      try tell(album: album, in: transaction)
    }
    return try await self.album(album, of: person)
  }

  /// Takes somebody out of an album, or leaves it; their recordings go home with them.
  ///
  /// No link that is open at this moment lets in again whom somebody else took out.
  func remove(
    member: UUID, of album: UUID, by person: UUID, as key: RequestKey?
  ) async throws {
    let now = clock.now()
    try await database.write { transaction in
      guard try !sync.isRepeat(key, in: transaction) else { return }
      if member != person {
        try checkRank(of: person, over: member, in: album, giving: .viewer, transaction)
        try transaction.run(
          "INSERT INTO son_removed (album, person, removed_ms) VALUES (?, ?, ?)", album, member,
          now)
      } else if let role = try role(of: person, in: album, transaction) {
        guard role != .owner else { throw Problem.ownerStays }
      } else {
        throw Problem.noSuchAlbum
      }
      try take(member, outOf: album, in: transaction)
    }
  }

  private func take(
    _ person: UUID, outOf album: UUID, in transaction: any Transaction
  ) throws {
    let own = try transaction.rows(
      "SELECT id FROM son_recordings WHERE album = ? AND person = ?", album, person)
    for row in own { try sendHome(row.uuid("id"), in: transaction) }
    try tell(album: album, in: transaction)
    try transaction.run("DELETE FROM son_members WHERE album = ? AND person = ?", album, person)
    try revoke(invitesBy: person, to: album, in: transaction)
    try note(.album, album, of: person, isGone: true, in: transaction)
  }

  /// Ends the links of somebody who may invite nobody any more, nor come back by one.
  private func revoke(
    invitesBy person: UUID, to album: UUID, in transaction: any Transaction
  ) throws {
    try transaction.run("DELETE FROM son_invites WHERE album = ? AND person = ?", album, person)
  }

  /// Throws unless somebody stands above a member, and above what they would make of them.
  private func checkRank(
    of person: UUID, over member: UUID, in album: UUID, giving wish: SonRole,
    _ reading: any Reading
  ) throws {
    guard let own = try role(of: person, in: album, reading) else { throw Problem.noSuchAlbum }
    guard own.canInvite else { throw Problem.role("change who shares this album") }
    guard let other = try role(of: member, in: album, reading) else {
      throw Problem(404, "not_found", "Nobody of this name shares the album.")
    }
    guard other != .owner else { throw Problem.ownerStays }
    guard wish != .owner else { throw Problem.field("role", "is the owner’s alone") }
    guard own == .owner || other != .admin && wish != .admin else {
      throw Problem.role("change who is an admin")
    }
  }

  /// What a member may do in an album that they may have guests in; throws where they may not.
  private func host(
    _ album: UUID, as person: UUID, in transaction: any Transaction
  ) throws -> SonRole {
    let row = try transaction.first(
      "SELECT person, kind, is_shared FROM son_albums WHERE id = ?", album)
    guard let row else { throw Problem.noSuchAlbum }
    let owner = try row.uuid("person")
    if owner == person {
      guard try row.text("kind") == SonAlbum.Kind.own.rawValue else { throw Problem.systemAlbum }
      try commerce.require(.sharedAlbums, for: person, in: transaction)
      try transaction.run(
        "UPDATE son_albums SET is_shared = 1, version = version + 1 WHERE id = ? AND is_shared = 0",
        album)
      try tell(album: album, in: transaction)
      return .owner
    }
    guard let role = try role(of: person, in: album, transaction) else {
      throw Problem.noSuchAlbum
    }
    guard role.canInvite else { throw Problem.role("invite others to this album") }
    return role
  }
}

extension Problem {
  fileprivate static let noSuchInvite = Problem(
    404, "not_found", "This link leads nowhere any more. Ask for a new one.")
  fileprivate static let inviteIsOver = Problem(
    409, "invite_over", "This link is too old. Ask for a new one.")
  fileprivate static let wasRemoved = Problem(
    403, "removed", "You were taken out of this album, and this link does not let you in again.")
  fileprivate static let ownerStays = Problem(
    409, "owner_stays", "Whose the album is stays in it; delete the album instead.")
}

extension SonInvite {
  fileprivate init(_ row: Row) throws {
    id = ID(try row.uuid("id"))
    role = SonRole(rawValue: try row.text("role")) ?? .viewer
    expiresMs = try row.integer("expires_ms")
    album = ID(try row.uuid("album"))
  }
}
