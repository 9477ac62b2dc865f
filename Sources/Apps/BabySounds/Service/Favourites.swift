import Commerce
import FoundationEssentials
import Storage
import Sync
import Web

/// Sounds and mixes that the household likes.
extension Nursery {
  func favourites(for person: UUID) async throws -> BabyFavouriteList {
    let limit = try await context.commerce.limit(.favourites, for: person)
    return try await context.database.read { reading in
      var favourites = try FavouriteRepository.favourites(in: reading)
      for place in favourites.indices {
        favourites[place].paused = Limits.beyond(place, limit, "favourites")
      }
      return BabyFavouriteList(favourites: favourites, limit: limit)
    }
  }

  /// Likes a sound or a mix; twice is once.
  func put(favourite id: UUID, by person: UUID) async throws -> BabyFavourite {
    let now = context.clock.now()
    try await context.database.write { transaction in
      guard try !FavouriteRepository.contains(id, in: transaction) else { return }
      guard try isThing(id, in: transaction) else { throw Problem.notFound }
      let count = try FavouriteRepository.count(in: transaction)
      try context.commerce.require(.favourites, for: person, beside: count, in: transaction)
      try FavouriteRepository.requireRoom(
        for: id, "favourites", most: BabyFavourite.most, in: transaction)
      try FavouriteRepository.insert(id, at: now, in: transaction)
      try note(.favourite, id, in: transaction)
    }
    let one = try await favourites(for: person).favourites.first { $0.id.uuid == id }
    guard let one else { throw Problem.notFound }
    return one
  }

  func delete(favourite id: UUID) async throws {
    try await context.database.write {
      try delete(id, from: FavouriteRepository.self, .favourite, in: $0)
    }
  }

  /// Takes a thing that is gone from the favourites.
  static func forgetFavourite(
    _ id: UUID, at now: Int64, in transaction: any Transaction
  ) throws {
    guard try FavouriteRepository.delete(id, in: transaction) else { return }
    try Sync.note(
      Kind.favourite.rawValue, id.uuidString.lowercased(), of: nil, isGone: true, at: now,
      in: transaction)
  }

  /// Whether an id is a sound's or a mix's.
  func isThing(_ id: UUID, in reading: any Reading) throws -> Bool {
    try SleepCatalogue.sound(id, in: reading) != nil || MixRepository.contains(id, in: reading)
  }
}
