import FoundationEssentials
import Storage
import Web

/// Recordings on top of each other. A recording in the trash keeps its row here, so that it can come back to where it
/// was: a group is there while its base says that it belongs to it, and so is each of its layers.
enum GroupRepository: OwnedRepository {
  static let table = "son_groups"

  private static let isThere = """
    EXISTS (SELECT 1 FROM son_recordings b
      WHERE b.id = g.base AND b.grouped = g.id AND b.trashed_ms IS NULL)
    """
  fileprivate static let layersThatAreThere = """
    SELECT l.* FROM son_layers l JOIN son_recordings r ON r.id = l.recording
    WHERE l.grouped = ? AND r.grouped = l.grouped AND r.trashed_ms IS NULL
    ORDER BY l.place, l.recording
    """

  /// The newest first.
  static func groups(ofMember person: UUID, in reading: any Reading) throws -> [Group] {
    try reading.rows(
      "SELECT * FROM son_groups g WHERE person = ? AND \(isThere) ORDER BY created_ms DESC, id",
      person
    ).map { try Group($0, in: reading) }
  }

  static func group(
    _ id: UUID, ofMember person: UUID, in reading: any Reading
  ) throws -> Group? {
    try reading.first(
      "SELECT * FROM son_groups g WHERE id = ? AND person = ? AND \(isThere)", id, person
    ).map { try Group($0, in: reading) }
  }

  /// The recording that the others of a group lie on.
  static func base(of id: UUID, in reading: any Reading) throws -> UUID? {
    try reading.first("SELECT base FROM son_groups WHERE id = ?", id)?.uuid("base")
  }

  static func hasGroup(onBase recording: UUID, in reading: any Reading) throws -> Bool {
    try reading.first("SELECT id FROM son_groups WHERE base = ?", recording) != nil
  }

  static func insert(
    _ id: UUID, _ title: String, base: UUID, of person: UUID, at now: Int64,
    in transaction: any Transaction
  ) throws {
    try transaction.run(
      """
      INSERT INTO son_groups (id, person, title, version, created_ms, base, mixer)
      VALUES (?, ?, ?, 1, ?, ?, ?)
      """, id, person, title, now, base, try StoredJSON.text(Mixer()))
  }

  /// Sets the title, and raises the version.
  static func rename(_ id: UUID, to title: String, in transaction: any Transaction) throws {
    try transaction.run(
      "UPDATE son_groups SET title = ?, version = version + 1 WHERE id = ?", title, id)
  }

  /// The channels as they are stored, also those of layers in the trash.
  static func channels(of id: UUID, in reading: any Reading) throws -> [MixerChannel] {
    try reading.first("SELECT mixer FROM son_groups WHERE id = ?", id).map {
      try StoredJSON.read(Mixer.self, $0.text("mixer")).channels
    } ?? []
  }

  static func setMixer(_ mixer: Mixer, of id: UUID, in transaction: any Transaction) throws {
    try transaction.run(
      "UPDATE son_groups SET mixer = ? WHERE id = ?", try StoredJSON.text(mixer), id)
  }

  /// Deletes a group with its layers, also with those in the trash.
  static func delete(_ id: UUID, in transaction: any Transaction) throws {
    try transaction.run("DELETE FROM son_layers WHERE grouped = ?", id)
    try transaction.run("DELETE FROM son_groups WHERE id = ?", id)
  }

  /// The layers that are there.
  static func layers(of id: UUID, in reading: any Reading) throws -> [UUID] {
    try reading.rows(layersThatAreThere, id).map { try $0.uuid("recording") }
  }

  /// What lies on top of a recording, and what the group is called.
  static func layers(
    onBase recording: UUID, in reading: any Reading
  ) throws -> [(recording: UUID, group: String)] {
    try reading.rows("SELECT * FROM son_groups g WHERE base = ? AND \(isThere)", recording)
      .flatMap { row in
        let title = try row.text("title")
        return try layers(of: try row.uuid("id"), in: reading).map { ($0, title) }
      }
  }

  /// Which group a recording was in as it went to the trash.
  static func group(
    leftBy recording: UUID, in reading: any Reading
  ) throws -> (id: UUID, isBase: Bool)? {
    if let group = try reading.first("SELECT id FROM son_groups WHERE base = ?", recording) {
      return (try group.uuid("id"), true)
    }
    return try reading.first("SELECT grouped FROM son_layers WHERE recording = ?", recording)
      .map { (try $0.uuid("grouped"), false) }
  }

  /// The layers of a group, also those that it has lost to the trash.
  static func allLayers(of id: UUID, in reading: any Reading) throws -> [UUID] {
    try reading.rows(
      "SELECT recording FROM son_layers WHERE grouped = ? ORDER BY place, recording", id
    ).map { try $0.uuid("recording") }
  }

  /// Sets the layers that are there; those in the trash stay remembered.
  static func setLayers(_ layers: [Layer], of id: UUID, in transaction: any Transaction) throws {
    let known = try self.layers(of: id, in: transaction)
    for recording in Set(known + layers.map(\.recording.uuid)) {
      try deleteLayer(recording, in: transaction)
    }
    for (index, layer) in layers.enumerated() {
      try transaction.run(
        """
        INSERT INTO son_layers (recording, grouped, offset_ms, nudge_ms, place)
        VALUES (?, ?, ?, ?, ?)
        """, layer.recording.uuid, id, layer.offsetMs, layer.nudgeMs, index)
    }
  }

  static func deleteLayer(_ recording: UUID, in transaction: any Transaction) throws {
    try transaction.run("DELETE FROM son_layers WHERE recording = ?", recording)
  }
}

extension Group {
  fileprivate init(_ row: Row, in reading: any Reading) throws {
    let id = try row.uuid("id")
    self.id = ID(id)
    title = try row.text("title")
    version = try row.integer("version")
    base = ID(try row.uuid("base"))
    layers = try reading.rows(GroupRepository.layersThatAreThere, id).map {
      Layer(
        recording: ID(try $0.uuid("recording")), offsetMs: try $0.real("offset_ms"),
        nudgeMs: try $0.real("nudge_ms"))
    }
    let stored = try StoredJSON.read(Mixer.self, row.text("mixer"))
    // A channel that nobody has touched is as it is by nature.
    let channels = ([base] + layers.map(\.recording)).map { recording in
      stored.channels.first { $0.recording == recording } ?? MixerChannel(recording: recording)
    }
    mixer = Mixer(master: stored.master, channels: channels)
  }
}
