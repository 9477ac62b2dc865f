import FoundationEssentials
import Server
import Storage
import Sync
import Web

/// Sonidea, voice memos that grow up: the app's front door.
public enum Sonidea {
  public static let app: App = App(
    "sonidea", migrations: Tables.migrations, commands: [Commands.all], forget: forget
  ) { context in
    let studio = Studio(context)
    return App.Parts(
      routes: studio.routes, jobKinds: [studio.preparation, studio.renderings, studio.mixdowns],
      tidy: studio.purge)
  }

  /// Takes everything of a member out.
  @Sendable private static func forget(
    _ person: UUID, _ sync: Sync, _ clock: Clock, in transaction: any Transaction
  ) throws {
    try Forgetting(person, at: clock.now()).run(in: transaction)
  }
}
