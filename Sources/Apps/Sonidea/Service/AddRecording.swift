import Commerce
import FoundationEssentials
import Library
import Storage
import Web

/// How a sound of the library becomes a recording.
extension Studio {
  /// The same id twice is one recording.
  func put(_ id: UUID, _ request: SonRecordingRequest, of person: UUID) async throws -> SonRecording
  {
    try await context.database.write { transaction in
      guard try !RecordingRepository.isKnown(id, of: person, in: transaction) else { return }
      if request.source == .companion, request.isTransferredAlone ?? false {
        try context.commerce.require(.companionTransfer, for: person, in: transaction)
      }
      let source = SonRecording.Source(rawValue: request.source.rawValue) ?? .imported
      let album = try album(request.album?.uuid, for: source, of: person, in: transaction)
      let new = NewRecording(
        title: request.title, createdMs: request.createdMs, quality: request.quality,
        source: source,
        device: request.device.uuid, album: album, wantedChannels: request.channels)
      try insert(id, new, of: person, in: transaction)
      try take(request.asset.uuid, for: id, source, of: person, in: transaction)
      if let project = request.project {
        try join(id, project: project.uuid, of: person, in: transaction)
      }
      if let group = request.group {
        try addLayer(id, to: group.uuid, of: person, in: transaction)
      }
      try tell(id, of: person, in: album, transaction)
    }
    return try await recording(id, for: person)
  }

  /// Makes a recording, where there is room.
  func insert(
    _ id: UUID, _ new: NewRecording, of person: UUID, in transaction: any Transaction
  ) throws {
    try RecordingRepository.requireRoom(
      for: "recordings", most: SonRecording.most, of: person,
      in: transaction)
    try RecordingRepository.insert(id, new, of: person, at: context.clock.now(), in: transaction)
    try tell(album: new.album, in: transaction)
  }

  /// Makes a sound of the library a recording's original.
  private func take(
    _ asset: UUID, for id: UUID, _ source: SonRecording.Source, of person: UUID,
    in transaction: any Transaction
  ) throws {
    guard let file = try context.library.find(asset, of: person, in: transaction) else {
      throw Problem.field("asset", "is not a sound in your library; upload it first")
    }
    try RecordingRepository.set(
      .original(asset: asset, bytes: file.bytes), of: id, in: transaction)
    try context.library.use(asset, of: person, by: Self.user(id), in: transaction)
  }

  /// The album that a recording goes into: the one that was wished, or the one for its kind.
  func album(
    _ request: UUID?, for source: SonRecording.Source, of person: UUID,
    in transaction: any Transaction
  ) throws -> UUID {
    guard let request else {
      return try systemAlbum(source.album, of: person, in: transaction)
    }
    guard let role = try role(of: person, in: request, transaction) else {
      throw Problem.field("album", "is no album of yours")
    }
    guard role.canAddRecordings else { throw Problem.role("add recordings to this album") }
    return request
  }
}

extension SonRecording.Source {
  /// Where recordings of this kind land by themselves.
  var album: SonAlbum.Kind {
    switch self {
    case .imported: .imports
    case .companion: .watch
    case .recorded, .mixdown, .split: .drafts
    }
  }
}
