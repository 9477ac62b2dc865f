import FoundationEssentials
import Storage
import Web

/// The queues of all players: what they were asked to do, and what became of it.
enum CommandRepository {
  /// A command that its player has still to do, and the number of the turn that its thing has.
  struct Due {
    let command: PlayerCommand
    let turn: Int64
  }

  /// Something that a player was asked to play.
  struct Asked {
    let kind: String
    let id: UUID
    let person: UUID
  }

  /// True for commands that the player has still to do; `dueValues` go with it.
  private static let isDue =
    "state IN ('waiting', 'delivered') AND (created_ms > ? OR verb = 'stop' AND created_ms > ?)"

  private static func dueValues(at now: Int64) -> [Value] {
    [(now - Players.patienceMilliseconds).value, (now - Players.dayMilliseconds).value]
  }

  static func command(
    _ id: UUID, of player: UUID, at now: Int64, in reading: any Reading
  ) throws -> PlayerCommand? {
    try reading.first(
      "SELECT * FROM player_commands WHERE player = ? AND id = ?", player, id
    ).map { try PlayerCommand($0, at: now) }
  }

  /// Who asked for a command, and what was noted of it last.
  static func outcome(
    of id: UUID, on player: UUID, in reading: any Reading
  ) throws -> (person: UUID, state: String, reason: String?)? {
    try reading.first(
      "SELECT person, state, reason FROM player_commands WHERE player = ? AND id = ?", player, id
    ).map { (try $0.uuid("person"), try $0.text("state"), try $0.optionalText("reason")) }
  }

  /// What a player has still to do, in order, from after a number.
  static func due(
    for player: UUID, after number: Int64, at now: Int64, in reading: any Reading
  ) throws -> [Due] {
    try reading.rows(
      """
      SELECT * FROM player_commands WHERE player = ? AND number > ? AND \(isDue)
      ORDER BY number LIMIT \(Players.waitingLimit)
      """, values: [player.value, number.value] + dueValues(at: now)
    ).map {
      Due(command: try PlayerCommand($0, at: now), turn: try $0.optionalInteger("turn") ?? 0)
    }
  }

  /// How many commands a player has still to do.
  static func dueCount(
    for player: UUID, at now: Int64, in reading: any Reading
  ) throws -> Int64 {
    try reading.rows(
      "SELECT COUNT(*) AS number FROM player_commands WHERE player = ? AND \(isDue)",
      values: [player.value] + dueValues(at: now)
    ).first?.integer("number") ?? 0
  }

  /// What a player was asked to play and has not reported yet: what is due, and what it has done since its
  /// last report.
  static func unreported(
    of player: StoredPlayer, at now: Int64, in reading: any Reading
  ) throws -> [Asked] {
    try reading.rows(
      """
      SELECT thing_kind, thing, person FROM player_commands
      WHERE player = ? AND verb = 'play' AND thing IS NOT NULL
        AND (\(isDue) OR state = 'done' AND created_ms >= ?)
      """, values: [player.id.value] + dueValues(at: now) + [player.seenMs.value]
    ).map { row in
      Asked(
        kind: try row.text("thing_kind"), id: try row.uuid("thing"), person: try row.uuid("person"))
    }
  }

  /// The things of a kind that a member has asked a player to play since a moment.
  static func things(
    of kind: String, askedOf player: UUID, by person: UUID, after moment: Int64,
    in reading: any Reading
  ) throws -> Set<ID> {
    let rows = try reading.rows(
      """
      SELECT DISTINCT thing FROM player_commands WHERE player = ? AND person = ?
        AND thing_kind = ? AND verb = 'play' AND state IN ('waiting', 'delivered', 'done')
        AND created_ms > ?
      """, player, person, kind, moment)
    return Set(try rows.map { ID(try $0.uuid("thing")) })
  }

  /// Who asked a player last to play a thing.
  static func lastPerson(
    asking player: UUID, for kind: String, _ thing: UUID, in reading: any Reading
  ) throws -> UUID? {
    try last(asking: player, for: kind, thing, in: reading)?.uuid("person")
  }

  /// The turn that a thing had when a player was asked last to play it.
  static func lastTurn(
    asking player: UUID, for kind: String, _ thing: UUID, in reading: any Reading
  ) throws -> Int64? {
    try last(asking: player, for: kind, thing, in: reading)?.optionalInteger("turn")
  }

  private static func last(
    asking player: UUID, for kind: String, _ thing: UUID, in reading: any Reading
  ) throws -> Row? {
    try reading.first(
      """
      SELECT person, turn FROM player_commands
      WHERE player = ? AND thing_kind = ? AND thing = ? AND verb = 'play'
      ORDER BY number DESC LIMIT 1
      """, player, kind, thing)
  }

  static func insert(
    _ request: CommandRequest, _ sound: Players.Sound?, turn: Int64?, number: Int64,
    for player: UUID, by person: UUID, title: String?, asker: String?, at now: Int64,
    in transaction: any Transaction
  ) throws {
    let thing = request.thing
    let name = thing.map { $0.name ?? sound?.name ?? "a sound" }
    let values: [any Bindable] = [
      player, request.id.uuid, number, person, request.verb.rawValue, thing?.kind, thing?.id.uuid,
      name, sound?.hash?.description, sound?.bytes, request.volume, request.loop,
      request.atSeconds, request.fadeSeconds, try sound?.voicing.map { try StoredJSON.text($0) },
      turn, title, asker, now,
    ]
    try transaction.run(
      """
      INSERT INTO player_commands (player, id, number, person, verb, thing_kind, thing, thing_name,
        hash, bytes, volume, is_loop, at_seconds, fade_seconds, voicing, turn, title, asker, state,
        created_ms)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'waiting', ?)
      """, values: values.map(\.value))
  }

  /// Notes what its player has made of a command.
  static func setResult(
    _ answer: Acknowledgement, of id: UUID, on player: UUID, in transaction: any Transaction
  ) throws {
    try transaction.run(
      "UPDATE player_commands SET state = ?, reason = ? WHERE player = ? AND id = ?",
      answer.state.rawValue, answer.reason, player, id)
  }

  static func setDelivered(_ id: UUID, on player: UUID, in transaction: any Transaction) throws {
    try transaction.run(
      "UPDATE player_commands SET state = 'delivered' WHERE player = ? AND id = ?", player, id)
  }

  static func setSound(
    _ sound: Players.Sound, of id: UUID, on player: UUID, in transaction: any Transaction
  ) throws {
    try transaction.run(
      "UPDATE player_commands SET hash = ?, bytes = ?, voicing = ? WHERE player = ? AND id = ?",
      sound.hash?.description, sound.bytes, try sound.voicing.map { try StoredJSON.text($0) },
      player, id)
  }

  static func delete(of player: UUID, in transaction: any Transaction) throws {
    try transaction.run("DELETE FROM player_commands WHERE player = ?", player)
  }

  static func delete(createdBefore moment: Int64, in transaction: any Transaction) throws {
    try transaction.run("DELETE FROM player_commands WHERE created_ms < ?", moment)
  }

  /// Deletes what a member has asked, and what their players were asked.
  static func delete(ofMember person: UUID, in transaction: any Transaction) throws {
    try transaction.run(
      """
      DELETE FROM player_commands
      WHERE person = ? OR player IN (SELECT id FROM players WHERE person = ?)
      """, person, person)
  }
}
