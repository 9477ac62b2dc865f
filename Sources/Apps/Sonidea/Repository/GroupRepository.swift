import FoundationEssentials
import Storage
import Web

/// Recordings on top of each other.
enum GroupRepository: OwnedRepository {
  static let table = "son_groups"

  /// The newest first.
  static func groups(ofMember person: UUID, in reading: any Reading) throws -> [Group] {
    try reading.rows(
      "SELECT * FROM son_groups WHERE person = ? ORDER BY created_ms DESC, id", person
    ).map { try Group($0, in: reading) }
  }

  static func group(
    _ id: UUID, ofMember person: UUID, in reading: any Reading
  ) throws -> Group? {
    try reading.first("SELECT * FROM son_groups WHERE id = ? AND person = ?", id, person)
      .map { try Group($0, in: reading) }
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

  static func setMixer(_ mixer: Mixer, of id: UUID, in transaction: any Transaction) throws {
    try transaction.run(
      "UPDATE son_groups SET mixer = ? WHERE id = ?", try StoredJSON.text(mixer), id)
  }

  /// Deletes a group with its layers.
  static func delete(_ id: UUID, in transaction: any Transaction) throws {
    try transaction.run("DELETE FROM son_layers WHERE grouped = ?", id)
    try transaction.run("DELETE FROM son_groups WHERE id = ?", id)
  }

  static func layers(of id: UUID, in reading: any Reading) throws -> [UUID] {
    try reading.rows("SELECT recording FROM son_layers WHERE grouped = ?", id)
      .map { try $0.uuid("recording") }
  }

  /// What lies on top of a recording, and what the groups are called.
  static func layers(
    onBase recording: UUID, in reading: any Reading
  ) throws -> [(recording: UUID, group: String)] {
    try reading.rows(
      """
      SELECT l.recording, g.title FROM son_layers l JOIN son_groups g ON g.id = l.grouped
      WHERE g.base = ?
      """, recording
    ).map { (try $0.uuid("recording"), try $0.text("title")) }
  }

  static func setLayers(_ layers: [Layer], of id: UUID, in transaction: any Transaction) throws {
    try transaction.run("DELETE FROM son_layers WHERE grouped = ?", id)
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

  /// Layers of a member that are missing or in the trash, and then the groups whose base is.
  static func broken(
    ofMember person: UUID, in reading: any Reading
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

extension Group {
  fileprivate init(_ row: Row, in reading: any Reading) throws {
    let id = try row.uuid("id")
    self.id = ID(id)
    title = try row.text("title")
    version = try row.integer("version")
    base = ID(try row.uuid("base"))
    layers = try reading.rows(
      "SELECT * FROM son_layers WHERE grouped = ? ORDER BY place", id
    ).map {
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
