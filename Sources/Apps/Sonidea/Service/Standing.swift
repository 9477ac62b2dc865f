import Commerce
import FoundationEssentials
import Storage
import Web

/// A recording as somebody meets it: what it is, and what they may do with it.
struct Met: Sendable {
  let recording: StoredRecording
  let isOwn: Bool
  /// What they may do in its album; nil where that is none of theirs.
  let role: AlbumRole?

  var id: UUID { recording.id }
  var owner: UUID { recording.owner }
  var album: UUID { recording.album }

  var mayEdit: Bool { SonRecording.mayEdit(isOwn: isOwn, role) }

  func told(in reading: any Reading) throws -> SonRecording {
    try recording.recording().told(isOwn: isOwn, role, in: reading)
  }
}

extension SonRecording {
  static func mayEdit(isOwn: Bool, _ role: AlbumRole?) -> Bool {
    isOwn ? role != .viewer : role?.canDeleteAny ?? false
  }

  /// A recording as its owner is told of it, or somebody else.
  func told(isOwn: Bool, _ role: AlbumRole?, in reading: any Reading) throws -> SonRecording {
    var told = self
    told.mayEdit = Self.mayEdit(isOwn: isOwn, role)
    if isOwn {
      told.tags = try TagRepository.tags(ofRecording: id.uuid, in: reading)
    } else {
      (told.isFavorite, told.resumeSeconds) = (false, 0)
      (told.project, told.take, told.isBest, told.group) = (nil, nil, false, nil)
    }
    return told
  }
}

extension Studio {
  /// What a member may do in an album; nil where it is none of theirs.
  func role(of person: UUID, in album: UUID, _ reading: any Reading) throws -> AlbumRole? {
    try AlbumRepository.album(album, in: reading).flatMap {
      try role(of: person, in: $0, reading)
    }
  }

  func role(of person: UUID, in album: StoredAlbum, _ reading: any Reading) throws -> AlbumRole? {
    if album.owner == person { return .owner }
    guard try hasGuests(album, reading) else { return nil }
    return try MemberRepository.role(of: person, in: album.id, reading)
  }

  /// Whether an album is shared, and its owner may still share it.
  func hasGuests(_ album: StoredAlbum, _ reading: any Reading) throws -> Bool {
    try album.isShared && context.commerce.canAccess(.sharedAlbums, for: album.owner, in: reading)
  }

  /// A recording, where a member may know of it.
  func meet(_ id: UUID, as person: UUID, in reading: any Reading) throws -> Met {
    guard let recording = try RecordingRepository.recording(id, in: reading) else {
      throw Problem.noSuchRecording
    }
    let isOwn = recording.owner == person
    let role = try role(of: person, in: recording.album, reading)
    guard isOwn || role != nil else { throw Problem.noSuchRecording }
    // What lies in the trash is there for those who may delete it.
    guard isOwn || !recording.isTrashed || role?.canDeleteAny ?? false else {
      throw Problem.noSuchRecording
    }
    return Met(recording: recording, isOwn: isOwn, role: role)
  }

  /// The same recording after a change, which may have put it out of their sight.
  func meetAgain(_ met: Met, as person: UUID, in reading: any Reading) throws -> Met {
    guard let recording = try RecordingRepository.recording(met.id, in: reading) else {
      throw Problem.noSuchRecording
    }
    return Met(
      recording: recording, isOwn: met.isOwn,
      role: try role(of: person, in: recording.album, reading))
  }

  /// The same where they may change it.
  func meetToEdit(_ id: UUID, as person: UUID, in reading: any Reading) throws -> Met {
    let met = try meet(id, as: person, in: reading)
    guard met.mayEdit else { throw Problem.role("change this recording") }
    return met
  }

  /// The same where it is theirs.
  func meetOwn(_ id: UUID, as person: UUID, in reading: any Reading) throws -> Met {
    let met = try meet(id, as: person, in: reading)
    guard met.isOwn else { throw Problem.role("do this with another member’s recording") }
    return met
  }

  /// A recording as a member is told of it.
  func recording(_ id: UUID, for person: UUID) async throws -> SonRecording {
    return try await context.database.read { try meet(id, as: person, in: $0).told(in: $0) }
  }

  /// Tells everybody whom a recording concerns.
  func tell(
    _ id: UUID, of owner: UUID, in album: UUID, isGone: Bool = false,
    _ transaction: any Transaction
  ) throws {
    for person in Set(try MemberRepository.people(ofAlbum: album, in: transaction) + [owner]) {
      try note(.recording, id, of: person, isGone: isGone, in: transaction)
    }
  }

  func tell(_ met: Met, isGone: Bool = false, in transaction: any Transaction) throws {
    try tell(met.id, of: met.owner, in: met.album, isGone: isGone, transaction)
  }

  /// Tells everybody who shares an album that it has changed.
  func tell(
    album: UUID, isGone: Bool = false, in transaction: any Transaction
  ) throws {
    for person in try MemberRepository.people(ofAlbum: album, in: transaction) {
      try note(.album, album, of: person, isGone: isGone, in: transaction)
    }
  }
}

extension Problem {
  static func role(_ deed: String) -> Problem {
    Problem(
      403, "not_your_role", "You may not \(deed). Ask who has shared the album with you.")
  }
}
