import Blobs
import Commerce
import FoundationEssentials
import Jobs
import Library
import Media
import Players
import Server
import Storage
import Sync
import Web

/// What members do with their boards: rules, limits and permissions. Each verb is a file of its own.
struct Soundboard: Sendable {
  let context: AppContext

  init(_ context: AppContext) {
    self.context = context
  }

  /// What the feed calls the app's things.
  enum Kind: String {
    case sound = "yak-sound"
    case folder = "yak-folder"
    case scene = "yak-scene"
  }

  func publish(
    _ kind: Kind, _ id: UUID, of person: UUID, isGone: Bool = false,
    in transaction: any Transaction
  ) throws {
    try context.sync.publish(kind.rawValue, id, of: person, isGone: isGone, in: transaction)
  }

  /// How the library knows that a sound of the board uses one of its own.
  static func user(_ id: UUID) -> Library.User {
    Library.User(Kind.sound.rawValue, id, app: "Yak Back", job: preparing)
  }

  /// The kind of work that makes a sound ready to be played.
  static let preparing = "yakback.prepare"
}

extension Problem {
  static func tooMany(_ things: String, _ most: Int) -> Problem {
    Problem(
      409, "too_many", "A board can have at most \(most) \(things). Delete some first.")
  }

  static let noSuchSound = Problem(404, "not_found", "This sound is not on your board.")
}
