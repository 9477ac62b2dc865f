import Accounts
import Commerce
import FoundationEssentials
import Server
import Storage
import Web

/// Albums of several people. What each may do is looked at on every call.
struct Sharing: Sendable {
  private let context: AppContext
  private let feed: Feed
  private let permissions: Permissions
  private let albums: Albums
  private let activities: Activities

  init(
    _ context: AppContext, feed: Feed, permissions: Permissions, albums: Albums,
    activities: Activities
  ) {
    self.activities = activities
    self.context = context
    self.feed = feed
    self.permissions = permissions
    self.albums = albums
  }

  /// Makes a link by which others come in.
  func invite(
    to album: UUID, _ request: InviteRequest, of person: UUID, as key: RequestKey?
  ) async throws -> Invite {
    let (now, id, made) = (context.clock.now(), key?.id ?? UUID(), Accounts.makeToken())
    let expires = now + Int64(request.hours) * 3_600_000
    return try await context.database.write { transaction in
      try context.commerce.advanceTime(transaction)
      let role = try requireInviter(album, as: person, in: transaction)
      guard try !context.sync.isRepeat(key, in: transaction) else {
        // Whoever asks again has not heard the answer, and gets another end for the same link.
        try InviteRepository.setHash(made.hash, of: id, by: person, in: transaction)
        return try invite(id, made.token, to: album, in: transaction)
      }
      guard request.role != .owner else { throw Problem.field("role", "is only for the owner") }
      guard role == .owner || request.role != .admin else { throw Problem.role("name an admin") }
      try InviteRepository.deleteExpired(at: now, in: transaction)
      let open = try InviteRepository.count(ofAlbum: album, in: transaction)
      guard open < Int64(Invite.most) else {
        throw Problem(
          409, "too_many",
          "There are \(Invite.most) open links, the limit. "
            + "Revoke some first.")
      }
      let new = Invite(id: ID(id), role: request.role, expiresMs: expires, album: ID(album))
      try InviteRepository.insert(new, hash: made.hash, by: person, at: now, in: transaction)
      return try invite(id, made.token, to: album, in: transaction)
    }
  }

  private func invite(
    _ id: UUID, _ token: String, to album: UUID, in reading: any Reading
  ) throws -> Invite {
    guard var invite = try InviteRepository.invite(id, toAlbum: album, in: reading) else {
      throw Problem.noSuchInvite
    }
    invite.token = token
    return invite
  }

  func invites(to album: UUID, of person: UUID) async throws -> [Invite] {
    let now = context.clock.now()
    return try await context.database.read { reading in
      guard let role = try permissions.role(of: person, in: album, reading) else {
        throw Problem.noSuchAlbum
      }
      guard role.canInvite else { throw Problem.role("invite others to this album") }
      return try InviteRepository.invites(toAlbum: album, at: now, in: reading)
    }
  }

  func revoke(_ invite: UUID, of album: UUID, by person: UUID) async throws {
    try await context.database.write { transaction in
      guard let role = try permissions.role(of: person, in: album, transaction) else {
        throw Problem.noSuchAlbum
      }
      guard role.canInvite else { throw Problem.role("invite others to this album") }
      guard try InviteRepository.delete(invite, toAlbum: album, in: transaction) else {
        throw Problem.noSuchInvite
      }
      try feed.publish(album: album, in: transaction)
    }
  }

  /// Comes into an album by a link.
  func accept(_ token: String, by person: UUID) async throws -> Album {
    let now = context.clock.now()
    let id = try await context.database.write { transaction in
      let hash = Accounts.hash(ofToken: token)
      guard let (invite, createdMs) = try InviteRepository.invite(withHash: hash, in: transaction)
      else { throw Problem.noSuchInvite }
      guard invite.expiresMs > now else { throw Problem.inviteIsOver }
      let album = invite.album.uuid
      let known = try MemberRepository.people(ofAlbum: album, in: transaction)
      guard !known.contains(person) else { return album }
      try checkRemoval(person, to: album, byLinkOf: createdMs, in: transaction)
      guard let owner = try AlbumRepository.owner(of: album, in: transaction),
        try context.commerce.canAccess(.sharedAlbums, for: owner, in: transaction)
      else { throw Problem.noSuchInvite }
      guard known.count < Album.mostPeople else {
        throw Problem(
          409, "album_full",
          "This album is already shared by \(Album.mostPeople) people, "
            + "the limit.")
      }
      try MemberRepository.insert(
        person, into: album, as: invite.role, at: now, in: transaction)
      try feed.publish(sharingOf: album, in: transaction)
      try activities.record(.joined, by: person, in: album, transaction)
      return album
    }
    return try await albums.album(id, of: person)
  }

