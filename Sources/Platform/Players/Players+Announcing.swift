import FoundationEssentials
import Storage
import Web

/// How players come, say what they do, are renamed and removed.
extension Players {
  /// Told whenever the list has changed.
  static let listChanges = "players"

  /// The household's players: those that are here first, then by name.
  func players(for identity: Identity) async throws -> [Player] {
    let now = clock.now()
    let all = try await database.read { reading in
      try reading.rows("SELECT * FROM players ORDER BY id LIMIT 1000")
        .map { try Player($0, for: identity, at: now) }
    }
    return all.sorted { a, b in
      a.isPresent != b.isPresent
        ? a.isPresent : (a.name, a.id.description) < (b.name, b.id.description)
    }
  }

  func player(_ id: UUID, for identity: Identity) async throws -> Player {
    let now = clock.now()
    return try await database.read { reading in
      try Player(row(id, in: reading), for: identity, at: now)
    }
  }

  func row(_ id: UUID, in reading: any Reading) throws -> Row {
    guard let row = try reading.first("SELECT * FROM players WHERE id = ?", id) else {
      throw Problem.noSuchPlayer
    }
    return row
  }

  /// The row of a player, when it is the player itself that asks: the same browser or device.
  func own(_ id: UUID, _ identity: Identity, in reading: any Reading) throws -> Row {
    let row = try row(id, in: reading)
    guard try row.uuid("person") == identity.person,
      try row.optionalUUID("session") == identity.session
    else { throw Problem.notYourPlayer }
    return row
  }

  /// Takes a player in under an id of its own making, or hears that it is still here.
  func announce(_ id: UUID, _ request: Announcement, by identity: Identity) async throws -> Player {
    let now = clock.now()
    let plays = try Stored.text(request.plays)
    try await database.write { transaction in
      guard let row = try transaction.first("SELECT * FROM players WHERE id = ?", id) else {
        return try add(id, request, plays, by: identity, at: now, in: transaction)
      }
      // Who has signed in anew speaks for their own players; a device only for those it announced.
      guard try row.uuid("person") == identity.person,
        try identity.scope == nil || row.optionalUUID("session") == identity.session
      else { throw Problem.notYourPlayer }
      let before = try Player(row, for: identity, at: now)
      let place = try place(request, of: row, by: identity)
      let isNews =
        try row.text("announced") != request.name || row.text("plays") != plays
        || !before.isPresent || before.place != place
      // A name and a place that people gave it stay until it says something new.
      try transaction.run(
        """
        UPDATE players SET session = ?, name = CASE WHEN announced <> ? THEN ? ELSE name END,
          announced = ?, kind = ?, plays = ?, volume = COALESCE(?, volume), is_present = 1,
          place = ?, announced_place = COALESCE(?, announced_place), seen_ms = ? WHERE id = ?
        """, identity.session, request.name, request.name, request.name, request.kind.rawValue,
        plays,
        request.volume, place.rawValue, request.place?.rawValue, now, id)
      if isNews { try transaction.notify(Self.listChanges, "") }
    }
    return try await player(id, for: identity)
  }

  /// Where a player stands from now on: of two places, a child does not leave the one that protects.
  private func place(
    _ request: Announcement, of row: Row, by identity: Identity
  ) throws -> Player.Place {
    let kept = try Player.Place(row)
    guard let wanted = request.place, try row.optionalText("announced_place") != wanted.rawValue,
      wanted == .nursery || identity.role > .child
    else { return kept }
    return wanted
  }

  private func add(
    _ id: UUID, _ request: Announcement, _ plays: String, by identity: Identity, at now: Int64,
    in transaction: any Transaction
  ) throws {
    let count = try transaction.first(
      "SELECT COUNT(*) AS number FROM players WHERE person = ?", identity.person)
    guard try count?.integer("number") ?? 0 < Self.playerLimit else {
      throw Problem.tooManyPlayers
    }
    let place = identity.role > .child ? request.place ?? .other : .nursery
    try transaction.run(
      """
      INSERT INTO players (id, person, session, name, announced, kind, plays, for_children, volume,
        playing, commands, version, is_present, place, announced_place, seen_ms, created_ms)
      VALUES (?, ?, ?, ?, ?, ?, ?, 0, ?, '[]', 0, 1, 1, ?, ?, ?, ?)
      """, id, identity.person, identity.session, request.name, request.name, request.kind.rawValue,
      plays,
      request.volume ?? 1, place.rawValue, request.place?.rawValue, now, now)
    try transaction.notify(Self.listChanges, "")
  }

