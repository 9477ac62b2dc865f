import Files
import FoundationEssentials
import Storage
import Web

/// How a player is asked to do something, and answers.
extension Players {
  /// Told with a player's id, its person and its session when something waits for it.
  static let arrivals = "player_commands"
  /// Told with the ids of a player and a command when something has become of the command.
  static let outcomes = "player_outcomes"

  /// Throws where a member asks by themselves for what only its app may begin. A child also changes and ends
  /// nothing that somebody else began in a nursery, or that an app keeps for itself anywhere, and sets nothing
  /// too loud.
  func checkRules(of request: CommandRequest, on player: UUID, for identity: Identity) async throws
  {
    if request.verb == .play, let rule = request.thing.flatMap({ rules[$0.kind] }) {
      throw Problem(409, "use_room", rule.refusal)
    }
    guard identity.role == .child, request.verb != .play else { return }
    try await database.read { reading in
      let row = try row(player, in: reading)
      let isInNursery = try Player.Place(row) == .nursery
      let meant = try begun(on: row, in: reading).filter { one in
        (isInNursery || rules[one.kind] != nil)
          && (request.thing.map { $0.kind == one.kind && $0.id.uuid == one.id } ?? true)
      }
      guard meant.allSatisfy({ $0.person == identity.person }) else {
        throw Problem.startedByOthers
      }
      guard request.verb == .set, let volume = request.volume else { return }
      let kinds = meant.map(\.kind) + [request.thing?.kind].compactMap(\.self)
      for rule in kinds.compactMap({ rules[$0] }) {
        guard try volume <= rule.loudestForChildren(reading) else { throw Problem.tooLoud }
      }
    }
  }

  private struct Begun {
    let kind: String
    let id: UUID
    let person: UUID
  }

  /// What a player plays by its own report, and what it was asked to play since: it may have begun already.
  private func begun(on player: Row, in reading: any Reading) throws -> [Begun] {
    let reported = try Stored.read([Playing].self, player.text("playing"))
      .map { Begun(kind: $0.kind, id: $0.id.uuid, person: $0.person.uuid) }
    let asked = try reading.rows(
      """
      SELECT thing_kind, thing, person FROM player_commands
      WHERE player = ? AND verb = 'play' AND thing IS NOT NULL
        AND (\(Self.isDue) OR state = 'done' AND created_ms >= ?)
      """, values: [try player.uuid("id").value] + due + [try player.integer("seen_ms").value]
    ).map { row in
      Begun(
        kind: try row.text("thing_kind"), id: try row.uuid("thing"), person: try row.uuid("person"))
    }
    return reported + asked
  }

  /// Asks a player to do something. The same id twice is one command.
  func command(
    _ player: UUID, _ request: CommandRequest, by identity: Identity
  ) async throws -> PlayerCommand {
    try request.check()
    let now = clock.now()
    let known = try await database.read { reading in
      let row = try row(player, in: reading)
      let state = try Player(row, for: identity, at: now)
      guard state.mayCommand else { throw Problem.notForChildren }
      if let thing = request.thing, request.verb == .play, !state.plays.contains(thing.kind) {
        throw Problem(409, "cannot_play", "This player cannot play this.")
      }
      return try find(request.id.uuid, for: player, in: reading)
    }
    if let known { return try same(known, by: identity) }
    // Looked for before the transaction, which may touch nothing else.
    let line = request.verb == .play ? try await sounds(request, for: identity) : []
    return try await database.write { transaction in
      _ = try row(player, in: transaction)
      if let known = try find(request.id.uuid, for: player, in: transaction) {
        return try same(known, by: identity)
      }
      let waiting = try transaction.rows(
        "SELECT COUNT(*) AS number FROM player_commands WHERE player = ? AND \(Self.isDue)",
        values: [player.value] + due
      ).first
      guard try waiting?.integer("number") ?? 0 < Self.waitingLimit else {
        throw Problem.tooManyWaiting
      }
      let turn = try turn(request, in: line, on: player, in: transaction)
      try insert(request, turn, for: player, by: identity.person, in: transaction)
      guard let made = try find(request.id.uuid, for: player, in: transaction) else {
        throw Problem.noSuchPlayer
      }
      return made
    }
  }

  private func same(_ known: PlayerCommand, by identity: Identity) throws -> PlayerCommand {
    guard known.person.uuid == identity.person else { throw Problem.commandIDTaken }
    return known
  }

  private func sounds(_ request: CommandRequest, for identity: Identity) async throws -> [Sound] {
    guard let thing = request.thing, let find = kinds[thing.kind] else {
      throw Problem.noSuchSoundForYou
    }
    let line = try await find(thing.id.uuid, identity.person)
    guard !line.isEmpty else { throw Problem.noSuchSoundForYou }
    return line
  }

  /// Which sound of its line a thing is this time.
  struct Turn {
    let number: Int64
    let sound: Sound
  }

