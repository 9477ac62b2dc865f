import FoundationEssentials
import Storage
import Web

/// Notes which players have gone, and deletes what is old.
struct PlayerCleanup: Sendable {
  private let database: any Database
  private let clock: Clock

  init(_ database: any Database, clock: Clock) {
    (self.database, self.clock) = (database, clock)
  }

  /// Runs four times a minute until its task is cancelled.
  func runRegularly() async {
    while true {
      try? await Task.sleep(for: .seconds(15))
      guard !Task.isCancelled else { return }
      try? await run()
    }
  }

  /// Notes who has gone, and deletes commands of yesterday and tabs of last week.
  func run() async throws {
    let now = clock.now()
    try await database.write { transaction in
      var changes = try PlayerRepository.setAway(
        silentSince: now - Players.presenceMilliseconds, in: transaction)
      try CommandRepository.delete(
        createdBefore: now - Players.dayMilliseconds, in: transaction)
      changes += try PlayerRepository.deleteTabs(
        silentSince: now - 7 * Players.dayMilliseconds, in: transaction)
      if changes > 0 { try PlayerNotifications.listChanged(in: transaction) }
    }
  }
}
