import Files

/// Lets each client ask so often and no oftener: a bucket that fills by `perSecond` up to `burst`.
final class RateLimiter: Sendable {
  private struct Bucket {
    var tokens: Double
    var filled: Double
  }

  /// More clients than this are not remembered one by one; the oldest are forgotten.
  private static let mostClients = 10_000

  private let perSecond: Double
  private let burst: Double
  private let buckets = Locked<[String: Bucket]>([:])

  init(perSecond: Double, burst: Double) {
    self.perSecond = perSecond
    self.burst = burst
  }

  /// Takes one token at a moment in seconds; otherwise says how many seconds to wait.
  func admit(_ client: String, at now: Double) -> Double? {
    buckets.withLock { buckets in
      var bucket = buckets[client] ?? Bucket(tokens: burst, filled: now)
      bucket.tokens = min(burst, bucket.tokens + max(0, now - bucket.filled) * perSecond)
      bucket.filled = now
      defer { buckets[client] = bucket }
      if buckets.count > Self.mostClients { forgetFull(&buckets, now) }
      guard bucket.tokens >= 1 else { return (1 - bucket.tokens) / perSecond }
      bucket.tokens -= 1
      return nil
    }
  }

  /// A full bucket says nothing that a new one would not.
  private func forgetFull(_ buckets: inout [String: Bucket], _ now: Double) {
    buckets = buckets.filter { $0.value.tokens + (now - $0.value.filled) * perSecond < burst }
    if buckets.count > Self.mostClients { buckets = [:] }
  }
}
