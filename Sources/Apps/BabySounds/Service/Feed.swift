import FoundationEssentials
import Storage
import Sync

/// Publishes the app's changes in the feed. All of them concern the whole household.
struct Feed: Sendable {
  /// What the feed calls the app's things.
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

  private static let settingsID = "settings"

  private let sync: Sync

  init(_ sync: Sync) {
    self.sync = sync
  }

  func publish(
    _ kind: Kind, _ id: UUID, isGone: Bool = false, in transaction: any Transaction
  ) throws {
    try sync.publish(kind.rawValue, id, of: nil, isGone: isGone, in: transaction)
  }

  func publishSettings(in transaction: any Transaction) throws {
    try sync.publish(Kind.settings.rawValue, Self.settingsID, of: nil, in: transaction)
  }
}
