import Commerce
import FoundationEssentials
import Storage
import Web

/// Recordings on top of each other. A group never points to what is missing or in the trash.
extension Studio {
  func groups(of person: UUID) async throws -> [SonGroup] {
    try await repairGroups(of: person)
    return try await database.read { reading in
      try reading.rows(
        "SELECT * FROM son_groups WHERE person = ? ORDER BY created_ms DESC, id", person
      ).map { try SonGroup($0, in: reading) }
    }
  }

  func group(_ id: UUID, of person: UUID) async throws -> SonGroup {
    try await repairGroups(of: person)
    return try await database.read { try group(id, of: person, in: $0) }
  }

  func group(_ id: UUID, of person: UUID, in reading: any Reading) throws -> SonGroup {
    let row = try reading.first(
      "SELECT * FROM son_groups WHERE id = ? AND person = ?", id, person)
    guard let row else { throw Problem(404, "not_found", "There is no such group.") }
    return try SonGroup(row, in: reading)
  }

  /// Makes a group, or finds it made.
  func put(group id: UUID, _ wish: SonGroupWish, of person: UUID) async throws -> SonGroup {
    let now = clock.now()
    try await database.write { transaction in
      guard try !isKnown(id, in: "son_groups", of: person, transaction) else { return }
      try commerce.require(.overdub, for: person, in: transaction)
      try admit(to: "son_groups", "groups", most: SonGroup.most, of: person, in: transaction)
      try checkFree(wish.base.uuid, "base", for: id, of: person, in: transaction)
      try transaction.run(
        """
        INSERT INTO son_groups (id, person, title, version, created_ms, base, mixer)
        VALUES (?, ?, ?, 1, ?, ?, ?)
        """, id, person, wish.title, now, wish.base.uuid, try Kept.text(SonMixer()))
      try setGroup(id, on: wish.base.uuid, of: person, in: transaction)
      try set(layers: wish.layers, of: id, person, in: transaction)
      try note(.group, id, of: person, in: transaction)
    }
    return try await group(id, of: person)
  }

  func edit(
    group id: UUID, _ wish: SonGroupEdit, version: Int64, of person: UUID, as key: RequestKey?
  ) async throws -> SonGroup {
    try await repairGroups(of: person)
    try await database.write { transaction in
      guard try !sync.isRepeat(key, in: transaction) else { return }
      let known = try group(id, of: person, in: transaction)
      guard known.version == version else { throw Problem.changedMeanwhile }
      if let layers = wish.layers {
        if !Set(known.layers.map(\.recording)).isSuperset(of: layers.map(\.recording)) {
          try commerce.require(.overdub, for: person, in: transaction)
        }
        try set(layers: layers, of: id, person, in: transaction)
      }
      if let mixer = wish.mixer {
        try commerce.require(.mixer, for: person, in: transaction)
        try set(mixer: mixer, of: id, person, in: transaction)
      }
      try transaction.run(
        "UPDATE son_groups SET title = ?, version = version + 1 WHERE id = ?",
        wish.title ?? known.title, id)
      try note(.group, id, of: person, in: transaction)
    }
    return try await group(id, of: person)
  }

  /// Deletes a group; its recordings stay.
  func delete(group id: UUID, of person: UUID, as key: RequestKey?) async throws {
    try await database.write { transaction in
      guard try !sync.isRepeat(key, in: transaction) else { return }
      _ = try group(id, of: person, in: transaction)
      try dissolve(id, of: person, in: transaction)
    }
  }

  func dissolve(_ id: UUID, of person: UUID, in transaction: any Transaction) throws {
    for row in try transaction.rows("SELECT id FROM son_recordings WHERE grouped = ?", id) {
      try note(.recording, row.uuid("id"), of: person, in: transaction)
    }
    try transaction.run("UPDATE son_recordings SET grouped = NULL WHERE grouped = ?", id)
    try transaction.run("DELETE FROM son_layers WHERE grouped = ?", id)
    try transaction.run("DELETE FROM son_groups WHERE id = ?", id)
    try note(.group, id, of: person, isGone: true, in: transaction)
  }

  /// Puts a recording on top of the others of a group.
  func addLayer(
    _ id: UUID, to group: UUID, of person: UUID, in transaction: any Transaction
  ) throws {
    guard
      try transaction.first(
        "SELECT id FROM son_groups WHERE id = ? AND person = ?", group, person) != nil
    else { throw Problem.field("group", "is no group of yours") }
    try commerce.require(.overdub, for: person, in: transaction)
    let known = try self.group(group, of: person, in: transaction)
    let new = SonLayer(recording: ID(id), offsetMs: 0, nudgeMs: 0)
    try set(layers: known.layers + [new], of: group, person, in: transaction)
    try transaction.run("UPDATE son_groups SET version = version + 1 WHERE id = ?", group)
    try note(.group, group, of: person, in: transaction)
  }

  /// Takes a recording that goes away out of its group; without its base there is no group.
  func leaveGroup(_ id: UUID, of person: UUID, in transaction: any Transaction) throws {
    let row = try RecordingRows.row(id, in: transaction)
    guard let group = try row?.optionalUUID("grouped") else { return }
    if try transaction.first(
      "SELECT id FROM son_groups WHERE id = ? AND base = ?", group, id) != nil
    {
      return try dissolve(group, of: person, in: transaction)
    }
    try transaction.run("DELETE FROM son_layers WHERE recording = ?", id)
    try RecordingRows.set([("grouped", .null)], on: id, in: transaction)
    try transaction.run("UPDATE son_groups SET version = version + 1 WHERE id = ?", group)
    try note(.group, group, of: person, in: transaction)
  }

