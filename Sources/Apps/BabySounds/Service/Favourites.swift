import Commerce
import FoundationEssentials
import Server
import Storage
import Web

/// Sounds and mixes that the household likes.
struct Favourites: Sendable {
  private let context: AppContext
  private let feed: Feed

  init(_ context: AppContext, feed: Feed) {
    self.context = context
    self.feed = feed
  }

  func favourites(for person: UUID) async throws -> FavouriteList {
    let limit = try await context.commerce.limit(.favourites, for: person)
    return try await context.database.read { reading in
      var favourites = try FavouriteRepository.favourites(in: reading)
      for index in favourites.indices {
        favourites[index].paused = Limits.reasonBeyond(limit, at: index, "favourites")
      }
      return FavouriteList(favourites: favourites, limit: limit)
    }
  }

  /// Likes a sound or a mix; twice is once.
  func put(_ id: UUID, by person: UUID) async throws -> Favourite {
    let now = context.clock.now()
    try await context.database.write { transaction in
      guard try !FavouriteRepository.contains(id, in: transaction) else { return }
      guard try Playable.contains(id, in: transaction) else { throw Problem.notFound }
      let count = try FavouriteRepository.count(in: transaction)
      try context.commerce.require(.favourites, for: person, beside: count, in: transaction)
      try FavouriteRepository.requireRoom(
        for: id, "favourites", most: Favourite.most, in: transaction)
      try FavouriteRepository.insert(id, at: now, in: transaction)
      try feed.publish(.favourite, id, in: transaction)
    }
    let favourite = try await favourites(for: person).favourites.first { $0.id.uuid == id }
    guard let favourite else { throw Problem.notFound }
    return favourite
  }

  func delete(_ id: UUID) async throws {
    try await context.database.write { transaction in
      try FavouriteRepository.deleteExisting(id, in: transaction)
      try feed.publish(.favourite, id, isGone: true, in: transaction)
    }
  }
}
