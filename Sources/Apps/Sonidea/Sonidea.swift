import FoundationEssentials
import Server
import Storage
import Web

/// Sonidea, voice memos that grow up: the room's front door.
public enum Sonidea {
  public static let room: Room = Room(
    "sonidea", migrations: Tables.migrations, commands: [Commands.all], forget: forget
  ) { context in
    let studio = Studio(context)
    return Room.Furniture(
      routes: studio.routes, jobKinds: [studio.preparation, studio.renderings, studio.mixdowns],
      tidy: studio.purge)
  }

  /// Takes everything of a member out.
  @Sendable private static func forget(
    _ person: UUID, in transaction: any Transaction
  ) throws {
    try Forgetting(person, at: Clock.system.now()).run(in: transaction)
  }
}
