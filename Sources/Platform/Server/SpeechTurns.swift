import Files
import FoundationEssentials
import Web

/// How much short speech is recognised at once, and for whom; whoever comes too early is told when to come back.
///
/// Nobody waits here: who speaks wants an answer now, or to type instead.
final class SpeechTurns: Sendable {
  /// Recognising takes most of a small machine's cores.
  static let mostAtOnce = 2
  /// Who tries again until it works needs far fewer; a service may cost money.
  static let mostAMinute = 20

  private struct State: Sendable {
    var atWork: Set<UUID> = []
    /// When each member was admitted, in milliseconds, within the last minute.
    var admitted: [UUID: [Int64]] = [:]
  }

  private let state = Locked(State())

  /// Does a member's work, one at a time; throws a `Problem` with status 429 before it begins.
  func run<Result: Sendable>(
    for person: UUID, at now: Int64, _ work: () async throws -> Result
  ) async throws -> Result {
    try state.withLock { try Self.admit(person, at: now, &$0) }
    defer { _ = state.withLock { $0.atWork.remove(person) } }
    return try await work()
  }

  private static func admit(_ person: UUID, at now: Int64, _ state: inout State) throws(Problem) {
    guard !state.atWork.contains(person) else { throw .stillRecognising }
    guard state.atWork.count < mostAtOnce else { throw .othersSpeak }
    // A clock that was set back counts nobody out.
    state.admitted = state.admitted.mapValues { $0.filter { (now - 60_000 + 1...now) ~= $0 } }
      .filter { !$0.value.isEmpty }
    let times = state.admitted[person] ?? []
    guard times.count < mostAMinute else {
      throw .tooOften(seconds: Int((times[0] + 60_000 - now + 999) / 1_000))
    }
    state.admitted[person] = times + [now]
    state.atWork.insert(person)
  }
}

extension Problem {
  fileprivate static let stillRecognising = Problem(
    429, "still_recognising",
    "What you said before is still being recognised. Try again in a moment.", retryAfter: 5)

  fileprivate static let othersSpeak = Problem(
    429, "too_many_speakers",
    "Others in the household are being heard at the moment. Try again in a moment, or type.",
    retryAfter: 5)

  fileprivate static func tooOften(seconds: Int) -> Problem {
    Problem(
      429, "too_often", "You have spoken very often within a minute. Wait a little, or type.",
      retryAfter: seconds)
  }
}
