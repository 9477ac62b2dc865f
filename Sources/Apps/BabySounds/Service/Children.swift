import FoundationEssentials
import Storage
import Web

/// Children, and what they have listened to. It stays in this house, and goes with the child.
extension Nursery {
  /// Listening is kept as long as it is shown, and a week more.
  private static let keptMilliseconds: Int64 = 36 * CivilDay.milliseconds
  private static let mostEntries: Int64 = 200_000
  /// Clocks differ by so much.
  private static let slack: Int64 = 300_000

  func children() async throws -> [BabyChild] {
    try await database.read { reading in
      try reading.rows("SELECT * FROM baby_children ORDER BY name, id").map(BabyChild.init)
    }
  }

  func put(child id: UUID, _ wish: BabyChildWish) async throws -> BabyChild {
    let now = clock.now()
    return try await database.write { transaction in
      try admit(id, to: "baby_children", "children", most: BabyChild.most, in: transaction)
      let rows = try transaction.rows(
        """
        INSERT INTO baby_children (id, name, emoji, created_ms) VALUES (?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET name = excluded.name, emoji = excluded.emoji RETURNING *
        """, id, wish.name, wish.emoji, now)
      try note(.child, id, in: transaction)
      return try BabyChild(rows[0])
    }
  }

  /// Takes a child out, with everything that was kept about them.
  func delete(child id: UUID) async throws {
    try await database.write { transaction in
      try transaction.run("DELETE FROM baby_listening WHERE child = ?", id)
      try transaction.run("UPDATE baby_sleeps SET child = NULL WHERE child = ?", id)
      try delete(id, from: "baby_children", .child, in: transaction)
    }
  }

  /// Counts what a child has listened to; what is known is not counted again, and what is older than
  /// is kept not at all.
  func count(_ wish: BabyListeningWish, of child: UUID) async throws -> Int {
    let now = clock.now()
    for (place, entry) in wish.entries.enumerated() {
      let ends = Double(entry.beganMs) + entry.seconds * 1_000
      guard ends <= Double(now + Self.slack) else {
        throw Problem.field("entries[\(place)]", "has not come to its end yet")
      }
    }
    return try await database.write { transaction in
      try requireChild(child, in: transaction)
      let known = try transaction.first(
        "SELECT COUNT(*) AS number FROM baby_listening WHERE child = ?", child)
      guard try known?.integer("number") ?? 0 < Self.mostEntries else {
        throw Problem(409, "too_many", "There is no room for more listening of this child today.")
      }
      var added = 0
      for entry in wish.entries where entry.seconds > 0 {
        // A clock that is fast cannot tell of what is still to come.
        let began = min(entry.beganMs, now - Int64((entry.seconds * 1_000).rounded(.up)))
        guard began > now - Self.keptMilliseconds else { continue }
        added += try transaction.run(
          """
          INSERT INTO baby_listening (id, child, began_ms, seconds, level_db)
          VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING
          """, entry.id.uuid, child, began, entry.seconds, entry.levelDb)
      }
      if added > 0 { try note(.dose, child, in: transaction) }
      return added
    }
  }

  private func requireChild(_ id: UUID, in reading: any Reading) throws {
    let row = try reading.first("SELECT id FROM baby_children WHERE id = ?", id)
    guard row != nil else { throw Problem.notFound }
  }

  /// How much of a week's sound a child has had, and what is to come at a level for so many minutes.
  func dose(
    of child: UUID, zone: String, forecast: (level: Double, minutes: Double)?
  ) async throws -> BabyDose {
    guard let zone = LocalTime(known: zone) else {
      throw Problem.field("zone", "is no time zone that this machine knows")
    }
    let now = clock.now()
    let history = try await database.read { reading in
      try requireChild(child, in: reading)
      return ListeningHistory(
        try reading.rows(
          "SELECT * FROM baby_listening WHERE child = ? AND began_ms > ?", child,
          now - Self.keptMilliseconds
        ).map(ListeningHistory.Stretch.init))
    }
    let days = history.days(BabyDose.dayCount, until: now, in: zone)
    let week = history.week(before: now)
    return BabyDose(
      weekPercent: week, minutesToday: days.last?.minutes ?? 0,
      shouldBreak: history.shouldBreak(at: now),
      warning: week >= 100 ? .over : week >= 80 ? .nearly : .none, days: days,
      forecastPercent: forecast.map {
        history.forecast(level: $0.level, minutes: $0.minutes, from: now)
      })
  }

  /// Forgets what is too old to be shown.
  func tidyChildren(_ transaction: any Transaction) throws {
    try transaction.run(
      "DELETE FROM baby_listening WHERE began_ms <= ?", clock.now() - Self.keptMilliseconds)
  }
}

extension BabyChild {
  fileprivate init(_ row: Row) throws {
    id = ID(try row.uuid("id"))
    name = try row.text("name")
    emoji = try row.text("emoji")
    createdMs = try row.integer("created_ms")
  }
}

extension ListeningHistory.Stretch {
  fileprivate init(_ row: Row) throws {
    began = try row.integer("began_ms")
    ended = began + Int64(try row.real("seconds") * 1_000)
    level = try row.real("level_db")
  }
}
