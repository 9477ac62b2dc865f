import Commerce
import FoundationEssentials
import Storage
import Web

/// What plays, since when and until when.
extension Nursery {
  /// A sleep that has no end is taken for over after so long.
  private static let longest: Int64 = 24 * 3_600_000
  private static let slack: Int64 = 60_000

  /// Begins, or changes, what plays.
  func put(sleep id: UUID, _ wish: BabySleepWish, by member: Identity) async throws -> BabySleep {
    let now = clock.now()
    let isRecent = wish.beganMs > now - Self.longest && wish.beganMs <= now + Self.slack
    guard isRecent else { throw Problem.field("began_ms", "must be now, or within the last day") }
    if let ends = wish.endsMs, ends <= wish.beganMs || ends > wish.beganMs + Self.longest {
      throw Problem.field("ends_ms", "must come after began_ms, within a day")
    }
    try await database.write { transaction in
      try check(wish.tracks, for: member.person, in: transaction)
      let minutes = wish.endsMs.map { ($0 - wish.beganMs + 59_999) / 60_000 }
      try check(minutes: minutes, for: member.person, in: transaction)
      try checkPlayroom(wish.tracks, minutes, for: member.role, in: transaction)
      try checkOwn(id, for: member, in: transaction)
      try move(id, wish, in: transaction)
      try write(id, wish, by: member.person, in: transaction)
    }
    guard let sleep = try await database.read({ try BabySleep.find(id, in: $0) }) else {
      throw Problem.notFound
    }
    return sleep
  }

  /// Moves the end of what plays on a player along with its sleep.
  private func move(
    _ id: UUID, _ wish: BabySleepWish, in transaction: any Transaction
  ) throws {
    let play = try transaction.first("SELECT * FROM baby_plays WHERE command = ?", id)
      .map(BegunPlay.init)
    guard let play, let old = try BabySleep.find(id, in: transaction) else { return }
    guard old.endedMs == nil, old.endsMs != wish.endsMs else { return }
    // What was begun before of the same thing stops with it.
    try transaction.run(
      "UPDATE baby_plays SET stop_ms = ? WHERE player = ? AND kind = ? AND thing = ?",
      Self.stop(at: wish.endsMs, fadeSeconds: play.fadeSeconds, since: old.beganMs), play.player,
      play.kind, play.thing)
  }

  /// A child changes and ends only what it began itself.
  func checkOwn(_ id: UUID, for member: Identity, in reading: any Reading) throws {
    guard member.role == .child,
      let row = try reading.first("SELECT person FROM baby_sleeps WHERE id = ?", id)
    else { return }
    guard try row.optionalUUID("person") == member.person else { throw Problem.begunByOthers }
  }

  /// A child plays what stands in the playroom, as loud and as long as that allows.
  func checkPlayroom(
    _ tracks: [BabyTrack], volume: Double = 1, _ minutes: Int64?, for role: Role,
    in reading: any Reading
  ) throws {
    guard role == .child else { return }
    let settings = try settings(in: reading)
    let isAllowed = tracks.allSatisfy {
      settings.playroom.contains($0.sound) && $0.volume * volume <= settings.playroomVolume
    }
    guard isAllowed, let minutes, minutes <= Int64(settings.playroomMinutes) else {
      throw Problem.notInPlayroom
    }
  }

  func write(
    _ id: UUID, _ wish: BabySleepWish, by person: UUID, in transaction: any Transaction
  ) throws {
    if let child = wish.child?.uuid {
      let known = try transaction.first("SELECT id FROM baby_children WHERE id = ?", child)
      guard known != nil else { throw Problem.field("child", "is no child of this household") }
    }
    try transaction.run(
      """
      INSERT INTO baby_sleeps (id, title, tracks, began_ms, ends_ms, child, player, output, person)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET title = excluded.title, tracks = excluded.tracks,
        ends_ms = excluded.ends_ms, child = excluded.child, player = excluded.player,
        output = excluded.output
      """, id, wish.title, try Kept.text(wish.tracks), wish.beganMs, wish.endsMs,
      wish.child?.uuid, wish.player?.uuid, wish.output.rawValue, person)
    try note(.sleep, id, in: transaction)
  }

  /// The newest that has not ended.
  func sleepNow() async throws -> BabySleep? {
    let now = clock.now()
    return try await database.read { reading in
      try reading.first(
        """
        SELECT * FROM baby_sleeps WHERE ended_ms IS NULL AND began_ms > ?
          AND (ends_ms IS NULL OR ends_ms > ?) ORDER BY began_ms DESC, id LIMIT 1
        """, now - Self.longest, now
      ).map(BabySleep.init)
    }
  }
}

extension BabySleep {
  init(_ row: Row) throws {
    id = ID(try row.uuid("id"))
    title = try row.text("title")
    tracks = try Kept.read([BabyTrack].self, row.text("tracks"))
    beganMs = try row.integer("began_ms")
    endsMs = try row.optionalInteger("ends_ms")
    child = try row.optionalUUID("child").map { ID($0) }
    player = try row.optionalUUID("player").map { ID($0) }
    output = BabyOutput(rawValue: try row.text("output")) ?? .unknown
    endedMs = try row.optionalInteger("ended_ms")
  }

  static func find(_ id: UUID, in reading: any Reading) throws -> BabySleep? {
    try reading.first("SELECT * FROM baby_sleeps WHERE id = ?", id).map(BabySleep.init)
  }
}
