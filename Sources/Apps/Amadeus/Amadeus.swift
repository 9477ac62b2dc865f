import Server

/// Amadeus, chord recognition: the room's front door.
public enum Amadeus {
  /// The page hears songs by itself; of the server it needs its place in the hallway only.
  public static let room: Room = Room(
    "amadeus", migrations: [], commands: [AmadeusCommands.all], forget: { _, _ in },
    furnish: { _ in Room.Furniture(routes: []) })
}
