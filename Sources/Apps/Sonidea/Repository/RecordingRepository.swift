import FoundationEssentials
import Library
import Storage
import Web

/// A recording as it is kept: what rules ask for. The rest is read where somebody is told of it.
struct StoredRecording: Versioned {
  let id: UUID
  let owner: UUID
  let album: UUID
  let version: Int64
  let title: String
  let state: Recording.State
  let quality: Recording.Quality
  /// How many channels it is to have; nil for as many as there are.
  let wantedChannels: Int?
  /// Whether its original has the form that it is to be kept in.
  let isEncoded: Bool
  let asset: UUID?
  /// Whether it was listened to.
  let isPrepared: Bool
  let hash: String?
  let peaks: String?
  let icon: String?
  let project: UUID?
  let isBest: Bool
  let group: UUID?
  let isTrashed: Bool
  let isEdited: Bool
  /// Whether its original says more of where it was recorded than others are told.
  let tellsLocation: Bool
  let isSensitive: Bool
  /// Whether it is hidden from others who share its album.
  let isHidden: Bool
  private let row: Row

  fileprivate init(_ row: Row) throws {
    id = try row.uuid("id")
    owner = try row.uuid("person")
    album = try row.uuid("album")
    version = try row.integer("version")
    title = try row.text("title")
    state = Recording.State(rawValue: try row.text("state")) ?? .new
    quality = Recording.Quality(rawValue: try row.text("quality")) ?? .original
    wantedChannels = try row.optionalInteger("wanted_channels").map { Int($0) }
    isEncoded = try row.bool("is_encoded")
    asset = try row.optionalUUID("asset")
    isPrepared = try row.optionalText("base") != nil
    hash = try row.optionalText("hash")
    peaks = try row.optionalText("peaks")
    icon = try row.optionalText("icon")
    project = try row.optionalUUID("project")
    isBest = try row.bool("is_best")
    group = try row.optionalUUID("grouped")
    isTrashed = try row.optionalInteger("trashed_ms") != nil
    isEdited = try row.integer("edit_count") > 0
    tellsLocation =
      try row.bool("carries_location")
      && row.text("location_sharing") != Location.Sharing.exact.rawValue
    isSensitive = try row.bool("is_sensitive")
    isHidden = try isSensitive && !row.bool("is_approved")
    self.row = row
  }

  /// All of it, without its tags.
  func recording() throws -> Recording { try Recording(row) }

  func markers() throws -> [Marker] { try StoredJSON.read([Marker].self, row.text("markers")) }
}

/// What is known of a recording before anything was heard.
struct NewRecording: Sendable {
  var title: String
  var createdMs: Int64
  var quality: Recording.Quality
  var source: Recording.Source
  var device: UUID
  var album: UUID
  var wantedChannels: Int?
  var isEncoded = false
}

/// What can become of a recording.
enum RecordingChange {
  case album(UUID)
  case device(UUID)
  case group(UUID?)
  /// A take of a project, or of none; it is not the best one yet.
  case take(project: UUID?, number: Int64?)
  case best
  case trashed(atMs: Int64)
  case restored
  case original(asset: UUID, bytes: Int64)
  /// Its original has the form that it is to be kept in.
  case encoded
  case detectedIcon(String, hue: Double)
  case chosenIcon
  case markers([Marker])
  case location(Location?)
  /// Its original says where it was recorded.
  case carriesLocation
  case sensitive
  /// Nothing was decided about who may hear it, or know where it was recorded, in the album that it lies in now.
  case unshared
  /// What was found out about its original, and what is heard of it without edits.
  case base(PlaybackAudio, Asset.Facts, bytes: Int64)
  /// What is heard of it from now on.
  case ready(PlaybackAudio)
  case rendering, rendered
  /// Why it cannot be played, or not be edited.
  case failed(String, Recording.State)
  case edits(count: Int)
  /// It has the original of another, and what was set on that.
  case copy(Recording, asset: UUID, markers: [Marker])
  /// Fields as they were checked.
  case fields([(name: String, value: Value)])

