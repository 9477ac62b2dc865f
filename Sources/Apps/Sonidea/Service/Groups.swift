import Commerce
import FoundationEssentials
import Server
import Storage
import Web

/// Recordings on top of each other. A group never points to what is missing or in the trash; what comes back from there
/// comes back to its group.
struct Groups: Sendable {
  private let context: AppContext
  private let feed: Feed

  init(_ context: AppContext, feed: Feed) {
    self.context = context
    self.feed = feed
  }

  func groups(of person: UUID) async throws -> [Group] {
    return try await context.database.read { try GroupRepository.groups(ofMember: person, in: $0) }
  }

  func group(_ id: UUID, of person: UUID) async throws -> Group {
    return try await context.database.read { try group(id, of: person, in: $0) }
  }

  func group(_ id: UUID, of person: UUID, in reading: any Reading) throws -> Group {
    guard let group = try GroupRepository.group(id, ofMember: person, in: reading) else {
      throw Problem(404, "not_found", "This group does not exist.")
    }
    return group
  }

  /// Makes a group, or finds it made.
  func put(_ id: UUID, _ request: GroupRequest, of person: UUID) async throws -> Group {
    let now = context.clock.now()
    try await context.database.write { transaction in
      guard try !GroupRepository.isKnown(id, of: person, in: transaction) else { return }
      try context.commerce.require(.overdub, for: person, in: transaction)
      try GroupRepository.requireRoom(
        for: "groups", most: Group.most, of: person, in: transaction)
      try checkFree(request.base.uuid, "base", for: id, of: person, in: transaction)
      try GroupRepository.insert(
        id, request.title, base: request.base.uuid, of: person, at: now, in: transaction)
      try GroupRepository.deleteLayer(request.base.uuid, in: transaction)
      try setGroup(id, on: request.base.uuid, of: person, in: transaction)
      try set(layers: request.layers, of: id, person, in: transaction)
      try feed.publish(.group, id, to: person, in: transaction)
    }
    return try await group(id, of: person)
  }

  func edit(
    _ id: UUID, _ request: GroupEdit, version: Int64, of person: UUID, as key: RequestKey?
  ) async throws -> Group {
    try await context.change(as: key) { transaction in
      let known = try group(id, of: person, in: transaction)
      try known.require(version)
      if let layers = request.layers {
        if !Set(known.layers.map(\.recording)).isSuperset(of: layers.map(\.recording)) {
          try context.commerce.require(.overdub, for: person, in: transaction)
        }
        try set(layers: layers, of: id, person, in: transaction)
      }
      if let mixer = request.mixer {
        try context.commerce.require(.mixer, for: person, in: transaction)
        try set(mixer: mixer, of: id, person, in: transaction)
      }
      try GroupRepository.rename(id, to: request.title ?? known.title, in: transaction)
      try feed.publish(.group, id, to: person, in: transaction)
    }
    return try await group(id, of: person)
  }

  /// Deletes a group; its recordings stay.
  func delete(_ id: UUID, of person: UUID, as key: RequestKey?) async throws {
    try await context.change(as: key) { transaction in
      _ = try group(id, of: person, in: transaction)
      try leaveAll(id, of: person, in: transaction)
      try GroupRepository.delete(id, in: transaction)
    }
  }

  private func leaveAll(_ id: UUID, of person: UUID, in transaction: any Transaction) throws {
    for recording in try RecordingRepository.ids(inGroup: id, in: transaction) {
      try feed.publish(.recording, recording, to: person, in: transaction)
    }
    try RecordingRepository.clear(group: id, in: transaction)
    try feed.publish(.group, id, to: person, isGone: true, in: transaction)
  }

  /// Puts a recording on top of the others of a group.
  func addLayer(
    _ id: UUID, to group: UUID, of person: UUID, in transaction: any Transaction
  ) throws {
    guard let known = try GroupRepository.group(group, ofMember: person, in: transaction) else {
      throw Problem.field("group", "is not one of your groups")
    }
    try context.commerce.require(.overdub, for: person, in: transaction)
    let new = Layer(recording: ID(id), offsetMs: 0, nudgeMs: 0)
    try set(layers: known.layers + [new], of: group, person, in: transaction)
    try GroupRepository.raiseVersion(of: group, in: transaction)
    try feed.publish(.group, group, to: person, in: transaction)
  }

  /// Takes a recording that goes to the trash out of its group, which remembers it; without its base there is no group.
  func leave(_ id: UUID, of person: UUID, in transaction: any Transaction) throws {
    let known = try RecordingRepository.recording(id, in: transaction)
    guard let group = known?.group else { return }
    if try GroupRepository.base(of: group, in: transaction) == id {
      return try leaveAll(group, of: person, in: transaction)
    }
    try RecordingRepository.set(.group(nil), of: id, in: transaction)
    try publishChange(of: group, to: person, in: transaction)
  }

