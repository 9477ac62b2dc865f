import Glibc

/// Where the time comes from, so that tests can own it.
public struct Clock: Sendable {
  /// Milliseconds since 1970 began, in UTC.
  public let now: @Sendable () -> Int64

  public init(now: @escaping @Sendable () -> Int64) {
    self.now = now
  }

  /// The machine's.
  public static let system = Clock {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
  }
}
