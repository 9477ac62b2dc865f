import FoundationEssentials
import Storage

/// How changes get their numbers, and how they are read.
///
/// A number is given after its change was committed, by one at a time. So whoever has read up to a
/// number has seen all that will ever stand before it, however long a transaction took; and those
/// that change things share no row that they could collide on.
extension Sync {
  /// Older cursors are not known any more.
  static let retentionDays: Int64 = 30
  static let retainedEntries: Int64 = 100_000
  static let requestDaysKept: Int64 = 14

  /// What concerns a person and has changed since a cursor; without one, only the present cursor. What has
  /// no number yet comes behind it: the server gives numbers some 20 ms after a change, and tells.
  public func changes(
    since: String?, of person: UUID, limit: Int = 500
  ) async throws -> FeedPage {
    try await database.read { reading in
      let head = try Moment.newest(reading)
      guard let since else { return FeedPage(place: head.cursor) }
      guard let start = try Moment.number(of: since, reading) else {
        return FeedPage(place: head.cursor, readAll: true)
      }
      let rows = try reading.rows(
        """
        SELECT kind, id, is_gone, at_ms, number FROM feed WHERE number > ? AND person IN (?, '')
        ORDER BY number LIMIT ?
        """, start, person, limit + 1)
      let page = rows.prefix(limit)
      let hasMore = rows.count > limit
      let cursor =
        if hasMore, let last = try page.last?.integer("number") {
          try Moment.cursor(of: last, reading)
        } else { head.cursor }
      return FeedPage(changes: try page.map(FeedEntry.init), place: cursor, hasMore: hasMore)
    }
  }

  /// Gives numbers to all that was noted; cheap when there is nothing. Once it has been called there is
  /// a cursor to begin from.
  public func giveNumbers() async throws {
    let isDone = try await database.read { reading in
      try reading.first("SELECT entry FROM feed_inbox LIMIT 1") == nil
        && reading.first("SELECT number FROM feed_moments LIMIT 1") != nil
    }
    guard !isDone else { return }
    let now = clock.now()
    // Row by row is enough: the first statement holds the one row of `feed_head` until the end.
    try await database.write(.rowByRow) { try Self.giveNumbers(at: now, in: $0) }
  }

  private static func giveNumbers(at now: Int64, in transaction: any Transaction) throws {
    let head = try transaction.first(
      """
      INSERT INTO feed_head (one, number) VALUES (1, 0)
      ON CONFLICT (one) DO UPDATE SET number = feed_head.number RETURNING number
      """)
    var number = try head?.integer("number") ?? 0
    if try transaction.first("SELECT number FROM feed_moments LIMIT 1") == nil {
      try Moment(number, now).save(transaction)
    }
    let rows = try transaction.rows(
      "DELETE FROM feed_inbox RETURNING kind, id, person, is_gone, at_ms")
    guard !rows.isEmpty else { return }
    for entry in try Arrival.merged(rows) {
      number += 1
      try entry.save(as: number, in: transaction)
    }
    try transaction.run("UPDATE feed_head SET number = ? WHERE one = 1", number)
    try Moment(number, now).save(transaction)
  }

  /// Forgets what is too old: entries, cursors and the keys of requests.
  public func tidy() async throws {
    let now = clock.now()
    let day: Int64 = 24 * 3_600_000
    try await database.write(.rowByRow) { transaction in
      let cut = try transaction.first(
        """
        SELECT MAX(number) AS cut FROM feed_moments WHERE (at_ms < ? OR number <=
          (SELECT MAX(number) FROM feed_moments) - ?) AND number < (SELECT MAX(number) FROM feed_moments)
        """, now - Self.retentionDays * day, Self.retainedEntries)
      if let cut = try cut?.optionalInteger("cut") {
        try transaction.run("DELETE FROM feed WHERE number <= ?", cut)
        try transaction.run("DELETE FROM feed_moments WHERE number < ?", cut)
      }
      try transaction.run(
        "DELETE FROM done_requests WHERE at_ms < ?", now - Self.requestDaysKept * day)
    }
  }

