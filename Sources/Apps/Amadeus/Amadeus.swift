import Console

/// Amadeus, chord recognition: the room's front door.
public enum Amadeus {
  public static let commands: [Command] = [AmadeusCommands.all, ModelCommands.all]
}
