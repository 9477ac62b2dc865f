import Files
import Storage
import Web

/// Slows down those who guess. Wrong attempts are counted in the database, so that neither a restart
/// nor another server forgets them.
enum Attempts {
  /// So many are free; after each further one the wait doubles, up to a quarter of an hour.
  private static let free: Int64 = 5
  private static let longestWait: Int64 = 900_000
  /// After this long without a wrong attempt all is forgotten.
  private static let forgotten: Int64 = 24 * 3_600_000

  /// Of a whole network more are free: a household has many who mistype.
  static let freeOfNetwork: Int64 = 30

  /// The door of a name for one network, whether or not somebody has the name: who guesses elsewhere shuts it for
  /// nobody here. They share a million doors, so that whoever invents names fills nothing.
  static func door(name key: String, network: String) -> String {
    "name " + hash("\(key)\n\(network)", digits: 5)
  }

  /// The door of a network, whoever is guessed at.
  static func door(network: String) -> String { "network " + hash(network, digits: 4) }

  /// The door of the set-up for one network.
  static func setUpDoor(network: String) -> String { "setup " + hash(network, digits: 4) }

  private static func hash(_ text: String, digits: Int) -> Substring {
    ContentHash(of: Array(text.utf8)[...]).description.prefix(digits)
  }

  /// Throws while somebody has to wait. `door` is what is guessed at: a name, or the set-up, or all of it.
  static func check(_ door: String, at now: Int64, in reading: any Reading) throws {
    let row = try reading.first("SELECT wait_until_ms FROM attempts WHERE door = ?", door)
    guard let until = try row?.integer("wait_until_ms"), until > now else { return }
    throw Problem.tooOften(seconds: (until - now + 999) / 1_000)
  }

  /// Records a wrong attempt, of which so many are free.
  static func record(
    _ door: String, free: Int64 = free, at now: Int64, in transaction: any Transaction
  ) throws {
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
    try transaction.run("DELETE FROM attempts WHERE last_ms < ?", now - forgotten)
  }

  /// Forgets the wrong attempts after a right one.
  static func clear(_ door: String, in transaction: any Transaction) throws {
    try transaction.run("DELETE FROM attempts WHERE door = ?", door)
  }
}
