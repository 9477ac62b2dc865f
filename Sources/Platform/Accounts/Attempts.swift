import Files
import Storage

/// Slows down those who guess. Wrong attempts are counted in the database, so that neither a restart
/// nor another server forgets them.
enum Attempts {
  /// So many are free; after each further one the wait doubles, up to a quarter of an hour.
  private static let free: Int64 = 5
  private static let longestWait: Int64 = 900_000
  /// After this long without a wrong attempt all is forgotten.
  private static let forgotten: Int64 = 24 * 3_600_000

  /// The door of a name, whether or not somebody has it. Names share 65,536 doors, so that whoever invents
  /// names fills nothing.
  static func door(name key: String) -> String {
    "name " + ContentHash(of: Array(key.utf8)[...]).description.prefix(4)
  }

  /// Throws while somebody has to wait. `door` is what is guessed at: a name, or the set-up.
  static func check(_ door: String, at now: Int64, in reading: any Reading) throws {
    let row = try reading.first("SELECT wait_until_ms FROM attempts WHERE door = ?", door)
    guard let until = try row?.integer("wait_until_ms"), until > now else { return }
    throw AccountError.tooOften(seconds: (until - now + 999) / 1_000)
  }

  /// Notes a wrong attempt.
  static func note(_ door: String, at now: Int64, in transaction: any Transaction) throws {
    let row = try transaction.first("SELECT count, last_ms FROM attempts WHERE door = ?", door)
    let isOld = try row.map { try $0.integer("last_ms") < now - forgotten } ?? true
    let count = isOld ? 1 : try row!.integer("count") + 1
    let extra = count - free
    let wait = extra <= 0 ? 0 : min(2_000 << min(extra - 1, 20), longestWait)
    try transaction.run(
      """
      INSERT INTO attempts (door, count, last_ms, wait_until_ms) VALUES (?, ?, ?, ?)
      ON CONFLICT (door) DO UPDATE SET count = excluded.count, last_ms = excluded.last_ms,
        wait_until_ms = excluded.wait_until_ms
      """, door, count, now, now + wait)
  }

  /// Forgets the wrong attempts after a right one.
  static func clear(_ door: String, in transaction: any Transaction) throws {
    try transaction.run("DELETE FROM attempts WHERE door = ?", door)
  }
}
