import Commerce
import FoundationEssentials
import Server
import Storage
import Web

/// What begins by itself.
struct Schedules: Sendable {
  let gate: Gate
  private let context: AppContext
  private let feed: Feed
  private let permissions: Permissions

  init(_ context: AppContext, feed: Feed, permissions: Permissions, gate: Gate) {
    self.context = context
    self.gate = gate
    self.feed = feed
    self.permissions = permissions
  }

  func schedules(for person: UUID) async throws -> ScheduleList {
    try await context.database.read { reading in
      let limit = try permissions.limits(of: person, in: reading).schedules
      let stored = try ScheduleRepository.schedules(in: reading)
      return ScheduleList(
        schedules: stored.enumerated().map { index, schedule in
          schedule.schedule(paused: Limits.reasonBeyond(limit, at: index, "schedules"))
        }, limit: limit)
    }
  }

  func schedule(_ id: UUID, for person: UUID) async throws -> Schedule {
    let all = try await schedules(for: person).schedules
    guard let schedule = all.first(where: { $0.id.uuid == id }) else { throw Problem.notFound }
    return schedule
  }

  /// Makes or changes a schedule; it is due from now on.
  func put(_ id: UUID, _ request: ScheduleRequest, by person: UUID) async throws -> Schedule {
    let alarm = try alarm(of: request)
    let now = context.clock.now()
    try await context.database.write { transaction in
      try check(request, for: person, in: transaction)
      let old = try ScheduleRepository.schedule(id, in: transaction)
      if old == nil {
        let count = try ScheduleRepository.count(in: transaction)
        try context.commerce.require(.schedules, for: person, beside: count, in: transaction)
      }
      try ScheduleRepository.requireRoom(
        for: id, "schedules", most: Schedule.most, in: transaction)
      let due = old?.nextMs.flatMap { $0 <= now ? $0 : nil }
      let keeps = due != nil && request.isEnabled && old?.request.isAtTheTime(of: request) == true
      let next = keeps ? due : request.isEnabled ? alarm.next(after: now) : nil
      try ScheduleRepository.put(id, request, by: person, next: next, at: now, in: transaction)
      if let due, !keeps {
        let reason = "It was changed just before it started."
        try ScheduleRepository.setLast(
          Schedule.Last(atMs: due, state: .missed, reason: reason), of: id, in: transaction)
      }
      try feed.publish(.schedule, id, in: transaction)
    }
    return try await schedule(id, for: person)
  }

  private func alarm(of request: ScheduleRequest) throws -> WallAlarm {
    guard WallAlarm("00:00", days: [], zone: request.zone) != nil else {
      throw Problem.field("zone", "is not a known time zone")
    }
    guard let alarm = WallAlarm(request.time, days: request.days, zone: request.zone) else {
      throw Problem.field("time", "must be a time such as 19:30")
    }
    return alarm
  }

  private func check(
    _ request: ScheduleRequest, for person: UUID, in transaction: any Transaction
  ) throws {
    let tracks = try Playable.tracks(of: request.thing, in: transaction)
    guard let tracks else { throw Problem.field("thing.id", "is not a sound or mix of BabySounds") }
    try permissions.require(tracks, for: person, in: transaction)
    try permissions.require(minutes: Int64(request.minutes), for: person, in: transaction)
  }

  func delete(_ id: UUID) async throws {
    try await context.database.write { transaction in
      try ScheduleRepository.deleteExisting(id, in: transaction)
      try feed.publish(.schedule, id, isGone: true, in: transaction)
    }
  }
}

extension ScheduleRequest {
  /// Whether it is due at the same times as another.
  fileprivate func isAtTheTime(of other: ScheduleRequest) -> Bool {
    time == other.time && zone == other.zone && Set(days) == Set(other.days)
  }
}
