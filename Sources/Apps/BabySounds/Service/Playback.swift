import FoundationEssentials
import Players
import Server
import Storage
import Web

/// How sounds and mixes are heard on players.
struct Playback: Sendable {
  /// As long as a player is waited for; after that a schedule was missed.
  static let patience: Int64 = 60_000

  private let context: AppContext
  private let feed: Feed
  private let permissions: Permissions
  private let sleeps: Sleeps

  init(_ context: AppContext, feed: Feed, permissions: Permissions, sleeps: Sleeps) {
    self.context = context
    self.feed = feed
    self.permissions = permissions
    self.sleeps = sleeps
  }

  /// What is to begin on a player.
  struct Start: Sendable {
    let thing: Schedule.Thing
    let name: String
    let tracks: [MixTrack]
    var volume: Double?
    var fadeSeconds: Double?
    var minutes: Int?
    var child: ID?
    /// Begins by a schedule, and not where another has begun at the same time.
    var isScheduled = false

    /// A fade takes no longer than the whole.
    func bounded(_ fade: Double) -> Double { minutes.map { min(fade, Double($0) * 60) } ?? fade }
  }

  /// Has a player play something. The same command twice is one, and answers with what was begun.
  func play(_ request: PlayRequest, as command: UUID, by member: Identity) async throws
    -> SleepSession
  {
    if let begun = try await context.database.read({ try SleepRepository.sleep(command, in: $0) }),
      let player = begun.player, try await isAsked(command, begun, on: player.uuid)
    {
      return begun
    }
    let start = try await context.database.write { transaction in
      try checkedStart(request, by: member, in: transaction)
    }
    let player = try await context.players.choose(
      request.player, playing: request.thing.kind.rawValue, for: member)
    guard player.isPresent else {
      throw Problem(
        409, "player_away",
        "“\(player.name)” is offline. Check that it is "
          + "switched on.")
    }
    try await context.database.read {
      try permissions.requireFree(player: player.id.uuid, for: member, in: $0)
    }
    try await begin(start, on: player.id.uuid, as: command, at: context.clock.now(), by: member)
    let begun = try await context.database.read { try SleepRepository.sleep(command, in: $0) }
    guard let begun else { throw Problem.notFound }
    return begun
  }

  /// Whether a player was asked for what was noted; it was not where the server ended in between.
  private func isAsked(
    _ command: UUID, _ sleep: SleepSession, on player: UUID
  ) async throws -> Bool {
    guard sleep.beganMs > context.clock.now() - Self.patience else { return true }
    return try await context.players.outcome(of: command, on: player) != nil
  }

  private func checkedStart(
    _ request: PlayRequest, by member: Identity, in transaction: any Transaction
  ) throws -> Start {
    guard let tracks = try Playable.tracks(of: request.thing, in: transaction),
      let name = try Playable.name(of: request.thing, in: transaction)
    else {
      throw Problem.field("thing.id", "is not a sound or mix of BabySounds")
    }
    let minutes = request.minutes.map(Int64.init)
    try permissions.require(tracks, for: member.person, in: transaction)
    try permissions.require(minutes: minutes, for: member.person, in: transaction)
    try permissions.requirePlayroom(
      tracks, volume: request.volume ?? 1, minutes: minutes, for: member.role, in: transaction)
    return Start(
      thing: request.thing, name: name, tracks: tracks, volume: request.volume,
      fadeSeconds: request.fadeSeconds, minutes: request.minutes, child: request.child)
  }

