import Commerce
import FoundationEssentials
import Storage
import Web

/// What begins by itself.
extension Nursery {
  func schedules(for person: UUID) async throws -> BabyScheduleList {
    let limits = try await limits(of: person)
    return try await database.read { reading in
      let rows = try ScheduleRow.all(in: reading)
      return BabyScheduleList(
        schedules: rows.enumerated().map { place, row in
          row.schedule(paused: Limits.beyond(place, limits.schedules, "schedules"))
        }, limit: limits.schedules)
    }
  }

  func schedule(_ id: UUID, for person: UUID) async throws -> BabySchedule {
    let all = try await schedules(for: person).schedules
    guard let one = all.first(where: { $0.id.uuid == id }) else { throw Problem.notFound }
    return one
  }

  /// Makes or changes a schedule; it is due from now on.
  func put(schedule id: UUID, _ wish: BabyScheduleWish, by person: UUID) async throws
    -> BabySchedule
  {
    guard WallAlarm("00:00", days: [], zone: wish.zone) != nil else {
      throw Problem.field("zone", "is no time zone that this machine knows")
    }
    guard let alarm = WallAlarm(wish.time, days: wish.days, zone: wish.zone) else {
      throw Problem.field("time", "must be a time such as 19:30")
    }
    let now = clock.now()
    try await database.write { transaction in
      try check(wish, for: person, in: transaction)
      let old = try ScheduleRow.find(id, in: transaction)
      if old == nil {
        let count = try Self.count("baby_schedules", in: transaction)
        try commerce.require(.schedules, for: person, beside: count, in: transaction)
      }
      try admit(id, to: "baby_schedules", "schedules", most: BabySchedule.most, in: transaction)
      let due = old?.nextMs.flatMap { $0 <= now ? $0 : nil }
      let keeps = due != nil && wish.isEnabled && old?.wish.isAtTheTime(of: wish) == true
      let next = keeps ? due : wish.isEnabled ? alarm.next(after: now) : nil
      try transaction.run(
        """
        INSERT INTO baby_schedules (id, person, wish, created_ms, next_ms) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET person = excluded.person, wish = excluded.wish,
          next_ms = excluded.next_ms, told_ms = NULL, chosen_ms = NULL, chosen = NULL
        """, id, person, try Kept.text(wish), now, next)
      if let due, !keeps { try miss(id, due, in: transaction) }
      try note(.schedule, id, in: transaction)
    }
    return try await schedule(id, for: person)
  }

  /// Writes down that what was due did not begin, because it was changed at that moment.
  private func miss(_ id: UUID, _ due: Int64, in transaction: any Transaction) throws {
    try transaction.run(
      """
      UPDATE baby_schedules SET last_ms = ?, last_state = 'missed', last_reason = ? WHERE id = ?
      """, due, "It was changed while it was about to begin.", id)
  }

  private func check(
    _ wish: BabyScheduleWish, for person: UUID, in transaction: any Transaction
  ) throws {
    let tracks = try tracks(of: wish.thing, in: transaction)
    guard let tracks else { throw Problem.field("thing.id", "is no sound or mix of this room") }
    try check(tracks, for: person, in: transaction)
    try check(minutes: Int64(wish.minutes), for: person, in: transaction)
  }

  /// What plays of a thing; nil where there is no such thing, or nothing of it is left.
  func tracks(of thing: BabySchedule.Thing, in reading: any Reading) throws -> [BabyTrack]? {
    switch thing.kind {
    case .mix:
      guard let mix = try BabyMix.find(thing.id.uuid, in: reading) else { return nil }
      let left = try Playable.present(mix.tracks, in: reading)
      return left.isEmpty ? nil : left
    case .sound: return try sound(thing.id.uuid, in: reading).map { [BabyTrack($0.id)] }
    }
  }

  func delete(schedule id: UUID) async throws {
    try await database.write { try delete(id, from: "baby_schedules", .schedule, in: $0) }
  }
}

extension BabyScheduleWish {
  /// Whether it is due at the same times as another.
  fileprivate func isAtTheTime(of other: BabyScheduleWish) -> Bool {
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