  fileprivate func columns() throws -> [(name: String, value: Value)] {
    switch self {
    case .album(let album): [("album", album.value)]
    case .device(let device): [("device", device.value)]
    case .group(let group): [("grouped", group.value)]
    case .take(let project, let number):
      [("project", project.value), ("take", number.value), ("is_best", false.value)]
    case .best: [("is_best", true.value)]
    case .trashed(let moment): [("trashed_ms", moment.value), ("is_best", false.value)]
    case .restored: [("trashed_ms", .null)]
    case .original(let asset, let bytes): [("asset", asset.value), ("bytes", bytes.value)]
    case .encoded: [("is_encoded", true.value)]
    case .detectedIcon(let icon, let hue):
      [("icon", icon.value), ("hue", hue.value), ("is_icon_auto", true.value)]
    case .chosenIcon: [("is_icon_auto", false.value)]
    case .markers(let markers): [("markers", try StoredJSON.text(markers).value)]
    case .location(let location): [("location", try location.map(StoredJSON.text).value)]
    case .carriesLocation: [("carries_location", true.value)]
    case .sensitive: [("is_sensitive", true.value)]
    case .unshared:
      [("location_sharing", Location.Sharing.none.rawValue.value), ("is_approved", false.value)]
    case .base(let heard, let facts, let bytes):
      [
        ("base", try StoredJSON.text(heard).value), ("codec", facts.codec.value),
        ("sample_rate", facts.sampleRate.value), ("channels", facts.channels.value),
        ("bytes", bytes.value), ("error", .null),
      ]
    case .ready(let heard):
      [
        ("state", "ready".value), ("hash", heard.hash.value), ("audio_type", heard.type.value),
        ("seconds", heard.seconds.value), ("loudness", heard.loudness.value),
        ("true_peak", heard.truePeak.value), ("silence", try StoredJSON.text(heard.silence).value),
        ("peaks", heard.peaks.value),
      ]
    case .rendering: [("is_rendering", true.value), ("error", .null)]
    case .rendered: [("is_rendering", false.value), ("error", .null)]
    case .failed(let error, let state):
      [("state", state.rawValue.value), ("error", error.value), ("is_rendering", false.value)]
    case .edits(let count): [("edit_count", count.value)]
    case .copy(let source, let asset, let markers):
      [
        ("asset", asset.value), ("bytes", source.bytes.value), ("icon", source.icon.value),
        ("hue", source.hue.value), ("is_icon_auto", source.isIconAuto.value),
        ("markers", try StoredJSON.text(markers).value),
        ("eq", try StoredJSON.text(source.eq).value),
        ("speed", source.speed.value), ("skips_silence", source.skipsSilence.value),
        ("notes", source.notes.value), ("is_favorite", source.isFavorite.value),
        ("location", try source.location.map(StoredJSON.text).value),
        ("location_sharing", source.locationSharing.rawValue.value),
        ("is_sensitive", source.isSensitive.value), ("is_approved", source.isApproved.value),
      ]
    case .fields(let fields): fields
    }
  }
}

/// Recordings, and what was found out about their sound.
enum RecordingRepository: OwnedRepository {
  static let table = "son_recordings"

  static func recording(_ id: UUID, in reading: any Reading) throws -> StoredRecording? {
    try reading.first("SELECT * FROM son_recordings WHERE id = ?", id).map(StoredRecording.init)
  }

  /// What is heard of a recording without its edits; nil as long as nobody has listened.
  static func base(of id: UUID, in reading: any Reading) throws -> PlaybackAudio? {
    try reading.first("SELECT base FROM son_recordings WHERE id = ?", id)?.optionalText("base")
      .map { try StoredJSON.read(PlaybackAudio.self, $0) }
  }

  /// Which recordings of a list are asked for: the newest first, after a cursor, and no more than `limit`.
  struct Page: Sendable {
    var isTrashed = false
    var cursor = Cursor.beginning
    var limit = Recording.most
  }

  /// A member's: those of an album alone unless that is nil, and those on a device alone unless that is nil; without
  /// their tags.
  static func recordings(
    ofMember person: UUID, inAlbum album: UUID?, onDevice device: UUID?, _ page: Page,
    in reading: any Reading
  ) throws -> [Recording] {
    var (conditions, values) = (["person = ?"], [person.value])
    for (column, value) in [("album", album), ("device", device)] {
      guard let value else { continue }
      conditions.append("\(column) = ?")
      values.append(value.value)
    }
    return try list(conditions.joined(separator: " AND "), values, page, reading)
  }

