import FoundationEssentials
import Storage
import Web

/// Words that recordings have in common, and which recordings have them.
enum TagRepository: OwnedRepository {
  static let table = "son_tags"

  private static let selection = """
    SELECT t.*, (SELECT COUNT(*) FROM son_recording_tags r
      JOIN son_recordings s ON s.id = r.recording AND s.trashed_ms IS NULL
      WHERE r.tag = t.id) AS number FROM son_tags t
    """

  /// By name.
  static func tags(ofMember person: UUID, in reading: any Reading) throws -> [Tag] {
    try reading.rows("\(selection) WHERE t.person = ? ORDER BY t.name_key, t.id", person)
      .map(Tag.init)
  }

  static func tag(_ id: UUID, ofMember person: UUID, in reading: any Reading) throws -> Tag? {
    try reading.first("\(selection) WHERE t.id = ? AND t.person = ?", id, person).map(Tag.init)
  }

  /// Whether another tag of a member has this name, however it is written.
  static func isTaken(
    _ name: String, ofMember person: UUID, but id: UUID, in reading: any Reading
  ) throws -> Bool {
    try reading.first(
      "SELECT id FROM son_tags WHERE person = ? AND name_key = ? AND id <> ?", person,
      Tag.key(name), id) != nil
  }

  static func insert(
    _ id: UUID, _ name: String, hue: Double, of person: UUID, in transaction: any Transaction
  ) throws {
    try transaction.run(
      "INSERT INTO son_tags (id, person, name, name_key, hue, version) VALUES (?, ?, ?, ?, ?, 1)",
      id, person, name, Tag.key(name), hue)
  }

  /// Sets name and hue, and raises the version.
  static func set(
    _ name: String, hue: Double, of id: UUID, in transaction: any Transaction
  ) throws {
    try transaction.run(
      "UPDATE son_tags SET name = ?, name_key = ?, hue = ?, version = version + 1 WHERE id = ?",
      name, Tag.key(name), hue, id)
  }

  /// Deletes a tag, and takes it off all recordings.
  static func delete(_ id: UUID, in transaction: any Transaction) throws {
    try transaction.run("DELETE FROM son_recording_tags WHERE tag = ?", id)
    try transaction.run("DELETE FROM son_tags WHERE id = ?", id)
  }

  static func recordings(withTag tag: UUID, in reading: any Reading) throws -> [UUID] {
    try reading.rows("SELECT recording FROM son_recording_tags WHERE tag = ?", tag)
      .map { try $0.uuid("recording") }
  }

  /// The tags of one recording, as they were put there.
  static func tags(ofRecording id: UUID, in reading: any Reading) throws -> [ID] {
    try reading.rows(
      "SELECT tag FROM son_recording_tags WHERE recording = ? ORDER BY place, tag", id
    ).map { ID(try $0.uuid("tag")) }
  }

  /// The tags of all recordings of a member.
  static func tagsOfRecordings(
    ofMember person: UUID, in reading: any Reading
  ) throws -> [ID: [ID]] {
    let rows = try reading.rows(
      """
      SELECT r.recording, r.tag FROM son_recording_tags r JOIN son_tags t ON t.id = r.tag
      WHERE t.person = ? ORDER BY r.recording, r.place, r.tag
      """, person)
    var tags: [ID: [ID]] = [:]
    for row in rows {
      tags[ID(try row.uuid("recording")), default: []].append(ID(try row.uuid("tag")))
    }
    return tags
  }

  /// Puts tags on a recording that has none.
  static func insert(_ tags: [UUID], onRecording id: UUID, in transaction: any Transaction) throws {
    for (index, tag) in tags.enumerated() {
      try transaction.run(
        "INSERT INTO son_recording_tags (recording, tag, place) VALUES (?, ?, ?)", id, tag, index)
    }
  }

  /// Puts another tag wherever one is.
  static func copy(_ tag: UUID, to other: UUID, in transaction: any Transaction) throws {
    try transaction.run(
      """
      INSERT INTO son_recording_tags (recording, tag, place)
      SELECT recording, CAST(? AS TEXT), place FROM son_recording_tags WHERE tag = ?
      ON CONFLICT (recording, tag) DO NOTHING
      """, other, tag)
  }

  static func deleteAll(ofRecording id: UUID, in transaction: any Transaction) throws {
    try transaction.run("DELETE FROM son_recording_tags WHERE recording = ?", id)
  }
}

extension Tag {
  fileprivate init(_ row: Row) throws {
    id = ID(try row.uuid("id"))
    name = try row.text("name")
    hue = try row.real("hue")
    version = try row.integer("version")
    count = try row.integer("number")
  }
}
