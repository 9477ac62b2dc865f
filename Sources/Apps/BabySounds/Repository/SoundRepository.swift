import FoundationEssentials
import Library
import Storage
import Web

/// The family's own recordings; those that come with the app are in `SleepCatalogue`.
enum SoundRepository: Repository {
  static let table = "baby_sounds"

  static func sound(_ id: UUID, in reading: any Reading) throws -> Sound? {
    try reading.first("SELECT * FROM baby_sounds WHERE id = ?", id).map(Sound.init)
  }

  /// All of them, the oldest first.
  static func sounds(in reading: any Reading) throws -> [Sound] {
    try reading.rows("SELECT * FROM baby_sounds ORDER BY created_ms, id").map(Sound.init)
  }

  static func ids(ofMember person: UUID, in reading: any Reading) throws -> [UUID] {
    try reading.rows("SELECT id FROM baby_sounds WHERE person = ?", person)
      .map { try $0.uuid("id") }
  }

  /// Of which recording of whose library a sound is.
  static func source(
    of id: UUID, in reading: any Reading
  ) throws -> (asset: UUID, person: UUID)? {
    try reading.first("SELECT asset, person FROM baby_sounds WHERE id = ?", id).map {
      (asset: try $0.uuid("asset"), person: try $0.uuid("person"))
    }
  }

  static func insert(
    _ request: SoundRequest, by person: UUID, at now: Int64, in transaction: any Transaction
  ) throws {
    try transaction.run(
      """
      INSERT INTO baby_sounds (id, person, title, emoji, hue, asset, state, created_ms)
      VALUES (?, ?, ?, ?, ?, ?, 'new', ?)
      """, request.id.uuid, person, request.title, request.emoji, request.hue, request.asset.uuid,
      now)
  }

  /// Notes the file that is played; answers whether the sound is still there.
  static func setReady(
    _ id: UUID, _ hash: String, _ bytes: Int64, _ facts: Asset.Facts,
    in transaction: any Transaction
  ) throws -> Bool {
    try transaction.run(
      """
      UPDATE baby_sounds SET state = 'ready', error = NULL, hash = ?, bytes = ?, seconds = ?,
        gain_db = ?
      WHERE id = ?
      """, hash, bytes, facts.seconds, Sound.gainDb(of: facts), id) == 1
  }

  /// Notes why it cannot be played; answers whether the sound is still there.
  static func setUnreadable(
    _ id: UUID, _ reason: String, in transaction: any Transaction
  ) throws -> Bool {
    try transaction.run(
      "UPDATE baby_sounds SET state = 'unreadable', error = ? WHERE id = ?", reason, id) == 1
  }

  static func delete(ofMember person: UUID, in transaction: any Transaction) throws {
    try transaction.run("DELETE FROM baby_sounds WHERE person = ?", person)
  }
}

extension Sound {
  fileprivate init(_ row: Row) throws {
    id = ID(try row.uuid("id"))
    (recipe, key) = (nil, nil)
    title = try row.text("title")
    (category, source, loop, premium) = ("own", .own, true, false)
    defaultGainDb = try row.real("gain_db")
    emoji = try row.text("emoji")
    hue = try row.real("hue")
    asset = ID(try row.uuid("asset"))
    hash = try row.optionalText("hash")
    seconds = try row.optionalReal("seconds")
    state = State(rawValue: try row.text("state")) ?? .new
    error = try row.optionalText("error")
  }
}
