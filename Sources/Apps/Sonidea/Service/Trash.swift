import FoundationEssentials
import Library
import Storage
import Web

/// What goes away: into the trash first, and for ever after thirty days.
extension Studio {
  static let graceMilliseconds: Int64 = 30 * 24 * 3_600_000

  func trash(_ wish: SonTrashing, of person: UUID, as key: RequestKey?) async throws {
    let now = clock.now()
    try await database.write { transaction in
      guard try !sync.isRepeat(key, in: transaction) else { return }
      let gone = try wish.ids.map { try meet($0.uuid, as: person, in: transaction) }.filter { met in
        guard met.isOwn ? met.role?.canDeleteOwn ?? true : met.role?.canDeleteAny ?? false else {
          throw Problem.role("delete this recording")
        }
        return try met.row.optionalInteger("trashed_ms") == nil
      }
      // What somebody else has laid over theirs is theirs alone, and may lie where nobody else sees it.
      let own = try gone.filter(\.isOwn).map { try $0.id }
      let along = try layers(over: own, wish.layers, in: transaction)
      for id in try gone.map({ try $0.id }) + along { try trash(id, at: now, in: transaction) }
    }
  }

  /// Puts one recording into the trash, and out of its group.
  func trash(_ id: UUID, at now: Int64, in transaction: any Transaction) throws {
    guard let row = try RecordingRows.row(id, in: transaction),
      try row.optionalInteger("trashed_ms") == nil
    else { return }
    let (owner, album) = (try row.uuid("person"), try row.uuid("album"))
    try leaveGroup(id, of: owner, in: transaction)
    try RecordingRows.set(
      [("trashed_ms", now.value), ("is_best", false.value)], on: id, in: transaction)
    try RecordingRows.raise(id, in: transaction)
    try tellAround(row, in: transaction)
    try tell(id, of: owner, in: album, transaction)
  }

  /// What sounds on top of recordings and is to go with them.
  private func layers(
    over gone: [UUID], _ wish: SonTrashing.Layers, in reading: any Reading
  ) throws -> [UUID] {
    var along: [UUID] = []
    for id in gone {
      let rows = try reading.rows(
        """
        SELECT l.recording, g.title FROM son_layers l JOIN son_groups g ON g.id = l.grouped
        WHERE g.base = ?
        """, id)
      let layers = try rows.map { try $0.uuid("recording") }.filter { !gone.contains($0) }
      guard let title = try rows.first?.text("title"), !layers.isEmpty else { continue }
      switch wish {
      case .keep: continue
      case .along: along += layers
      case .ask: throw Problem.isBase(title)
      }
    }
    return along
  }

  /// Tells of the project, the album and the tags of a recording that comes or goes.
  private func tellAround(_ row: Row, in transaction: any Transaction) throws {
    let (id, owner) = (try row.uuid("id"), try row.uuid("person"))
    try tell(album: row.uuid("album"), in: transaction)
    if let project = try row.optionalUUID("project") {
      try note(.project, project, of: owner, in: transaction)
    }
    for tag in try RecordingRows.tags(of: id, in: transaction) {
      try note(.tag, tag.uuid, of: owner, in: transaction)
    }
  }

  func restore(_ ids: [ID], of person: UUID, as key: RequestKey?) async throws {
    try await database.write { transaction in
      guard try !sync.isRepeat(key, in: transaction) else { return }
      for id in ids.map(\.uuid) {
        let met = try meet(id, as: person, in: transaction)
        guard met.isOwn || met.role?.canDeleteAny ?? false else {
          throw Problem.role("restore this recording")
        }
        guard try met.row.optionalInteger("trashed_ms") != nil else { continue }
        try RecordingRows.set([("trashed_ms", .null)], on: id, in: transaction)
        try RecordingRows.raise(id, in: transaction)
        try tellAround(met.row, in: transaction)
        try tell(met, in: transaction)
      }
    }
  }

  /// Deletes recordings for ever, and only what lies in the trash.
  func delete(_ ids: [ID], of person: UUID, as key: RequestKey?) async throws {
    try await database.write { transaction in
      guard try !sync.isRepeat(key, in: transaction) else { return }
      for id in ids.map(\.uuid) {
        // What is gone already is as it was to be.
        guard try RecordingRows.row(id, in: transaction) != nil else { continue }
        let met = try meetOwn(id, as: person, in: transaction)
        guard try met.row.optionalInteger("trashed_ms") != nil else {
          throw Problem(
            409, "not_in_trash", "Only what lies in the trash can be deleted for ever.")
        }
        try remove(met.row, in: transaction)
      }
    }
  }

  func emptyTrash(of person: UUID, as key: RequestKey?) async throws {
    try await database.write { transaction in
      guard try !sync.isRepeat(key, in: transaction) else { return }
      let rows = try transaction.rows(
        "SELECT * FROM son_recordings WHERE person = ? AND trashed_ms IS NOT NULL", person)
      for row in rows { try remove(row, in: transaction) }
    }
  }

  /// Takes away for good what has lain in the trash for thirty days, and links that are too old.
  func purge() async throws {
    let now = clock.now()
    try await database.write { transaction in
      try transaction.run("DELETE FROM son_invites WHERE expires_ms <= ?", now)
      let rows = try transaction.rows(
        "SELECT * FROM son_recordings WHERE trashed_ms <= ? LIMIT 1000",
        now - Self.graceMilliseconds)
      for row in rows { try remove(row, in: transaction) }
    }
  }

  /// Takes a recording out, with its file unless that is used elsewhere.
  private func remove(_ row: Row, in transaction: any Transaction) throws {
    let (id, owner) = (try row.uuid("id"), try row.uuid("person"))
    try leaveGroup(id, of: owner, in: transaction)
    try tell(id, of: owner, in: row.uuid("album"), isGone: true, transaction)
    try Self.remove(id, in: transaction)
    guard let asset = try row.optionalUUID("asset") else { return }
    try library.letGo(asset, of: owner, by: Self.user(id), in: transaction)
  }

  /// Takes the rows of a recording out, and lets go of what was made of it.
  static func remove(_ id: UUID, in transaction: any Transaction) throws {
    for place in [Kind.recording.rawValue, heardPlace] {
      try Library.release(place, id.uuidString.lowercased(), in: transaction)
    }
    for table in ["son_edits", "son_recording_tags", "son_layers"] {
      try transaction.run("DELETE FROM \(table) WHERE recording = ?", id)
    }
    try transaction.run("DELETE FROM son_recordings WHERE id = ?", id)
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