  /// Lays a recording that comes out of the trash back to where it was; a base brings its layers along that are there
  /// and lie nowhere else.
  func rejoin(_ id: UUID, of person: UUID, in transaction: any Transaction) throws {
    guard let (group, isBase) = try GroupRepository.group(leftBy: id, in: transaction),
      try GroupRepository.owner(of: group, in: transaction) == person
    else { return }
    if isBase {
      try setGroup(group, on: id, of: person, in: transaction)
      for layer in try GroupRepository.allLayers(of: group, in: transaction) {
        try rejoin(layer, asLayerOf: group, of: person, in: transaction)
      }
    } else {
      try rejoin(id, asLayerOf: group, of: person, in: transaction)
    }
    try publishChange(of: group, to: person, in: transaction)
  }

  private func rejoin(
    _ layer: UUID, asLayerOf group: UUID, of person: UUID, in transaction: any Transaction
  ) throws {
    guard let known = try RecordingRepository.recording(layer, in: transaction),
      known.owner == person, known.group == nil, !known.isTrashed,
      let whole = try GroupRepository.group(group, ofMember: person, in: transaction),
      whole.layers.count < Group.mostLayers
    else { return }
    try setGroup(group, on: layer, of: person, in: transaction)
  }

  /// Forgets the group of a base that is deleted for ever.
  func forget(_ id: UUID, in transaction: any Transaction) throws {
    guard let (group, isBase) = try GroupRepository.group(leftBy: id, in: transaction), isBase
    else { return }
    try GroupRepository.delete(group, in: transaction)
  }

  private func publishChange(
    of group: UUID, to person: UUID, in transaction: any Transaction
  ) throws {
    guard try GroupRepository.group(group, ofMember: person, in: transaction) != nil else { return }
    try GroupRepository.raiseVersion(of: group, in: transaction)
    try feed.publish(.group, group, to: person, in: transaction)
  }

  private func set(
    layers: [Layer], of group: UUID, _ person: UUID, in transaction: any Transaction
  ) throws {
    let wished = layers.map(\.recording.uuid)
    guard layers.count <= Group.mostLayers else {
      throw Problem(
        409, "too_many",
        "A group can have at most \(Group.mostLayers) layers. Remove one "
          + "first.")
    }
    guard let base = try GroupRepository.base(of: group, in: transaction),
      Set(wished + [base]).count == wished.count + 1
    else { throw Problem.field("layers", "must each be another recording") }
    for (index, id) in wished.enumerated() {
      try checkFree(id, "layers[\(index)].recording", for: group, of: person, in: transaction)
    }
    let before = try GroupRepository.layers(of: group, in: transaction)
    try GroupRepository.setLayers(layers, of: group, in: transaction)
    for id in before where !wished.contains(id) {
      try setGroup(nil, on: id, of: person, in: transaction)
    }
    for id in wished { try setGroup(group, on: id, of: person, in: transaction) }
  }

  private func set(
    mixer: Mixer, of group: UUID, _ person: UUID, in transaction: any Transaction
  ) throws {
    let known = try self.group(group, of: person, in: transaction)
    let all = [known.base] + known.layers.map(\.recording)
    let named = mixer.channels.map(\.recording)
    guard Set(named).count == named.count, Set(all).isSuperset(of: named) else {
      throw Problem.field("mixer.channels", "must each be another recording of the group")
    }
    // What lies in the trash sounds as it did when it comes back.
    let lost = try GroupRepository.allLayers(of: group, in: transaction).filter {
      !all.map(\.uuid).contains($0)
    }
    let kept = try GroupRepository.channels(of: group, in: transaction).filter {
      lost.contains($0.recording.uuid)
    }
    try GroupRepository.setMixer(
      Mixer(master: mixer.master, channels: mixer.channels + kept), of: group, in: transaction)
  }

  private func setGroup(
    _ group: UUID?, on id: UUID, of person: UUID, in transaction: any Transaction
  ) throws {
    let known = try RecordingRepository.recording(id, in: transaction)
    guard known?.group != group else { return }
    try RecordingRepository.set(.group(group), of: id, in: transaction)
    try feed.publish(.recording, id, to: person, in: transaction)
  }

  /// Throws unless a recording is theirs, is not in the trash, and sounds in no other group.
  private func checkFree(
    _ id: UUID, _ field: String, for group: UUID, of person: UUID, in reading: any Reading
  ) throws {
    let known = try RecordingRepository.recording(id, in: reading)
    guard let known, known.owner == person, !known.isTrashed else {
      throw Problem.field(field, "is not one of your recordings")
    }
    guard known.group == nil || known.group == group else {
      throw Problem.field(field, "is already in another group")
    }
  }
}
