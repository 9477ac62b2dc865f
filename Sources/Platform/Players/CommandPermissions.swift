import FoundationEssentials
import Storage
import Web

/// Checks what members may ask of players by themselves, without the app that a thing belongs to.
struct CommandPermissions: Sendable {
  private let database: any Database
  private let kinds: PlayableKinds
  private let clock: Clock

  init(_ database: any Database, _ kinds: PlayableKinds, clock: Clock) {
    (self.database, self.kinds, self.clock) = (database, kinds, clock)
  }

  /// Throws where a member asks for what only its app may begin. A child also changes and ends nothing that
  /// somebody else began in a nursery, or that an app keeps for itself anywhere, and sets nothing too loud.
  func check(_ request: CommandRequest, on id: UUID, for identity: Identity) async throws {
    if request.verb == .play, let rule = request.thing.flatMap({ kinds.rules[$0.kind] }) {
      throw Problem(409, "use_room", rule.refusal)
    }
    guard identity.role == .child, request.verb != .play else { return }
    let now = clock.now()
    try await database.read { reading in
      let player = try PlayerRepository.existing(id, in: reading)
      let affected = try sounding(on: player, at: now, in: reading).filter { one in
        (player.place == .nursery || kinds.rules[one.kind] != nil)
          && (request.thing.map { $0.kind == one.kind && $0.id.uuid == one.id } ?? true)
      }
      guard affected.allSatisfy({ $0.person == identity.person }) else {
        throw Problem.startedByOthers
      }
      guard request.verb == .set, let volume = request.volume else { return }
      let affectedKinds = affected.map(\.kind) + [request.thing?.kind].compactMap(\.self)
      for rule in affectedKinds.compactMap({ kinds.rules[$0] }) {
        guard try volume <= rule.loudestForChildren(reading) else { throw Problem.tooLoud }
      }
    }
  }

  /// What a player plays by its own report, and what it was asked to play since: it may have begun already.
  private func sounding(
    on player: StoredPlayer, at now: Int64, in reading: any Reading
  ) throws -> [CommandRepository.Asked] {
    let reported = player.playing.map {
      CommandRepository.Asked(kind: $0.kind, id: $0.id.uuid, person: $0.person.uuid)
    }
    return try reported + CommandRepository.unreported(of: player, at: now, in: reading)
  }
}
