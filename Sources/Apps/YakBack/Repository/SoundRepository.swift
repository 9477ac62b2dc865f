import FoundationEssentials
import Library
import Storage
import Web

enum SoundRepository: Repository {
  static let table = "yak_sounds"

  /// How many sounds there are, and how many of them count against what is free.
  struct Count {
    var all: Int64
    var counted: Int64
  }

  /// A sound that is there, or one that was deleted too.
  static func sound(
    _ id: UUID, of person: UUID, deletedToo: Bool = false, in reading: any Reading
  ) throws -> Sound? {
    let there = deletedToo ? "" : " AND deleted_ms IS NULL"
    return try reading.first(
      "SELECT * FROM yak_sounds WHERE id = ? AND person = ?\(there)", id, person
    ).map(Sound.init)
  }

  /// All that are there, the newest first.
  static func sounds(of person: UUID, in reading: any Reading) throws -> [Sound] {
    try reading.rows(
      """
      SELECT * FROM yak_sounds WHERE person = ? AND deleted_ms IS NULL
      ORDER BY created_ms DESC, id LIMIT ?
      """, person, Sound.most
    ).map(Sound.init)
  }

  /// The ids of all, of the deleted too.
  static func ids(of person: UUID, in reading: any Reading) throws -> [ID] {
    try reading.rows("SELECT id FROM yak_sounds WHERE person = ?", person)
      .map { ID(try $0.uuid("id")) }
  }

  /// A sound and whose it is, also when it was deleted.
  static func owned(_ id: UUID, in reading: any Reading) throws -> OwnedSound? {
    try reading.first("SELECT * FROM yak_sounds WHERE id = ?", id).map(OwnedSound.init)
  }

  /// A thousand of those that were deleted up to a moment.
  static func deleted(until moment: Int64, in reading: any Reading) throws -> [OwnedSound] {
    try reading.rows("SELECT * FROM yak_sounds WHERE deleted_ms <= ? LIMIT 1000", moment)
      .map(OwnedSound.init)
  }

