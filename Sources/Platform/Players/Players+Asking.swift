import FoundationEssentials
import Storage
import Web

/// How apps ask players for somebody.
extension Players {
  /// The player of an id or a name; without one the newest that is here, one's own before others'.
  public func choose(
    _ wanted: String?, playing kind: String, for identity: Identity
  ) async throws -> Player {
    let all = try await players(for: identity)
    if let wanted {
      let named = all.filter {
        $0.id.description == wanted.lowercased() || $0.name.lowercased() == wanted.lowercased()
      }
      guard let player = named.first else {
        let names = all.filter(\.isPresent).map { "“\($0.name)”" }.joined(separator: ", ")
        throw Problem(
          404, "no_such_player",
          "No player is called “\(wanted.prefix(100))”. "
            + (names.isEmpty ? "No player is online at the moment." : "Online are \(names)."))
      }
      return player
    }
    let able = all.filter { $0.isPresent && $0.mayCommand && $0.plays.contains(kind) }
    let isOwn = { (player: Player) in player.person.uuid == identity.person }
    let newest = (able.contains(where: isOwn) ? able.filter(isOwn) : able)
      .max { $0.createdMs < $1.createdMs }
    guard let newest else {
      throw Problem(
        409, "no_player",
        "No player is online. Open the app in a browser and press a key, or run quintet player.")
    }
    return newest
  }

  /// Asks a player to play something. The same command twice is one.
  public func play(
    _ kind: String, _ id: UUID, on player: UUID, as command: UUID, volume: Double? = nil,
    fadeSeconds: Double? = nil, by identity: Identity
  ) async throws -> PlayerCommand {
    let thing = CommandRequest.Wanted(kind: kind, id: ID(id))
    return try await self.command(
      player,
      CommandRequest(
        id: ID(command), verb: .play, thing: thing, volume: volume, fadeSeconds: fadeSeconds),
      by: identity)
  }

  /// Lets one thing go on a player. The same command twice is one.
  public func stop(
    _ kind: String, _ id: UUID, on player: UUID, as command: UUID, fadeSeconds: Double? = nil,
    by identity: Identity
  ) async throws {
    let thing = CommandRequest.Wanted(kind: kind, id: ID(id))
    _ = try await self.command(
      player,
      CommandRequest(id: ID(command), verb: .stop, thing: thing, fadeSeconds: fadeSeconds),
      by: identity)
  }

  /// Stops what somebody has asked for of a kind, on one player or on all.
  public func stop(_ kind: String, on player: UUID?, by identity: Identity) async throws {
    for one in try await players(for: identity)
    where one.isPresent && one.mayCommand && (player ?? one.id.uuid) == one.id.uuid {
      let playing = one.playing.filter { $0.kind == kind && $0.person.uuid == identity.person }
      let coming = try await coming(kind, on: one.id.uuid, of: identity.person)
      for id in Set(playing.map(\.id)).union(coming) {
        let thing = CommandRequest.Wanted(kind: kind, id: id)
        let request = CommandRequest(id: ID(UUID()), verb: .stop, thing: thing)
        _ = try await command(one.id.uuid, request, by: identity)
      }
    }
  }

  /// What a player was asked to play a moment ago, and may not have told yet.
  private func coming(_ kind: String, on player: UUID, of person: UUID) async throws -> Set<ID> {
    let earliest = clock.now() - Self.patienceMilliseconds
    return try await database.read { reading in
      let rows = try reading.rows(
        """
        SELECT DISTINCT thing FROM player_commands WHERE player = ? AND person = ?
          AND thing_kind = ? AND verb = 'play' AND state IN ('waiting', 'delivered', 'done')
          AND created_ms > ?
        """, player, person, kind, earliest)
      return Set(try rows.map { ID(try $0.uuid("thing")) })
    }
  }

  /// Waits until what a command asked for has ended; false when it has not after so many seconds.
  ///
  /// `length` is how long it takes by itself: a sound may be over before its player has told of it.
  public func ending(
    of command: PlayerCommand, lasting length: Double, within limit: Double
  ) async throws -> Bool {
    let begin = clock.now()
    var (doneMs, wasHeard) = (Int64?.none, false)
    for await _ in outcomeBell() {
      let (state, isPresent, isPlaying) = try await self.state(of: command)
      let now = clock.now()
      switch state.state {
      case .refused:
        throw Problem(409, "player_refused", state.reason ?? "The player cannot play it.")
      case .expired: throw Problem.expired
      case .done:
        wasHeard = wasHeard || isPlaying
        doneMs = doneMs ?? now
        let isLongOver = Double(now - doneMs!) > (length + 2) * 1_000
        if !isPlaying, wasHeard || isLongOver { return true }
      case .waiting, .delivered: break
      }
      guard isPresent else {
        throw Problem(409, "player_away", "The player went offline during playback.")
      }
      if Double(now - begin) > limit * 1_000 { return false }
    }
    throw CancellationError()
  }

  /// What has become of a command; nil where there is none any more.
  public func outcome(of command: UUID, on player: UUID) async throws -> PlayerCommand? {
    try await database.read { try find(command, for: player, in: $0) }
  }

  private func state(
    of command: PlayerCommand
  ) async throws -> (PlayerCommand, isPresent: Bool, isPlaying: Bool) {
    let now = clock.now()
    return try await database.read { reading in
      let row = try row(command.player.uuid, in: reading)
      let current = try reading.first(
        "SELECT * FROM player_commands WHERE player = ? AND id = ?", command.player.uuid,
        command.id.uuid
      ).map { try PlayerCommand($0, at: now) }
      let playing = try Stored.read([Playing].self, row.text("playing"))
      let isPresent =
        try row.bool("is_present") && row.integer("seen_ms") > now - Self.presenceMilliseconds
      return (
        current ?? command, isPresent,
        playing.contains { $0.kind == command.thing?.kind && $0.id == command.thing?.id }
      )
    }
  }

  /// Rings whenever something may have become of a command, and twice a second.
  private func outcomeBell() -> AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { bell in
      let tasks = [Self.outcomes, Self.listChanges].map { channel in
        Task { for await _ in database.notifications(channel) { bell.yield() } }
      }
      let watch = Task {
        while !Task.isCancelled {
          bell.yield()
          try? await Task.sleep(for: .milliseconds(500))
        }
      }
      bell.onTermination = { _ in for task in tasks + [watch] { task.cancel() } }
    }
  }
}
