import Storage

// The store's time is that of the machine and what the sandbox has let pass, and never goes back.
extension Commerce {
  /// The greatest moment is written down when it is this much greater than the one before.
  private static let grain: Int64 = 1_000
  /// The same where nothing else is to be written: a household at rest seldom wakes its disk.
  private static let grainAtRest: Int64 = 60_000

  /// The store's time. It does not go back between two readings either, though they write nothing.
  func time(_ reading: any Reading) throws -> Int64 {
    let row = try reading.first("SELECT seen_ms, offset_ms FROM store_state WHERE one = 1")
    let offset = try row?.integer("offset_ms") ?? 0
    let newest = newest.withLock { newest in
      newest = max(newest, clock.now())
      return newest
    }
    return max(newest + offset, try row?.integer("seen_ms") ?? 0)
  }

  /// The store's time, from now on the least.
  @discardableResult
  public func keepTime(_ transaction: any Transaction) throws -> Int64 {
    let now = try time(transaction)
    try transaction.run(
      "UPDATE store_state SET seen_ms = ? WHERE one = 1 AND seen_ms < ?", now, now - Self.grain)
    return now
  }

  /// The same, and what the sandbox is to renew by then is renewed.
  @discardableResult
  func passTime(in transaction: any Transaction) throws -> Int64 {
    let now = try keepTime(transaction)
    try renew(at: now, in: transaction)
    return now
  }

  /// Writes what time has brought, where there is anything; the server calls it once a second.
  public func passTime() async throws {
    let isDue = try await database.read { reading in
      let now = try time(reading)
      let seen = try reading.first("SELECT seen_ms FROM store_state WHERE one = 1")
      return try now - (seen?.integer("seen_ms") ?? 0) >= Self.grainAtRest
        || !due(at: now, in: reading).isEmpty
    }
    guard isDue else { return }
    try await database.write { _ = try passTime(in: $0) }
  }
}
