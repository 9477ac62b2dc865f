import Storage

extension Nursery {
  private static let keptSleeps: Int64 = 36 * CivilDay.milliseconds
  private static let keptOverrides: Int64 = 366 * CivilDay.milliseconds

  /// Forgets what nobody looks at any more; done once a day.
  @Sendable func tidy() async throws {
    let now = context.clock.now()
    try await context.database.write { transaction in
      try tidyChildren(transaction)
      try SleepRepository.delete(begunUntil: now - Self.keptSleeps, in: transaction)
      try OverrideRepository.delete(begunUntil: now - Self.keptOverrides, in: transaction)
      try PlayRepository.deleteWithoutSleep(in: transaction)
      try GateRepository.deleteExpired(at: now, in: transaction)
    }
  }
}
