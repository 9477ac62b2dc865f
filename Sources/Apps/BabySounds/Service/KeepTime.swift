import Commerce
import FoundationEssentials
import Players
import Storage
import Web

/// How schedules begin what they should, to the minute.
///
/// Any number of servers may look after the same schedules: the player of a due time is chosen in one transaction, and
/// the command for it has the same id everywhere, so that it is done once.
extension Nursery {
  /// As long as a player is waited for; after that a schedule was missed.
  static let patience: Int64 = 60_000
  private static let reminders = "baby_reminders"

  /// Looks after schedules until its task is cancelled.
  @Sendable func runInBackground() async {
    let words = context.database.notifications(Self.reminders)
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await tellReminders(words) }
      group.addTask {
        while !Task.isCancelled {
          await keepTimeOrTell()
          try? await Task.sleep(for: .seconds(2))
        }
      }
    }
  }

  private func keepTimeOrTell() async {
    do { try await keepTime() } catch {
      guard !Task.isCancelled else { return }
      context.log(LogLine(.warning, "schedules_failed", [("cause", .string("\(error)"))]))
    }
  }

  /// Does what is due at this moment.
  func keepTime() async throws {
    try await stopDue()
    let now = context.clock.now()
    let rows = try await context.database.read { try ScheduleRepository.schedules(in: $0) }
    for (place, row) in rows.enumerated() {
      guard let due = row.nextMs else { continue }
      if due <= now {
        try await begin(row, place, due: due, at: now)
      } else if row.request.notifyMinutes > 0, row.toldMs != due,
        now >= due - Int64(row.request.notifyMinutes) * 60_000
      {
        let limit = try await limits(of: row.person ?? context.owner).schedules
        guard Limits.beyond(place, limit, "schedules") == nil else { continue }
        try await remind(row, due)
      }
    }
    try await lookBack(rows, at: now)
  }

  /// Begins a schedule that is due, or writes down why it does not begin.
  private func begin(_ row: StoredSchedule, _ place: Int, due: Int64, at now: Int64) async throws {
    let member = row.person ?? context.owner
    let limits = try await limits(of: member)
    if let reason = Limits.beyond(place, limits.schedules, "schedules") {
      return try await settle(row, due, .refused, reason)
    }
    guard now < due + Self.patience else {
      let reason =
        row.chosenMs == due
        ? "No player was there on which it could begin."
        : "Quintet was not running at that time."
      try await forgetUnasked(row, due)
      return try await settle(row, due, .missed, reason)
    }
    let identity = Identity(person: member, role: .owner)
    guard let player = try await choose(for: row, due, by: identity) else { return }
    do {
      let beginning = try await context.database.read { try self.beginning(row, in: $0) }
      guard var beginning else {
        return try await settle(row, due, .refused, "What it was to play was deleted.")
      }
      let shorter = limits.minutes.flatMap { $0 < Int64(row.request.minutes) ? Int($0) : nil }
      beginning.minutes = shorter ?? row.request.minutes
      try await begin(
        beginning, on: player, as: Self.command(of: row.id, due), at: due, by: identity)
      try await settle(
        row, due, .started,
        shorter.map { "It ends after \($0) minutes; more belongs to Premium." })
    } catch let error as any ProblemConvertible where error.problem.isLasting {
      try await settle(row, due, .refused, String(error.problem.message.prefix(500)))
    } catch let error as any ProblemConvertible {
      // It is tried again until its patience is over.
      context.log(LogLine(.warning, "schedule_waits", [("cause", .string(error.problem.message))]))
    }
  }

  /// Takes back what was noted of a due time when its player could not be asked.
  private func forgetUnasked(_ row: StoredSchedule, _ due: Int64) async throws {
    let command = Self.command(of: row.id, due)
    guard row.chosenMs == due, let player = row.chosen,
      try await context.players.outcome(of: command, on: player) == nil
    else { return }
    try await context.database.write { transaction in
      guard try SleepRepository.contains(command, in: transaction) else { return }
      try forget(begun: command, in: transaction)
    }
  }

  private func beginning(_ row: StoredSchedule, in reading: any Reading) throws -> Beginning? {
    guard let tracks = try tracks(of: row.request.thing, in: reading) else { return nil }
    return Beginning(
      thing: row.request.thing, name: row.request.name, tracks: tracks, volume: row.request.volume,
      fadeSeconds: row.request.fadeSeconds, minutes: row.request.minutes)
  }

  /// The id of the command by which a schedule begins, the same on every server.
  private static func command(of schedule: UUID, _ due: Int64) -> UUID {
    id(of: "schedule \(schedule) \(due)")
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
  private func settle(
    _ row: StoredSchedule, _ due: Int64, _ state: BabySchedule.Last.State, _ reason: String?
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
        BabySchedule.Last(atMs: due, state: state, reason: reason), next: next, request, of: row.id,
        in: transaction)
      try note(.schedule, row.id, in: transaction)
    }
  }

  /// Looks whether what was begun a moment ago was begun indeed: a player may refuse, or not answer.
  private func lookBack(_ rows: [StoredSchedule], at now: Int64) async throws {
    for row in rows {
      guard let last = row.last, last.state == .started, now < last.atMs + 3 * Self.patience,
        let reason = try await failure(of: Self.command(of: row.id, last.atMs))
      else { continue }
      try await context.database.write { transaction in
        let failed = BabySchedule.Last(
          atMs: last.atMs, state: reason.state, reason: reason.text)
        guard try ScheduleRepository.setFailed(failed, of: row.id, in: transaction) else { return }
        try note(.schedule, row.id, in: transaction)
        try forget(begun: Self.command(of: row.id, last.atMs), in: transaction)
      }
    }
  }

  /// Why a command did not come to anything; nil while it may, or has.
  private func failure(
    of command: UUID
  ) async throws -> (state: BabySchedule.Last.State, text: String)? {
    let play = try await context.database.read { try PlayRepository.play(command, in: $0) }
    guard let play, let asked = try await context.players.outcome(of: command, on: play.player)
    else {
      return nil
    }
    switch asked.state {
    case .refused: return (.refused, asked.reason ?? "The player cannot play it.")
    case .expired: return (.missed, "The player did not answer.")
    case .waiting, .delivered, .done: return nil
    }
  }

  private func remind(_ row: StoredSchedule, _ due: Int64) async throws {
    try await context.database.write { transaction in
      guard try ScheduleRepository.setTold(due, of: row.id, in: transaction) else { return }
      try transaction.notify(Self.reminders, row.id.uuidString.lowercased())
    }
  }

  /// Tells pages of what is about to begin, whichever server they listen to.
  private func tellReminders(_ words: AsyncStream<String>) async {
    for await word in words {
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
