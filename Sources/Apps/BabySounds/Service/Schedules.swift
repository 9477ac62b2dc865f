import Commerce
import FoundationEssentials
import Storage
import Web

/// What begins by itself.
extension Nursery {
  func schedules(for person: UUID) async throws -> BabyScheduleList {
    let limits = try await limits(of: person)
    return try await context.database.read { reading in
      let kept = try ScheduleRepository.schedules(in: reading)
      return BabyScheduleList(
        schedules: kept.enumerated().map { place, one in
          one.schedule(paused: Limits.beyond(place, limits.schedules, "schedules"))
        }, limit: limits.schedules)
    }
  }

  func schedule(_ id: UUID, for person: UUID) async throws -> BabySchedule {
    let all = try await schedules(for: person).schedules
    guard let one = all.first(where: { $0.id.uuid == id }) else { throw Problem.notFound }
    return one
  }

  /// Makes or changes a schedule; it is due from now on.
  func put(schedule id: UUID, _ request: BabyScheduleRequest, by person: UUID) async throws
    -> BabySchedule
  {
    guard WallAlarm("00:00", days: [], zone: request.zone) != nil else {
      throw Problem.field("zone", "is not a known time zone")
    }
    guard let alarm = WallAlarm(request.time, days: request.days, zone: request.zone) else {
      throw Problem.field("time", "must be a time such as 19:30")
    }
    let now = context.clock.now()
    try await context.database.write { transaction in
      try check(request, for: person, in: transaction)
      let old = try ScheduleRepository.schedule(id, in: transaction)
      if old == nil {
        let count = try ScheduleRepository.count(in: transaction)
        try context.commerce.require(.schedules, for: person, beside: count, in: transaction)
      }
      try ScheduleRepository.requireRoom(
        for: id, "schedules", most: BabySchedule.most, in: transaction)
      let due = old?.nextMs.flatMap { $0 <= now ? $0 : nil }
      let keeps = due != nil && request.isEnabled && old?.request.isAtTheTime(of: request) == true
      let next = keeps ? due : request.isEnabled ? alarm.next(after: now) : nil
      try ScheduleRepository.put(id, request, by: person, next: next, at: now, in: transaction)
      if let due, !keeps {
        let reason = "It was changed while it was about to begin."
        try ScheduleRepository.setLast(
          BabySchedule.Last(atMs: due, state: .missed, reason: reason), of: id, in: transaction)
      }
      try note(.schedule, id, in: transaction)
    }
    return try await schedule(id, for: person)
  }

  private func check(
    _ request: BabyScheduleRequest, for person: UUID, in transaction: any Transaction
  ) throws {
    let tracks = try tracks(of: request.thing, in: transaction)
    guard let tracks else { throw Problem.field("thing.id", "is not a sound or mix of BabySounds") }
    try check(tracks, for: person, in: transaction)
    try check(minutes: Int64(request.minutes), for: person, in: transaction)
  }

  /// What plays of a thing; nil where there is no such thing, or nothing of it is left.
  func tracks(of thing: BabySchedule.Thing, in reading: any Reading) throws -> [BabyTrack]? {
    switch thing.kind {
    case .mix:
      guard let mix = try MixRepository.mix(thing.id.uuid, in: reading) else { return nil }
      let left = try Playable.present(mix.tracks, in: reading)
      return left.isEmpty ? nil : left
    case .sound:
      return try SleepCatalogue.sound(thing.id.uuid, in: reading).map { [BabyTrack($0.id)] }
    }
  }

  func delete(schedule id: UUID) async throws {
    try await context.database.write {
      try delete(id, from: ScheduleRepository.self, .schedule, in: $0)
    }
  }
}

extension BabyScheduleRequest {
  /// Whether it is due at the same times as another.
  fileprivate func isAtTheTime(of other: BabyScheduleRequest) -> Bool {
    time == other.time && zone == other.zone && Set(days) == Set(other.days)
  }
}

extension BabyTrack {
  /// A sound by itself.
  init(_ sound: ID) {
    self.init(
      sound: sound, volume: 1, pan: 0, fadeInSeconds: Self.usualFadeIn,
      fadeOutSeconds: Self.usualFadeOut)
  }
}
