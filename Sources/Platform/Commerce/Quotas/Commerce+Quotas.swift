import FoundationEssentials
import Storage
import Web

/// What is free so often a day.
///
/// A day is that of the zone which was told with its first count, and ends there and nowhere else. The
/// next one ends at least 23 hours later, so that no journey, no change to summer time and no turned
/// clock makes a day that is shorter.
extension Commerce {
  private static let shortestDay: Int64 = 23 * 3_600_000
  /// A reward is an item too: kept under a name that no item has.
  private static let rewardPrefix = "reward "

  /// Counts something against a day's free part, once for each item and day; throws a 402 when it is
  /// used up.
  @discardableResult
  public func count(
    _ feature: Feature, item: String, for person: UUID, zone: String
  ) async throws -> Quota {
    return try await database.write {
      try count(feature, item: item, for: person, zone: zone, in: $0)
    }
  }

  /// The same within a transaction that hands out what is counted. Who has no limit is not counted.
  @discardableResult
  public func count(
    _ feature: Feature, item: String, for person: UUID, zone: String,
    in transaction: any Transaction
  ) throws -> Quota {
    precondition(item.utf8.count <= 200, "an item's name is short")
    var day = try self.day(feature, of: person, zone: zone, in: transaction)
    let known = try transaction.first(
      "SELECT item FROM store_counted WHERE person = ? AND feature = ? AND item = ?", person,
      feature.rawValue, item)
    let quota = try self.quota(day, feature, person, transaction)
    guard known == nil, let left = quota.left else { return quota }
    guard left > 0 else { throw try refusal(feature, transaction) }
    day.used += 1
    try transaction.run(
      "INSERT INTO store_counted (person, feature, item, ends_ms) VALUES (?, ?, ?, ?)", person,
      feature.rawValue, item, day.endsMs)
    return try save(day, feature, person, transaction)
  }

  /// How much there is left of something, where nothing is to be counted.
  public func quota(
    _ feature: Feature, for person: UUID, in reading: any Reading
  ) throws -> Quota {
    let now = try time(reading)
    let day = try storedDay(feature, person, reading).flatMap { now < $0.endsMs ? $0 : nil }
    return try quota(day ?? Day(zone: "", endsMs: 0), feature, person, reading)
  }

  /// The items that were counted today.
  public func counted(
    _ feature: Feature, for person: UUID, in reading: any Reading
  ) throws -> [String] {
    try reading.rows(
      """
      SELECT item FROM store_counted WHERE person = ? AND feature = ? AND ends_ms > ?
      ORDER BY item
      """, person, feature.rawValue, try time(reading)
    ).map { try $0.text("item") }.filter { !$0.hasPrefix(Self.rewardPrefix) }
  }

  /// Adds what a reward is worth, once for each reward; throws when the day has had all of them.
  @discardableResult
  public func reward(
    _ feature: Feature, as id: String, for person: UUID, zone: String
  ) async throws -> Quota {
    return try await database.write {
      try reward(feature, as: id, for: person, zone: zone, in: $0)
    }
  }

  /// The same within a transaction that keeps what the reward is for.
  @discardableResult
  public func reward(
    _ feature: Feature, as id: String, for person: UUID, zone: String,
    in transaction: any Transaction
  ) throws -> Quota {
    precondition(id.utf8.count <= 180, "a reward's name is short")
    var day = try self.day(feature, of: person, zone: zone, in: transaction)
    let item = Self.rewardPrefix + id
    let known = try transaction.first(
      "SELECT item FROM store_counted WHERE person = ? AND feature = ? AND item = ?", person,
      feature.rawValue, item)
    guard known == nil else { return try quota(day, feature, person, transaction) }
    let daily = try rule(feature, transaction).daily
    guard let daily, day.rewards < daily.rewards else {
      throw Problem(
        429, "no_more_rewards", "You have used all of today's rewards. Try again tomorrow.")
    }
    day.rewards += 1
    day.rewarded += daily.reward
    try transaction.run(
      "INSERT INTO store_counted (person, feature, item, ends_ms) VALUES (?, ?, ?, ?)", person,
      feature.rawValue, item, day.endsMs)
    return try save(day, feature, person, transaction)
  }

  /// How many rewards somebody may still have today, of how many.
  public func rewards(
    _ feature: Feature, for person: UUID, in reading: any Reading
  ) throws -> (left: Int64, ofAll: Int64) {
    let all = try rule(feature, reading).daily?.rewards ?? 0
    let now = try time(reading)
    guard let day = try storedDay(feature, person, reading), now < day.endsMs else {
      return (all, all)
    }
    return (max(all - day.rewards, 0), all)
  }

  /// How much there is left of everything that is counted by the day; days that are over count nothing.
  func quotas(of person: UUID) async throws -> [Quota] {
    return try await database.read { reading in
      try catalogue(reading).features.filter { $0.daily != nil }.map { rule in
        try quota(rule.feature, for: person, in: reading)
      }
    }
  }

  /// Somebody's day, as far as it has come.
  private struct Day {
    var zone: String
    var endsMs: Int64
    var used: Int64 = 0
    var rewarded: Int64 = 0
    var rewards: Int64 = 0
  }

  private func storedDay(_ feature: Feature, _ person: UUID, _ reading: any Reading) throws -> Day?
  {
    try reading.first(
      "SELECT * FROM store_days WHERE person = ? AND feature = ?", person, feature.rawValue
    ).map { row in
      Day(
        zone: try row.text("zone"), endsMs: try row.integer("ends_ms"),
        used: try row.integer("used"), rewarded: try row.integer("rewarded"),
        rewards: try row.integer("rewards"))
    }
  }

  /// The day that it is for somebody, begun when the one before is over.
  private func day(
    _ feature: Feature, of person: UUID, zone: String, in transaction: any Transaction
  ) throws -> Day {
    let now = try advanceTime(transaction)
    let last = try storedDay(feature, person, transaction)
    if let last, now < last.endsMs { return last }
    let local = LocalTime(zone)
    let earliest = (last?.endsMs).map { $0 + Self.shortestDay } ?? 0
    // A millisecond before, so that a midnight which is just late enough counts.
    let end = local.midnight(after: max(now, earliest - 1))
    try transaction.run(
      "DELETE FROM store_counted WHERE person = ? AND feature = ? AND ends_ms <= ?", person,
      feature.rawValue, now)
    return Day(zone: zone, endsMs: end)
  }

  private func save(
    _ day: Day, _ feature: Feature, _ person: UUID, _ transaction: any Transaction
  ) throws -> Quota {
    try transaction.run(
      """
      INSERT INTO store_days (person, feature, zone, ends_ms, used, rewarded, rewards)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (person, feature) DO UPDATE SET zone = excluded.zone,
        ends_ms = excluded.ends_ms, used = excluded.used, rewarded = excluded.rewarded,
        rewards = excluded.rewards
      """, person, feature.rawValue, String(day.zone.prefix(60)), day.endsMs, day.used,
      day.rewarded, day.rewards)
    try sync.publish("quota", feature.rawValue, of: person, in: transaction)
    return try quota(day, feature, person, transaction)
  }

  private func quota(
    _ day: Day, _ feature: Feature, _ person: UUID, _ reading: any Reading
  ) throws -> Quota {
    let allowed = try limit(feature, for: person, in: reading).map { $0 + day.rewarded }
    return Quota(
      feature: feature.rawValue, used: day.used, allowed: allowed,
      left: allowed.map { max($0 - day.used, 0) }, rewards: day.rewards,
      endsMs: day.endsMs == 0 ? nil : day.endsMs)
  }
}
