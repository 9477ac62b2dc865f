import FoundationEssentials

/// How long a member has to wait who has answered wrongly too often.
struct GateLock: Equatable {
  /// So many wrong answers lock the gate.
  static let free: Int64 = 5
  private static let longestMinutes: Int64 = 60
  /// After so long without a wrong answer all is forgotten.
  private static let forgotten: Int64 = 24 * 3_600_000

  let person: UUID
  private(set) var wrong: Int64 = 0
  private(set) var locks: Int64 = 0
  private(set) var lockedUntilMs: Int64 = 0
  private(set) var lastWrongMs: Int64 = 0

  /// Of who has not answered wrongly yet.
  init(of person: UUID) { self.person = person }

  /// As it was kept; at a moment long after all is forgotten.
  init(
    of person: UUID, wrong: Int64, locks: Int64, lockedUntilMs: Int64, lastWrongMs: Int64,
    at now: Int64
  ) {
    (self.person, self.lockedUntilMs, self.lastWrongMs) = (person, lockedUntilMs, lastWrongMs)
    guard max(lastWrongMs, lockedUntilMs) > now - Self.forgotten else { return }
    (self.wrong, self.locks) = (wrong, locks)
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
}
