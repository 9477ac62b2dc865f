import Commerce
import FoundationEssentials
import Storage
import Web

/// A recording as somebody meets it: what it is, and what they may do with it.
struct Met: Sendable {
  let row: Row
  let owner: UUID
  let album: UUID
  let isOwn: Bool
  /// What they may do in its album; nil where that is none of theirs.
  let role: SonRole?

  var id: UUID { get throws { try row.uuid("id") } }

  var mayEdit: Bool { isOwn ? role != .viewer : role?.canDeleteAny ?? false }

  func told(in reading: any Reading) throws -> SonRecording {
    let recording = try SonRecording(
      row, tags: isOwn ? RecordingRows.tags(of: id, in: reading) : [], mayEdit: mayEdit)
    return isOwn ? recording : recording.forOthers()
  }
}

extension Studio {
  /// What a member may do in an album; nil where it is none of theirs.
  func role(of person: UUID, in album: UUID, _ reading: any Reading) throws -> SonRole? {
    let row = try reading.first("SELECT person, is_shared FROM son_albums WHERE id = ?", album)
    guard let row else { return nil }
    let owner = try row.uuid("person")
    if owner == person { return .owner }
    guard try row.bool("is_shared"),
      try commerce.canAccess(.sharedAlbums, for: owner, in: reading)
    else { return nil }
    return try reading.first(
      "SELECT role FROM son_members WHERE album = ? AND person = ?", album, person
    ).flatMap { SonRole(rawValue: try $0.text("role")) }
  }

  /// A recording, where a member may know of it.
  func meet(_ id: UUID, as person: UUID, in reading: any Reading) throws -> Met {
    guard let row = try RecordingRows.row(id, in: reading) else { throw Problem.noSuchRecording }
    let (owner, album) = (try row.uuid("person"), try row.uuid("album"))
    let role = try role(of: person, in: album, reading)
    guard owner == person || role != nil else { throw Problem.noSuchRecording }
    // What lies in the trash is there for those who may delete it.
    let isTrashed = try row.optionalInteger("trashed_ms") != nil
    guard owner == person || !isTrashed || role?.canDeleteAny ?? false else {
      throw Problem.noSuchRecording
    }
    return Met(row: row, owner: owner, album: album, isOwn: owner == person, role: role)
  }

  /// The same recording after a change, which may have put it out of their sight.
  func meetAgain(_ met: Met, as person: UUID, in reading: any Reading) throws -> Met {
    guard let row = try RecordingRows.row(met.id, in: reading) else {
      throw Problem.noSuchRecording
    }
    let album = try row.uuid("album")
    return Met(
      row: row, owner: met.owner, album: album, isOwn: met.isOwn,
      role: try role(of: person, in: album, reading))
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
    return try await database.read { try meet(id, as: person, in: $0).told(in: $0) }
  }

  /// Everybody who shares an album, its owner too.
  func people(of album: UUID, in reading: any Reading) throws -> [UUID] {
    let owner = try reading.first("SELECT person FROM son_albums WHERE id = ?", album)
    let others = try reading.rows("SELECT person FROM son_members WHERE album = ?", album)
    return try ([owner].compactMap { $0 } + others).map { try $0.uuid("person") }
  }

  /// Tells everybody whom a recording concerns.
  func tell(
    _ id: UUID, of owner: UUID, in album: UUID, isGone: Bool = false,
    _ transaction: any Transaction
  ) throws {
    for person in Set(try people(of: album, in: transaction) + [owner]) {
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
    for person in try people(of: album, in: transaction) {
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
