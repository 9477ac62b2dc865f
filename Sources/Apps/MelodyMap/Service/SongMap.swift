import Blobs
import Commerce
import FoundationEssentials
import Jobs
import Library
import Server
import Storage
import Sync
import Web

/// What members do with the map of songs: rules, limits and permissions. Each verb is a file of its own.
struct SongMap: Sendable {
  let context: AppContext
  let fetcher: Fetcher

  static let path = "/api/v1/melodymap"

  init(_ context: AppContext, fetcher: Fetcher) {
    self.context = context
    self.fetcher = fetcher
  }

  /// What the feed calls the app's things.
  enum Kind: String {
    case film = "melody-film"
    case song = "melody-song"
    case melody = "melody-melody"
    case source = "melody-source"
    case favourite = "melody-favourite"
    case view = "melody-view"
  }

  /// Tells the household of a change; a person of their own.
  func publish(
    _ kind: Kind, _ id: UUID, of person: UUID? = nil, isGone: Bool = false,
    in transaction: any Transaction
  ) throws {
    try context.sync.publish(kind.rawValue, id, of: person, isGone: isGone, in: transaction)
  }

  /// Tells the household that where the catalogue comes from has changed, and with it perhaps all of it.
  func publishSource(in transaction: any Transaction) throws {
    try context.sync.publish(Kind.source.rawValue, "catalogue", of: nil, in: transaction)
  }
}

extension Problem {
  static let noSuchFilm = Problem(404, "not_found", "This film does not exist.")
  static let noSuchSong = Problem(404, "not_found", "This song does not exist.")
  static let deleted = Problem(
    409, "deleted", "This was deleted; restore it, or use a new id.")

  static func tooMany(_ things: String, _ most: Int) -> Problem {
    Problem(409, "too_many", "The limit of \(most) \(things) is reached. Delete some first.")
  }
}
