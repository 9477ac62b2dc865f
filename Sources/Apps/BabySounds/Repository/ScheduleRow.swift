import FoundationEssentials
import Storage
import Web

/// A schedule as it lies in its table.
struct ScheduleRow: Sendable {
  let id: UUID
  /// Who made it; nil where they have left.
  let person: UUID?
  let wish: BabyScheduleWish
  let createdMs: Int64
  let nextMs: Int64?
  /// When the due time was that was announced.
  let toldMs: Int64?
  /// For which due time a player was looked for, and which it is; nil where none was there.
  let chosenMs: Int64?
  let chosen: UUID?
  let last: BabySchedule.Last?

  init(_ row: Row) throws {
    id = try row.uuid("id")
    person = try row.optionalUUID("person")
    wish = try Kept.read(BabyScheduleWish.self, row.text("wish"))
    createdMs = try row.integer("created_ms")
    nextMs = try row.optionalInteger("next_ms")
    toldMs = try row.optionalInteger("told_ms")
    chosenMs = try row.optionalInteger("chosen_ms")
    chosen = try row.optionalUUID("chosen")
    if let at = try row.optionalInteger("last_ms"),
      let state = try row.optionalText("last_state").flatMap(BabySchedule.Last.State.init)
    {
      last = BabySchedule.Last(
        atMs: at, state: state, reason: try row.optionalText("last_reason"))
    } else {
      last = nil
    }
  }

  /// All of them, the oldest first.
  static func all(in reading: any Reading) throws -> [ScheduleRow] {
    try reading.rows("SELECT * FROM baby_schedules ORDER BY created_ms, id").map(ScheduleRow.init)
  }

  static func find(_ id: UUID, in reading: any Reading) throws -> ScheduleRow? {
    try reading.first("SELECT * FROM baby_schedules WHERE id = ?", id).map(ScheduleRow.init)
  }

  /// When it is due after a moment; nil where it was to be once.
  func due(after moment: Int64) -> Int64? {
    guard !wish.days.isEmpty else { return nil }
    return WallAlarm(wish.time, days: wish.days, zone: wish.zone)?.next(after: moment)
  }

  func schedule(paused: String?) -> BabySchedule {
    BabySchedule(
      id: ID(id), name: wish.name, time: wish.time, zone: wish.zone, days: wish.days,
      thing: wish.thing, volume: wish.volume, fadeSeconds: wish.fadeSeconds,
      minutes: wish.minutes, player: wish.player, notifyMinutes: wish.notifyMinutes,
      isEnabled: wish.isEnabled, createdMs: createdMs, nextMs: paused == nil ? nextMs : nil,
      last: last, paused: paused)
  }
}
