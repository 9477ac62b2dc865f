import Accounts
import FoundationEssentials
import Server
import Storage
import Web

/// What children may not do is behind a gate that the server keeps: its questions, its locks, its keys.
struct Gate: Sendable {
  /// An answered gate stays open so long.
  private static let graceMilliseconds: Int64 = 5 * 60_000
  private static let day: Int64 = 24 * 3_600_000

  private let context: AppContext

  init(_ context: AppContext) {
    self.context = context
  }

  func state(for person: UUID) async throws -> GateState {
    let now = context.clock.now()
    return try await context.database.read { reading in
      let settings = try SettingsRepository.settings(in: reading)
      return GateState(
        kinds: settings.asked, hasPin: settings.hasPin,
        isOpen: try !GateRepository.passes(of: person, at: now, in: reading).isEmpty,
        lockedUntilMs: try GateRepository.lock(of: person, at: now, in: reading).until(at: now),
        attemptsToday: try GateRepository.answerCount(
          of: person, after: now - Self.day, in: reading))
    }
  }

  /// Makes a question; its answer stays here.
  func ask(_ kind: GateQuestion.Kind, for person: UUID) async throws -> GateQuestion {
    let now = context.clock.now()
    return try await context.database.write { transaction in
      let lock = try GateRepository.lock(of: person, at: now, in: transaction)
      if let until = lock.until(at: now) { throw Problem.locked(until: until, at: now) }
      let settings = try SettingsRepository.settings(in: transaction)
      guard settings.asked.contains(kind) else {
        throw Problem.field(
          "kind",
          "is not one of "
            + "the gate's questions")
      }
      var random = SystemRandomNumberGenerator()
      let made = GeneratedQuestion(kind, level: settings.gateLevel, using: &random)
      let question = GateQuestion(
        id: ID(UUID()), kind: kind, text: made.text, digits: made.digits, cells: made.cells,
        expiresMs: now + GeneratedQuestion.milliseconds)
      try GateRepository.insertQuestion(
        question, answer: made.answer, of: person, at: now, in: transaction)
      return question
    }
  }

  /// What an answer has come to, decided within one transaction.
  private enum Outcome {
    case open
    case wrong(left: Int64)
    case locked(until: Int64)
    case over
  }

  /// Opens the gate for who answers rightly; counts who does not.
  func answer(_ body: GateAnswer, by person: UUID) async throws -> GatePass {
    let (id, now) = (body.question.uuid, context.clock.now())
    let found = try await context.database.read { reading in
      (
        question: try GateRepository.question(id, of: person, in: reading),
        pin: try SettingsRepository.pin(in: reading)
      )
    }
    guard let (kind, answer) = found.question,
      // Another question may have been asked before there was a PIN.
      (kind == .pin) == (found.pin != nil)
    else { throw Problem.questionOver }
    let isRight =
      kind == .pin
      ? try await context.accounts.isRight(secret: body.answer, found.pin)
      : GeneratedQuestion.isRight(body.answer, answer, kind)
    let pass = Accounts.makeToken()
    let expires = now + Self.graceMilliseconds
    let outcome = try await context.database.write { transaction in
      try record(id, isRight, pass.hash, expires, by: person, at: now, in: transaction)
    }
    switch outcome {
    case .open: return GatePass(token: pass.token, expiresMs: expires)
    case .wrong(let left): throw Problem.wrongAnswer(left: left)
    case .locked(let until): throw Problem.locked(until: until, at: now)
    case .over: throw Problem.questionOver
    }
  }

  /// Writes down what an answer has come to.
  private func record(
    _ question: UUID, _ isRight: Bool, _ hash: String, _ expires: Int64, by person: UUID,
    at now: Int64, in transaction: any Transaction
  ) throws -> Outcome {
    var lock = try GateRepository.lock(of: person, at: now, in: transaction)
    // Others may have guessed meanwhile, and must not get past the lock together.
    if let until = lock.until(at: now) { return .locked(until: until) }
    let isOpen = try GateRepository.deleteQuestion(
      question, of: person, unexpiredAt: now, in: transaction)
    guard isOpen else { return .over }
    try GateRepository.insertAnswer(
      of: person, at: now, forgettingUntil: now - Self.day, in: transaction)
    guard isRight else {
      lock.countWrong(at: now)
      try GateRepository.put(lock, in: transaction)
      return lock.until(at: now).map { .locked(until: $0) } ?? .wrong(left: lock.left)
    }
    try GateRepository.deleteLock(of: person, in: transaction)
    try GateRepository.insertPass(hash, of: person, until: expires, at: now, in: transaction)
    return .open
  }

  /// Closes the gate again for somebody.
  func close(for person: UUID) async throws {
    try await context.database.write { try GateRepository.deletePasses(of: person, in: $0) }
  }

  /// Whether a token opens the gate for a member.
  @Sendable func opens(_ token: String, for person: UUID) async throws -> Bool {
    let (hash, now) = (Accounts.hash(ofToken: token), context.clock.now())
    return try await context.database.read { reading in
      try GateRepository.passes(of: person, at: now, in: reading)
        .reduce(false) { found, pass in GeneratedQuestion.isSame(pass, hash) || found }
    }
  }

  /// Throws unless a request carries a token that opens the gate for who asks.
  func require(_ call: Call) async throws {
    guard let token = call.values.text(Parameter.gate.name),
      try await opens(token, for: call.member.person)
    else { throw Problem.gateClosed }
  }
}

extension Problem {
  static let gateClosed = Problem(
    403, "gate_closed", "This is for parents. Answer the gate's question first.")
  static let questionOver = Problem(
    409, "question_over",
    "This question was already answered, or is older than two minutes. Ask for another.")

  fileprivate static func wrongAnswer(left: Int64) -> Problem {
    var problem = Problem(
      403, "wrong_answer",
      "This answer is wrong. \(left) more wrong \(left == 1 ? "one locks" : "ones lock") the gate "
        + "for a while.")
    problem.fields = [Field("tries_left", "\(left)")]
    return problem
  }

  fileprivate static func locked(until: Int64, at now: Int64) -> Problem {
    let seconds = max((until - now + 999) / 1_000, 1)
    let minutes = (seconds + 59) / 60
    var problem = Problem(
      429, "gate_locked",
      "Too many wrong answers. Try the gate again in \(minutes) "
        + "minute\(minutes == 1 ? "" : "s").", retryAfter: Int(seconds))
    problem.fields = [Field("locked_until_ms", "\(until)")]
    return problem
  }
}
