import Blobs
import Files
import FoundationEssentials
import Library
import Storage
import Sync
import Web

/// The sounds of the room: those that come with it, and the family's own.
extension Nursery {
  func sounds() async throws -> [BabySound] {
    let own = try await database.read { reading in
      try reading.rows("SELECT * FROM baby_sounds ORDER BY created_ms, id").map(BabySound.init)
    }
    return SleepCatalogue.sounds + own
  }

  /// One of them; nil where there is none by this id.
  func sound(_ id: UUID, in reading: any Reading) throws -> BabySound? {
    try SleepCatalogue.sound(id)
      ?? reading.first("SELECT * FROM baby_sounds WHERE id = ?", id).map(BabySound.init)
  }

  /// How the library knows that a recording is used here.
  static func user(_ id: UUID) -> Library.User {
    Library.User(Kind.sound.rawValue, id, room: "BabySounds", job: preparing)
  }

  /// Makes a recording of the library a sound of the room. The same id twice is one sound.
  func add(_ wish: BabySoundWish, by person: UUID) async throws -> BabySound {
    let (id, now) = (wish.id.uuid, clock.now())
    return try await database.write { transaction in
      if let known = try sound(id, in: transaction) {
        guard known.asset == wish.asset else {
          throw Problem(409, "id_taken", "This id belongs to another sound already.")
        }
        return known
      }
      try admit(id, to: "baby_sounds", "recordings", most: BabySound.most, in: transaction)
      guard try library.find(wish.asset.uuid, of: person, in: transaction) != nil else {
        throw Problem.field("asset", "is not a sound in your library; upload it first")
      }
      try transaction.run(
        """
        INSERT INTO baby_sounds (id, person, title, emoji, hue, asset, state, created_ms)
        VALUES (?, ?, ?, ?, ?, ?, 'new', ?)
        """, id, person, wish.title, wish.emoji, wish.hue, wish.asset.uuid, now)
      try library.use(wish.asset.uuid, of: person, by: Self.user(id), in: transaction)
      try note(.sound, id, in: transaction)
      guard let made = try sound(id, in: transaction) else { throw Problem.notFound }
      return made
    }
  }

  /// Takes a recording out; mixes play on without it.
  func delete(sound id: UUID) async throws {
    try await database.write { transaction in
      guard let row = try transaction.first("SELECT * FROM baby_sounds WHERE id = ?", id) else {
        throw Problem.notFound
      }
      try delete(id, from: "baby_sounds", .sound, in: transaction)
      try Library.release(
        Kind.sound.rawValue, id.uuidString.lowercased(), in: transaction)
      try library.letGo(
        row.uuid("asset"), of: row.uuid("person"), by: Self.user(id), in: transaction)
      try Self.forget(gone: id, at: clock.now(), in: transaction)
    }
  }

  /// Takes a sound that is gone from the favourites and from the playroom.
  static func forget(gone id: UUID, at now: Int64, in transaction: any Transaction) throws {
    if try transaction.run("DELETE FROM baby_favourites WHERE id = ?", id) == 1 {
      try Sync.note(
        Kind.favourite.rawValue, id.uuidString.lowercased(), of: nil, isGone: true, at: now,
        in: transaction)
    }
    guard let row = try transaction.first("SELECT value FROM baby_settings WHERE one = 1") else {
      return
    }
    var kept = try Kept.read(BabySettingsEdit.self, row.text("value"))
    guard kept.playroom?.contains(ID(id)) == true else { return }
    kept.playroom?.removeAll { $0.uuid == id }
    try transaction.run("UPDATE baby_settings SET value = ? WHERE one = 1", try Kept.text(kept))
    try Sync.note(Kind.settings.rawValue, settingsID, of: nil, at: now, in: transaction)
  }

  /// The bytes of a recording, as every browser plays them.
  func audio(_ id: UUID) async throws -> (file: Descriptor, hash: String) {
    let found = try await database.read { try self.sound(id, in: $0) }
    guard let sound = found, sound.source == .own else { throw Problem.notFound }
    guard sound.state == .ready, let hash = sound.hash.flatMap({ ContentHash($0) }) else {
      throw Problem(409, "not_ready", sound.error ?? "It is still being prepared.")
    }
    return (try await blobs.open(hash), hash.description)
  }
}

extension BabySound {
  init(_ row: Row) throws {
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
