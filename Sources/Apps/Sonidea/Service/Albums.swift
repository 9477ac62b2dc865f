import Accounts
import Commerce
import FoundationEssentials
import Server
import Storage
import Web

/// The albums that recordings lie in.
struct Albums: Sendable {
  private let context: AppContext
  private let feed: Feed
  private let permissions: Permissions

  init(_ context: AppContext, feed: Feed, permissions: Permissions) {
    self.context = context
    self.feed = feed
    self.permissions = permissions
  }

  func albums(of person: UUID) async throws -> [Album] {
    return try await context.database.read { reading in
      let albums = try AlbumRepository.albums(ofMember: person, in: reading).compactMap {
        try album($0, of: person, in: reading)
      }
      let order = Album.Kind.allCases.firstIndex(of:)
      return albums.sorted { a, b in
        let ranks = [a, b].map { $0.kind == .own ? 9 : order($0.kind) ?? 9 }
        guard ranks[0] == ranks[1] else { return ranks[0] < ranks[1] }
        return (a.name.lowercased(), a.id.description) < (b.name.lowercased(), b.id.description)
      }
    }
  }

  func album(_ id: UUID, of person: UUID) async throws -> Album {
    return try await context.database.read { try album(id, of: person, in: $0) }
  }

  func album(_ id: UUID, of person: UUID, in reading: any Reading) throws -> Album {
    guard let stored = try AlbumRepository.album(id, in: reading),
      let album = try album(stored, of: person, in: reading)
    else { throw Problem.noSuchAlbum }
    return album
  }

  /// An album as a member is told of it; nil where it is none of theirs.
  private func album(
    _ stored: StoredAlbum, of person: UUID, in reading: any Reading
  ) throws -> Album? {
    guard let role = try permissions.role(of: person, in: stored, reading) else { return nil }
    let isShared = try permissions.isShared(stored, reading)
    return Album(
      id: ID(stored.id), name: stored.name, kind: stored.kind, version: stored.version,
      count: try RecordingRepository.count(inAlbum: stored.id, seenBy: person, in: reading),
      createdMs: stored.createdMs, role: role, isShared: isShared,
      members: isShared ? try members(of: stored.id, ownedBy: stored.owner, in: reading) : [])
  }

  private func members(of album: UUID, ownedBy owner: UUID, in reading: any Reading) throws
    -> [AlbumMember]
  {
    let others = try MemberRepository.members(ofAlbum: album, in: reading)
    return try ([(person: owner, role: .owner)] + others).map { person, role in
      AlbumMember(
        person: ID(person), name: try Accounts.name(of: person, in: reading) ?? "", role: role)
    }
  }

  /// Makes an album, or finds it made; a second time it may become a shared one.
  func put(_ id: UUID, _ request: AlbumRequest, of person: UUID) async throws -> Album {
    let now = context.clock.now()
    try await context.database.write { transaction in
      let isShared = request.isShared ?? false
      if try AlbumRepository.isKnown(id, of: person, in: transaction) {
        if isShared { try share(id, of: person, in: transaction) }
        return
      }
      try AlbumRepository.requireRoom(
        for: "albums", most: Album.most, of: person, in: transaction)
      if isShared { try context.commerce.require(.sharedAlbums, for: person, in: transaction) }
      try AlbumRepository.insert(
        id, request.name, .own, of: person, isShared: isShared, at: now, in: transaction)
      try feed.publish(.album, id, to: person, in: transaction)
    }
    return try await album(id, of: person)
  }

  private func share(_ id: UUID, of person: UUID, in transaction: any Transaction) throws {
    guard let known = try AlbumRepository.album(id, in: transaction), !known.isShared else {
      return
    }
    guard known.kind == .own else { throw Problem.systemAlbum }
    try context.commerce.require(.sharedAlbums, for: person, in: transaction)
    try AlbumRepository.share(id, in: transaction)
    try feed.publish(.album, id, to: person, in: transaction)
  }

