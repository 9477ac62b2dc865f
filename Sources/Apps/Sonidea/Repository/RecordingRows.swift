import FoundationEssentials
import Storage
import Web

/// Recordings as they lie in their table.
enum RecordingRows {
  static func row(_ id: UUID, in reading: any Reading) throws -> Row? {
    try reading.first("SELECT * FROM son_recordings WHERE id = ?", id)
  }

  /// Sets columns that were checked.
  static func set(
    _ values: [(name: String, value: Value)], on id: UUID, in transaction: any Transaction
  ) throws {
    guard !values.isEmpty else { return }
    let columns = values.map { "\($0.name) = ?" }.joined(separator: ", ")
    try transaction.run(
      "UPDATE son_recordings SET \(columns) WHERE id = ?",
      values: values.map(\.value) + [id.value])
  }

  /// Raises a recording's version by one.
  static func raise(_ id: UUID, in transaction: any Transaction) throws {
    try transaction.run("UPDATE son_recordings SET version = version + 1 WHERE id = ?", id)
  }

  /// The tags of one recording, as they were put there.
  static func tags(of id: UUID, in reading: any Reading) throws -> [ID] {
    try reading.rows(
      "SELECT tag FROM son_recording_tags WHERE recording = ? ORDER BY place, tag", id
    ).map { ID(try $0.uuid("tag")) }
  }

  /// The tags of all recordings of a member.
  static func tags(ofAll person: UUID, in reading: any Reading) throws -> [ID: [ID]] {
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
}

extension SonRecording {
  init(_ row: Row, tags: [ID] = [], mayEdit: Bool = true) throws {
    id = ID(try row.uuid("id"))
    title = try row.text("title")
    createdMs = try row.integer("created_ms")
    addedMs = try row.integer("added_ms")
    version = try row.integer("version")
    state = State(rawValue: try row.text("state")) ?? .new
    isRendering = try row.bool("is_rendering")
    error = try row.optionalText("error")
    seconds = try row.optionalReal("seconds")
    codec = try row.optionalText("codec")
    sampleRate = try row.optionalInteger("sample_rate").map { Int($0) }
    channels = try row.optionalInteger("channels").map { Int($0) }
    bytes = try row.optionalInteger("bytes")
    loudness = try row.optionalReal("loudness")
    truePeak = try row.optionalReal("true_peak")
    hash = try row.optionalText("hash")
    audioType = try row.optionalText("audio_type")
    silence = try row.text("silence").dropFirst().dropLast().split(separator: ",")
      .compactMap { Double($0) }
    quality = Quality(rawValue: try row.text("quality")) ?? .original
    source = Source(rawValue: try row.text("source")) ?? .imported
    person = ID(try row.uuid("person"))
    album = ID(try row.uuid("album"))
    self.tags = tags
    isFavorite = try row.bool("is_favorite")
    icon = try row.optionalText("icon")
    hue = try row.optionalReal("hue")
    isIconAuto = try row.bool("is_icon_auto")
    notes = try row.text("notes")
    markers = try Self.list(row, "markers")
    eq = try Self.list(row, "eq")
    speed = try row.real("speed")
    skipsSilence = try row.bool("skips_silence")
    resumeSeconds = try row.real("resume_seconds")
    project = try row.optionalUUID("project").map { ID($0) }
    take = try row.optionalInteger("take").map { Int($0) }
    isBest = try row.bool("is_best")
    group = try row.optionalUUID("grouped").map { ID($0) }
    device = ID(try row.uuid("device"))
    trashedMs = try row.optionalInteger("trashed_ms")
    editCount = Int(try row.integer("edit_count"))
    self.mayEdit = mayEdit
  }

  /// Most lists are empty, and reading them is what takes long.
  private static func list<Entry: Decodable>(_ row: Row, _ name: String) throws -> [Entry] {
    let text = try row.text(name)
    return text == "[]" ? [] : try Kept.read([Entry].self, text)
  }

  /// What others than its owner are told of it.
  func forOthers() -> SonRecording {
    var told = self
    (told.tags, told.isFavorite, told.resumeSeconds) = ([], false, 0)
    (told.project, told.take, told.isBest, told.group) = (nil, nil, false, nil)
    return told
  }
}
