import Storage

// The store's time is that of the machine and what the sandbox has let pass, and never goes back.
extension Commerce {
  /// The greatest moment is written down when it is this much greater than the one before.
  private static let grain: Int64 = 1_000
  /// The same where nothing else is to be written: a household at rest seldom wakes its disk.
  private static let grainAtRest: Int64 = 60_000

  /// What every question of the store begins with.
  struct State: Sendable {
    let nowMs: Int64
    /// The greatest moment that is written down.
    let seenMs: Int64
    /// Another one after every change of the facts.
    let factsVersion: Int64
    let configVersion: Int64
    /// Whether the sandbox has something to tell that is not written yet.
    let isDue: Bool
  }

  /// One query.
  func state(_ reading: any Reading) throws -> State {
    let row = try reading.first(
      """
      SELECT seen_ms, offset_ms, facts_version, config_version,
        (SELECT MIN(next_ms) FROM sandbox_purchases) AS next_ms FROM store_state WHERE one = 1
      """)
    guard let row else { throw StorageError(.damaged, "the store's only row is missing") }
    let newest = newest.withLock { newest in
      newest = max(newest, clock.now())
      return newest
    }
    let (seen, next) = (try row.integer("seen_ms"), try row.optionalInteger("next_ms"))
    let now = max(newest + (try row.integer("offset_ms")), seen)
    return State(
      nowMs: now, seenMs: seen, factsVersion: try row.integer("facts_version"),
      configVersion: try row.integer("config_version"), isDue: next.map { $0 <= now } ?? false)
  }

  /// The store's time. It does not go back between two readings either, though they write nothing.
  func time(_ reading: any Reading) throws -> Int64 { try state(reading).nowMs }

  /// The store's time, from now on the least.
  @discardableResult
  public func advanceTime(_ transaction: any Transaction) throws -> Int64 {
    let now = try time(transaction)
    try transaction.run(
      "UPDATE store_state SET seen_ms = ? WHERE one = 1 AND seen_ms < ?", now, now - Self.grain)
    return now
  }

  /// The same, and what the sandbox is to renew by then is renewed.
  @discardableResult
  func passTime(in transaction: any Transaction) throws -> Int64 {
    let now = try advanceTime(transaction)
    try renew(at: now, in: transaction)
    return now
  }

  /// Writes what time has brought, where there is anything; the server calls it once a second.
  public func passTime() async throws {
    let isDue = try await database.read { reading in
      let state = try state(reading)
      return try state.nowMs - state.seenMs >= Self.grainAtRest
        || state.isDue && !due(at: state.nowMs, in: reading).isEmpty
    }
    guard isDue else { return }
    try await database.write { _ = try passTime(in: $0) }
  }
}