  /// Everybody's in an album, without their tags.
  static func recordings(
    inAlbum album: UUID, _ page: Page, in reading: any Reading
  ) throws -> [Recording] {
    try list("album = ?", [album.value], page, reading)
  }

  private static func list(
    _ condition: String, _ values: [Value], _ page: Page, _ reading: any Reading
  ) throws -> [Recording] {
    let cursor = page.cursor
    return try reading.rows(
      """
      SELECT * FROM son_recordings
      WHERE \(condition) AND trashed_ms IS \(page.isTrashed ? "NOT " : "")NULL
        AND created_ms <= ? AND (created_ms < ? OR id < ?)
      ORDER BY created_ms DESC, id DESC LIMIT ?
      """,
      values: values + [
        cursor.createdMs.value, cursor.createdMs.value, cursor.id.value, page.limit.value,
      ]
    ).map(Recording.init)
  }

  /// How many of a member's are on other devices.
  static func count(
    ofMember person: UUID, inAlbum album: UUID?, notOnDevice device: UUID, isTrashed: Bool,
    in reading: any Reading
  ) throws -> Int64 {
    try reading.first(
      """
      SELECT COUNT(*) AS number FROM son_recordings WHERE person = ? AND device <> ?
        AND album = COALESCE(?, album) AND trashed_ms IS \(isTrashed ? "NOT " : "")NULL
      """, person, device, album)?.integer("number") ?? 0
  }

  /// Those in the trash too.
  static func all(ofMember person: UUID, in reading: any Reading) throws -> [StoredRecording] {
    try stored("person = ?", [person.value], reading)
  }

  /// Those in the trash too.
  static func all(inAlbum album: UUID, in reading: any Reading) throws -> [StoredRecording] {
    try stored("album = ?", [album.value], reading)
  }

  static func trashed(ofMember person: UUID, in reading: any Reading) throws -> [StoredRecording] {
    try stored("person = ? AND trashed_ms IS NOT NULL", [person.value], reading)
  }

  /// A thousand at most of those that went to the trash by a moment.
  static func trashed(by moment: Int64, in reading: any Reading) throws -> [StoredRecording] {
    try stored("trashed_ms <= ? LIMIT 1000", [moment.value], reading)
  }

  private static func stored(
    _ condition: String, _ values: [Value], _ reading: any Reading
  ) throws -> [StoredRecording] {
    try reading.rows("SELECT * FROM son_recordings WHERE \(condition)", values: values)
      .map(StoredRecording.init)
  }

  static func ids(inAlbum album: UUID, in reading: any Reading) throws -> [UUID] {
    try ids("album = ?", [album.value], reading)
  }

  static func ids(
    ofMember person: UUID, inAlbum album: UUID, _ reading: any Reading
  ) throws -> [UUID] {
    try ids("album = ? AND person = ?", [album.value, person.value], reading)
  }

  static func ids(
    ofMember person: UUID, notOnDevice device: UUID, in reading: any Reading
  ) throws -> [UUID] {
    try ids("person = ? AND device <> ?", [person.value, device.value], reading)
  }

  static func ids(inProject project: UUID, in reading: any Reading) throws -> [UUID] {
    try ids("project = ?", [project.value], reading)
  }

  static func ids(inGroup group: UUID, in reading: any Reading) throws -> [UUID] {
    try ids("grouped = ?", [group.value], reading)
  }

  /// The best takes of a project, of which there is one at most.
  static func bestTakes(ofProject project: UUID, in reading: any Reading) throws -> [UUID] {
    try ids("project = ? AND is_best = 1", [project.value], reading)
  }

  private static func ids(
    _ condition: String, _ values: [Value], _ reading: any Reading
  ) throws -> [UUID] {
    try reading.rows("SELECT id FROM son_recordings WHERE \(condition)", values: values)
      .map { try $0.uuid("id") }
  }

  /// How many an album has that are not in the trash, and that a member sees.
  static func count(
    inAlbum album: UUID, seenBy person: UUID, in reading: any Reading
  ) throws -> Int64 {
    try reading.first(
      """
      SELECT COUNT(*) AS number FROM son_recordings
      WHERE album = ? AND trashed_ms IS NULL
        AND (person = ? OR \(isShown))
      """, album, person)?.integer("number") ?? 0
  }

