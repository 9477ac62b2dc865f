import FoundationEssentials
import Storage
import Web

/// Where sounds and mixes are named by their ids, and how a name goes when the thing is gone.
struct References: Sendable {
  private let feed: Feed

  init(_ feed: Feed) {
    self.feed = feed
  }

  /// Takes a sound that is gone from the favourites and from the playroom.
  func remove(toSound id: UUID, in transaction: any Transaction) throws {
    try removeFavourite(id, in: transaction)
    guard try SettingsRepository.removeFromPlayroom(ID(id), in: transaction) else { return }
    try feed.publishSettings(in: transaction)
  }

  /// Takes a mix that is gone from the favourites.
  func remove(toMix id: UUID, in transaction: any Transaction) throws {
    try removeFavourite(id, in: transaction)
  }

  private func removeFavourite(_ id: UUID, in transaction: any Transaction) throws {
    guard try FavouriteRepository.delete(id, in: transaction) else { return }
    try feed.publish(.favourite, id, isGone: true, in: transaction)
  }
}
