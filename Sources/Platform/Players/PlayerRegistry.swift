import FoundationEssentials
import Storage
import Web

/// The household's players: how they come, say what they do, are renamed and removed.
struct PlayerRegistry: Sendable {
  private let database: any Database
  private let clock: Clock

  init(_ database: any Database, clock: Clock) {
    (self.database, self.clock) = (database, clock)
  }

  /// The household's players: those that are here first, then by name.
  func players(for identity: Identity) async throws -> [Player] {
    let now = clock.now()
    let all = try await database.read { reading in
      try PlayerRepository.players(in: reading)
        // What only records is its owner's alone, and plays nothing.
        .filter { !$0.plays.isEmpty || $0.records.isEmpty }
        .map { $0.player(for: identity, at: now) }
    }
    return all.sorted { a, b in
      a.isPresent != b.isPresent
        ? a.isPresent : (a.name, a.id.description) < (b.name, b.id.description)
    }
  }

  func player(_ id: UUID, for identity: Identity) async throws -> Player {
    let now = clock.now()
    return try await database.read { reading in
      try PlayerRepository.existing(id, in: reading).player(for: identity, at: now)
    }
  }

  /// Takes a player in under an id of its own making, or hears that it is still here.
  func announce(_ id: UUID, _ request: Announcement, by identity: Identity) async throws -> Player {
    let now = clock.now()
    try await database.write { transaction in
      guard let known = try PlayerRepository.player(id, in: transaction) else {
        return try add(id, request, by: identity, at: now, in: transaction)
      }
      // Who has signed in anew speaks for their own players; a device only for those it announced.
      guard known.person == identity.person,
        identity.scope == nil || known.session == identity.session
      else { throw Problem.notYourPlayer }
      let place = place(request, of: known, by: identity)
      let isNews =
        known.announcedName != request.name || known.plays != request.plays
        || !known.isPresent(at: now) || known.place != place
      try PlayerRepository.update(
        id, request, at: place, by: identity, now: now, in: transaction)
      if isNews { try PlayerNotifications.listChanged(in: transaction) }
    }
    return try await player(id, for: identity)
  }

  /// Where a player stands from now on: of two places, a child does not leave the one that protects. A place
  /// that people gave it stays until it says something new.
  private func place(
    _ request: Announcement, of known: StoredPlayer, by identity: Identity
  ) -> Player.Place {
    guard let announced = request.place, known.announcedPlace != announced.rawValue,
      announced == .nursery || identity.role > .child
    else { return known.place }
    return announced
  }

  private func add(
    _ id: UUID, _ request: Announcement, by identity: Identity, at now: Int64,
    in transaction: any Transaction
  ) throws {
    let count = try PlayerRepository.count(ofMember: identity.person, in: transaction)
    guard count < Players.playerLimit else { throw Problem.tooManyPlayers }
    let place = identity.role > .child ? request.place ?? .other : .nursery
    try PlayerRepository.insert(id, request, at: place, by: identity, now: now, in: transaction)
    try PlayerNotifications.listChanged(in: transaction)
  }

  /// Changes a name, or whether children may use it: its owner may, and the household's. Where it stands any
  /// adult may say, and no child.
  func edit(
    _ id: UUID, _ request: PlayerEdit, version: Int64, by identity: Identity
  ) async throws -> Player {
    try await database.write { transaction in
      let player = try PlayerRepository.existing(id, in: transaction)
      let isOwn = identity.role == .owner || player.person == identity.person
      let isOfPlace = request.place != nil && request.name == nil && request.forChildren == nil
      guard isOwn || isOfPlace else { throw Problem.notYourPlayer }
      guard request.place == nil || identity.role > .child else {
        throw Problem.notForChildToMove
      }
      guard player.version == version else { throw Problem.changedMeanwhile }
      try PlayerRepository.edit(id, request, in: transaction)
      // It hears of its place together with what it is to do.
      if request.place != nil {
        try PlayerNotifications.commandWaits(for: player, in: transaction)
      }
      try PlayerNotifications.listChanged(in: transaction)
    }
    return try await player(id, for: identity)
  }

  /// Takes a player off the list; one that still runs comes back by itself.
  func remove(_ id: UUID, by identity: Identity) async throws {
    try await database.write { transaction in
      let player = try PlayerRepository.existing(id, in: transaction)
      guard identity.role == .owner || player.person == identity.person else {
        throw Problem.notYourPlayer
      }
      try CommandRepository.delete(of: id, in: transaction)
      try PlayerRepository.delete(id, in: transaction)
      try PlayerNotifications.commandWaits(for: player, in: transaction)
      try PlayerNotifications.listChanged(in: transaction)
    }
  }

  /// Notes what a player says that it does.
  func report(_ id: UUID, _ state: PlayerState, by identity: Identity) async throws {
    let now = clock.now()
    try await database.write { transaction in
      let old = try PlayerRepository.existing(id, in: transaction)
      try old.requireSelf(identity)
      let isLeaving = state.isLeaving ?? false
      let playing =
        try isLeaving
        ? [] : state.playing.map { try self.playing($0, on: old, at: now, in: transaction) }
      var state = state
      let isKnown = old.recording.map { $0.id == state.recording?.id } ?? false
      state.recording?.sinceMs = (isKnown ? old.recording?.sinceMs : nil) ?? now
      try PlayerRepository.setState(
        state, playing, isPresent: !isLeaving, of: id, at: now, in: transaction)
      // How far it has come is told to who asks, and is no news.
      let before = old.player(for: identity, at: now)
      let isNews =
        playing.map(\.withoutPosition) != old.playing.map(\.withoutPosition)
        || before.volume != state.volume || before.error != state.error
        || before.isPresent == isLeaving
      if isNews { try PlayerNotifications.listChanged(in: transaction) }
    }
  }

  /// What a player says that it plays, with what the server knows about it: since when, and for whom.
  private func playing(
    _ entry: PlayerState.Entry, on player: StoredPlayer, at now: Int64, in reading: any Reading
  ) throws -> Playing {
    let known = player.playing.first { $0.kind == entry.kind && $0.id == entry.id }
    let person =
      try known?.person.uuid
      ?? CommandRepository.lastPerson(
        asking: player.id, for: entry.kind, entry.id.uuid, in: reading)
    return Playing(
      kind: entry.kind, id: entry.id, name: entry.name, person: ID(person ?? player.person),
      loop: entry.loop, sinceMs: known?.sinceMs ?? now, positionSeconds: entry.positionSeconds)
  }
}

extension Playing {
  fileprivate var withoutPosition: Playing {
    Playing(
      kind: kind, id: id, name: name, person: person, loop: loop, sinceMs: sinceMs,
      positionSeconds: nil)
  }
}
