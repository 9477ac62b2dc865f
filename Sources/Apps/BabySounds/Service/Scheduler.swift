import FoundationEssentials
import Server
import Storage
import Web

/// Begins what is due by a schedule, to the minute, and ends what has come to its time.
///
/// Any number of servers may look after the same schedules: the player of a due time is chosen in one transaction, and
/// the command for it has the same id everywhere, so that it is done once.
struct Scheduler: Sendable {
  private static let reminders = "baby_reminders"

  private let context: AppContext
  private let feed: Feed
  private let permissions: Permissions
  private let playback: Playback

  init(_ context: AppContext, feed: Feed, permissions: Permissions, playback: Playback) {
    self.context = context
    self.feed = feed
    self.permissions = permissions
    self.playback = playback
  }

  /// Looks after schedules until its task is cancelled.
  @Sendable func run() async {
    let reminded = context.database.notifications(Self.reminders)
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await publishReminders(reminded) }
      group.addTask {
        while !Task.isCancelled {
          await runDueOrLog()
          try? await Task.sleep(for: .seconds(2))
        }
      }
    }
  }

  private func runDueOrLog() async {
    do { try await runDue() } catch {
      guard !Task.isCancelled else { return }
      context.log(LogLine(.warning, "schedules_failed", [("cause", .string("\(error)"))]))
    }
  }

  /// Does what is due at this moment.
  func runDue() async throws {
    try await playback.stopDue()
    let now = context.clock.now()
    let rows = try await context.database.read { try ScheduleRepository.schedules(in: $0) }
    for (index, row) in rows.enumerated() {
      guard let due = row.nextMs else { continue }
      if due <= now {
        try await begin(row, at: index, due: due, now: now)
      } else if row.request.notifyMinutes > 0, row.announcedMs != due,
        now >= due - Int64(row.request.notifyMinutes) * 60_000
      {
        let limit = try await limits(of: row).schedules
        guard Limits.reasonBeyond(limit, at: index, "schedules") == nil else { continue }
        try await remind(row, due)
      }
    }
    try await recordFailures(rows, at: now)
  }

  /// Begins a schedule that is due, or writes down why it does not begin.
  private func begin(
    _ row: StoredSchedule, at index: Int, due: Int64, now: Int64
  ) async throws {
    let limits = try await limits(of: row)
    if let reason = Limits.reasonBeyond(limits.schedules, at: index, "schedules") {
      return try await record(row, due, .refused, reason)
    }
    guard now < due + Playback.patience else {
      let reason =
        row.chosenMs == due
        ? "No player was online."
        : "Quintet was not running at that time."
      try await removeUnasked(row, due)
      return try await record(row, due, .missed, reason)
    }
    let identity = Identity(person: row.person ?? context.owner, role: .owner)
    guard let player = try await choose(for: row, due, by: identity) else { return }
    do {
      let start = try await context.database.read { try self.start(row, in: $0) }
      guard var start else {
        return try await record(row, due, .refused, "Its sound was deleted.")
      }
      let shorter = limits.minutes.flatMap { $0 < Int64(row.request.minutes) ? Int($0) : nil }
      start.minutes = shorter ?? row.request.minutes
      try await playback.begin(
        start, on: player, as: CommandID.starting(row.id, at: due), at: due, by: identity)
      try await record(
        row, due, .started,
        shorter.map { "It ends after \($0) minutes; playing longer needs Premium." })
    } catch let error as any ProblemConvertible where error.problem.isLasting {
      try await record(row, due, .refused, String(error.problem.message.prefix(500)))
    } catch let error as any ProblemConvertible {
      // It is tried again until its patience is over.
      context.log(
        LogLine(.warning, "schedule_delayed", [("cause", .string(error.problem.message))]))
    }
  }

  /// What the member who made a schedule may use; the owner's where they have left.
  private func limits(of row: StoredSchedule) async throws -> Limits {
    try await context.database.read {
      try permissions.limits(of: row.person ?? context.owner, in: $0)
    }
  }

  /// Takes back what was noted of a due time when its player could not be asked.
  private func removeUnasked(_ row: StoredSchedule, _ due: Int64) async throws {
    let command = CommandID.starting(row.id, at: due)
    guard row.chosenMs == due, let player = row.chosen,
      try await context.players.outcome(of: command, on: player) == nil
    else { return }
    try await context.database.write { transaction in
      guard try SleepRepository.contains(command, in: transaction) else { return }
      try playback.remove(begun: command, in: transaction)
    }
  }

  private func start(_ row: StoredSchedule, in reading: any Reading) throws -> Playback.Start? {
    guard let tracks = try Playable.tracks(of: row.request.thing, in: reading) else { return nil }
    return Playback.Start(
      thing: row.request.thing, name: row.request.name, tracks: tracks, volume: row.request.volume,
      fadeSeconds: row.request.fadeSeconds, minutes: row.request.minutes, isScheduled: true)
  }

  /// The player for a due time, the same on every server; nil while none is there.
  private func choose(
    for row: StoredSchedule, _ due: Int64, by identity: Identity
  ) async throws -> UUID? {
    if row.chosenMs == due, let chosen = row.chosen { return chosen }
    let found = try? await context.players.choose(
      row.request.player?.description, playing: row.request.thing.kind.rawValue, for: identity)
    let player = found.flatMap { $0.isPresent ? $0.id.uuid : nil }
    return try await context.database.write { transaction in
      guard let now = try ScheduleRepository.schedule(row.id, in: transaction), now.nextMs == due
      else { return nil }
      if now.chosenMs == due, now.chosen != nil || player == nil { return now.chosen }
      try ScheduleRepository.setChosen(player, for: due, of: row.id, in: transaction)
      return player
    }
  }

  /// Writes down what became of a due time, once, and when the next one is.
  private func record(
    _ row: StoredSchedule, _ due: Int64, _ state: Schedule.Last.State, _ reason: String?
  ) async throws {
    // What was missed many times while no server ran is told once.
    let after = state == .missed ? max(due, context.clock.now()) : due
    try await context.database.write { transaction in
      guard let row = try ScheduleRepository.schedule(row.id, in: transaction), row.nextMs == due
      else { return }
      let next = row.due(after: after)
      var request = row.request
      request.isEnabled = next != nil
      try ScheduleRepository.setLast(
        Schedule.Last(atMs: due, state: state, reason: reason), next: next, request, of: row.id,
        in: transaction)
      try feed.publish(.schedule, row.id, in: transaction)
    }
  }

  /// Looks whether what was begun a moment ago was begun indeed: a player may refuse, or not answer.
  private func recordFailures(_ rows: [StoredSchedule], at now: Int64) async throws {
    for row in rows {
      guard let last = row.last, last.state == .started, now < last.atMs + 3 * Playback.patience,
        let reason = try await failure(of: CommandID.starting(row.id, at: last.atMs))
      else { continue }
      try await context.database.write { transaction in
        let failed = Schedule.Last(
          atMs: last.atMs, state: reason.state, reason: reason.text)
        guard try ScheduleRepository.setFailed(failed, of: row.id, in: transaction) else { return }
        try feed.publish(.schedule, row.id, in: transaction)
        try playback.remove(begun: CommandID.starting(row.id, at: last.atMs), in: transaction)
      }
    }
  }

  /// Why a command did not come to anything; nil while it may, or has.
  private func failure(
    of command: UUID
  ) async throws -> (state: Schedule.Last.State, text: String)? {
    let play = try await context.database.read { try PlayRepository.play(command, in: $0) }
    guard let play, let asked = try await context.players.outcome(of: command, on: play.player)
    else {
      return nil
    }
    switch asked.state {
    case .refused: return (.refused, asked.reason ?? "The player cannot play it.")
    case .expired: return (.missed, "The player did not respond.")
    case .waiting, .delivered, .done: return nil
    }
  }

  private func remind(_ row: StoredSchedule, _ due: Int64) async throws {
    try await context.database.write { transaction in
      guard try ScheduleRepository.setAnnounced(due, of: row.id, in: transaction) else { return }
      try transaction.notify(Self.reminders, row.id.uuidString.lowercased())
    }
  }

  /// Tells pages of what is about to begin, whichever server they listen to.
  private func publishReminders(_ reminded: AsyncStream<String>) async {
    for await word in reminded {
      guard let id = UUID(uuidString: word),
        let row = try? await context.database.read({ try ScheduleRepository.schedule(id, in: $0) }),
        let due = row.nextMs
      else { continue }
      context.hub.publish(
        Event(
          "baby_schedule", person: nil,
          data: [
            "schedule": .string(word), "name": .string(row.request.name), "at_ms": .integer(due),
          ]))
    }
  }
}

extension Problem {
  /// Whether it would be the same a moment later.
  fileprivate var isLasting: Bool { status < 500 && status != 429 }
}
