import Accounts
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

/// What members do in the room: rules, limits and permissions. Each verb is a file of its own.
struct Nursery: Sendable {
  let database: any Database
  let blobs: any BlobStore
  let queue: JobQueue
  let sync: Sync
  let library: Library
  let players: Players
  let commerce: Commerce
  let accounts: Accounts
  let media: Media
  let hub: EventHub
  let clock: Clock
  let log: @Sendable (LogLine) -> Void
  let owner: UUID

  init(_ household: Household) {
    database = household.database
    blobs = household.blobs
    queue = household.queue
    sync = household.sync
    library = household.library
    players = household.players
    commerce = household.commerce
    accounts = household.accounts
    media = household.media
    hub = household.hub
    clock = household.clock
    log = household.log
    owner = household.owner
  }

  /// What the feed calls the room's things. All of them are the household's.
  enum Kind: String {
    case sound = "baby-sound"
    case mix = "baby-mix"
    case favourite = "baby-favourite"
    case sleep = "baby-sleep"
    case settings = "baby-settings"
    case calibration = "baby-calibration"
    case child = "baby-child"
    case dose = "baby-dose"
    case override = "baby-override"
    case schedule = "baby-schedule"
  }

  func note(
    _ kind: Kind, _ id: UUID, isGone: Bool = false, in transaction: any Transaction
  ) throws {
    try sync.note(kind.rawValue, id, of: nil, isGone: isGone, in: transaction)
  }

  /// Deletes what has an id, and tells so; throws where there is nothing.
  func delete(
    _ id: UUID, from repository: any Repository.Type, _ kind: Kind,
    in transaction: any Transaction
  ) throws {
    guard try repository.delete(id, in: transaction) else { throw Problem.notFound }
    try note(kind, id, isGone: true, in: transaction)
  }

  /// Throws unless one more fits into a table.
  func admit(
    _ id: UUID, to repository: any Repository.Type, _ things: String, most: Int,
    in reading: any Reading
  ) throws {
    guard try !repository.contains(id, in: reading),
      try repository.count(in: reading) >= Int64(most)
    else { return }
    throw Problem(
      409, "too_many", "You have \(most) \(things), the limit. Delete some first.")
  }
}
