import Accounts
import FoundationEssentials
import Storage
import Web

/// What children may not do is behind a gate that the server keeps: its questions, its locks, its keys.
extension Nursery {
  /// An answered gate stays open so long.
  static let graceMilliseconds: Int64 = 5 * 60_000
  private static let day: Int64 = 24 * 3_600_000

  func gate(for person: UUID) async throws -> BabyGate {
    let now = clock.now()
    return try await database.read { reading in
      let settings = try settings(in: reading)
      let lock = try GateLock(of: person, at: now, in: reading)
      let open = try reading.first(
        "SELECT hash FROM baby_gate_passes WHERE person = ? AND expires_ms > ? LIMIT 1", person,
        now)
      let count = try reading.first(
        "SELECT COUNT(*) AS number FROM baby_gate_answers WHERE person = ? AND at_ms > ?", person,
        now - Self.day)
      return BabyGate(
        kinds: settings.asked, hasPin: settings.hasPin,
        isOpen: open != nil, lockedUntilMs: lock.until(at: now),
        attemptsToday: try count?.integer("number") ?? 0)
    }
  }

  /// Makes a question; its answer stays here.
  func ask(_ kind: BabyQuestion.Kind, for person: UUID) async throws -> BabyQuestion {
    let now = clock.now()
    return try await database.write { transaction in
      let lock = try GateLock(of: person, at: now, in: transaction)
      if let until = lock.until(at: now) { throw Problem.locked(until: until, at: now) }
      let settings = try settings(in: transaction)
      guard settings.asked.contains(kind) else { throw Problem.field("kind", "is not asked here") }
      var random = SystemRandomNumberGenerator()
      let made = GateQuestion(kind, level: settings.gateLevel, using: &random)
      let (id, expires) = (UUID(), now + GateQuestion.milliseconds)
      try forgetQuestions(of: person, at: now, in: transaction)
      try transaction.run(
        """
        INSERT INTO baby_gate_questions (id, person, kind, answer, expires_ms)
        VALUES (?, ?, ?, ?, ?)
        """, id, person, kind.rawValue, made.answer, expires)
      return BabyQuestion(
        id: ID(id), kind: kind, text: made.text, digits: made.digits, cells: made.cells,
        expiresMs: expires)
    }
  }

  /// Old questions go, and of too many the oldest.
  private func forgetQuestions(
    of person: UUID, at now: Int64, in transaction: any Transaction
  ) throws {
    try transaction.run(
      """
      DELETE FROM baby_gate_questions WHERE expires_ms <= ? OR person = ? AND id NOT IN
        (SELECT id FROM baby_gate_questions WHERE person = ? ORDER BY expires_ms DESC, id LIMIT 9)
      """, now, person, person)
  }

  /// What an answer has come to, decided within one transaction.
  private enum Outcome {
    case open
    case wrong(left: Int64)
    case locked(until: Int64)
    case over
  }

  /// Opens the gate for who answers rightly; counts who does not.
  func answer(_ wish: BabyAnswer, by person: UUID) async throws -> BabyPass {
    let (id, now) = (wish.question.uuid, clock.now())
    let found = try await database.read { reading in
      let row = try reading.first(
        "SELECT kind, answer FROM baby_gate_questions WHERE id = ? AND person = ?", id, person)
      return (kind: try row?.text("kind"), answer: try row?.text("answer"), try pin(in: reading))
    }
    guard let kind = found.kind.flatMap(BabyQuestion.Kind.init), let answer = found.answer,
      // Another question may have been asked before there was a PIN.
      (kind == .pin) == (found.2 != nil)
    else { throw Problem.questionOver }
    let isRight =
      kind == .pin
      ? try await accounts.isRight(secret: wish.answer, found.2)
      : GateQuestion.isRight(wish.answer, answer, kind)
    let pass = Accounts.makeToken()
    let expires = now + Self.graceMilliseconds
    let outcome = try await database.write { transaction in
      try settle(id, isRight, pass.hash, expires, by: person, at: now, in: transaction)
    }
    switch outcome {
    case .open: return BabyPass(token: pass.token, expiresMs: expires)
    case .wrong(let left): throw Problem.wrongAnswer(left: left)
    case .locked(let until): throw Problem.locked(until: until, at: now)
    case .over: throw Problem.questionOver
    }
  }

