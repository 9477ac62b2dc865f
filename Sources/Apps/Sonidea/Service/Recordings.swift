import Commerce
import FoundationEssentials
import Library
import Server
import Storage
import Web

/// Recordings: which ones a device has, how new ones are added, and how what is set on them changes.
struct Recordings: Sendable {
  private let context: AppContext
  private let feed: Feed
  private let permissions: Permissions
  private let albums: Albums
  private let tags: Tags
  private let projects: Projects
  private let groups: Groups
  private let settings: Settings
  private let activities: Activities

  init(
    _ context: AppContext, feed: Feed, permissions: Permissions, albums: Albums,
    tags: Tags, projects: Projects, groups: Groups, settings: Settings, activities: Activities
  ) {
    self.context = context
    self.feed = feed
    self.permissions = permissions
    self.albums = albums
    self.tags = tags
    self.projects = projects
    self.groups = groups
    self.settings = settings
    self.activities = activities
  }

  /// A member's recordings as far as a device may have them; or those of an album, or the trash.
  func recordings(
    of person: UUID, on device: UUID, album: UUID?, _ page: RecordingRepository.Page
  ) async throws -> RecordingList {
    try await context.database.read { reading in
      let syncs = try settings.settings(of: person, in: reading).syncs
      if let album, let role = try permissions.role(of: person, in: album, reading),
        try MemberRepository.people(ofAlbum: album, in: reading).count > 1
      {
        let all = try RecordingRepository.recordings(inAlbum: album, page, in: reading)
        return RecordingList(
          recordings: try seen(all, as: role, by: person, isTrashed: page.isTrashed, reading),
          elsewhere: 0, after: Self.cursor(after: all, page))
      }
      let all = try own(person, album: album, on: syncs ? nil : device, page, reading)
      let elsewhere =
        syncs
        ? 0
        : try RecordingRepository.count(
          ofMember: person, inAlbum: album, notOnDevice: device, isTrashed: page.isTrashed,
          in: reading)
      return RecordingList(
        recordings: all, elsewhere: elsewhere, after: Self.cursor(after: all, page))
    }
  }

  /// A recording as a member gets it.
  func recording(_ id: UUID, for person: UUID) async throws -> Recording {
    try await context.database.read {
      try permissions.readable(id, as: person, in: $0).response(in: $0)
    }
  }

  /// Where the next page begins; nil behind the last one.
  private static func cursor(
    after recordings: [Recording], _ page: RecordingRepository.Page
  ) -> String? {
    guard recordings.count == page.limit, let last = recordings.last else { return nil }
    return Cursor(createdMs: last.createdMs, id: last.id.description).text
  }

  private func own(
    _ person: UUID, album: UUID?, on device: UUID?, _ page: RecordingRepository.Page,
    _ reading: any Reading
  ) throws -> [Recording] {
    let tags = try TagRepository.tagsOfRecordings(ofMember: person, in: reading)
    let viewed = try MemberRepository.albums(viewedBy: person, in: reading)
    var recordings = try RecordingRepository.recordings(
      ofMember: person, inAlbum: album, onDevice: device, page, in: reading)
    for index in recordings.indices {
      let album = recordings[index].album?.uuid
      recordings[index].tags = tags[recordings[index].id] ?? []
      recordings[index].mayEdit = album.map { !viewed.contains($0) } ?? true
    }
    return recordings
  }

  /// What somebody sees of an album's recordings.
  private func seen(
    _ all: [Recording], as role: AlbumRole, by person: UUID, isTrashed: Bool,
    _ reading: any Reading
  ) throws -> [Recording] {
    let seesAll = !isTrashed || role.canEditOthers
    return try all.compactMap { recording in
      let isOwn = recording.person.uuid == person
      guard isOwn || seesAll && !recording.isHidden else { return nil }
      return try recording.response(isOwn: isOwn, role, in: reading)
    }
  }

  /// Moves all recordings of a member to one device, so that nothing is ever out of reach.
  func adopt(_ device: UUID, of person: UUID, as key: RequestKey?) async throws {
    try await context.change(as: key) { transaction in
      let elsewhere = try RecordingRepository.ids(
        ofMember: person, notOnDevice: device, in: transaction)
      for id in elsewhere {
        try RecordingRepository.set(.device(device), of: id, in: transaction)
        try feed.publish(.recording, id, to: person, in: transaction)
      }
    }
  }

