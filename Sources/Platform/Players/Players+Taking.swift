import Files
import FoundationEssentials
import Storage
import Web

/// How a player takes what it has to do, and the sounds for it.
extension Players {
  /// A command, and the turn of its line.
  private struct Due {
    let command: PlayerCommand
    let turn: Int64
  }

  /// What has become of a thing since it was asked for.
  private enum Fate {
    case changed(Sound)
    case gone
    /// It may not be heard any more, and why.
    case refused(String)
  }

  /// Hands a player what it has to do, in order, from after a number. What is too old is left out, and
  /// so is what is gone; what was changed since it was asked for is handed over as it is now.
  func due(
    for player: UUID, after number: Int64, by identity: Identity
  ) async throws -> [PlayerCommand] {
    let found = try await database.read { reading in
      try due(for: player, after: number, by: identity, in: reading)
    }
    // Looked for before the transaction, which may touch nothing else.
    var fates: [UUID: Fate] = [:]
    for one in found { fates[one.command.id.uuid] = try await fate(of: one) }
    // Mostly there is nothing, and then nothing is written.
    guard !fates.isEmpty || found.contains(where: { $0.command.state == .waiting }) else {
      return found.map(\.command)
    }
    return try await database.write { [fates] transaction in
      for one in try due(for: player, after: number, by: identity, in: transaction) {
        try hand(over: one.command, fates[one.command.id.uuid], in: transaction)
      }
      return try due(for: player, after: number, by: identity, in: transaction).map(\.command)
    }
  }

  private func due(
    for player: UUID, after number: Int64, by identity: Identity, in reading: any Reading
  ) throws -> [Due] {
    let now = clock.now()
    _ = try own(player, identity, in: reading)
    return try reading.rows(
      """
      SELECT * FROM player_commands WHERE player = ? AND number > ? AND \(Self.isDue)
      ORDER BY number LIMIT \(Self.waitingLimit)
      """, values: [player.value, number.value] + due
    ).map {
      Due(command: try PlayerCommand($0, at: now), turn: try $0.optionalInteger("turn") ?? 0)
    }
  }

  /// Nil where nothing has become of it.
  private func fate(of one: Due) async throws -> Fate? {
    guard one.command.verb == .play, let thing = one.command.thing, let find = kinds[thing.kind]
    else { return nil }
    let line: [Sound]
    do { line = try await find(thing.id.uuid, one.command.person.uuid) } catch let error
      as any ProblemConvertible where error.problem.status < 500
    { return .refused(error.problem.message) }
    guard !line.isEmpty else { return .gone }
    let sound = line[Int(one.turn % Int64(line.count))]
    let isSame = sound.hash?.description == thing.hash && sound.voicing == thing.voicing
    return isSame ? nil : .changed(sound)
  }

  private func hand(
    over command: PlayerCommand, _ fate: Fate?, in transaction: any Transaction
  ) throws {
    let (player, id) = (command.player.uuid, command.id.uuid)
    switch fate {
    case .gone:
      let reason = Problem.noSuchSound(command.thing?.name).problem.message
      return try settle(
        id, for: player, Acknowledgement(.refused, reason: reason), in: transaction)
    case .refused(let reason):
      return try settle(
        id, for: player, Acknowledgement(.refused, reason: reason), in: transaction)
    case .changed(let sound):
      try transaction.run(
        "UPDATE player_commands SET hash = ?, bytes = ?, voicing = ? WHERE player = ? AND id = ?",
        sound.hash?.description, sound.bytes, try sound.voicing.map { try Stored.text($0) }, player,
        id)
    case nil: break
    }
    guard command.state == .waiting else { return }
    try transaction.run(
      "UPDATE player_commands SET state = 'delivered' WHERE player = ? AND id = ?", player, id)
    try tell(player, id, in: transaction)
  }

  /// The bytes that a command asks its player to play, or those of one of its tracks: only for that player, only as long as there is
  /// something to play, and only while who asked may hear it.
  func sound(
    of id: UUID, track: Int? = nil, for player: UUID, by identity: Identity
  ) async throws -> ContentHash {
    let command = try await database.read { reading in
      let row = try own(player, identity, in: reading)
      guard let command = try find(id, for: player, in: reading) else {
        throw Problem.noSuchPlayer
      }
      guard command.verb == .play, let thing = command.thing else { throw Problem.noSound }
      let playing = try Stored.read([Playing].self, row.text("playing"))
      switch command.state {
      case .waiting, .delivered: return command
      case .done where playing.contains(where: { $0.kind == thing.kind && $0.id == thing.id }):
        return command
      case .done, .refused, .expired: throw Problem.expired
      }
    }
    guard let thing = command.thing, let find = kinds[thing.kind] else {
      throw Problem.noSuchSoundForYou
    }
    let line = try await find(thing.id.uuid, command.person.uuid)
    let sound = line.first {
      $0.hash?.description == thing.hash && $0.voicing?.tracks == thing.voicing?.tracks
    }
    if let sound {
      guard let hash = sound.hash(ofTrack: track) else { throw Problem.noSound }
      return hash
    }
    throw line.isEmpty ? Problem.noSuchSound(thing.name) : Problem.soundChanged(thing.name)
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
