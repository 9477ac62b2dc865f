import Commerce
import FoundationEssentials
import Storage
import Web

/// How what is set on a recording changes.
extension Studio {
  /// Changes a recording. `version` is what the person has seen of it.
  func edit(
    _ id: UUID, _ request: JSON, version: Int64, of person: UUID, as key: RequestKey?
  ) async throws -> SonRecording {
    return try await context.database.write { transaction in
      let isRepeat = try context.sync.isRepeat(key, in: transaction)
      let met = try meet(id, as: person, in: transaction)
      if isRepeat { return try met.told(in: transaction) }
      try checkRole(request, on: met)
      try met.recording.require(version)
      try check(request)
      let values = RecordingField.all.compactMap { field in
        request[field.name].map { (name: field.name, value: field.value(of: $0)) }
      }
      try RecordingRepository.set(.fields(values), of: id, in: transaction)
      if request["icon"] != nil || request["hue"] != nil {
        try RecordingRepository.set(.chosenIcon, of: id, in: transaction)
      }
      try editTogether(request, on: met, in: transaction)
      try RecordingRepository.raiseVersion(of: id, in: transaction)
      let now = try meetAgain(met, as: person, in: transaction)
      try tell(now, in: transaction)
      return try now.told(in: transaction)
    }
  }

  /// A viewer may still keep where they are and what they like of their own.
  private func checkRole(_ request: JSON, on met: Met) throws {
    let own = Set(RecordingField.all.filter(\.isOwn).map(\.name) + ["tags", "project", "is_best"])
    guard case .object(let members) = request else { return }
    let names = Set(members.map(\.0))
    if !met.isOwn, !names.isDisjoint(with: own) {
      throw Problem.role("set this on another member’s recording")
    }
    guard met.mayEdit || met.isOwn && names.isSubset(of: own) else {
      throw Problem.role("change this recording")
    }
  }

  private func check(_ request: JSON) throws {
    if case .array(let bands) = request["eq"], bands.count != 0, bands.count != SonBand.most {
      throw Problem.field("eq", "must hold four bands, or none")
    }
    guard case .array(let markers) = request["markers"] else { return }
    let ids = markers.compactMap { marker -> String? in
      if case .string(let id) = marker["id"] { id } else { nil }
    }
    guard Set(ids).count == ids.count else {
      throw Problem.field("markers", "must not hold one id twice")
    }
  }

  /// What concerns other rows than the recording's own.
  private func editTogether(
    _ request: JSON, on met: Met, in transaction: any Transaction
  ) throws {
    let id = met.id
    if let album = request["album"] { try move(met, to: album.uuid, in: transaction) }
    if case .array(let tags) = request["tags"] {
      try setTags(tags.compactMap(\.uuid), on: id, of: met.owner, in: transaction)
    }
    if let project = request["project"] {
      if let project = project.uuid {
        try join(id, project: project, of: met.owner, in: transaction)
      } else {
        try leaveProject(id, of: met.owner, in: transaction)
      }
    }
    if case .bool(let isBest) = request["is_best"] {
      try setBest(isBest, id, of: met.owner, in: transaction)
    }
  }

  /// Puts a recording into another album; nil is Drafts of whose it is.
  private func move(_ met: Met, to request: UUID?, in transaction: any Transaction) throws {
    let target = try request ?? systemAlbum(.drafts, of: met.owner, in: transaction)
    guard target != met.album else { return }
    // It leaves for those who share where it was, so that is for who may delete it there.
    guard met.isOwn ? met.role != .viewer : met.role?.canDeleteAny ?? false else {
      throw Problem.role("take this recording out of its album")
    }
    guard let role = try role(of: met.owner, in: target, transaction) else {
      throw Problem.field("album", "is no album of whose recording it is")
    }
    guard role.canAddRecordings else { throw Problem.role("add recordings to this album") }
    try tell(met, isGone: true, in: transaction)
    try RecordingRepository.set(.album(target), of: met.id, in: transaction)
    for album in [met.album, target] { try tell(album: album, in: transaction) }
  }
}

extension JSON {
  /// The id that stands here.
  var uuid: UUID? {
    guard case .string(let text) = self else { return nil }
    return UUID(uuidString: text)
  }
}
