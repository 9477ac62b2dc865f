import Accounts
import FoundationEssentials
import Storage
import Web

/// How a parent lets it be louder for half an hour; each time stays in a log.
extension Nursery {
  func overrides() async throws -> [BabyOverride] {
    let now = clock.now()
    return try await database.read { reading in
      try reading.rows(
        """
        SELECT * FROM baby_overrides ORDER BY began_ms DESC, id LIMIT \(BabyOverride.most)
        """
      ).map { row in
        let name = try row.optionalUUID("person").flatMap { try Accounts.name(of: $0, in: reading) }
        return try BabyOverride(row, name, at: now)
      }
    }
  }

  /// Begins one, in the place of what holds for the same output of the same device. The same id twice is
  /// one.
  func begin(override wish: BabyOverrideWish, by person: UUID) async throws -> BabyOverride {
    let (id, now) = (wish.id.uuid, clock.now())
    try await database.write { transaction in
      let known = try transaction.first("SELECT id FROM baby_overrides WHERE id = ?", id)
      guard known == nil else { return }
      let held = try transaction.rows(
        """
        UPDATE baby_overrides SET ended_ms = ?, ended = 'replaced'
        WHERE device = ? AND output = ? AND ended_ms IS NULL AND until_ms > ? RETURNING id
        """, now, wish.device.uuid, wish.output.rawValue, now)
      for row in held { try note(.override, row.uuid("id"), in: transaction) }
      try transaction.run(
        """
        INSERT INTO baby_overrides (id, person, max_db, device, output, began_ms, until_ms)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """, id, person, wish.limit, wish.device.uuid, wish.output.rawValue, now,
        now + BabyOverride.milliseconds)
      try note(.override, id, in: transaction)
    }
    guard let one = try await overrides().first(where: { $0.id.uuid == id }) else {
      throw Problem.notFound
    }
    return one
  }

  /// Ends one before its time.
  func end(override id: UUID) async throws {
    let now = clock.now()
    try await database.write { transaction in
      let known = try transaction.first("SELECT id FROM baby_overrides WHERE id = ?", id)
      guard known != nil else { throw Problem.notFound }
      let ended = try transaction.run(
        """
        UPDATE baby_overrides SET ended_ms = ?, ended = 'hand'
        WHERE id = ? AND ended_ms IS NULL AND until_ms > ?
        """, now, id, now)
      if ended == 1 { try note(.override, id, in: transaction) }
    }
  }
}

extension BabyOverride {
  fileprivate init(_ row: Row, _ name: String?, at now: Int64) throws {
    id = ID(try row.uuid("id"))
    person = try row.optionalUUID("person").map { ID($0) }
    self.name = name
    limit = try row.real("max_db")
    device = try row.optionalUUID("device").map { ID($0) }
    output = BabyOutput(rawValue: try row.text("output")) ?? .unknown
    beganMs = try row.integer("began_ms")
    untilMs = try row.integer("until_ms")
    let byHand = try row.optionalInteger("ended_ms")
    let isOver = untilMs <= now
    endedMs = byHand ?? (isOver ? untilMs : nil)
    ended = try row.optionalText("ended").flatMap(End.init) ?? (isOver ? .time : nil)
  }
}