  /// The turn after the one that a player had last of the thing.
  private func turn(
    _ request: CommandRequest, in line: [Sound], on player: UUID, in reading: any Reading
  ) throws -> Turn? {
    guard let thing = request.thing, let first = line.first else { return nil }
    guard line.count > 1 else { return Turn(number: 0, sound: first) }
    let last = try reading.first(
      """
      SELECT turn FROM player_commands
      WHERE player = ? AND thing_kind = ? AND thing = ? AND verb = 'play'
      ORDER BY number DESC LIMIT 1
      """, player, thing.kind, thing.id.uuid)
    let number = try last?.optionalInteger("turn").map { $0 + 1 } ?? 0
    return Turn(number: number, sound: line[Int(number % Int64(line.count))])
  }

  func insert(
    _ request: CommandRequest, _ turn: Turn? = nil, for player: UUID, by person: UUID,
    in transaction: any Transaction
  ) throws {
    let sound = turn?.sound
    // Whoever is first to raise the count is first in the order.
    let raised = try transaction.rows(
      """
      UPDATE players SET commands = commands + 1 WHERE id = ?
      RETURNING id, person, session, commands
      """, player)
    guard let row = raised.first else { throw Problem.noSuchPlayer }
    let number = try row.integer("commands")
    let thing = request.thing
    let name = thing.map { $0.name ?? sound?.name ?? "a sound" }
    let values: [any Bindable] = [
      player, request.id.uuid, number, person, request.verb.rawValue, thing?.kind, thing?.id.uuid,
      name,
      sound?.hash?.description, sound?.bytes, request.volume, request.loop, request.atSeconds,
      request.fadeSeconds, try sound?.voicing.map { try Stored.text($0) }, turn?.number,
      clock.now(),
    ]
    try transaction.run(
      """
      INSERT INTO player_commands (player, id, number, person, verb, thing_kind, thing, thing_name,
        hash, bytes, volume, is_loop, at_seconds, fade_seconds, voicing, turn, state, created_ms)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'waiting', ?)
      """, values: values.map(\.value))
    try ring(row, in: transaction)
  }

  /// Rings at a player, once this is committed.
  func ring(_ row: Row, in transaction: any Transaction) throws {
    let words = try [row.text("id"), row.text("person"), row.optionalText("session")]
    try transaction.notify(Self.arrivals, words.compactMap(\.self).joined(separator: " "))
  }

  func find(
    _ id: UUID, for player: UUID, in reading: any Reading
  ) throws -> PlayerCommand? {
    let now = clock.now()
    return try reading.first(
      "SELECT * FROM player_commands WHERE player = ? AND id = ?", player, id
    ).map { try PlayerCommand($0, at: now) }
  }

  /// True for commands that the player has still to do.
  static let isDue =
    "state IN ('waiting', 'delivered') AND (created_ms > ? OR verb = 'stop' AND created_ms > ?)"

  var due: [Value] {
    let now = clock.now()
    return [(now - Self.patienceMilliseconds).value, (now - Self.dayMilliseconds).value]
  }

  /// What became of a command, for who asked for it, and for whose player it is.
  func command(
    _ id: UUID, for player: UUID, seenBy identity: Identity
  ) async throws -> PlayerCommand {
    try await database.read { reading in
      let isOwn = try row(player, in: reading).uuid("person") == identity.person
      guard let command = try find(id, for: player, in: reading),
        isOwn || command.person.uuid == identity.person
      else { throw Problem.noSuchPlayer }
      return command
    }
  }

  /// Notes what a player has made of a command; said again, it changes nothing.
  func acknowledge(
    _ id: UUID, for player: UUID, _ answer: Acknowledgement, by identity: Identity
  ) async throws -> PlayerCommand {
    try await database.write { transaction in
      _ = try own(player, identity, in: transaction)
      guard let command = try find(id, for: player, in: transaction) else {
        throw Problem.noSuchPlayer
      }
      switch command.state {
      case .expired: throw Problem.expired
      case .done, .refused:
        guard command.state.rawValue == answer.state.rawValue else { throw Problem.alreadyAnswered }
        return command
      case .waiting, .delivered: break
      }
      try settle(id, for: player, answer, in: transaction)
      return try find(id, for: player, in: transaction) ?? command
    }
  }

  func settle(
    _ id: UUID, for player: UUID, _ answer: Acknowledgement, in transaction: any Transaction
  ) throws {
    try transaction.run(
      "UPDATE player_commands SET state = ?, reason = ? WHERE player = ? AND id = ?",
      answer.state.rawValue, answer.reason, player, id)
    try tell(player, id, in: transaction)
  }

  func tell(_ player: UUID, _ id: UUID, in transaction: any Transaction) throws {
    let words = [player, id].map { $0.uuidString.lowercased() }
    try transaction.notify(Self.outcomes, words.joined(separator: " "))
  }
}
