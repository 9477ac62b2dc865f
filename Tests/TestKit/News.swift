import FoundationEssentials
import Sync

extension Sync {
  /// The changes since a place up to this moment; where no server runs, nobody else gives them numbers.
  public func news(
    since place: String?, of person: UUID, limit: Int = 500
  ) async throws -> FeedPage {
    try await giveNumbers()
    return try await changes(since: place, of: person, limit: limit)
  }
}
