import FoundationEssentials
import Library
import Server
import Storage

/// Yak Back, the soundboard: the room's front door.
public enum YakBack {
  public static let room: Room = Room(
    "yakback", migrations: YakTables.migrations, commands: [YakCommands.all],
    plays: [Soundboard.Kind.sound.rawValue: Soundboard.playable], forget: forget
  ) { household in
    let board = Soundboard(household)
    return Room.Furniture(
      routes: board.routes, jobKinds: [board.preparation, board.trimming, board.importing],
      tidy: board.purge)
  }

  /// Takes everything of a member out.
  @Sendable private static func forget(
    _ person: UUID, in transaction: any Transaction
  ) throws {
    for row in try transaction.rows("SELECT id FROM yak_sounds WHERE person = ?", person) {
      try Library.release(
        Soundboard.Kind.sound.rawValue, try row.text("id"), in: transaction)
    }
    for table in ["yak_sounds", "yak_folders", "yak_scenes", "yak_imports", "yak_boards"] {
      try transaction.run("DELETE FROM \(table) WHERE person = ?", person)
    }
  }
}
