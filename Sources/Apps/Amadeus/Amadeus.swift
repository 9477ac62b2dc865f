import FoundationEssentials
import Server
import Storage

/// Amadeus, chord recognition: the room's front door.
public enum Amadeus {
  public static let room: Room = Room(
    "amadeus", migrations: AnalysisTables.migrations,
    commands: [AmadeusCommands.all, ModelCommands.all],
    forget: forget
  ) { household in
    let desk = AnalysisDesk(household)
    return Room.Furniture(routes: desk.routes, jobKinds: [desk.listening])
  }

  /// Takes everything of a member out.
  @Sendable private static func forget(
    _ person: UUID, in transaction: any Transaction
  ) throws {
    for row in try transaction.rows("SELECT * FROM amadeus_analyses WHERE person = ?", person) {
      try AnalysisRows.remove(row, in: transaction)
    }
    try transaction.run("DELETE FROM amadeus_songs WHERE person = ?", person)
  }
}
