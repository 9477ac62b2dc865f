import Commerce
import Files
import FoundationEssentials
import Players
import Storage
import Web

/// How sounds and mixes are heard on players.
extension Nursery {
  /// What is to begin on a player.
  struct Beginning: Sendable {
    let thing: BabySchedule.Thing
    let name: String
    let tracks: [BabyTrack]
    var volume: Double?
    var fadeSeconds: Double?
    var minutes: Int?
    var child: ID?

    /// A fade takes no longer than the whole.
    func bounded(_ fade: Double) -> Double { minutes.map { min(fade, Double($0) * 60) } ?? fade }
  }

  /// Has a player play something. The same command twice is one, and answers with what was begun.
  func play(_ request: BabyPlayRequest, as command: UUID, by member: Identity) async throws
    -> BabySleep
  {
    if let begun = try await context.database.read({ try SleepRepository.sleep(command, in: $0) }),
      let player = begun.player, try await isAsked(command, begun, on: player.uuid)
    {
      return begun
    }
    let beginning = try await context.database.write { transaction in
      guard let beginning = try self.beginning(request, in: transaction) else {
        throw Problem.field("thing.id", "is not a sound or mix of BabySounds")
      }
      try check(beginning.tracks, for: member.person, in: transaction)
      let minutes = request.minutes.map(Int64.init)
      try check(minutes: minutes, for: member.person, in: transaction)
      try checkPlayroom(
        beginning.tracks, volume: request.volume ?? 1, minutes, for: member.role, in: transaction)
      return beginning
    }
    let player = try await context.players.choose(
      request.player, playing: request.thing.kind.rawValue, for: member)
    guard player.isPresent else {
      throw Problem(409, "player_away", "“\(player.name)” is away; look whether it is switched on.")
    }
    try await context.database.read { try checkFree(player.id.uuid, for: member, in: $0) }
    try await begin(beginning, on: player.id.uuid, as: command, at: context.clock.now(), by: member)
    let begun = try await context.database.read { try SleepRepository.sleep(command, in: $0) }
    guard let begun else { throw Problem.notFound }
    return begun
  }

  /// A child's sound takes the place of no other's.
  private func checkFree(_ player: UUID, for member: Identity, in reading: any Reading) throws {
    guard member.role == .child,
      try PlayRepository.isBusy(player, forOthersThan: member.person, in: reading)
    else { return }
    throw Problem.begunByOthers
  }

  /// Whether a player was asked for what was noted; it was not where the server ended in between.
  private func isAsked(_ command: UUID, _ sleep: BabySleep, on player: UUID) async throws -> Bool {
    guard sleep.beganMs > context.clock.now() - Self.patience else { return true }
    return try await context.players.outcome(of: command, on: player) != nil
  }

  private func beginning(_ request: BabyPlayRequest, in reading: any Reading) throws -> Beginning? {
    guard let tracks = try tracks(of: request.thing, in: reading),
      let name = try name(of: request.thing, in: reading)
    else { return nil }
    return Beginning(
      thing: request.thing, name: name, tracks: tracks, volume: request.volume,
      fadeSeconds: request.fadeSeconds, minutes: request.minutes, child: request.child)
  }

  func name(of thing: BabySchedule.Thing, in reading: any Reading) throws -> String? {
    switch thing.kind {
    case .mix: try MixRepository.mix(thing.id.uuid, in: reading)?.name
    case .sound: try SleepCatalogue.sound(thing.id.uuid, in: reading)?.title
    }
  }

  /// Begins something on a player, and notes when it is to end. The same command twice is one.
  ///
  /// It is noted before the player is asked, so that nothing plays of which nobody knows when it ends.
  func begin(
    _ beginning: Beginning, on player: UUID, as command: UUID, at moment: Int64,
    by identity: Identity
  ) async throws {
    let thing = beginning.thing
    try await context.database.write { transaction in
      guard try !SleepRepository.contains(command, in: transaction) else { return }
      try note(beginning, on: player, as: command, at: moment, by: identity.person, in: transaction)
    }
    do {
      _ = try await context.players.play(
        thing.kind.rawValue, thing.id.uuid, on: player, as: command, volume: beginning.volume,
        fadeSeconds: beginning.fadeSeconds.map(beginning.bounded), by: identity)
    } catch let error as any ProblemConvertible where error.problem.status < 500 {
      if try await context.players.outcome(of: command, on: player) == nil {
        try await context.database.write { try forget(begun: command, in: $0) }
      }
      throw error
    }
    try await context.database.write { try replace(by: command, on: player, in: $0) }
  }