  /// Whose a sound is, and when it was deleted.
  static func state(
    of id: UUID, in reading: any Reading
  ) throws -> (person: UUID, deletedMs: Int64?)? {
    try reading.first("SELECT person, deleted_ms FROM yak_sounds WHERE id = ?", id).map {
      (try $0.uuid("person"), try $0.optionalInteger("deleted_ms"))
    }
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

  static func insert(
    _ id: UUID, _ file: Asset, of person: UUID, isStarter: Bool, isRecording: Bool,
    createdMs: Int64, at now: Int64, in transaction: any Transaction
  ) throws {
    try transaction.run(
      """
      INSERT INTO yak_sounds (id, person, version, created_ms, updated_ms, asset, source, hash,
        bytes, state, is_starter, is_recording, name)
      VALUES (?, ?, 1, ?, ?, ?, ?, ?, ?, 'new', ?, ?, ?)
      """, id, person, createdMs, now, file.id.uuid, file.hash, file.hash, file.bytes, isStarter,
      isRecording, file.name)
  }

  /// Sets the settings that a request names.
  static func set(_ request: JSON, on id: UUID, in transaction: any Transaction) throws {
    try set(
      Setting.all.compactMap { setting in
        request[setting.name].map { (setting.name, setting.value(of: $0)) }
      }, on: id, in: transaction)
  }

  /// Sets how a sound is played in a scene.
  static func set(_ entry: Scene.Entry, in transaction: any Transaction) throws {
    try set(
      [
        ("volume", entry.volume.value), ("speed", entry.speed.value),
        ("loop_count", entry.loopCount.value), ("eq_bass", entry.eqBass.value),
        ("eq_mid", entry.eqMid.value), ("eq_treble", entry.eqTreble.value),
        ("volume_boost", entry.volumeBoost.value), ("is_matched", entry.isMatched.value),
        ("is_ducked", entry.isDucked.value), ("choke_group", entry.chokeGroup.value),
      ], on: entry.sound.uuid, in: transaction)
  }

  static func setSequence(
    _ sounds: [ID], of id: UUID, in transaction: any Transaction
  ) throws {
    try set([("sequence", try StoredJSON.text(sounds).value)], on: id, in: transaction)
  }

  static func setOrder(_ order: Double, of id: UUID, in transaction: any Transaction) throws {
    try set([("sort_order", order.value)], on: id, in: transaction)
  }

  /// Makes a starter a sound as any other.
  static func setOwn(_ id: UUID, in transaction: any Transaction) throws {
    try set([("is_starter", false.value)], on: id, in: transaction)
  }

  /// Takes a key from whichever other sounds have it; answers which had.
  static func removeKey(
    _ key: String, of person: UUID, except id: UUID, in transaction: any Transaction
  ) throws -> [UUID] {
    try transaction.rows(
      "UPDATE yak_sounds SET key = NULL WHERE person = ? AND key = ? AND id <> ? RETURNING id",
      person, key, id
    ).map { try $0.uuid("id") }
  }

  /// Takes all sounds out of a folder; answers those that are not deleted.
  static func removeFolder(_ folder: UUID, in transaction: any Transaction) throws -> [UUID] {
    try transaction.rows(
      "UPDATE yak_sounds SET folder = NULL WHERE folder = ? RETURNING id, deleted_ms", folder
    ).compactMap { try $0.optionalInteger("deleted_ms") == nil ? $0.uuid("id") : nil }
  }

  /// Makes another file the sound's, from which it is yet to be prepared.
  static func setFile(
    _ asset: UUID, _ hash: String, _ bytes: Int64, of id: UUID, in transaction: any Transaction
  ) throws {
    try set(file(asset, hash, bytes), on: id, in: transaction)
  }

  /// Notes what is played of a file, which is the file itself where no other was made of it.
  static func setReady(
    _ id: UUID, _ asset: Asset, _ facts: Asset.Facts, playing hash: String, _ bytes: Int64,
    in transaction: any Transaction
  ) throws {
    try set(
      facts.columns + [
        ("state", "ready".value), ("error", .null), ("source", asset.hash.value),
        ("hash", hash.value), ("bytes", bytes.value),
      ], on: id, in: transaction)
  }

  static func setUnreadable(
    _ id: UUID, _ reason: String, in transaction: any Transaction
  ) throws {
    try set([("state", "unreadable".value), ("error", reason.value)], on: id, in: transaction)
  }

  /// Begins a draft of a part of the sound.
  static func setDraft(
    _ seconds: ClosedRange<Double>, of id: UUID, in transaction: any Transaction
  ) throws {
    try set(
      [
        ("draft_start", seconds.lowerBound.value), ("draft_end", seconds.upperBound.value),
        ("draft_state", "new".value),
      ], on: id, in: transaction)
  }

  static func setDraftReady(
    _ asset: UUID, seconds: Double, of id: UUID, in transaction: any Transaction
  ) throws {
    try set(
      [
        ("draft_asset", asset.value), ("draft_seconds", seconds.value),
        ("draft_state", "ready".value),
      ], on: id, in: transaction)
  }

  static func setDraftUnreadable(
    _ reason: String, of id: UUID, in transaction: any Transaction
  ) throws {
    try set(
      [("draft_state", "unreadable".value), ("draft_error", reason.value)], on: id,
      in: transaction)
  }

  /// Makes the draft's file the sound's.
  static func useDraft(
    _ made: Asset, seconds: Double?, of id: UUID, in transaction: any Transaction
  ) throws {
    try set(
      file(made.id.uuid, made.hash, made.bytes) + [("trim_start", .null), ("trim_end", .null)]
        + (made.facts?.columns ?? [("seconds", seconds.value)]), on: id, in: transaction)
    try deleteDraft(of: id, in: transaction)
  }

  static func deleteDraft(of id: UUID, in transaction: any Transaction) throws {
    try set(
      ["asset", "seconds", "start", "end", "state", "error"].map { ("draft_\($0)", .null) },
      on: id, in: transaction)
  }

  private static func file(
    _ asset: UUID, _ hash: String, _ bytes: Int64
  ) -> [(name: String, value: Value)] {
    [
      ("asset", asset.value), ("source", hash.value), ("hash", hash.value), ("bytes", bytes.value),
    ]
  }

  private static func set(
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

  /// Marks a sound as deleted, so that it can be restored.
  static func setDeleted(_ id: UUID, at now: Int64, in transaction: any Transaction) throws {
    try set([("deleted_ms", now.value)], on: id, in: transaction)
  }

  /// Restores a sound, without its key where another has it by now.
  static func restore(_ id: UUID, in transaction: any Transaction) throws {
    try transaction.run(
      """
      UPDATE yak_sounds SET deleted_ms = NULL,
        key = CASE WHEN EXISTS (SELECT 1 FROM yak_sounds o WHERE o.person = yak_sounds.person
          AND o.key = yak_sounds.key AND o.deleted_ms IS NULL) THEN NULL ELSE key END
      WHERE id = ?
      """, id)
  }
}

extension Asset.Facts {
  /// What a sound keeps of them, by column.
  fileprivate var columns: [(name: String, value: Value)] {
    [("seconds", seconds.value), ("loudness", loudness.value), ("true_peak", truePeak.value)]
  }
}

extension OwnedSound {
  fileprivate init(_ row: Row) throws {
    sound = try Sound(row)
    person = try row.uuid("person")
    isRecording = try row.bool("is_recording")
  }
}

extension Sound {
  fileprivate init(_ row: Row) throws {
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
    sequence = try row.optionalText("sequence").map { try StoredJSON.read([ID].self, $0) }
    key = try row.optionalText("key")
    isStarter = try row.bool("is_starter")
    draft = try Draft(row)
  }
}

extension Draft {
  fileprivate init?(_ row: Row) throws {
    guard let state = try row.optionalText("draft_state") else { return nil }
    self.state = Sound.State(rawValue: state) ?? .new
    asset = try row.optionalUUID("draft_asset").map { ID($0) }
    seconds = try row.optionalReal("draft_seconds")
    trimStart = try row.real("draft_start")
    trimEnd = try row.real("draft_end")
    error = try row.optionalText("draft_error")
  }
}
