import Storage

extension Nursery {
  private static let keptSleeps: Int64 = 36 * CivilDay.milliseconds
  private static let keptOverrides: Int64 = 366 * CivilDay.milliseconds

  /// Forgets what nobody looks at any more; done once a day.
  @Sendable func tidy() async throws {
    let now = clock.now()
    try await database.write { transaction in
      try tidyChildren(transaction)
      try transaction.run(
        "DELETE FROM baby_sleeps WHERE began_ms <= ?", now - Self.keptSleeps)
      try transaction.run(
        "DELETE FROM baby_overrides WHERE began_ms <= ?", now - Self.keptOverrides)
      try transaction.run(
        "DELETE FROM baby_plays WHERE command NOT IN (SELECT id FROM baby_sleeps)")
      for table in ["baby_gate_questions", "baby_gate_passes"] {
        try transaction.run("DELETE FROM \(table) WHERE expires_ms <= ?", now)
      }
    }
  }
}
