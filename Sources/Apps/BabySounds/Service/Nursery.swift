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

/// What members do in the app: rules, limits and permissions. Each verb is a file of its own.
struct Nursery: Sendable {
  let context: AppContext

  init(_ context: AppContext) {
    self.context = context
  }

  /// What the feed calls the app's things. All of them are the household's.
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
    try context.sync.note(kind.rawValue, id, of: nil, isGone: isGone, in: transaction)
  }

  /// Deletes what has an id, and tells so; throws where there is nothing.
  func delete(
    _ id: UUID, from repository: any Repository.Type, _ kind: Kind,
    in transaction: any Transaction
  ) throws {
    guard try repository.delete(id, in: transaction) else { throw Problem.notFound }
    try note(kind, id, isGone: true, in: transaction)
  }
}
