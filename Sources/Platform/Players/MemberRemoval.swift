import FoundationEssentials
import Storage
import Web

/// Takes everything of a member out: their players, what they asked, and their names for sounds.
struct MemberRemoval {
  private let person: UUID
  private let clock: Clock

  init(_ person: UUID, _ clock: Clock) {
    (self.person, self.clock) = (person, clock)
  }

  func run(in transaction: any Transaction) throws {
    try CommandRepository.delete(ofMember: person, in: transaction)
    try PlayerRepository.deleteAll(ofMember: person, in: transaction)
    for player in try PlayerRepository.playing(in: transaction) {
      try stopTheirs(on: player, in: transaction)
    }
    try PlayerNotifications.listChanged(in: transaction)
  }

  /// What is theirs ends, wherever it sounds.
  private func stopTheirs(on player: StoredPlayer, in transaction: any Transaction) throws {
    let others = player.playing.filter { $0.person.uuid != person }
    guard others != player.playing else { return }
    for gone in player.playing where gone.person.uuid == person {
      let stop = CommandRequest(
        id: ID(UUID()), verb: .stop, thing: .init(kind: gone.kind, id: gone.id))
      try PlayerCommands.insert(
        stop, for: player.id, by: player.person, at: clock.now(), in: transaction)
    }
    try PlayerRepository.setPlaying(others, of: player.id, in: transaction)
  }
}
