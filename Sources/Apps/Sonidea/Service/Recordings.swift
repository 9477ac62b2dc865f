import Commerce
import FoundationEssentials
import Storage
import Web

/// Which recordings a device has, and how they are told.
extension Studio {
  /// A member's recordings as far as a device may have them; or those of an album, or the trash.
  func recordings(
    of person: UUID, on device: UUID, album: UUID?, isTrashed: Bool
  ) async throws -> SonRecordings {
    return try await database.read { reading in
      let syncs = try settings(of: person, in: reading).syncs
      if let album, let role = try role(of: person, in: album, reading),
        try people(of: album, in: reading).count > 1
      {
        return SonRecordings(
          recordings: try shared(album, role, for: person, isTrashed: isTrashed, reading),
          elsewhere: 0)
      }
      let all = try own(person, album: album, isTrashed: isTrashed, reading)
      let here = syncs ? all : all.filter { $0.device.uuid == device }
      return SonRecordings(recordings: here, elsewhere: Int64(all.count - here.count))
    }
  }

  private func own(
    _ person: UUID, album: UUID?, isTrashed: Bool, _ reading: any Reading
  ) throws -> [SonRecording] {
    let tags = try RecordingRows.tags(ofAll: person, in: reading)
    let heard = Set(
      try reading.rows(
        "SELECT album FROM son_members WHERE person = ? AND role = 'viewer'", person
      ).map { try $0.uuid("album") })
    let values = [person.value] + (album.map { [$0.value] } ?? [])
    return try reading.rows(
      """
      SELECT * FROM son_recordings
      WHERE person = ? AND trashed_ms IS \(isTrashed ? "NOT " : "")NULL
      \(album == nil ? "" : "AND album = ?") ORDER BY created_ms DESC, id LIMIT \(SonRecording.most)
      """, values: values
    ).map { row in
      let id = ID(try row.uuid("id"))
      return try SonRecording(
        row, tags: tags[id] ?? [], mayEdit: !heard.contains(row.uuid("album")))
    }
  }

  private func shared(
    _ album: UUID, _ role: SonRole, for person: UUID, isTrashed: Bool, _ reading: any Reading
  ) throws -> [SonRecording] {
    let seesAll = !isTrashed || role.canDeleteAny
    return try reading.rows(
      """
      SELECT * FROM son_recordings
      WHERE album = ? AND trashed_ms IS \(isTrashed ? "NOT " : "")NULL
      ORDER BY created_ms DESC, id LIMIT \(SonRecording.most)
      """, album
    ).compactMap { row in
      let owner = try row.uuid("person")
      guard seesAll || owner == person else { return nil }
      let met = Met(row: row, owner: owner, album: album, isOwn: owner == person, role: role)
      return try met.told(in: reading)
    }
  }

  /// Moves all recordings of a member to one device, so that nothing is ever out of reach.
  func adopt(_ device: UUID, of person: UUID, as key: RequestKey?) async throws {
    try await database.write { transaction in
      guard try !sync.isRepeat(key, in: transaction) else { return }
      let rows = try transaction.rows(
        "SELECT id, album FROM son_recordings WHERE person = ? AND device <> ?", person, device)
      for row in rows {
        let id = try row.uuid("id")
        try RecordingRows.set([("device", device.value)], on: id, in: transaction)
        try note(.recording, id, of: person, in: transaction)
      }
    }
  }
}