  /// Begins something on a player, and notes when it is to end. The same command twice is one.
  ///
  /// It is noted before the player is asked, so that nothing plays of which nobody knows when it ends.
  func begin(
    _ start: Start, on player: UUID, as command: UUID, at moment: Int64, by identity: Identity
  ) async throws {
    let thing = start.thing
    try await context.database.write { transaction in
      guard try !SleepRepository.contains(command, in: transaction) else { return }
      if start.isScheduled,
        let other = try SleepRepository.title(on: player, begunAt: moment, in: transaction)
      {
        throw Problem(409, "player_taken", "“\(other)” started there at the same time.")
      }
      try write(start, on: player, as: command, at: moment, by: identity.person, in: transaction)
    }
    do {
      _ = try await context.players.play(
        thing.kind.rawValue, thing.id.uuid, on: player, as: command, volume: start.volume,
        fadeSeconds: start.fadeSeconds.map(start.bounded), by: identity)
    } catch let error as any ProblemConvertible where error.problem.status < 500 {
      if try await context.players.outcome(of: command, on: player) == nil {
        try await context.database.write { try remove(begun: command, in: $0) }
      }
      throw error
    }
    try await context.database.write { try endOlder(than: command, on: player, in: $0) }
  }

  private func write(
    _ start: Start, on player: UUID, as command: UUID, at moment: Int64, by person: UUID,
    in transaction: any Transaction
  ) throws {
    let ends = start.minutes.map { moment + Int64($0) * 60_000 }
    let sleep = SleepRequest(
      title: start.name, tracks: start.tracks, beganMs: moment, endsMs: ends, child: start.child,
      player: ID(player), output: .unknown)
    try sleeps.write(command, sleep, by: person, in: transaction)
    let fade = start.bounded(start.fadeSeconds ?? MixTrack.usualFadeOut)
    let play = ActivePlay(
      command: command, person: person, player: player, kind: start.thing.kind.rawValue,
      thing: start.thing.id.uuid, fadeSeconds: fade)
    try PlayRepository.insert(
      play, stoppingAt: ActivePlay.stop(at: ends, fadeSeconds: fade, since: moment),
      in: transaction)
  }

  /// Ends what played before on a player, which plays one thing at a time. What is the same thing stops
  /// when the new one does: its own stop would let the new one go.
  private func endOlder(
    than command: UUID, on player: UUID, in transaction: any Transaction
  ) throws {
    guard let sleep = try SleepRepository.sleep(command, in: transaction) else { return }
    let older = try SleepRepository.unended(
      on: player, begunUntil: sleep.beganMs, except: command, in: transaction)
    for id in older {
      try SleepRepository.end(id, at: sleep.beganMs, in: transaction)
      try PlayRepository.setStop(of: id, asOf: command, in: transaction)
      try feed.publish(.sleep, id, in: transaction)
    }
  }

  /// Ends what plays, and stops it on its player where it was begun from here.
  func end(_ id: UUID, by member: Identity) async throws {
    let now = context.clock.now()
    let play = try await context.database.write { transaction in
      try permissions.requireOwn(sleep: id, for: member, in: transaction)
      guard let sleep = try SleepRepository.sleep(id, in: transaction) else {
        throw Problem.notFound
      }
      // What was replaced by something newer has nothing to stop.
      guard sleep.endedMs == nil else { return ActivePlay?.none }
      try SleepRepository.end(id, at: now, in: transaction)
      try feed.publish(.sleep, id, in: transaction)
      // Should the player not be reached now, it is as soon as it can.
      try PlayRepository.setStop(now, of: id, in: transaction)
      return try PlayRepository.play(id, in: transaction)
    }
    if let play { await stop(play, fadeSeconds: MixTrack.usualFadeOut) }
  }

  /// Stops all that was begun from here.
  func stopAll(by member: Identity) async throws {
    let plays = try await context.database.read { try PlayRepository.plays(in: $0) }
    for play in plays { try await end(play.command, by: member) }
    for kind in Schedule.Thing.Kind.allCases {
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

  private func stop(_ play: ActivePlay, fadeSeconds: Double) async {
    do {
      try await context.players.stop(
        play.kind, play.thing, on: play.player, as: CommandID.stopping(play.command),
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
  func remove(begun command: UUID, in transaction: any Transaction) throws {
    try PlayRepository.delete(command, in: transaction)
    try SleepRepository.delete(command, in: transaction)
    try feed.publish(.sleep, command, isGone: true, in: transaction)
  }
}