  private func settle(
    _ question: UUID, _ isRight: Bool, _ hash: String, _ expires: Int64, by person: UUID,
    at now: Int64, in transaction: any Transaction
  ) throws -> Outcome {
    var lock = try GateLock(of: person, at: now, in: transaction)
    // Others may have guessed meanwhile, and must not get past the lock together.
    if let until = lock.until(at: now) { return .locked(until: until) }
    let taken = try transaction.run(
      "DELETE FROM baby_gate_questions WHERE id = ? AND person = ? AND expires_ms > ?", question,
      person, now)
    guard taken == 1 else { return .over }
    try transaction.run(
      "INSERT INTO baby_gate_answers (id, person, at_ms) VALUES (?, ?, ?)", UUID(), person, now)
    try transaction.run("DELETE FROM baby_gate_answers WHERE at_ms <= ?", now - Self.day)
    guard isRight else {
      lock.countWrong(at: now)
      try lock.keep(in: transaction)
      return lock.until(at: now).map { .locked(until: $0) } ?? .wrong(left: lock.left)
    }
    try transaction.run("DELETE FROM baby_gate WHERE person = ?", person)
    try transaction.run("DELETE FROM baby_gate_passes WHERE expires_ms <= ?", now)
    try transaction.run(
      "INSERT INTO baby_gate_passes (hash, person, expires_ms) VALUES (?, ?, ?)", hash, person,
      expires)
    return .open
  }

  /// Closes the gate again for somebody.
  func closeGate(for person: UUID) async throws {
    try await database.write { transaction in
      _ = try transaction.run("DELETE FROM baby_gate_passes WHERE person = ?", person)
    }
  }

  /// Whether a token opens the gate for a member.
  @Sendable func opens(_ token: String, for person: UUID) async throws -> Bool {
    let (hash, now) = (Accounts.hash(ofToken: token), clock.now())
    return try await database.read { reading in
      let rows = try reading.rows(
        "SELECT hash FROM baby_gate_passes WHERE person = ? AND expires_ms > ?", person, now)
      return try rows.reduce(false) { found, row in
        GateQuestion.isSame(try row.text("hash"), hash) || found
      }
    }
  }

  /// Throws unless a request carries a token that opens the gate for who asks.
  func requireGate(_ call: Call) async throws {
    guard let token = call.values.text(Parameter.gate.name),
      try await opens(token, for: call.member.person)
    else { throw Problem.gateClosed }
  }
}

extension Problem {
  static let gateClosed = Problem(
    403, "gate_closed", "This is for parents: answer the gate's question first.")
  static let questionOver = Problem(
    409, "question_over",
    "This question was answered already, or is older than two minutes; ask for another.")

  fileprivate static func wrongAnswer(left: Int64) -> Problem {
    var problem = Problem(
      403, "wrong_answer",
      "This is not the answer. \(left) more wrong \(left == 1 ? "one locks" : "ones lock") the gate "
        + "for a while.")
    problem.fields = [Field("tries_left", "\(left)")]
    return problem
  }

  fileprivate static func locked(until: Int64, at now: Int64) -> Problem {
    let seconds = max((until - now + 999) / 1_000, 1)
    let minutes = (seconds + 59) / 60
    var problem = Problem(
      429, "gate_locked",
      "There were too many wrong answers. The gate can be tried again in \(minutes) "
        + "minute\(minutes == 1 ? "" : "s").", retryAfter: Int(seconds))
    problem.fields = [Field("locked_until_ms", "\(until)")]
    return problem
  }
}