  /// Makes every cursor that was ever told unknown: this database has been brought back from a copy.
  public func forgetCursors() async throws {
    let now = clock.now()
    try await database.write { transaction in
      try transaction.run("DELETE FROM feed_moments")
      try Self.giveNumbers(at: now, in: transaction)
    }
  }
}

/// A change on its way into the feed.
private struct Arrival {
  var row: Row
  var isGone: Bool
  var atMs: Int64

  /// One for each thing. Which of two that came at once was the later nobody can say; so it is only
  /// said to be gone when both say so, and otherwise whoever reads looks at it, and sees.
  static func merged(_ rows: [Row]) throws -> [Arrival] {
    var all: [[String]: Arrival] = [:]
    var order: [[String]] = []
    for row in rows {
      let key = [try row.text("kind"), try row.text("id"), try row.text("person")]
      let (isGone, atMs) = (try row.bool("is_gone"), try row.integer("at_ms"))
      if let known = all[key] {
        all[key]?.isGone = known.isGone && isGone
        all[key]?.atMs = max(known.atMs, atMs)
      } else {
        order.append(key)
        all[key] = Arrival(row: row, isGone: isGone, atMs: atMs)
      }
    }
    return order.compactMap { all[$0] }
  }

  func save(as number: Int64, in transaction: any Transaction) throws {
    try transaction.run(
      """
      INSERT INTO feed (kind, id, person, number, is_gone, at_ms) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (kind, id, person) DO UPDATE SET number = excluded.number,
        is_gone = excluded.is_gone, at_ms = excluded.at_ms
      """, row.text("kind"), row.text("id"), row.text("person"), number, isGone ? 1 : 0, atMs)
  }
}

/// The end of a stretch of numbers that were given at once, with a name that nobody could guess.
///
/// A cursor is a number and the name of its stretch. A database that was brought back from a copy gives
/// the same numbers again under other names, and so knows the cursors that are none of its own.
struct Moment {
  let number: Int64
  let name: String
  let atMs: Int64

  init(_ number: Int64, _ now: Int64) {
    self.number = number
    name = String(UInt64.random(in: .min ... .max), radix: 36)
    atMs = now
  }

  private init(_ row: Row) throws {
    number = try row.integer("number")
    name = try row.text("name")
    atMs = try row.integer("at_ms")
  }

  var cursor: String { "\(number).\(name)" }

  func save(_ transaction: any Transaction) throws {
    try transaction.run(
      "INSERT INTO feed_moments (number, name, at_ms) VALUES (?, ?, ?)", number, name, atMs)
  }

  static func newest(_ reading: any Reading) throws -> Moment {
    let row = try reading.first("SELECT * FROM feed_moments ORDER BY number DESC LIMIT 1")
    guard let row else { throw StorageError(.conflict, "the feed was emptied at this moment") }
    return try Moment(row)
  }

  /// The stretch in which a number lies.
  private static func around(_ number: Int64, _ reading: any Reading) throws -> Moment? {
    try reading.first(
      "SELECT * FROM feed_moments WHERE number >= ? ORDER BY number LIMIT 1", number
    ).map(Moment.init)
  }

  static func cursor(of number: Int64, _ reading: any Reading) throws -> String {
    "\(number).\(try around(number, reading)?.name ?? "")"
  }

  /// The number of a cursor; nil where this database does not know it, or does not any more.
  static func number(of cursor: String, _ reading: any Reading) throws -> Int64? {
    let halves = cursor.split(separator: ".", maxSplits: 1)
    guard halves.count == 2, let number = Int64(halves[0]), number >= 0 else { return nil }
    let oldest = try reading.first("SELECT MIN(number) AS number FROM feed_moments")
    guard let oldest = try oldest?.optionalInteger("number"), number >= oldest,
      let moment = try around(number, reading), moment.name == halves[1]
    else { return nil }
    return number
  }
}
