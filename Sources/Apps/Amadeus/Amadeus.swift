import FoundationEssentials
import Server
import Storage

/// Amadeus, chord recognition: the room's front door.
public enum Amadeus {
  public static let room: Room = Room(
    "amadeus", migrations: [], commands: [AmadeusCommands.all], forget: forget
  ) { _ in Room.Furniture(routes: []) }

  /// Nothing of a member is kept.
  @Sendable private static func forget(_ person: UUID, in transaction: any Transaction) {}
}