  func edit(
    _ id: UUID, _ request: AlbumEdit, version: Int64, of person: UUID, as key: RequestKey?
  ) async throws -> Album {
    try await context.change(as: key) { transaction in
      let known = try ownAlbum(id, to: "rename this album", of: person, in: transaction)
      try known.require(version)
      try AlbumRepository.rename(id, to: request.name ?? known.name, in: transaction)
      try feed.publish(album: id, in: transaction)
    }
    return try await album(id, of: person)
  }

  /// Deletes an album; everybody's recordings in it go to their own Drafts.
  func delete(_ id: UUID, of person: UUID, as key: RequestKey?) async throws {
    try await context.change(as: key) { transaction in
      _ = try ownAlbum(id, to: "delete this album", of: person, in: transaction)
      for recording in try RecordingRepository.ids(inAlbum: id, in: transaction) {
        try moveToDrafts(recording, in: transaction)
      }
      try feed.publish(album: id, isGone: true, in: transaction)
      try InviteRepository.deleteAll(ofAlbum: id, in: transaction)
      try MemberRepository.deleteAll(ofAlbum: id, in: transaction)
      try ActivityRepository.deleteAll(ofAlbum: id, in: transaction)
      try AlbumRepository.delete(id, in: transaction)
    }
  }

  /// The album that a recording goes into: the one that was wished, or the one for its kind.
  func albumForNew(
    _ request: UUID?, for source: Recording.Source, of person: UUID,
    in transaction: any Transaction
  ) throws -> UUID {
    guard let request else {
      return try systemAlbum(source.album, of: person, in: transaction)
    }
    guard let role = try permissions.role(of: person, in: request, transaction) else {
      throw Problem.field("album", "is not one of your albums")
    }
    guard role.canAddRecordings else { throw Problem.role("add recordings to this album") }
    return request
  }

  /// Puts a recording into the Drafts of whose it is.
  func moveToDrafts(_ id: UUID, in transaction: any Transaction) throws {
    guard let recording = try RecordingRepository.recording(id, in: transaction) else { return }
    let owner = recording.owner
    try feed.publish(recording: id, of: owner, in: recording.album, isGone: true, transaction)
    let drafts = try systemAlbum(.drafts, of: owner, in: transaction)
    try RecordingRepository.set(.album(drafts), .unshared, of: id, in: transaction)
    try feed.publish(.recording, id, to: owner, in: transaction)
    try feed.publish(.album, drafts, to: owner, in: transaction)
  }

  /// An album that its owner alone may change, and that is not one of the app's own.
  private func ownAlbum(
    _ id: UUID, to deed: String, of person: UUID, in reading: any Reading
  ) throws -> Album {
    let known = try album(id, of: person, in: reading)
    guard known.role == .owner else { throw Problem.role(deed) }
    guard known.kind == .own else { throw Problem.systemAlbum }
    return known
  }

  /// One of the albums that are made when first needed.
  func systemAlbum(
    _ kind: Album.Kind, of person: UUID, in transaction: any Transaction
  ) throws -> UUID {
    let known = try AlbumRepository.systemAlbum(kind, ofMember: person, in: transaction)
    if let known { return known }
    let id = UUID()
    try AlbumRepository.insert(
      id, kind.name, kind, of: person, at: context.clock.now(), in: transaction)
    try feed.publish(.album, id, to: person, in: transaction)
    return id
  }
}

extension Problem {
  static let noSuchAlbum = Problem(
    404, "not_found", "This album was deleted, or is not shared with you.")
  static let systemAlbum = Problem(
    409, "system_album", "This album is built in and cannot be changed.")
}

extension Recording.Source {
  /// Where recordings of this kind land by themselves.
  var album: Album.Kind {
    switch self {
    case .imported: .imports
    case .companion: .watch
    case .recorded, .mixdown, .split: .drafts
    }
  }
}
