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
  let database: any Database
  let blobs: any BlobStore
  let queue: JobQueue
  let sync: Sync
  let library: Library
  let commerce: Commerce
  let media: Media
  let previews = Previews()
  let clock: Clock

  init(_ household: Household) {
    database = household.database
    blobs = household.blobs
    queue = household.queue
    sync = household.sync
    library = household.library
    commerce = household.commerce
    media = household.media
    clock = household.clock
  }

  static let place = "/api/v1/sonidea"

  /// What the feed calls the room's things.
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
    try sync.note(kind.rawValue, id, of: person, isGone: isGone, in: transaction)
  }

  /// How the library knows that a recording uses one of its sounds.
  static func user(_ id: UUID) -> Library.User {
    Library.User(Kind.recording.rawValue, id, room: "Sonidea", job: preparing)
  }

  /// The kinds of work of the room.
  static let preparing = "sonidea.prepare"
  static let rendering = "sonidea.render"
  static let mixing = "sonidea.mixdown"

  /// Throws unless there is room for one more of a member's things.
  func admit(
    to repository: any OwnedRepository.Type, _ things: String, most: Int, of person: UUID,
    in reading: any Reading
  ) throws {
    guard try repository.count(ofMember: person, in: reading) >= Int64(most) else { return }
    throw Problem(
      409, "too_many", "You have \(most) \(things), and there is no room for more; delete some.")
  }

  /// Throws where an id belongs to somebody else; answers whether it is this member's already.
  func isKnown(
    _ id: UUID, in repository: any OwnedRepository.Type, of person: UUID, _ reading: any Reading
  ) throws -> Bool {
    guard let owner = try repository.owner(of: id, in: reading) else { return false }
    guard owner == person else {
      throw Problem(409, "id_taken", "This id belongs to something else already.")
    }
    return true
  }
}

extension Problem {
  static let noSuchRecording = Problem(404, "not_found", "There is no such recording.")
}