  /// Of recordings that others in their album see.
  static let isShown = "(is_sensitive = 0 OR is_approved = 1)"

  /// Whether others who share its album neither see nor hear a recording.
  static func isHidden(_ id: UUID, in reading: any Reading) throws -> Bool {
    try reading.first("SELECT id FROM son_recordings WHERE id = ? AND NOT \(isShown)", id) != nil
  }

  /// Others' recordings of which an album's activity tells, and that a member may not see.
  static func hidden(
    from person: UUID, toldOfInAlbum album: UUID, in reading: any Reading
  ) throws -> Set<UUID> {
    Set(
      try reading.rows(
        """
        SELECT id FROM son_recordings WHERE NOT \(isShown) AND person <> ?
          AND id IN (SELECT recording FROM son_activities WHERE album = ?)
        """, person, album
      ).map { try $0.uuid("id") })
  }

  static func insert(
    _ id: UUID, _ new: NewRecording, of person: UUID, at now: Int64,
    in transaction: any Transaction
  ) throws {
    try transaction.run(
      """
      INSERT INTO son_recordings (id, person, version, created_ms, added_ms, title, state, quality,
        wanted_channels, is_encoded, source, device, album)
      VALUES (?, ?, 1, ?, ?, ?, 'new', ?, ?, ?, ?, ?, ?)
      """, id, person, new.createdMs, now, new.title, new.quality.rawValue, new.wantedChannels,
      new.isEncoded || new.quality == .original, new.source.rawValue, new.device, new.album)
  }

  static func set(
    _ changes: RecordingChange..., of id: UUID, in transaction: any Transaction
  ) throws {
    let values = try changes.flatMap { try $0.columns() }
    guard !values.isEmpty else { return }
    let columns = values.map { "\($0.name) = ?" }.joined(separator: ", ")
    try transaction.run(
      "UPDATE son_recordings SET \(columns) WHERE id = ?",
      values: values.map(\.value) + [id.value])
  }

  static func clearBest(ofProject project: UUID, in transaction: any Transaction) throws {
    try transaction.run(
      "UPDATE son_recordings SET is_best = 0 WHERE project = ? AND is_best = 1", project)
  }

  /// Takes all recordings out of a project.
  static func clear(project: UUID, in transaction: any Transaction) throws {
    try transaction.run(
      "UPDATE son_recordings SET project = NULL, take = NULL, is_best = 0 WHERE project = ?",
      project)
  }

  /// Takes all recordings out of a group.
  static func clear(group: UUID, in transaction: any Transaction) throws {
    try transaction.run("UPDATE son_recordings SET grouped = NULL WHERE grouped = ?", group)
  }

  /// Deletes a recording with its edits, comments, receipts and transcript, and takes it from its tags and its group.
  static func delete(_ id: UUID, in transaction: any Transaction) throws {
    for table in ["son_edits", "son_recording_tags", "son_layers", "son_receipts", "son_comments"] {
      try transaction.run("DELETE FROM \(table) WHERE recording = ?", id)
    }
    try TranscriptRepository.delete(of: id, in: transaction)
    try transaction.run("DELETE FROM son_recordings WHERE id = ?", id)
  }
}

extension Recording {
  fileprivate init(_ row: Row) throws {
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
    tags = []
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
    location = try row.optionalText("location").map { try StoredJSON.read(Location.self, $0) }
    locationSharing = Location.Sharing(rawValue: try row.text("location_sharing")) ?? .none
    isSensitive = try row.bool("is_sensitive")
    isApproved = try row.bool("is_approved")
    project = try row.optionalUUID("project").map { ID($0) }
    take = try row.optionalInteger("take").map { Int($0) }
    isBest = try row.bool("is_best")
    group = try row.optionalUUID("grouped").map { ID($0) }
    device = ID(try row.uuid("device"))
    trashedMs = try row.optionalInteger("trashed_ms")
    editCount = Int(try row.integer("edit_count"))
    mayEdit = true
  }

  /// Most lists are empty, and reading them is what takes long.
  private static func list<Entry: Decodable>(_ row: Row, _ name: String) throws -> [Entry] {
    let text = try row.text(name)
    return text == "[]" ? [] : try StoredJSON.read([Entry].self, text)
  }
}
