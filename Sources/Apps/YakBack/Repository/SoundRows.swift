import FoundationEssentials
import Storage
import Web

/// Sounds of the board as they lie in their table.
enum SoundRows {
  /// How many sounds there are, and how many of them count against what is free.
  struct Count {
    var all: Int64
    var counted: Int64
  }

  /// A sound that is there, or one that was deleted too.
  static func find(
    _ id: UUID, of person: UUID, deletedToo: Bool = false, in reading: any Reading
  ) throws -> YakSound? {
    let there = deletedToo ? "" : " AND deleted_ms IS NULL"
    return try reading.first(
      "SELECT * FROM yak_sounds WHERE id = ? AND person = ?\(there)", id, person
    ).map(YakSound.init)
  }

  static func all(of person: UUID, in reading: any Reading) throws -> [YakSound] {
    try reading.rows(
      """
      SELECT * FROM yak_sounds WHERE person = ? AND deleted_ms IS NULL
      ORDER BY created_ms DESC, id LIMIT ?
      """, person, YakSound.most
    ).map(YakSound.init)
  }

  /// How many sounds of a member there are, and how many of them count against what is free: not
  /// starters, nor what cannot be played.
  static func count(of person: UUID, in reading: any Reading) throws -> Count {
    let row = try reading.first(
      """
      SELECT COUNT(*) AS number, COUNT(CASE WHEN is_starter = 0 AND state <> 'unreadable' THEN 1 END) AS counted
      FROM yak_sounds WHERE person = ? AND deleted_ms IS NULL
      """, person)
    return Count(
      all: try row?.integer("number") ?? 0, counted: try row?.integer("counted") ?? 0)
  }

  /// Another sound of the same member with the same file, the oldest there is.
  static func double(
    of id: UUID, person: UUID, in reading: any Reading
  ) throws -> ID? {
    try reading.first(
      """
      SELECT b.id FROM yak_sounds a JOIN yak_sounds b
        ON b.person = a.person AND b.source = a.source AND b.deleted_ms IS NULL
      WHERE a.id = ? AND a.person = ? AND b.id <> a.id
        AND (b.created_ms < a.created_ms OR b.created_ms = a.created_ms AND b.id < a.id)
      ORDER BY b.created_ms, b.id LIMIT 1
      """, id, person
    ).map { ID(try $0.uuid("id")) }
  }

  /// Sets columns of a sound that were checked.
  static func set(
    _ values: [(name: String, value: Value)], on id: UUID, in transaction: any Transaction
  ) throws {
    guard !values.isEmpty else { return }
    let columns = values.map { "\($0.name) = ?" }.joined(separator: ", ")
    try transaction.run(
      "UPDATE yak_sounds SET \(columns) WHERE id = ?", values: values.map(\.value) + [id.value])
  }

  /// Raises a sound's version by one.
  static func raise(_ id: UUID, at now: Int64, in transaction: any Transaction) throws {
    try transaction.run(
      "UPDATE yak_sounds SET version = version + 1, updated_ms = ? WHERE id = ?", now, id)
  }
}

extension YakSound {
  init(_ row: Row) throws {
    id = ID(try row.uuid("id"))
    name = try row.text("name")
    version = try row.integer("version")
    createdMs = try row.integer("created_ms")
    updatedMs = try row.integer("updated_ms")
    asset = ID(try row.uuid("asset"))
    hash = try row.text("hash")
    bytes = try row.integer("bytes")
    state = State(rawValue: try row.text("state")) ?? .new
    error = try row.optionalText("error")
    seconds = try row.optionalReal("seconds")
    loudness = try row.optionalReal("loudness")
    truePeak = try row.optionalReal("true_peak")
    matchDb = Loudness.match(loudness: loudness, truePeak: truePeak)
    volume = try row.real("volume")
    speed = try row.real("speed")
    loopCount = Int(try row.integer("loop_count"))
    eqBass = try row.real("eq_bass")
    eqMid = try row.real("eq_mid")
    eqTreble = try row.real("eq_treble")
    volumeBoost = try row.optionalReal("volume_boost")
    colorHue = try row.real("color_hue")
    isFavorite = try row.bool("is_favorite")
    sortOrder = try row.optionalReal("sort_order")
    folder = try row.optionalUUID("folder").map { ID($0) }
    trimStart = try row.optionalReal("trim_start")
    trimEnd = try row.optionalReal("trim_end")
    isMatched = try row.bool("is_matched")
    chokeGroup = try row.optionalInteger("choke_group").map { Int($0) }
    isDucked = try row.bool("is_ducked")
    sequence = try row.optionalText("sequence").map { try Kept.read([ID].self, $0) }
    key = try row.optionalText("key")
    isStarter = try row.bool("is_starter")
    draft = try YakDraft(row)
  }
}

extension YakDraft {
  fileprivate init?(_ row: Row) throws {
    guard let state = try row.optionalText("draft_state") else { return nil }
    self.state = YakSound.State(rawValue: state) ?? .new
    asset = try row.optionalUUID("draft_asset").map { ID($0) }
    seconds = try row.optionalReal("draft_seconds")
    trimStart = try row.real("draft_start")
    trimEnd = try row.real("draft_end")
    error = try row.optionalText("draft_error")
  }
}
