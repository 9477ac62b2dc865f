import Files
import Storage

/// A clock that tests turn.
final class Hands: Sendable {
  private let time = Locked<Int64>(1_700_000_000_000)

  var clock: Clock { Clock { [time] in time.withLock { $0 } } }

  func turn(milliseconds: Int64) { time.withLock { $0 += milliseconds } }
}
