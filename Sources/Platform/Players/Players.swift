import Blobs
import Files
import FoundationEssentials
import Storage
import Web

/// Everything in the household that can be asked to play: browser tabs, phones, small computers.
///
/// A player announces itself, and says so again from time to time. Who asks it to play puts a command
/// into its queue; it fetches what waits there, does it, and says what it plays. Here is what apps ask of players.
public struct Players: Sendable {
  /// A player that was silent for longer is away.
  public static let presenceMilliseconds: Int64 = 45_000
  /// What was to be played or set is forgotten after so long: a lullaby must not begin hours later.
  public static let patienceMilliseconds: Int64 = 30_000
  /// A player may need so long for what it was handed, mostly to fetch the sound.
  static let workMilliseconds: Int64 = 600_000
  /// A stop is worth doing even late.
  static let dayMilliseconds: Int64 = 24 * 3_600_000
  /// How many commands may wait for one player.
  public static let waitingLimit = 100
  /// How many players one member may have.
  public static let playerLimit = 50
  /// A device that was silent for longer is not asked to record. Browsers let hidden tabs speak once in a minute.
  static let recorderPresenceMilliseconds: Int64 = 150_000
  /// How many things one player may play at once.
  public static let playingLimit = 64

  let registry: PlayerRegistry
  let commands: PlayerCommands
  let delivery: CommandDelivery
  let cleanup: PlayerCleanup
  /// How players are found and asked, and how they answer.
  public let routes: [Route]
  let events: PlayerEvents
  let database: any Database
  let clock: Clock

  public init(
    _ database: any Database, _ blobs: any BlobStore, kinds: [String: Finder],
    rules: [String: Rule] = [:], clock: Clock = .system
  ) {
    let kinds = PlayableKinds(finders: kinds, rules: rules)
    registry = PlayerRegistry(database, clock: clock)
    commands = PlayerCommands(database, kinds, clock: clock)
    delivery = CommandDelivery(database, kinds, clock: clock)
    events = PlayerEvents(database)
    cleanup = PlayerCleanup(database, clock: clock)
    routes =
      PlayerRoutes(
        registry: registry, commands: commands, delivery: delivery,
        permissions: CommandPermissions(database, kinds, clock: clock), blobs: blobs
      ).routes
    self.database = database
    self.clock = clock
  }

  /// The player of an id or a name; without one the newest that is here, one's own before others'.
  public func choose(
    _ wanted: String?, playing kind: String, for identity: Identity
  ) async throws -> Player {
    let all = try await registry.players(for: identity)
    if let wanted { return try named(wanted, in: all) }
    let able = all.filter { $0.isPresent && $0.mayCommand && $0.plays.contains(kind) }
    let isOwn = { (player: Player) in player.person.uuid == identity.person }
    let newest = (able.contains(where: isOwn) ? able.filter(isOwn) : able)
      .max { $0.createdMs < $1.createdMs }
    guard let newest else {
      throw Problem(
        409, "no_player",
        "No player is online. Turn on “This tab is a player” under Players in a browser, or run quintet player."
      )
    }
    return newest
  }

  private func named(_ wanted: String, in all: [Player]) throws -> Player {
    let player = all.first {
      $0.id.description == wanted.lowercased() || $0.name.lowercased() == wanted.lowercased()
    }
    if let player { return player }
    let names = all.filter(\.isPresent).map { "“\($0.name)”" }.joined(separator: ", ")
    throw Problem(
      404, "no_such_player",
      "No player is called “\(wanted.prefix(100))”. "
        + (names.isEmpty ? "No player is online at the moment." : "Online are \(names)."))
  }

  /// Asks a player to play something. The same command twice is one.
  public func play(
    _ kind: String, _ id: UUID, on player: UUID, as command: UUID, volume: Double? = nil,
    fadeSeconds: Double? = nil, by identity: Identity
  ) async throws -> PlayerCommand {
    let request = CommandRequest(
      id: ID(command), verb: .play, thing: .init(kind: kind, id: ID(id)), volume: volume,
      fadeSeconds: fadeSeconds)
    return try await commands.add(request, for: player, by: identity)
  }

  /// Lets one thing go on a player. The same command twice is one.
  public func stop(
    _ kind: String, _ id: UUID, on player: UUID, as command: UUID, fadeSeconds: Double? = nil,
    by identity: Identity
  ) async throws {
    let request = CommandRequest(
      id: ID(command), verb: .stop, thing: .init(kind: kind, id: ID(id)), fadeSeconds: fadeSeconds)
    _ = try await commands.add(request, for: player, by: identity)
  }

  /// Stops what somebody has asked for of a kind, on one player or on all.
  public func stop(_ kind: String, on player: UUID?, by identity: Identity) async throws {
    for one in try await registry.players(for: identity)
    where one.isPresent && one.mayCommand && (player ?? one.id.uuid) == one.id.uuid {
      let playing = one.playing.filter { $0.kind == kind && $0.person.uuid == identity.person }
      let recent = try await recentlyAsked(kind, of: one.id.uuid, by: identity.person)
      for id in Set(playing.map(\.id)).union(recent) {
        try await stop(kind, id.uuid, on: one.id.uuid, as: UUID(), by: identity)
      }
    }
  }

  /// What a player was asked to play a moment ago, and may not have told yet.
  private func recentlyAsked(
    _ kind: String, of player: UUID, by person: UUID
  ) async throws -> Set<ID> {
    let earliest = clock.now() - Self.patienceMilliseconds
    return try await database.read {
      try CommandRepository.things(
        of: kind, askedOf: player, by: person, after: earliest, in: $0)
    }
  }

  /// What has become of a command; nil where there is none any more.
  public func outcome(of command: UUID, on player: UUID) async throws -> PlayerCommand? {
    let now = clock.now()
    return try await database.read {
      try CommandRepository.command(command, of: player, at: now, in: $0)
    }
  }

  /// Waits until what a command asked for has ended; false when it has not after so many seconds.
  ///
  /// `length` is how long it takes by itself: a sound may be over before its player has told of it.
  public func waitForEnd(
    of command: PlayerCommand, lasting length: Double, within limit: Double
  ) async throws -> Bool {
    let begin = clock.now()
    var (doneMs, wasHeard) = (Int64?.none, false)
    for await _ in events.changes() {
      let (current, isPresent, isPlaying) = try await state(of: command)
      let now = clock.now()
      switch current.state {
      case .refused:
        throw Problem(409, "player_refused", current.reason ?? "The player cannot play it.")
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

  private func state(
    of command: PlayerCommand
  ) async throws -> (PlayerCommand, isPresent: Bool, isPlaying: Bool) {
    let now = clock.now()
    return try await database.read { reading in
      let player = try PlayerRepository.existing(command.player.uuid, in: reading)
      let current = try CommandRepository.command(
        command.id.uuid, of: player.id, at: now, in: reading)
      let isPlaying = player.playing.contains {
        $0.kind == command.thing?.kind && $0.id == command.thing?.id
      }
      return (current ?? command, player.isPresent(at: now), isPlaying)
    }
  }

  /// Tells listeners what happens to players, and forgets what is old; runs until its task is
  /// cancelled.
  public func publish(to hub: EventHub) async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await events.publish(to: hub) }
      group.addTask { await cleanup.runRegularly() }
    }
  }

  /// Takes everything of a member out: their players, what they asked, and their names for sounds.
  @Sendable public func forget(_ person: UUID, in transaction: any Transaction) throws {
    try MemberRemoval(person, clock).run(in: transaction)
  }
}
