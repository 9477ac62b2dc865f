import Dispatch
import Glibc

private let waitingThreads = DispatchQueue(
  label: "quintet.files", qos: .userInitiated, attributes: .concurrent)

/// Runs work that waits for files or processes on a thread of its own, away from Swift's pool.
public func onOwnThread<Result: Sendable>(
  _ work: @escaping @Sendable () throws -> Result
) async throws -> Result {
  try await withCheckedThrowingContinuation { continuation in
    waitingThreads.async { continuation.resume(with: Swift.Result(catching: work)) }
  }
}

/// The processor's seconds that this thread has used.
public var threadSeconds: Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
