import FoundationEssentials
import Library
import Server
import Storage
import Web

/// What goes away: into the trash first, and for ever after thirty days.
struct Trash: Sendable {
  private let context: AppContext
  private let feed: Feed
  private let permissions: Permissions
  private let groups: Groups
  private let activities: Activities

  init(
    _ context: AppContext, feed: Feed, permissions: Permissions, groups: Groups,
    activities: Activities
  ) {
    self.activities = activities
    self.context = context
    self.feed = feed
    self.permissions = permissions
    self.groups = groups
  }

  static let graceMilliseconds: Int64 = 30 * 24 * 3_600_000

  func trash(_ request: TrashRequest, of person: UUID, as key: RequestKey?) async throws {
    let now = context.clock.now()
    try await context.change(as: key) { transaction in
      let gone = try request.ids.map {
        try permissions.readable($0.uuid, as: person, in: transaction)
      }.filter {
        access in
        guard access.isOwn ? access.role?.canDeleteOwn ?? true : access.role?.canEditOthers ?? false
        else {
          throw Problem.role("delete this recording")
        }
        return !access.recording.isTrashed
      }
      // What somebody else has laid over theirs is theirs alone, and may lie where nobody else sees it.
      let own = gone.filter(\.isOwn).map(\.id)
      let along = try layers(over: own, request.layers, in: transaction)
      for id in gone.map(\.id) + along { try move(id, at: now, in: transaction) }
      for one in gone {
        try activities.record(.trashed, of: one.id, in: one.album, by: person, transaction)
      }
    }
  }

  /// Moves one recording to the trash, and out of its group.
  func move(_ id: UUID, at now: Int64, in transaction: any Transaction) throws {
    guard let recording = try RecordingRepository.recording(id, in: transaction),
      !recording.isTrashed
    else { return }
    try groups.leave(id, of: recording.owner, in: transaction)
    try RecordingRepository.set(.trashed(atMs: now), of: id, in: transaction)
    try RecordingRepository.raiseVersion(of: id, in: transaction)
    try publishRelated(recording, in: transaction)
    try feed.publish(recording: id, of: recording.owner, in: recording.album, transaction)
  }

  /// What sounds on top of recordings and is to go with them.
  private func layers(
    over gone: [UUID], _ request: TrashRequest.Layers, in reading: any Reading
  ) throws -> [UUID] {
    var along: [UUID] = []
    for id in gone {
      let all = try GroupRepository.layers(onBase: id, in: reading)
      let layers = all.map(\.recording).filter { !gone.contains($0) }
      guard let title = all.first?.group, !layers.isEmpty else { continue }
      switch request {
      case .keep: continue
      case .along: along += layers
      case .ask: throw Problem.isBase(title)
      }
    }
    return along
  }

  /// Tells of the project, the album and the tags of a recording that comes or goes.
  private func publishRelated(_ recording: StoredRecording, in transaction: any Transaction) throws
  {
    try feed.publish(album: recording.album, in: transaction)
    if let project = recording.project {
      try feed.publish(.project, project, to: recording.owner, in: transaction)
    }
    for tag in try TagRepository.tags(ofRecording: recording.id, in: transaction) {
      try feed.publish(.tag, tag.uuid, to: recording.owner, in: transaction)
    }
  }

  func restore(_ ids: [ID], of person: UUID, as key: RequestKey?) async throws {
    try await context.change(as: key) { transaction in
      for id in ids.map(\.uuid) {
        let access = try permissions.readable(id, as: person, in: transaction)
        guard access.isOwn || access.role?.canEditOthers ?? false else {
          throw Problem.role("restore this recording")
        }
        guard access.recording.isTrashed else { continue }
        try RecordingRepository.set(.restored, of: id, in: transaction)
        try RecordingRepository.raiseVersion(of: id, in: transaction)
        try groups.rejoin(id, of: access.owner, in: transaction)
        try publishRelated(access.recording, in: transaction)
        try feed.publish(access, in: transaction)
        try activities.record(.restored, of: id, in: access.album, by: person, transaction)
      }
    }
  }

  /// Deletes recordings for ever, and only what lies in the trash.
  func delete(_ ids: [ID], of person: UUID, as key: RequestKey?) async throws {
    try await context.change(as: key) { transaction in
      for id in ids.map(\.uuid) {
        // What is gone already is as it was to be.
        guard try RecordingRepository.owner(of: id, in: transaction) != nil else { continue }
        let access = try permissions.owned(id, as: person, in: transaction)
        guard access.recording.isTrashed else {
          throw Problem(
            409, "not_in_trash", "Only recordings in the trash can be deleted permanently.")
        }
        try remove(access.recording, in: transaction)
      }
    }
  }

  func emptyTrash(of person: UUID, as key: RequestKey?) async throws {
    try await context.change(as: key) { transaction in
      for recording in try RecordingRepository.trashed(ofMember: person, in: transaction) {
        try remove(recording, in: transaction)
      }
    }
  }

  /// Takes away for good what has lain in the trash for thirty days, and links that are too old.
  func purge() async throws {
    let now = context.clock.now()
    try await context.database.write { transaction in
      try InviteRepository.deleteExpired(at: now, in: transaction)
      let old = try RecordingRepository.trashed(by: now - Self.graceMilliseconds, in: transaction)
      for recording in old { try remove(recording, in: transaction) }
    }
  }

  /// Takes a recording out, with its file unless that is used elsewhere.
  private func remove(_ recording: StoredRecording, in transaction: any Transaction) throws {
    let (id, owner) = (recording.id, recording.owner)
    try groups.forget(id, in: transaction)
    try feed.publish(recording: id, of: owner, in: recording.album, isGone: true, transaction)
    try Self.deleteRecording(id, in: transaction)
    guard let asset = recording.asset else { return }
    try context.library.letGo(asset, of: owner, by: LibraryUse.user(id), in: transaction)
  }

  /// Deletes a recording, and lets go of what was made of it.
  static func deleteRecording(_ id: UUID, in transaction: any Transaction) throws {
    try LibraryUse.release(of: id, in: transaction)
    try RecordingRepository.delete(id, in: transaction)
  }
}

extension Problem {
  static func isBase(_ title: String) -> Problem {
    Problem(
      409, "is_base",
      "Other recordings are layered over this one in “\(title)”. Choose whether to move them too.")
  }
}
