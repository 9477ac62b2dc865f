import FoundationEssentials
import Storage

/// How long a member has to wait who has answered wrongly too often.
struct GateLock: Equatable {
  /// So many wrong answers lock the gate.
  static let free: Int64 = 5
  private static let longestMinutes: Int64 = 60
  /// After so long without a wrong answer all is forgotten.
  private static let forgotten: Int64 = 24 * 3_600_000

  private let person: UUID
  private var wrong: Int64 = 0
  private var locks: Int64 = 0
  private var lockedUntilMs: Int64 = 0
  private var lastWrongMs: Int64 = 0

  init(of person: UUID, at now: Int64, in reading: any Reading) throws {
    self.person = person
    guard let row = try reading.first("SELECT * FROM baby_gate WHERE person = ?", person) else {
      return
    }
    lockedUntilMs = try row.integer("locked_until_ms")
    lastWrongMs = try row.integer("last_wrong_ms")
    guard max(lastWrongMs, lockedUntilMs) > now - Self.forgotten else { return }
    wrong = try row.integer("wrong")
    locks = try row.integer("locks")
  }

  /// Until when it is locked; nil when it is not.
  func until(at now: Int64) -> Int64? { lockedUntilMs > now ? lockedUntilMs : nil }

  /// How many wrong answers are left before it locks.
  var left: Int64 { Self.free - wrong }

  /// Counts a wrong answer: the fifth locks for a minute, each further five for twice as long.
  mutating func countWrong(at now: Int64) {
    (wrong, lastWrongMs) = (wrong + 1, now)
    guard wrong >= Self.free else { return }
    let minutes = min(Int64(1) << min(locks, 10), Self.longestMinutes)
    (wrong, locks, lockedUntilMs) = (0, locks + 1, now + minutes * 60_000)
  }

  func keep(in transaction: any Transaction) throws {
    try transaction.run(
      """
      INSERT INTO baby_gate (person, wrong, locks, locked_until_ms, last_wrong_ms)
      VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (person) DO UPDATE SET wrong = excluded.wrong, locks = excluded.locks,
        locked_until_ms = excluded.locked_until_ms, last_wrong_ms = excluded.last_wrong_ms
      """, person, wrong, locks, lockedUntilMs, lastWrongMs)
  }
}
