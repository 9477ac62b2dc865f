import FoundationEssentials
import Storage
import Web

/// The queues of commands: how a player is asked to do something, and answers.
struct PlayerCommands: Sendable {
  private let database: any Database
  private let kinds: PlayableKinds
  private let clock: Clock

  init(_ database: any Database, _ kinds: PlayableKinds, clock: Clock) {
    (self.database, self.kinds, self.clock) = (database, kinds, clock)
  }

  /// Asks a player to do something. The same id twice is one command.
  func add(
    _ request: CommandRequest, for player: UUID, by identity: Identity
  ) async throws -> PlayerCommand {
    try request.check()
    let now = clock.now()
    let known = try await database.read { reading in
      try check(request, for: PlayerRepository.existing(player, in: reading), by: identity)
      return try CommandRepository.command(request.id.uuid, of: player, at: now, in: reading)
    }
    if let known { return try known.asked(by: identity) }
    // Looked for before the transaction, which may touch nothing else.
    let sounds = request.verb == .play ? try await sounds(of: request, for: identity) : []
    return try await database.write { transaction in
      let now = clock.now()
      _ = try PlayerRepository.existing(player, in: transaction)
      let known = try CommandRepository.command(
        request.id.uuid, of: player, at: now, in: transaction)
      if let known { return try known.asked(by: identity) }
      let waiting = try CommandRepository.dueCount(for: player, at: now, in: transaction)
      guard waiting < Players.waitingLimit else { throw Problem.tooManyWaiting }
      let turn = try turn(request, among: sounds, on: player, in: transaction)
      try Self.insert(
        request, turn, for: player, by: identity.person, at: now, in: transaction)
      let made = try CommandRepository.command(
        request.id.uuid, of: player, at: now, in: transaction)
      guard let made else { throw Problem.noSuchPlayer }
      return made
    }
  }

  private func check(
    _ request: CommandRequest, for player: StoredPlayer, by identity: Identity
  ) throws {
    guard player.mayBeCommanded(by: identity) else { throw Problem.notForChildren }
    if let thing = request.thing, request.verb == .play, !player.plays.contains(thing.kind) {
      throw Problem(409, "cannot_play", "This player cannot play this.")
    }
  }

  private func sounds(
    of request: CommandRequest, for identity: Identity
  ) async throws -> [Players.Sound] {
    guard let thing = request.thing,
      let sounds = try await kinds.sounds(of: thing.kind, thing.id.uuid, for: identity.person),
      !sounds.isEmpty
    else {
      throw Problem.noSuchSoundForYou
    }
    return sounds
  }

  /// Which of its sounds a thing is this time.
  struct Turn {
    let number: Int64
    let sound: Players.Sound
  }

  /// The turn after the one that a player had last of the thing.
  private func turn(
    _ request: CommandRequest, among sounds: [Players.Sound], on player: UUID,
    in reading: any Reading
  ) throws -> Turn? {
    guard let thing = request.thing, let first = sounds.first else { return nil }
    guard sounds.count > 1 else { return Turn(number: 0, sound: first) }
    let last = try CommandRepository.lastTurn(
      asking: player, for: thing.kind, thing.id.uuid, in: reading)
    let number = last.map { $0 + 1 } ?? 0
    return Turn(number: number, sound: sounds[Int(number % Int64(sounds.count))])
  }

  /// Puts a command at the end of a player's queue, and wakes the player.
  static func insert(
    _ request: CommandRequest, _ turn: Turn? = nil, for player: UUID, by person: UUID,
    title: String? = nil, asker: String? = nil, at now: Int64, in transaction: any Transaction
  ) throws {
    let next = try PlayerRepository.nextCommandNumber(of: player, in: transaction)
    try CommandRepository.insert(
      request, turn?.sound, turn: turn?.number, number: next.number, for: player, by: person,
      title: title, asker: asker, at: now, in: transaction)
    try PlayerNotifications.commandWaits(for: next.player, in: transaction)
  }

  /// What became of a command, for who asked for it, and for whose player it is.
  func command(
    _ id: UUID, of player: UUID, seenBy identity: Identity
  ) async throws -> PlayerCommand {
    let now = clock.now()
    return try await database.read { reading in
      let isOwn = try PlayerRepository.existing(player, in: reading).person == identity.person
      let command = try CommandRepository.command(id, of: player, at: now, in: reading)
      guard let command, isOwn || command.person.uuid == identity.person else {
        throw Problem.noSuchPlayer
      }
      return command
    }
  }

  /// Notes what a player has made of a command; said again, it changes nothing.
  func acknowledge(
    _ id: UUID, of player: UUID, _ answer: Acknowledgement, by identity: Identity
  ) async throws -> PlayerCommand {
    let now = clock.now()
    return try await database.write { transaction in
      try PlayerRepository.existing(player, in: transaction).requireSelf(identity)
      let command = try CommandRepository.command(id, of: player, at: now, in: transaction)
      guard let command else { throw Problem.noSuchPlayer }
      switch command.state {
      case .expired: throw Problem.expired
      case .done, .refused:
        guard command.state.rawValue == answer.state.rawValue else { throw Problem.alreadyAnswered }
        return command
      case .waiting, .delivered: break
      }
      try CommandRepository.setResult(answer, of: id, on: player, in: transaction)
      try noteRecording(command, answer, at: now, in: transaction)
      try PlayerNotifications.outcomeChanged(of: id, on: player, in: transaction)
      return try CommandRepository.command(id, of: player, at: now, in: transaction) ?? command
    }
  }

  /// A recording that has begun or ended is known at once: who asks next need not wait for the report.
  private func noteRecording(
    _ command: PlayerCommand, _ answer: Acknowledgement, at now: Int64,
    in transaction: any Transaction
  ) throws {
    guard answer.state == .done, let thing = command.thing else { return }
    let player = command.player.uuid
    switch command.verb {
    case .record:
      let recording = RecordingNow(
        kind: thing.kind, id: thing.id, title: answer.title ?? thing.name, sinceMs: now,
        asker: command.asker)
      try PlayerRepository.setRecording(recording, of: player, in: transaction)
    case .stopRecording:
      try PlayerRepository.setRecording(nil, of: player, in: transaction)
    case .play, .set, .stop: break
    }
  }
}

extension PlayerCommand {
  /// It, where it is this member who asked for it; another's must not be taken for one's own.
  fileprivate func asked(by identity: Identity) throws -> PlayerCommand {
    guard person.uuid == identity.person else { throw Problem.commandIDTaken }
    return self
  }
}
