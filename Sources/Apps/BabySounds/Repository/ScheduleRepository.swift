import FoundationEssentials
import Storage
import Web

enum ScheduleRepository: Repository {
  static let table = "baby_schedules"

  static func schedule(_ id: UUID, in reading: any Reading) throws -> StoredSchedule? {
    try reading.first("SELECT * FROM baby_schedules WHERE id = ?", id).map(StoredSchedule.init)
  }

  /// All of them, the oldest first.
  static func schedules(in reading: any Reading) throws -> [StoredSchedule] {
    try reading.rows("SELECT * FROM baby_schedules ORDER BY created_ms, id")
      .map(StoredSchedule.init)
  }

  /// Makes or changes a schedule; nothing is announced of it nor chosen for it any more.
  static func put(
    _ id: UUID, _ request: ScheduleRequest, by person: UUID, next: Int64?, at now: Int64,
    in transaction: any Transaction
  ) throws {
    try transaction.run(
      """
      INSERT INTO baby_schedules (id, person, wish, created_ms, next_ms) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET person = excluded.person, wish = excluded.wish,
        next_ms = excluded.next_ms, told_ms = NULL, chosen_ms = NULL, chosen = NULL
      """, id, person, try StoredJSON.text(request), now, next)
  }

  /// Notes for which due time a player was looked for, and which it is.
  static func setChosen(
    _ player: UUID?, for due: Int64, of id: UUID, in transaction: any Transaction
  ) throws {
    try transaction.run(
      "UPDATE baby_schedules SET chosen_ms = ?, chosen = ? WHERE id = ?", due, player, id)
  }

  /// Notes that a due time was announced; answers whether it was not before.
  static func setAnnounced(_ due: Int64, of id: UUID, in transaction: any Transaction) throws
    -> Bool
  {
    try transaction.run(
      """
      UPDATE baby_schedules SET told_ms = ?
      WHERE id = ? AND next_ms = ? AND (told_ms IS NULL OR told_ms <> ?)
      """, due, id, due, due) == 1
  }

  /// Notes what became of a due time.
  static func setLast(
    _ last: Schedule.Last, of id: UUID, in transaction: any Transaction
  ) throws {
    try transaction.run(
      "UPDATE baby_schedules SET last_ms = ?, last_state = ?, last_reason = ? WHERE id = ?",
      last.atMs, last.state.rawValue, last.reason, id)
  }

  /// Notes what became of a due time, and when the next one is.
  static func setLast(
    _ last: Schedule.Last, next: Int64?, _ request: ScheduleRequest, of id: UUID,
    in transaction: any Transaction
  ) throws {
    try transaction.run(
      """
      UPDATE baby_schedules SET wish = ?, next_ms = ?, last_ms = ?, last_state = ?,
        last_reason = ?, chosen_ms = NULL, chosen = NULL WHERE id = ?
      """, try StoredJSON.text(request), next, last.atMs, last.state.rawValue, last.reason, id)
  }

  /// Notes that what was started came to nothing; answers whether it was still taken for started.
  static func setFailed(
    _ last: Schedule.Last, of id: UUID, in transaction: any Transaction
  ) throws -> Bool {
    try transaction.run(
      """
      UPDATE baby_schedules SET last_state = ?, last_reason = ?
      WHERE id = ? AND last_ms = ? AND last_state = 'started'
      """, last.state.rawValue, last.reason, id, last.atMs) == 1
  }
}

extension StoredSchedule {
  fileprivate init(_ row: Row) throws {
    id = try row.uuid("id")
    person = try row.optionalUUID("person")
    request = try StoredJSON.read(ScheduleRequest.self, row.text("wish"))
    createdMs = try row.integer("created_ms")
    nextMs = try row.optionalInteger("next_ms")
    announcedMs = try row.optionalInteger("told_ms")
    chosenMs = try row.optionalInteger("chosen_ms")
    chosen = try row.optionalUUID("chosen")
    if let at = try row.optionalInteger("last_ms"),
      let state = try row.optionalText("last_state").flatMap(Schedule.Last.State.init)
    {
      last = Schedule.Last(
        atMs: at, state: state, reason: try row.optionalText("last_reason"))
    } else {
      last = nil
    }
  }
}
