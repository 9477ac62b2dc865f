import FoundationEssentials
import Server
import Storage
import Web

/// What plays, since when and until when.
struct Sleeps: Sendable {
  /// A sleep that has no end is taken for over after so long.
  private static let longest: Int64 = 24 * 3_600_000
  private static let slack: Int64 = 60_000

  private let context: AppContext
  private let feed: Feed
  private let permissions: Permissions

  init(_ context: AppContext, feed: Feed, permissions: Permissions) {
    self.context = context
    self.feed = feed
    self.permissions = permissions
  }

  /// The newest that has not ended.
  func current() async throws -> SleepSession? {
    let now = context.clock.now()
    return try await context.database.read {
      try SleepRepository.newest(begunAfter: now - Self.longest, at: now, in: $0)
    }
  }

  /// Begins, or changes, what plays.
  func put(_ id: UUID, _ request: SleepRequest, by member: Identity) async throws -> SleepSession {
    try check(request, at: context.clock.now())
    try await context.database.write { transaction in
      try permissions.require(request.tracks, for: member.person, in: transaction)
      let minutes = request.endsMs.map { ($0 - request.beganMs + 59_999) / 60_000 }
      try permissions.require(minutes: minutes, for: member.person, in: transaction)
      try permissions.requirePlayroom(
        request.tracks, minutes: minutes, for: member.role, in: transaction)
      try permissions.requireOwn(sleep: id, for: member, in: transaction)
      try moveEnd(of: id, to: request.endsMs, in: transaction)
      try write(id, request, by: member.person, in: transaction)
    }
    guard let sleep = try await context.database.read({ try SleepRepository.sleep(id, in: $0) })
    else {
      throw Problem.notFound
    }
    return sleep
  }

  private func check(_ request: SleepRequest, at now: Int64) throws {
    let isRecent = request.beganMs > now - Self.longest && request.beganMs <= now + Self.slack
    guard isRecent else { throw Problem.field("began_ms", "must be now, or within the last day") }
    if let ends = request.endsMs, ends <= request.beganMs || ends > request.beganMs + Self.longest {
      throw Problem.field("ends_ms", "must come after began_ms, within a day")
    }
  }

  /// Moves the end of what plays on a player along with its sleep.
  private func moveEnd(of id: UUID, to ends: Int64?, in transaction: any Transaction) throws {
    guard let play = try PlayRepository.play(id, in: transaction),
      let old = try SleepRepository.sleep(id, in: transaction)
    else { return }
    guard old.endedMs == nil, old.endsMs != ends else { return }
    // What was begun before of the same thing stops with it.
    try PlayRepository.setStop(
      ActivePlay.stop(at: ends, fadeSeconds: play.fadeSeconds, since: old.beganMs),
      ofAllLike: play, in: transaction)
  }

  /// Writes down what plays, and publishes it.
  func write(
    _ id: UUID, _ request: SleepRequest, by person: UUID, in transaction: any Transaction
  ) throws {
    if let child = request.child?.uuid, try !ChildRepository.contains(child, in: transaction) {
      throw Problem.field("child", "is not a child of this household")
    }
    try SleepRepository.put(id, request, by: person, in: transaction)
    try feed.publish(.sleep, id, in: transaction)
  }
}
