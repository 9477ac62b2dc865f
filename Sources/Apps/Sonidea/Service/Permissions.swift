import Commerce
import FoundationEssentials
import Storage
import Web

/// Checks what members may do with recordings and in albums.
struct Permissions: Sendable {
  private let commerce: Commerce

  init(_ commerce: Commerce) {
    self.commerce = commerce
  }

  /// What a member may do in an album; nil where it is none of theirs.
  func role(of person: UUID, in album: UUID, _ reading: any Reading) throws -> AlbumRole? {
    try AlbumRepository.album(album, in: reading).flatMap {
      try role(of: person, in: $0, reading)
    }
  }

  func role(of person: UUID, in album: StoredAlbum, _ reading: any Reading) throws -> AlbumRole? {
    if album.owner == person { return .owner }
    guard try isShared(album, reading) else { return nil }
    return try MemberRepository.role(of: person, in: album.id, reading)
  }

  /// Whether an album is shared, and its owner may still share it.
  func isShared(_ album: StoredAlbum, _ reading: any Reading) throws -> Bool {
    try album.isShared && commerce.canAccess(.sharedAlbums, for: album.owner, in: reading)
  }

  /// A recording, where a member may know of it.
  func readable(
    _ id: UUID, as person: UUID, in reading: any Reading
  ) throws -> RecordingAccess {
    guard let recording = try RecordingRepository.recording(id, in: reading) else {
      throw Problem.noSuchRecording
    }
    let isOwn = recording.owner == person
    let role = try role(of: person, in: recording.album, reading)
    guard isOwn || role != nil else { throw Problem.noSuchRecording }
    guard isOwn || !recording.isHidden else { throw Problem.noSuchRecording }
    // What lies in the trash is there for those who may delete it.
    guard isOwn || !recording.isTrashed || role?.canEditOthers ?? false else {
      throw Problem.noSuchRecording
    }
    return RecordingAccess(recording: recording, isOwn: isOwn, role: role)
  }

  /// The same recording after a change, which may have put it out of their sight.
  func reloaded(
    _ access: RecordingAccess, as person: UUID, in reading: any Reading
  ) throws -> RecordingAccess {
    guard let recording = try RecordingRepository.recording(access.id, in: reading) else {
      throw Problem.noSuchRecording
    }
    return RecordingAccess(
      recording: recording, isOwn: access.isOwn,
      role: try role(of: person, in: recording.album, reading))
  }

  /// The same where they may change it.
  func editable(
    _ id: UUID, as person: UUID, in reading: any Reading
  ) throws -> RecordingAccess {
    let access = try readable(id, as: person, in: reading)
    guard access.mayEdit else { throw Problem.role("change this recording") }
    return access
  }

  /// The same where it is theirs.
  func owned(_ id: UUID, as person: UUID, in reading: any Reading) throws -> RecordingAccess {
    let access = try readable(id, as: person, in: reading)
    guard access.isOwn else { throw Problem.role("do this with another member’s recording") }
    return access
  }
}

extension Problem {
  static let noSuchRecording = Problem(
    404, "not_found", "This recording was deleted, or is not shared with you.")

  static func role(_ deed: String) -> Problem {
    Problem(
      403, "not_your_role",
      "You are not allowed to \(deed). Ask the person who shared the "
        + "album with you.")
  }
}
