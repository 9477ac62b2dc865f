import FoundationEssentials
import Storage
import Sync

/// Publishes the app's changes in the feed, to everybody whom they concern.
struct Feed: Sendable {
  /// What the feed calls the app's things.
  enum Kind: String {
    case recording = "son-recording"
    case album = "son-album"
    /// Who shares an album, and what they may do there; by the album's id.
    case sharing = "son-sharing"
    /// The comments on a recording, by its id.
    case comments = "son-comments"
    /// The transcript of a recording, by its id.
    case transcript = "son-transcript"
    /// What happened in a shared album, by its id.
    case activity = "son-activity"
    case tag = "son-tag"
    case project = "son-project"
    case group = "son-group"
    case settings = "son-settings"
  }

  private static let settingsID = "settings"

  private let sync: Sync

  init(_ sync: Sync) {
    self.sync = sync
  }

  /// Publishes a change to one member.
  func publish(
    _ kind: Kind, _ id: UUID, to person: UUID, isGone: Bool = false,
    in transaction: any Transaction
  ) throws {
    try sync.publish(kind.rawValue, id, of: person, isGone: isGone, in: transaction)
  }

  func publishSettings(of person: UUID, in transaction: any Transaction) throws {
    try sync.publish(Kind.settings.rawValue, Self.settingsID, of: person, in: transaction)
  }

  /// Publishes a recording to its owner and to everybody who shares its album.
  func publish(
    recording id: UUID, of owner: UUID, in album: UUID, isGone: Bool = false,
    _ transaction: any Transaction
  ) throws {
    try publish(.recording, id, of: owner, in: album, isGone: isGone, transaction)
  }

  /// For others, a recording that is hidden from them is gone.
  private func publish(
    _ kind: Kind, _ id: UUID, of owner: UUID, in album: UUID, isGone: Bool = false,
    _ transaction: any Transaction
  ) throws {
    let isHidden = try RecordingRepository.isHidden(id, in: transaction)
    for person in Set(try MemberRepository.people(ofAlbum: album, in: transaction) + [owner]) {
      let isHidden = isHidden && person != owner
      guard !isHidden || kind == .recording else { continue }
      try publish(kind, id, to: person, isGone: isGone || isHidden, in: transaction)
    }
  }

  func publish(
    _ access: RecordingAccess, isGone: Bool = false, in transaction: any Transaction
  ) throws {
    try publish(
      recording: access.id, of: access.owner, in: access.album, isGone: isGone, transaction)
  }

  /// Publishes that there are other comments on a recording.
  func publish(commentsOn access: RecordingAccess, in transaction: any Transaction) throws {
    try publish(commentsOn: access.id, of: access.owner, in: access.album, transaction)
  }

  func publish(
    commentsOn recording: UUID, of owner: UUID, in album: UUID, _ transaction: any Transaction
  ) throws {
    try publish(.comments, recording, of: owner, in: album, transaction)
  }

  /// Publishes that a recording's transcript was begun, made, corrected or deleted.
  func publish(transcriptOf access: RecordingAccess, in transaction: any Transaction) throws {
    try publish(transcriptOf: access.id, of: access.owner, in: access.album, transaction)
  }

  func publish(
    transcriptOf recording: UUID, of owner: UUID, in album: UUID, _ transaction: any Transaction
  ) throws {
    try publish(.transcript, recording, of: owner, in: album, transaction)
  }

  func publish(activityIn album: UUID, _ transaction: any Transaction) throws {
    for person in try MemberRepository.people(ofAlbum: album, in: transaction) {
      try publish(.activity, album, to: person, in: transaction)
    }
  }

  /// Publishes to everybody who shares an album that somebody came, is about to leave, or may do something else there:
  /// whoever may do more or less sees its recordings otherwise.
  func publish(sharingOf album: UUID, in transaction: any Transaction) throws {
    for person in try MemberRepository.people(ofAlbum: album, in: transaction) {
      try publish(.album, album, to: person, in: transaction)
      try publish(.sharing, album, to: person, in: transaction)
    }
  }

  /// Publishes an album to everybody who shares it.
  func publish(
    album: UUID, isGone: Bool = false, in transaction: any Transaction
  ) throws {
    for person in try MemberRepository.people(ofAlbum: album, in: transaction) {
      try publish(.album, album, to: person, isGone: isGone, in: transaction)
    }
  }
}