  /// Throws for whom was taken out of an album, unless the link was made since then.
  private func checkRemoval(
    _ person: UUID, to album: UUID, byLinkOf createdMs: Int64, in transaction: any Transaction
  ) throws {
    let removedMs = try MemberRepository.removedMs(of: person, from: album, in: transaction)
    guard let removedMs else { return }
    guard createdMs > removedMs else { throw Problem.wasRemoved }
    try MemberRepository.deleteRemoval(of: person, from: album, in: transaction)
  }

  func edit(
    member: UUID, of album: UUID, _ request: AlbumMemberEdit, by person: UUID, as key: RequestKey?
  ) async throws -> Album {
    try await context.change(as: key) { transaction in
      try checkRank(of: person, over: member, in: album, giving: request.role, transaction)
      try MemberRepository.setRole(request.role, of: member, in: album, transaction)
      // Who may invite nobody any more lets nobody in by an older link either.
      if !request.role.canInvite {
        try InviteRepository.deleteAll(by: member, toAlbum: album, in: transaction)
      }
      try feed.publish(sharingOf: album, in: transaction)
    }
    return try await albums.album(album, of: person)
  }

  /// Takes somebody out of an album, or leaves it; their recordings go home with them.
  ///
  /// No link that is open at this moment lets in again whom somebody else took out.
  func remove(
    member: UUID, of album: UUID, by person: UUID, as key: RequestKey?
  ) async throws {
    let now = context.clock.now()
    try await context.change(as: key) { transaction in
      if member != person {
        try checkRank(of: person, over: member, in: album, giving: .viewer, transaction)
        try MemberRepository.insertRemoval(of: member, from: album, at: now, in: transaction)
      } else if let role = try permissions.role(of: person, in: album, transaction) {
        guard role != .owner else { throw Problem.ownerStays }
      } else {
        throw Problem.noSuchAlbum
      }
      try removeMember(member, from: album, in: transaction)
      try member == person
        ? activities.record(.left, by: person, in: album, transaction)
        : activities.record(.removed, by: person, other: member, in: album, transaction)
    }
  }

  private func removeMember(
    _ person: UUID, from album: UUID, in transaction: any Transaction
  ) throws {
    for id in try RecordingRepository.ids(ofMember: person, inAlbum: album, transaction) {
      try albums.moveToDrafts(id, in: transaction)
    }
    try feed.publish(sharingOf: album, in: transaction)
    try MemberRepository.delete(person, from: album, in: transaction)
    // Nor do they come back by a link of their own.
    try InviteRepository.deleteAll(by: person, toAlbum: album, in: transaction)
    try feed.publish(.album, album, to: person, isGone: true, in: transaction)
  }

  /// Throws unless somebody stands above a member, and above what they would make of them.
  private func checkRank(
    of person: UUID, over member: UUID, in album: UUID, giving request: AlbumRole,
    _ reading: any Reading
  ) throws {
    guard let own = try permissions.role(of: person, in: album, reading) else {
      throw Problem.noSuchAlbum
    }
    guard own.canInvite else { throw Problem.role("change who shares this album") }
    guard let other = try permissions.role(of: member, in: album, reading) else {
      throw Problem(404, "not_found", "Nobody with this name shares the album.")
    }
    guard other != .owner else { throw Problem.ownerStays }
    guard request != .owner else { throw Problem.field("role", "is only for the owner") }
    guard own == .owner || other != .admin && request != .admin else {
      throw Problem.role("change who is an admin")
    }
  }

  /// What a member may do in an album that they may have guests in; throws where they may not.
  private func requireInviter(
    _ id: UUID, as person: UUID, in transaction: any Transaction
  ) throws -> AlbumRole {
    guard let album = try AlbumRepository.album(id, in: transaction),
      let role = try permissions.role(of: person, in: album, transaction)
    else { throw Problem.noSuchAlbum }
    if role == .owner {
      guard album.kind == .own else { throw Problem.systemAlbum }
      try context.commerce.require(.sharedAlbums, for: person, in: transaction)
      try AlbumRepository.share(id, in: transaction)
      try feed.publish(album: id, in: transaction)
      return .owner
    }
    guard role.canInvite else { throw Problem.role("invite others to this album") }
    return role
  }
}

extension Problem {
  fileprivate static let noSuchInvite = Problem(
    404, "not_found", "This link is no longer valid. Ask for a new one.")
  fileprivate static let inviteIsOver = Problem(
    409, "invite_over", "This link has expired. Ask for a new one.")
  fileprivate static let wasRemoved = Problem(
    403, "removed",
    "You were removed from this album, and this link cannot be used to join "
      + "again. Ask for a new one.")
  fileprivate static let ownerStays = Problem(
    409, "owner_stays", "The owner cannot leave the album. Delete it instead.")
}
