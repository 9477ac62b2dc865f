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
    return try await context.database.read { reading in
      let syncs = try settings(of: person, in: reading).syncs
      if let album, let role = try role(of: person, in: album, reading),
        try MemberRepository.people(ofAlbum: album, in: reading).count > 1
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
    let tags = try TagRepository.tagsOfRecordings(ofMember: person, in: reading)
    let heard = try MemberRepository.albums(viewedBy: person, in: reading)
    var recordings = try RecordingRepository.recordings(
      ofMember: person, inAlbum: album, isTrashed: isTrashed, in: reading)
    for index in recordings.indices {
      let album = recordings[index].album?.uuid
      recordings[index].tags = tags[recordings[index].id] ?? []
      recordings[index].mayEdit = album.map { !heard.contains($0) } ?? true
    }
    return recordings
  }

  private func shared(
    _ album: UUID, _ role: AlbumRole, for person: UUID, isTrashed: Bool, _ reading: any Reading
  ) throws -> [SonRecording] {
    let seesAll = !isTrashed || role.canDeleteAny
    return try RecordingRepository.recordings(
      inAlbum: album, isTrashed: isTrashed, in: reading
    ).compactMap { recording in
      let isOwn = recording.person.uuid == person
      guard seesAll || isOwn else { return nil }
      return try recording.told(isOwn: isOwn, role, in: reading)
    }
  }

  /// Moves all recordings of a member to one device, so that nothing is ever out of reach.
  func adopt(_ device: UUID, of person: UUID, as key: RequestKey?) async throws {
    try await context.change(as: key) { transaction in
      let elsewhere = try RecordingRepository.ids(
        ofMember: person, notOnDevice: device, in: transaction)
      for id in elsewhere {
        try RecordingRepository.set(.device(device), of: id, in: transaction)
        try note(.recording, id, of: person, in: transaction)
      }
    }
  }
}