  private func set(
    layers: [SonLayer], of group: UUID, _ person: UUID, in transaction: any Transaction
  ) throws {
    let wished = layers.map(\.recording.uuid)
    guard layers.count <= SonGroup.mostLayers else {
      throw Problem(
        409, "too_many", "A group has at most \(SonGroup.mostLayers) layers; take one out first.")
    }
    let row = try transaction.first("SELECT base FROM son_groups WHERE id = ?", group)
    guard let base = try row?.uuid("base"), Set(wished + [base]).count == wished.count + 1 else {
      throw Problem.field("layers", "must each be another recording")
    }
    for (place, id) in wished.enumerated() {
      try checkFree(id, "layers[\(place)].recording", for: group, of: person, in: transaction)
    }
    let before = try transaction.rows("SELECT recording FROM son_layers WHERE grouped = ?", group)
    for id in try before.map({ try $0.uuid("recording") }) where !wished.contains(id) {
      try setGroup(nil, on: id, of: person, in: transaction)
    }
    try transaction.run("DELETE FROM son_layers WHERE grouped = ?", group)
    for (place, layer) in layers.enumerated() {
      let id = layer.recording.uuid
      try transaction.run(
        """
        INSERT INTO son_layers (recording, grouped, offset_ms, nudge_ms, place)
        VALUES (?, ?, ?, ?, ?)
        """, id, group, layer.offsetMs, layer.nudgeMs, place)
      try setGroup(group, on: id, of: person, in: transaction)
    }
  }

  private func set(
    mixer: SonMixer, of group: UUID, _ person: UUID, in transaction: any Transaction
  ) throws {
    let known = try self.group(group, of: person, in: transaction)
    let all = [known.base] + known.layers.map(\.recording)
    let named = mixer.channels.map(\.recording)
    guard Set(named).count == named.count, Set(all).isSuperset(of: named) else {
      throw Problem.field("mixer.channels", "must each be another recording of the group")
    }
    try transaction.run(
      "UPDATE son_groups SET mixer = ? WHERE id = ?", try Kept.text(mixer), group)
  }

  private func setGroup(
    _ group: UUID?, on id: UUID, of person: UUID, in transaction: any Transaction
  ) throws {
    let row = try RecordingRows.row(id, in: transaction)
    guard try row?.optionalUUID("grouped") != group else { return }
    try RecordingRows.set([("grouped", group.value)], on: id, in: transaction)
    try note(.recording, id, of: person, in: transaction)
  }

  /// Throws unless a recording is theirs, is not in the trash, and sounds in no other group.
  private func checkFree(
    _ id: UUID, _ place: String, for group: UUID, of person: UUID, in reading: any Reading
  ) throws {
    let row = try RecordingRows.row(id, in: reading)
    guard let row, try row.uuid("person") == person,
      try row.optionalInteger("trashed_ms") == nil
    else { throw Problem.field(place, "is no recording of yours") }
    let other = try row.optionalUUID("grouped")
    guard other == nil || other == group else {
      throw Problem.field(place, "sounds in another group already")
    }
  }

  /// Takes out of groups what is missing or in the trash, and groups without their base.
  private func repairGroups(of person: UUID) async throws {
    let isWhole = try await database.read { try Self.broken(of: person, in: $0).isEmpty }
    if isWhole { return }
    try await database.write { transaction in
      for (group, layer) in try Self.broken(of: person, in: transaction) {
        guard let layer else {
          try dissolve(group, of: person, in: transaction)
          continue
        }
        try transaction.run("DELETE FROM son_layers WHERE recording = ?", layer)
        try transaction.run("UPDATE son_recordings SET grouped = NULL WHERE id = ?", layer)
        try note(.group, group, of: person, in: transaction)
      }
    }
  }

  private static func broken(
    of person: UUID, in reading: any Reading
  ) throws -> [(group: UUID, layer: UUID?)] {
    let there = """
      SELECT r.id FROM son_recordings r
      WHERE r.person = g.person AND r.trashed_ms IS NULL AND r.grouped = g.id AND r.id =
      """
    let bases = try reading.rows(
      "SELECT g.id FROM son_groups g WHERE g.person = ? AND NOT EXISTS (\(there) g.base)", person
    ).map { (try $0.uuid("id"), UUID?.none) }
    let layers = try reading.rows(
      """
      SELECT l.grouped, l.recording FROM son_layers l JOIN son_groups g ON g.id = l.grouped
      WHERE g.person = ? AND NOT EXISTS (\(there) l.recording)
      """, person
    ).map { (try $0.uuid("grouped"), UUID?.some(try $0.uuid("recording"))) }
    return layers + bases
  }
}

extension SonGroup {
  fileprivate init(_ row: Row, in reading: any Reading) throws {
    let id = try row.uuid("id")
    self.id = ID(id)
    title = try row.text("title")
    version = try row.integer("version")
    base = ID(try row.uuid("base"))
    layers = try reading.rows(
      "SELECT * FROM son_layers WHERE grouped = ? ORDER BY place", id
    ).map {
      SonLayer(
        recording: ID(try $0.uuid("recording")), offsetMs: try $0.real("offset_ms"),
        nudgeMs: try $0.real("nudge_ms"))
    }
    let kept = try Kept.read(SonMixer.self, row.text("mixer"))
    // A channel that nobody has touched is as it is by nature.
    let channels = ([base] + layers.map(\.recording)).map { recording in
      kept.channels.first { $0.recording == recording } ?? SonChannel(recording: recording)
    }
    mixer = SonMixer(master: kept.master, channels: channels)
  }
}
