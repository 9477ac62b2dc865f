import Glibc

/// Runs work that waits for files or processes on a thread of its own, away from Swift's pool.
public func onOwnThread<Result: Sendable>(
  _ work: @escaping @Sendable () throws -> Result
) async throws -> Result {
  try await ThreadPool.waiting.answer(of: work)
}

/// Runs work that keeps a core busy, on a thread that steps back behind those of `onOwnThread` and of requests.
public func onComputingThread<Result: Sendable>(
  _ work: @escaping @Sendable () throws -> Result
) async throws -> Result {
  try await ThreadPool.computing.answer(of: work)
}

/// Lets tasks compute at length: given as their preference, what they do between two waits runs on threads that
/// step back behind all others, and Swift's own few stay free for requests.
public final class ComputingExecutor: TaskExecutor {
  public static let shared = ComputingExecutor()

  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    ThreadPool.computing.run { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// The processor's seconds that this thread has used.
public var threadSeconds: Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