  /// Changes a name, or whether children may use it: its owner may, and the household's. Where it stands any
  /// adult may say, and no child.
  func edit(
    _ id: UUID, _ request: PlayerEdit, version: Int64, by identity: Identity
  ) async throws -> Player {
    try await database.write { transaction in
      let row = try row(id, in: transaction)
      let isOwn = try identity.role == .owner || row.uuid("person") == identity.person
      let isOfPlace = request.place != nil && request.name == nil && request.forChildren == nil
      guard isOwn || isOfPlace else { throw Problem.notYourPlayer }
      guard request.place == nil || identity.role > .child else {
        throw Problem.notForChildToMove
      }
      guard try row.integer("version") == version else { throw Problem.changedMeanwhile }
      try transaction.run(
        """
        UPDATE players SET name = COALESCE(?, name), for_children = COALESCE(?, for_children),
          place = COALESCE(?, place), version = version + 1 WHERE id = ?
        """, request.name, request.forChildren, request.place?.rawValue, id)
      // It hears of its place together with what it is to do.
      if request.place != nil { try ring(row, in: transaction) }
      try transaction.notify(Self.listChanges, "")
    }
    return try await player(id, for: identity)
  }

  /// Takes a player off the list; one that still runs comes back by itself.
  func remove(_ id: UUID, by identity: Identity) async throws {
    try await database.write { transaction in
      let row = try row(id, in: transaction)
      guard try identity.role == .owner || row.uuid("person") == identity.person else {
        throw Problem.notYourPlayer
      }
      try transaction.run("DELETE FROM player_commands WHERE player = ?", id)
      try transaction.run("DELETE FROM players WHERE id = ?", id)
      try ring(row, in: transaction)
      try transaction.notify(Self.listChanges, "")
    }
  }

  /// Notes what a player says that it does.
  func report(_ id: UUID, _ state: PlayerState, by identity: Identity) async throws {
    let now = clock.now()
    try await database.write { transaction in
      let row = try own(id, identity, in: transaction)
      let old = try Player(row, for: identity, at: now)
      let before = try Stored.read([Playing].self, row.text("playing"))
      let isLeaving = state.isLeaving ?? false
      let playing =
        try isLeaving
        ? []
        : state.playing.map { entry in
          try self.playing(entry, on: id, before, by: identity, at: now, in: transaction)
        }
      try transaction.run(
        """
        UPDATE players SET playing = ?, volume = ?, error = ?, is_present = ?, seen_ms = ?
        WHERE id = ?
        """, try Stored.text(playing), state.volume, state.error, !isLeaving, now, id)
      // How far it has come is told to who asks, and is no news.
      let isNews =
        playing.map(\.withoutPosition) != before.map(\.withoutPosition)
        || old.volume != state.volume || old.error != state.error || old.isPresent == isLeaving
      if isNews { try transaction.notify(Self.listChanges, "") }
    }
  }

  /// What a player says that it plays, with what the server knows about it: since when, and for whom.
  private func playing(
    _ entry: PlayerState.Entry, on player: UUID, _ before: [Playing], by identity: Identity,
    at now: Int64, in reading: any Reading
  ) throws -> Playing {
    let known = before.first { $0.kind == entry.kind && $0.id == entry.id }
    var person = known?.person
    if person == nil {
      person = try reading.first(
        """
        SELECT person FROM player_commands WHERE player = ? AND thing_kind = ? AND thing = ?
          AND verb = 'play' ORDER BY number DESC LIMIT 1
        """, player, entry.kind, entry.id.uuid
      ).map { ID(try $0.uuid("person")) }
    }
    return Playing(
      kind: entry.kind, id: entry.id, name: entry.name, person: person ?? ID(identity.person),
      loop: entry.loop, sinceMs: known?.sinceMs ?? now, positionSeconds: entry.positionSeconds)
  }

  /// Takes everything of a member out: their players, what they asked, and their names for sounds.
  @Sendable public func forget(_ person: UUID, in transaction: any Transaction) throws {
    try transaction.run(
      """
      DELETE FROM player_commands
      WHERE person = ? OR player IN (SELECT id FROM players WHERE person = ?)
      """, person, person)
    try transaction.run("DELETE FROM players WHERE person = ?", person)
    for row in try transaction.rows("SELECT * FROM players WHERE playing <> '[]'") {
      let playing = try Stored.read([Playing].self, row.text("playing"))
      let others = playing.filter { $0.person.uuid != person }
      guard others != playing else { continue }
      // What is theirs ends, wherever it sounds.
      for gone in playing where gone.person.uuid == person {
        let stop = CommandRequest(
          id: ID(UUID()), verb: .stop, thing: .init(kind: gone.kind, id: gone.id))
        try insert(stop, for: row.uuid("id"), by: row.uuid("person"), in: transaction)
      }
      try transaction.run(
        "UPDATE players SET playing = ? WHERE id = ?", try Stored.text(others), row.uuid("id"))
    }
    try transaction.notify(Self.listChanges, "")
  }
}

extension Playing {
  fileprivate var withoutPosition: Playing {
    Playing(
      kind: kind, id: id, name: name, person: person, loop: loop, sinceMs: sinceMs,
      positionSeconds: nil)
  }
}
