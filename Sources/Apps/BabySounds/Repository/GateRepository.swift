import FoundationEssentials
import Storage

/// The gate's locks, answers, questions and passes, which belong to one member each.
enum GateRepository {
  static func lock(of person: UUID, at now: Int64, in reading: any Reading) throws -> GateLock {
    guard let row = try reading.first("SELECT * FROM baby_gate WHERE person = ?", person) else {
      return GateLock(of: person)
    }
    return GateLock(
      of: person, wrong: try row.integer("wrong"), locks: try row.integer("locks"),
      lockedUntilMs: try row.integer("locked_until_ms"),
      lastWrongMs: try row.integer("last_wrong_ms"), at: now)
  }

  static func put(_ lock: GateLock, in transaction: any Transaction) throws {
    try transaction.run(
      """
      INSERT INTO baby_gate (person, wrong, locks, locked_until_ms, last_wrong_ms)
      VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (person) DO UPDATE SET wrong = excluded.wrong, locks = excluded.locks,
        locked_until_ms = excluded.locked_until_ms, last_wrong_ms = excluded.last_wrong_ms
      """, lock.person, lock.wrong, lock.locks, lock.lockedUntilMs, lock.lastWrongMs)
  }

  static func deleteLock(of person: UUID, in transaction: any Transaction) throws {
    try transaction.run("DELETE FROM baby_gate WHERE person = ?", person)
  }

  /// How many answers a member gave since a moment.
  static func answerCount(
    of person: UUID, after start: Int64, in reading: any Reading
  ) throws -> Int64 {
    try reading.first(
      "SELECT COUNT(*) AS number FROM baby_gate_answers WHERE person = ? AND at_ms > ?", person,
      start)?.integer("number") ?? 0
  }

  /// Counts an answer, and forgets those up to a moment.
  static func insertAnswer(
    of person: UUID, at now: Int64, forgettingUntil old: Int64, in transaction: any Transaction
  ) throws {
    try transaction.run(
      "INSERT INTO baby_gate_answers (id, person, at_ms) VALUES (?, ?, ?)", UUID(), person, now)
    try transaction.run("DELETE FROM baby_gate_answers WHERE at_ms <= ?", old)
  }

  /// A question that a member was asked, and its answer.
  static func question(
    _ id: UUID, of person: UUID, in reading: any Reading
  ) throws -> (kind: GateQuestion.Kind, answer: String)? {
    let row = try reading.first(
      "SELECT kind, answer FROM baby_gate_questions WHERE id = ? AND person = ?", id, person)
    guard let row, let kind = GateQuestion.Kind(rawValue: try row.text("kind")) else { return nil }
    return (kind, try row.text("answer"))
  }

  /// Adds a question in place of what has expired, and of all of a member's but the newest nine.
  static func insertQuestion(
    _ question: GateQuestion, answer: String, of person: UUID, at now: Int64,
    in transaction: any Transaction
  ) throws {
    try transaction.run(
      """
      DELETE FROM baby_gate_questions WHERE expires_ms <= ? OR person = ? AND id NOT IN
        (SELECT id FROM baby_gate_questions WHERE person = ? ORDER BY expires_ms DESC, id LIMIT 9)
      """, now, person, person)
    try transaction.run(
      """
      INSERT INTO baby_gate_questions (id, person, kind, answer, expires_ms)
      VALUES (?, ?, ?, ?, ?)
      """, question.id.uuid, person, question.kind.rawValue, answer, question.expiresMs)
  }

  /// Deletes a question that has not expired; answers whether it was there.
  static func deleteQuestion(
    _ id: UUID, of person: UUID, unexpiredAt now: Int64, in transaction: any Transaction
  ) throws -> Bool {
    try transaction.run(
      "DELETE FROM baby_gate_questions WHERE id = ? AND person = ? AND expires_ms > ?", id, person,
      now) == 1
  }

  /// The hashes of the tokens that open the gate for a member.
  static func passes(of person: UUID, at now: Int64, in reading: any Reading) throws -> [String] {
    try reading.rows(
      "SELECT hash FROM baby_gate_passes WHERE person = ? AND expires_ms > ?", person, now
    ).map { try $0.text("hash") }
  }

  /// Adds a token's hash in place of what has expired.
  static func insertPass(
    _ hash: String, of person: UUID, until expires: Int64, at now: Int64,
    in transaction: any Transaction
  ) throws {
    try transaction.run("DELETE FROM baby_gate_passes WHERE expires_ms <= ?", now)
    try transaction.run(
      "INSERT INTO baby_gate_passes (hash, person, expires_ms) VALUES (?, ?, ?)", hash, person,
      expires)
  }

  static func deletePasses(of person: UUID, in transaction: any Transaction) throws {
    try transaction.run("DELETE FROM baby_gate_passes WHERE person = ?", person)
  }

  static func deleteExpired(at now: Int64, in transaction: any Transaction) throws {
    for table in ["baby_gate_questions", "baby_gate_passes"] {
      try transaction.run("DELETE FROM \(table) WHERE expires_ms <= ?", now)
    }
  }

  /// Deletes all that is kept of a member.
  static func delete(ofMember person: UUID, in transaction: any Transaction) throws {
    for table in ["baby_gate", "baby_gate_answers", "baby_gate_questions", "baby_gate_passes"] {
      try transaction.run("DELETE FROM \(table) WHERE person = ?", person)
    }
  }
}