  private func note(
    _ beginning: Beginning, on player: UUID, as command: UUID, at moment: Int64, by person: UUID,
    in transaction: any Transaction
  ) throws {
    let ends = beginning.minutes.map { moment + Int64($0) * 60_000 }
    let sleep = BabySleepRequest(
      title: beginning.name, tracks: beginning.tracks, beganMs: moment, endsMs: ends,
      child: beginning.child, player: ID(player), output: .unknown)
    try write(command, sleep, by: person, in: transaction)
    let fade = beginning.bounded(beginning.fadeSeconds ?? BabyTrack.usualFadeOut)
    let play = BegunPlay(
      command: command, person: person, player: player, kind: beginning.thing.kind.rawValue,
      thing: beginning.thing.id.uuid, fadeSeconds: fade)
    try PlayRepository.insert(
      play, stoppingAt: Self.stop(at: ends, fadeSeconds: fade, since: moment), in: transaction)
  }

  /// When something is to begin to fade so that it is silent at its end.
  static func stop(at ends: Int64?, fadeSeconds: Double, since moment: Int64) -> Int64 {
    ends.map { max($0 - Int64(fadeSeconds * 1_000), moment) } ?? Int64.max
  }

  /// Ends what played before on a player, which plays one thing at a time. What is the same thing stops
  /// when the new one does: its own stop would let the new one go.
  private func replace(
    by command: UUID, on player: UUID, in transaction: any Transaction
  ) throws {
    guard let sleep = try SleepRepository.sleep(command, in: transaction) else { return }
    let older = try SleepRepository.unended(
      on: player, begunUntil: sleep.beganMs, except: command, in: transaction)
    for id in older {
      try SleepRepository.end(id, at: sleep.beganMs, in: transaction)
      try PlayRepository.setStop(of: id, asOf: command, in: transaction)
      try note(.sleep, id, in: transaction)
    }
  }

  /// Ends what plays, and stops it on its player where it was begun from here.
  func end(sleep id: UUID, by member: Identity) async throws {
    let now = context.clock.now()
    let play = try await context.database.write { transaction in
      try checkOwn(id, for: member, in: transaction)
      guard let sleep = try SleepRepository.sleep(id, in: transaction) else {
        throw Problem.notFound
      }
      // What was replaced by something newer has nothing to stop.
      guard sleep.endedMs == nil else { return BegunPlay?.none }
      try SleepRepository.end(id, at: now, in: transaction)
      try note(.sleep, id, in: transaction)
      // Should the player not be reached now, it is as soon as it can.
      try PlayRepository.setStop(now, of: id, in: transaction)
      return try PlayRepository.play(id, in: transaction)
    }
    if let play { await stop(play, fadeSeconds: BabyTrack.usualFadeOut) }
  }

  /// Stops all that was begun from here.
  func stopAll(by member: Identity) async throws {
    let plays = try await context.database.read { try PlayRepository.plays(in: $0) }
    for play in plays { try await end(sleep: play.command, by: member) }
    for kind in BabySchedule.Thing.Kind.allCases {
      try await context.players.stop(kind.rawValue, on: nil, by: member)
    }
  }

  /// Lets what has come to its time go.
  func stopDue() async throws {
    let now = context.clock.now()
    let due = try await context.database.read {
      try PlayRepository.plays(stoppingUntil: now, in: $0)
    }
    for play in due { await stop(play, fadeSeconds: play.fadeSeconds) }
  }

  private func stop(_ play: BegunPlay, fadeSeconds: Double) async {
    do {
      try await context.players.stop(
        play.kind, play.thing, on: play.player, as: Self.following(play.command),
        fadeSeconds: fadeSeconds, by: Identity(person: play.person ?? context.owner, role: .owner))
    } catch let error as any ProblemConvertible where error.problem.status == 404 {
      // A player that was taken off the list plays nothing.
    } catch {
      // What could not be stopped is stopped as soon as it can.
      return
    }
    try? await context.database.write { transaction in
      // What was begun before of the same thing is stopped with it.
      try PlayRepository.delete(stopped: play, in: transaction)
    }
  }

  /// Takes back what was written of something that did not begin after all.
  func forget(begun command: UUID, in transaction: any Transaction) throws {
    try PlayRepository.delete(command, in: transaction)
    try SleepRepository.delete(command, in: transaction)
    try note(.sleep, command, isGone: true, in: transaction)
  }

  /// The id of a command that follows another, the same on every server.
  private static func following(_ command: UUID) -> UUID { id(of: "stop \(command)") }

  /// An id that is made of a text, the same on every server.
  static func id(of text: String) -> UUID {
    let digits = Array(ContentHash(of: Array(text.utf8)[...]).description.prefix(32))
    let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }
    guard let id = UUID(uuidString: parts.joined(separator: "-")) else {
      preconditionFailure("a hash has 64 hexadecimal digits")
    }
    return id
  }
}
