import Blobs
import Commerce
import FoundationEssentials
import Jobs
import Library
import Media
import Server
import Storage
import Sync
import Web

/// What members do with their recordings: rules, limits and permissions. Each verb is a file of its own.
struct Studio: Sendable {
  let context: AppContext
  let previews = Previews()

  init(_ context: AppContext) {
    self.context = context
  }

  static let place = "/api/v1/sonidea"

  /// What the feed calls the app's things.
  enum Kind: String {
    case recording = "son-recording"
    case album = "son-album"
    case tag = "son-tag"
    case project = "son-project"
    case group = "son-group"
    case settings = "son-settings"
  }

  func note(
    _ kind: Kind, _ id: UUID, of person: UUID, isGone: Bool = false,
    in transaction: any Transaction
  ) throws {
    try context.sync.note(kind.rawValue, id, of: person, isGone: isGone, in: transaction)
  }

  /// How the library knows that a recording uses one of its sounds.
  static func user(_ id: UUID) -> Library.User {
    Library.User(Kind.recording.rawValue, id, app: "Sonidea", job: preparing)
  }

  /// The kinds of work of the app.
  static let preparing = "sonidea.prepare"
  static let rendering = "sonidea.render"
  static let mixing = "sonidea.mixdown"
}

extension Problem {
  static let noSuchRecording = Problem(404, "not_found", "There is no such recording.")
}
