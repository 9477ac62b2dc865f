import Files
import FoundationEssentials
import Storage
import Web

/// Hands players what they have to do, and the sounds for it.
struct CommandDelivery: Sendable {
  private let database: any Database
  private let kinds: PlayableKinds
  private let clock: Clock

  init(_ database: any Database, _ kinds: PlayableKinds, clock: Clock) {
    (self.database, self.kinds, self.clock) = (database, kinds, clock)
  }

  /// What has become of a thing since it was asked for.
  private enum Change {
    case replaced(Players.Sound)
    case deleted
    /// It may not be heard any more, and why.
    case refused(String)
  }

  /// Hands a player what it has to do, in order, from after a number. What is too old is left out, and
  /// so is what is gone; what was changed since it was asked for is handed over as it is now.
  func commands(
    for player: UUID, after number: Int64, by identity: Identity
  ) async throws -> [PlayerCommand] {
    let found = try await database.read { reading in
      try due(for: player, after: number, by: identity, in: reading)
    }
    // Looked for before the transaction, which may touch nothing else.
    var changes: [UUID: Change] = [:]
    for one in found { changes[one.command.id.uuid] = try await change(of: one) }
    // Mostly there is nothing, and then nothing is written.
    guard !changes.isEmpty || found.contains(where: { $0.command.state == .waiting }) else {
      return found.map(\.command)
    }
    return try await database.write { [changes] transaction in
      for one in try due(for: player, after: number, by: identity, in: transaction) {
        try deliver(one.command, changes[one.command.id.uuid], in: transaction)
      }
      return try due(for: player, after: number, by: identity, in: transaction).map(\.command)
    }
  }

  private func due(
    for player: UUID, after number: Int64, by identity: Identity, in reading: any Reading
  ) throws -> [CommandRepository.Due] {
    let now = clock.now()
    try PlayerRepository.existing(player, in: reading).requireSelf(identity)
    return try CommandRepository.due(for: player, after: number, at: now, in: reading)
  }

  /// Nil where nothing has become of it.
  private func change(of one: CommandRepository.Due) async throws -> Change? {
    guard one.command.verb == .play, let thing = one.command.thing else { return nil }
    let sounds: [Players.Sound]
    do {
      let found = try await kinds.sounds(
        of: thing.kind, thing.id.uuid, for: one.command.person.uuid)
      guard let found else { return nil }
      sounds = found
    } catch let error as any ProblemConvertible where error.problem.status < 500 {
      return .refused(error.problem.message)
    }
    guard !sounds.isEmpty else { return .deleted }
    let sound = sounds[Int(one.turn % Int64(sounds.count))]
    let isSame = sound.hash?.description == thing.hash && sound.voicing == thing.voicing
    return isSame ? nil : .replaced(sound)
  }

  private func deliver(
    _ command: PlayerCommand, _ change: Change?, in transaction: any Transaction
  ) throws {
    let (player, id) = (command.player.uuid, command.id.uuid)
    switch change {
    case .deleted:
      return try refuse(command, Problem.noSuchSound(command.thing?.name).message, in: transaction)
    case .refused(let reason): return try refuse(command, reason, in: transaction)
    case .replaced(let sound):
      try CommandRepository.setSound(sound, of: id, on: player, in: transaction)
    case nil: break
    }
    guard command.state == .waiting else { return }
    try CommandRepository.setDelivered(id, on: player, in: transaction)
    try PlayerNotifications.outcomeChanged(of: id, on: player, in: transaction)
  }

  private func refuse(
    _ command: PlayerCommand, _ reason: String, in transaction: any Transaction
  ) throws {
    let (player, id) = (command.player.uuid, command.id.uuid)
    try CommandRepository.setResult(
      Acknowledgement(.refused, reason: reason), of: id, on: player, in: transaction)
    try PlayerNotifications.outcomeChanged(of: id, on: player, in: transaction)
  }

  /// The bytes that a command asks its player to play, or those of one of its tracks: only for that player,
  /// only as long as there is something to play, and only while who asked may hear it.
  func sound(
    of id: UUID, track: Int? = nil, for player: UUID, by identity: Identity
  ) async throws -> ContentHash {
    let (thing, person) = try await audible(id, on: player, by: identity)
    let found = try await kinds.sounds(of: thing.kind, thing.id.uuid, for: person)
    guard let sounds = found else { throw Problem.noSuchSoundForYou }
    let sound = sounds.first {
      $0.hash?.description == thing.hash && $0.voicing?.tracks == thing.voicing?.tracks
    }
    if let sound {
      guard let hash = sound.hash(ofTrack: track) else { throw Problem.noSound }
      return hash
    }
    throw sounds.isEmpty ? Problem.noSuchSound(thing.name) : Problem.soundChanged(thing.name)
  }

  /// The thing that a command asks its player to play or that it plays already, and who asked.
  private func audible(
    _ id: UUID, on player: UUID, by identity: Identity
  ) async throws -> (thing: Thing, person: UUID) {
    let now = clock.now()
    return try await database.read { reading in
      let player = try PlayerRepository.existing(player, in: reading)
      try player.requireSelf(identity)
      let found = try CommandRepository.command(id, of: player.id, at: now, in: reading)
      guard let command = found else { throw Problem.noSuchPlayer }
      guard command.verb == .play, let thing = command.thing else { throw Problem.noSound }
      let isPlaying = player.playing.contains { $0.kind == thing.kind && $0.id == thing.id }
      switch command.state {
      case .waiting, .delivered: return (thing, command.person.uuid)
      case .done where isPlaying: return (thing, command.person.uuid)
      case .done, .refused, .expired: throw Problem.expired
      }
    }
  }
}

extension Players.Sound {
  /// What its bytes are, or those of one of its tracks; nil where there are none.
  fileprivate func hash(ofTrack track: Int?) -> ContentHash? {
    guard let track else { return hash }
    guard let tracks = voicing?.tracks, tracks.indices.contains(track) else { return nil }
    return tracks[track].hash.flatMap { ContentHash($0) }
  }
}
