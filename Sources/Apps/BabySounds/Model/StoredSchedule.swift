import FoundationEssentials
import Web

/// A schedule as it is kept, with what only the server needs of it.
struct StoredSchedule: Sendable {
  let id: UUID
  /// Who made it; nil where they have left.
  let person: UUID?
  let request: ScheduleRequest
  let createdMs: Int64
  let nextMs: Int64?
  /// When the due time was that was announced.
  let announcedMs: Int64?
  /// For which due time a player was looked for, and which it is; nil where none was there.
  let chosenMs: Int64?
  let chosen: UUID?
  let last: Schedule.Last?

  /// When it is due after a moment; nil where it was to be once.
  func due(after moment: Int64) -> Int64? {
    guard !request.days.isEmpty else { return nil }
    return WallAlarm(request.time, days: request.days, zone: request.zone)?.next(after: moment)
  }

  func schedule(paused: String?) -> Schedule {
    Schedule(
      id: ID(id), name: request.name, time: request.time, zone: request.zone, days: request.days,
      thing: request.thing, volume: request.volume, fadeSeconds: request.fadeSeconds,
      minutes: request.minutes, player: request.player, notifyMinutes: request.notifyMinutes,
      isEnabled: request.isEnabled, createdMs: createdMs, nextMs: paused == nil ? nextMs : nil,
      last: last, paused: paused)
  }
}