  // MARK: Adding

  /// The same id twice is one recording.
  func put(_ id: UUID, _ request: RecordingRequest, of person: UUID) async throws -> Recording {
    if let chunks = request.chunks, try await !isKnown(id, of: person) {
      // In one transaction, so that the sound is listened to once, for all that is to become of it.
      try await context.library.finish(
        request.asset.uuid, UploadEnd(chunks: chunks), of: person,
        preparedBy: LibraryUse.user(id)
      ) { try insert(id, request, of: person, in: $0) }
    }
    try await context.database.write { try insert(id, request, of: person, in: $0) }
    return try await recording(id, for: person)
  }

  private func isKnown(_ id: UUID, of person: UUID) async throws -> Bool {
    try await context.database.read { try RecordingRepository.isKnown(id, of: person, in: $0) }
  }

  private func insert(
    _ id: UUID, _ request: RecordingRequest, of person: UUID, in transaction: any Transaction
  ) throws {
    guard try !RecordingRepository.isKnown(id, of: person, in: transaction) else { return }
    if request.source == .companion, request.isTransferredAlone ?? false {
      try context.commerce.require(.companionTransfer, for: person, in: transaction)
    }
    let source = Recording.Source(rawValue: request.source.rawValue) ?? .imported
    let album = try albums.albumForNew(
      request.album?.uuid, for: source, of: person, in: transaction)
    let new = NewRecording(
      title: request.title, createdMs: request.createdMs, quality: request.quality,
      source: source,
      device: request.device.uuid, album: album, wantedChannels: request.channels)
    try insert(id, new, of: person, in: transaction)
    try setOriginal(request.asset.uuid, for: id, source, of: person, in: transaction)
    if let markers = request.markers, !markers.isEmpty {
      try requireDistinct(markers.map(\.id.description))
      try RecordingRepository.set(.markers(markers), of: id, in: transaction)
    }
    if let location = request.location {
      try RecordingRepository.set(.location(location), of: id, in: transaction)
    }
    if let project = request.project {
      try projects.addTake(id, to: project.uuid, of: person, in: transaction)
    }
    if let group = request.group {
      try groups.addLayer(id, to: group.uuid, of: person, in: transaction)
    }
    try feed.publish(recording: id, of: person, in: album, transaction)
    try activities.record(.added, of: id, in: album, by: person, transaction)
  }

  /// Makes a recording, where there is room.
  func insert(
    _ id: UUID, _ new: NewRecording, of person: UUID, in transaction: any Transaction
  ) throws {
    try RecordingRepository.requireRoom(
      for: "recordings", most: Recording.most, of: person,
      in: transaction)
    try RecordingRepository.insert(id, new, of: person, at: context.clock.now(), in: transaction)
    try feed.publish(album: new.album, in: transaction)
  }

  /// Makes a sound of the library a recording's original.
  private func setOriginal(
    _ asset: UUID, for id: UUID, _ source: Recording.Source, of person: UUID,
    in transaction: any Transaction
  ) throws {
    guard let file = try context.library.find(asset, of: person, in: transaction) else {
      throw Problem.field("asset", "is not a sound in your library; upload it first")
    }
    try RecordingRepository.set(
      .original(asset: asset, bytes: file.bytes), of: id, in: transaction)
    try context.library.use(asset, of: person, by: LibraryUse.user(id), in: transaction)
  }

  // MARK: Changing

