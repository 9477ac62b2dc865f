import FoundationEssentials
import Server
import Storage
import Sync

/// Melody Map, where in the film a song is: the app's front door.
public enum MelodyMap {
  public static let app = app(fetching: Fetcher())

  /// The app with another way to fetch, for tests.
  static func app(fetching fetcher: Fetcher) -> App {
    App(
      "melodymap", migrations: Tables.migrations, commands: [Commands.all],
      forget: forget
    ) { context in
      let map = SongMap(context, fetcher: fetcher)
      return App.Parts(
        routes: map.routes, jobKinds: [map.refreshing],
        begin: map.refreshByItself
      ) {
        try await map.purge()
        try await map.purgePictures()
        try await map.refreshByItself()
      }
    }
  }

  /// Takes everything of a member out. The catalogue belongs to the household.
  @Sendable private static func forget(
    _ person: UUID, _ sync: Sync, _ clock: Clock, in transaction: any Transaction
  ) throws {
    try FavouriteRepository.delete(ofMember: person, in: transaction)
  }
}
