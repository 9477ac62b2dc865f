import Storage

// The store's time is that of the machine and what the sandbox has let pass, and never goes back.
extension Commerce {
  /// The greatest moment is written down when it is this much greater than the one before.
  private static let grain: Int64 = 1_000

  /// The store's time.
  func time(_ reading: any Reading) throws -> Int64 {
    let row = try reading.first("SELECT seen_ms, offset_ms FROM store_state WHERE one = 1")
    let offset = try row?.integer("offset_ms") ?? 0
    return max(clock.now() + offset, try row?.integer("seen_ms") ?? 0)
  }

  /// The store's time, from now on the least.
  @discardableResult
  public func keepTime(_ transaction: any Transaction) throws -> Int64 {
    let now = try time(transaction)
    try transaction.run(
      "UPDATE store_state SET seen_ms = ? WHERE one = 1 AND seen_ms < ?", now, now - Self.grain)
    return now
  }

  /// Brings all up to the store's time, which it answers: what the sandbox is to renew is renewed.
  @discardableResult
  public func settle() async throws -> Int64 {
    let (now, isDone) = try await database.read { reading in
      let now = try time(reading)
      let seen = try reading.first("SELECT seen_ms FROM store_state WHERE one = 1")
      let due = try reading.first(
        "SELECT id FROM sandbox_purchases WHERE next_ms <= ? LIMIT 1", now)
      return (now, try due == nil && now - (seen?.integer("seen_ms") ?? 0) < Self.grain)
    }
    if isDone { return now }
    return try await database.write { transaction in
      let now = try keepTime(transaction)
      try renew(at: now, in: transaction)
      return now
    }
  }
}
