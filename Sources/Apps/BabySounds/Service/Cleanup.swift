import Server
import Storage

/// Deletes what nobody looks at any more; done once a day.
struct Cleanup: Sendable {
  private static let sleepRetention: Int64 = 36 * CivilDay.milliseconds
  private static let overrideRetention: Int64 = 366 * CivilDay.milliseconds

  private let context: AppContext

  init(_ context: AppContext) {
    self.context = context
  }

  @Sendable func run() async throws {
    let now = context.clock.now()
    try await context.database.write { transaction in
      try ListeningRepository.delete(
        begunUntil: now - ListeningLog.retentionMilliseconds, in: transaction)
      try SleepRepository.delete(begunUntil: now - Self.sleepRetention, in: transaction)
      try OverrideRepository.delete(begunUntil: now - Self.overrideRetention, in: transaction)
      try PlayRepository.deleteWithoutSleep(in: transaction)
      try GateRepository.deleteExpired(at: now, in: transaction)
    }
  }
}