  /// Changes a recording. `version` is what the person has seen of it.
  func edit(
    _ id: UUID, _ request: JSON, version: Int64, of person: UUID, as key: RequestKey?
  ) async throws -> Recording {
    return try await context.database.write { transaction in
      let isRepeat = try context.sync.isRepeat(key, in: transaction)
      let access = try permissions.readable(id, as: person, in: transaction)
      if isRepeat { return try access.response(in: transaction) }
      try checkRole(request, on: access)
      try access.recording.require(version)
      try check(request)
      if let album = request["album"] {
        try move(access, to: album.uuid, in: transaction)
      }
      let values = RecordingField.all.compactMap { field in
        request[field.name].map { (name: field.name, value: field.value(of: $0)) }
      }
      try RecordingRepository.set(.fields(values), of: id, in: transaction)
      if request["icon"] != nil || request["hue"] != nil {
        try RecordingRepository.set(.chosenIcon, of: id, in: transaction)
      }
      try editRelated(request, on: access, in: transaction)
      try RecordingRepository.raiseVersion(of: id, in: transaction)
      let now = try permissions.reloaded(access, as: person, in: transaction)
      try feed.publish(now, in: transaction)
      if now.album != access.album {
        try activities.record(.moved, of: id, in: access.album, by: person, transaction)
      }
      if now.album != access.album || now.recording.isHidden != access.recording.isHidden {
        for album in Set([access.album, now.album]) {
          try feed.publish(album: album, in: transaction)
        }
        try activities.record(.added, of: id, in: now.album, by: person, transaction)
      }
      return try now.response(in: transaction)
    }
  }

  /// A viewer may still keep where they are and what they like of their own.
  private func checkRole(_ request: JSON, on access: RecordingAccess) throws {
    let own = Set(RecordingField.all.filter(\.isOwn).map(\.name) + ["tags", "project", "is_best"])
    guard case .object(let members) = request else { return }
    let names = Set(members.map(\.0))
    if !access.isOwn, !names.isDisjoint(with: own) {
      throw Problem.role("set this on another member’s recording")
    }
    guard access.mayEdit || access.isOwn && names.isSubset(of: own) else {
      throw Problem.role("change this recording")
    }
  }

  private func check(_ request: JSON) throws {
    if case .array(let bands) = request["eq"], bands.count != 0, bands.count != Band.most {
      throw Problem.field("eq", "must contain four bands, or none")
    }
    guard case .array(let markers) = request["markers"] else { return }
    let ids = markers.compactMap { marker -> String? in
      if case .string(let id) = marker["id"] { id } else { nil }
    }
    try requireDistinct(ids)
  }

  private func requireDistinct(_ markers: [String]) throws {
    guard Set(markers).count == markers.count else {
      throw Problem.field("markers", "must not contain an id twice")
    }
  }

  /// What concerns other rows than the recording's own.
  private func editRelated(
    _ request: JSON, on access: RecordingAccess, in transaction: any Transaction
  ) throws {
    let id = access.id
    if case .array(let wanted) = request["tags"] {
      try tags.setTags(wanted.compactMap(\.uuid), on: id, of: access.owner, in: transaction)
    }
    if let project = request["project"] {
      if let project = project.uuid {
        try projects.addTake(id, to: project, of: access.owner, in: transaction)
      } else {
        try projects.removeTake(id, of: access.owner, in: transaction)
      }
    }
    if case .bool(let isBest) = request["is_best"] {
      try projects.setBest(isBest, id, of: access.owner, in: transaction)
    }
  }

  /// Puts a recording into another album, unless it is there; nil is Drafts of whose it is. What was decided about
  /// others in the album that it leaves does not hold in the next.
  private func move(
    _ access: RecordingAccess, to request: UUID?, in transaction: any Transaction
  ) throws {
    let target = try request ?? albums.systemAlbum(.drafts, of: access.owner, in: transaction)
    guard target != access.album else { return }
    // It leaves for those who share where it was, so that is for who may delete it there.
    guard access.isOwn ? access.role != .viewer : access.role?.canEditOthers ?? false else {
      throw Problem.role("take this recording out of its album")
    }
    guard let role = try permissions.role(of: access.owner, in: target, transaction) else {
      throw Problem.field("album", "is not an album of the recording’s owner")
    }
    guard role.canAddRecordings else { throw Problem.role("add recordings to this album") }
    try feed.publish(access, isGone: true, in: transaction)
    try RecordingRepository.set(.album(target), .unshared, of: access.id, in: transaction)
  }
}

extension JSON {
  /// The id that stands here.
  var uuid: UUID? {
    guard case .string(let text) = self else { return nil }
    return UUID(uuidString: text)
  }
}
