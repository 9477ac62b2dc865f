import Accounts
import FoundationEssentials
import Storage
import Web

enum OverrideRepository: Repository {
  static let table = "baby_overrides"

  /// The newest, as they are at a moment.
  static func overrides(at now: Int64, in reading: any Reading) throws -> [Override] {
    let names = try Accounts.names(in: reading)
    return try reading.rows(
      "SELECT * FROM baby_overrides ORDER BY began_ms DESC, id LIMIT \(Override.most)"
    ).map { try Override($0, names, at: now) }
  }

  static func override(_ id: UUID, at now: Int64, in reading: any Reading) throws -> Override? {
    try reading.first("SELECT * FROM baby_overrides WHERE id = ?", id).map {
      try Override($0, Accounts.names(in: reading), at: now)
    }
  }

  static func insert(
    _ request: OverrideRequest, by person: UUID, at now: Int64, in transaction: any Transaction
  ) throws {
    try transaction.run(
      """
      INSERT INTO baby_overrides (id, person, max_db, device, output, began_ms, until_ms)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """, request.id.uuid, person, request.limit, request.device.uuid, request.output.rawValue,
      now,
      now + Override.milliseconds)
  }

  /// Ends what holds for an output of a device; answers what did.
  static func replace(
    on device: ID, _ output: AudioOutput, at now: Int64, in transaction: any Transaction
  ) throws -> [UUID] {
    try transaction.rows(
      """
      UPDATE baby_overrides SET ended_ms = ?, ended = 'replaced'
      WHERE device = ? AND output = ? AND ended_ms IS NULL AND until_ms > ? RETURNING id
      """, now, device.uuid, output.rawValue, now
    ).map { try $0.uuid("id") }
  }

  /// Ends one by hand; answers whether it held.
  static func end(_ id: UUID, at now: Int64, in transaction: any Transaction) throws -> Bool {
    try transaction.run(
      """
      UPDATE baby_overrides SET ended_ms = ?, ended = 'hand'
      WHERE id = ? AND ended_ms IS NULL AND until_ms > ?
      """, now, id, now) == 1
  }
}

extension Override {
  fileprivate init(_ row: Row, _ names: [UUID: String], at now: Int64) throws {
    id = ID(try row.uuid("id"))
    person = try row.optionalUUID("person").map { ID($0) }
    name = person.flatMap { names[$0.uuid] }
    limit = try row.real("max_db")
    device = try row.optionalUUID("device").map { ID($0) }
    output = AudioOutput(rawValue: try row.text("output")) ?? .unknown
    beganMs = try row.integer("began_ms")
    untilMs = try row.integer("until_ms")
    let byHand = try row.optionalInteger("ended_ms")
    let isOver = untilMs <= now
    endedMs = byHand ?? (isOver ? untilMs : nil)
    ended = try row.optionalText("ended").flatMap(End.init) ?? (isOver ? .time : nil)
  }
}
