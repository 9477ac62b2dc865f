import FoundationEssentials
import Library
import Storage
import Web

/// What goes away: into the trash first, and for ever after thirty days.
extension Studio {
  static let graceMilliseconds: Int64 = 30 * 24 * 3_600_000

  func trash(_ request: SonTrashing, of person: UUID, as key: RequestKey?) async throws {
    let now = context.clock.now()
    try await context.change(as: key) { transaction in
      let gone = try request.ids.map { try meet($0.uuid, as: person, in: transaction) }.filter {
        met in
        guard met.isOwn ? met.role?.canDeleteOwn ?? true : met.role?.canDeleteAny ?? false else {
          throw Problem.role("delete this recording")
        }
        return !met.recording.isTrashed
      }
      // What somebody else has laid over theirs is theirs alone, and may lie where nobody else sees it.
      let own = gone.filter(\.isOwn).map(\.id)
      let along = try layers(over: own, request.layers, in: transaction)
      for id in gone.map(\.id) + along { try trash(id, at: now, in: transaction) }
    }
  }

  /// Puts one recording into the trash, and out of its group.
  func trash(_ id: UUID, at now: Int64, in transaction: any Transaction) throws {
    guard let recording = try RecordingRepository.recording(id, in: transaction),
      !recording.isTrashed
    else { return }
    try leaveGroup(id, of: recording.owner, in: transaction)
    try RecordingRepository.set(.trashed(atMs: now), of: id, in: transaction)
    try RecordingRepository.raiseVersion(of: id, in: transaction)
    try tellAround(recording, in: transaction)
    try tell(id, of: recording.owner, in: recording.album, transaction)
  }

  /// What sounds on top of recordings and is to go with them.
  private func layers(
    over gone: [UUID], _ request: SonTrashing.Layers, in reading: any Reading
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
  private func tellAround(_ recording: StoredRecording, in transaction: any Transaction) throws {
    try tell(album: recording.album, in: transaction)
    if let project = recording.project {
      try note(.project, project, of: recording.owner, in: transaction)
    }
    for tag in try TagRepository.tags(ofRecording: recording.id, in: transaction) {
      try note(.tag, tag.uuid, of: recording.owner, in: transaction)
    }
  }

  func restore(_ ids: [ID], of person: UUID, as key: RequestKey?) async throws {
    try await context.change(as: key) { transaction in
      for id in ids.map(\.uuid) {
        let met = try meet(id, as: person, in: transaction)
        guard met.isOwn || met.role?.canDeleteAny ?? false else {
          throw Problem.role("restore this recording")
        }
        guard met.recording.isTrashed else { continue }
        try RecordingRepository.set(.restored, of: id, in: transaction)
        try RecordingRepository.raiseVersion(of: id, in: transaction)
        try tellAround(met.recording, in: transaction)
        try tell(met, in: transaction)
      }
    }
  }

  /// Deletes recordings for ever, and only what lies in the trash.
  func delete(_ ids: [ID], of person: UUID, as key: RequestKey?) async throws {
    try await context.change(as: key) { transaction in
      for id in ids.map(\.uuid) {
        // What is gone already is as it was to be.
        guard try RecordingRepository.owner(of: id, in: transaction) != nil else { continue }
        let met = try meetOwn(id, as: person, in: transaction)
        guard met.recording.isTrashed else {
          throw Problem(
            409, "not_in_trash", "Only what lies in the trash can be deleted for ever.")
        }
        try remove(met.recording, in: transaction)
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
    try leaveGroup(id, of: owner, in: transaction)
    try tell(id, of: owner, in: recording.album, isGone: true, transaction)
    try Self.remove(id, in: transaction)
    guard let asset = recording.asset else { return }
    try context.library.letGo(asset, of: owner, by: Self.user(id), in: transaction)
  }

  /// Deletes a recording, and lets go of what was made of it.
  static func remove(_ id: UUID, in transaction: any Transaction) throws {
    for place in [Kind.recording.rawValue, heardPlace] {
      try Library.release(place, id.uuidString.lowercased(), in: transaction)
    }
    try RecordingRepository.delete(id, in: transaction)
  }

  /// How blobs know that they are what is heard of an edited recording.
  static let heardPlace = "son-heard"
}

extension Problem {
  static func isBase(_ title: String) -> Problem {
    Problem(
      409, "is_base",
      "Other recordings sound on top of this one in “\(title)”. Say whether they go along.")
  }
}
