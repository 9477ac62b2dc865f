import FoundationEssentials
import Storage

/// What servers tell each other of players once a transaction is committed; `PlayerEvents` listens.
enum PlayerNotifications {
  /// Told whenever the list of players has changed.
  static let list = "players"
  /// Told with a player's id, its person and its session when something waits for it.
  static let waiting = "player_commands"
  /// Told with the ids of a player and a command when something has become of the command.
  static let outcomes = "player_outcomes"

  static func listChanged(in transaction: any Transaction) throws {
    try transaction.notify(list, "")
  }

  static func commandWaits(for player: StoredPlayer, in transaction: any Transaction) throws {
    try send([player.id, player.person, player.session], on: waiting, in: transaction)
  }

  static func outcomeChanged(
    of command: UUID, on player: UUID, in transaction: any Transaction
  ) throws {
    try send([player, command], on: outcomes, in: transaction)
  }

  private static func send(
    _ ids: [UUID?], on channel: String, in transaction: any Transaction
  ) throws {
    let words = ids.compactMap { $0?.uuidString.lowercased() }
    try transaction.notify(channel, words.joined(separator: " "))
  }

  /// The ids that were sent; none after a gap, when something may have been missed.
  static func ids(_ payload: String) -> [UUID] {
    payload.split(separator: " ").compactMap { UUID(uuidString: String($0)) }
  }
}
