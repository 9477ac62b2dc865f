import FoundationEssentials
import Library
import Server
import Storage
import Sync

/// Yak Back, the soundboard: the app's front door.
public enum YakBack {
  public static let app: App = App(
    "yakback", migrations: Tables.migrations, commands: [Commands.all],
    plays: [Soundboard.Kind.sound.rawValue: Soundboard.playable], forget: forget
  ) { context in
    let board = Soundboard(context)
    return App.Parts(
      routes: board.routes, jobKinds: [board.preparation, board.trimming, board.importing],
      tidy: board.purge)
  }

  /// Takes everything of a member out.
  @Sendable private static func forget(
    _ person: UUID, _ sync: Sync, _ clock: Clock, in transaction: any Transaction
  ) throws {
    for id in try SoundRepository.ids(of: person, in: transaction) {
      try Library.release(Soundboard.Kind.sound.rawValue, id.description, in: transaction)
    }
    try BoardRepository.delete(of: person, in: transaction)
  }
}
