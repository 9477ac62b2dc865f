import FoundationEssentials
import Sync

extension Sync {
  /// The changes since a cursor up to this moment; where no server runs, nobody else gives them numbers.
  public func news(
    since cursor: String?, of person: UUID, limit: Int = 500
  ) async throws -> FeedPage {
    try await giveNumbers()
    return try await changes(since: cursor, of: person, limit: limit)
  }
}
