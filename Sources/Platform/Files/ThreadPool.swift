import Glibc

/// Threads that are started when there is work and none is free, and end when there has been none for a while.
///
/// Dispatch's own queues start few threads while some are busy, so that who waits for a file would wait for those who
/// compute.
final class ThreadPool: @unchecked Sendable {
  // Safe to share: what changes is only touched while `mutex` is held, also by the threads that it starts; the rest
  // is set in `init`, before anybody else has the pool.

  /// For those who wait: for the disk, for another process.
  static let waiting = ThreadPool(most: 256, niceness: 0)
  /// For those who compute: more than there are cores, so that nobody waits for a long piece of work to end; the
  /// system divides the cores between them.
  static let computing = ThreadPool(
    most: max(8, 4 * sysconf(Int32(_SC_NPROCESSORS_ONLN))), niceness: 5)

  private static let idleSeconds = 20
  private let most: Int
  private let niceness: Int32
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  /// What nobody has begun yet; the first of it stands at `next`.
  private var work: [(@Sendable () -> Void)?] = []
  private var next = 0
  private var threads = 0
  private var idle = 0

  /// Pools live as long as the process.
  init(most: Int, niceness: Int32) {
    (self.most, self.niceness) = (most, niceness)
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  func run(_ piece: @escaping @Sendable () -> Void) {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    work.append(piece)
    if idle >= work.count - next {
      pthread_cond_signal(condition)
    } else if threads < most, start() {
      threads += 1
    } else if idle > 0 {
      pthread_cond_signal(condition)
    }
  }

  func answer<Result: Sendable>(
    of work: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      run { continuation.resume(with: Swift.Result(catching: work)) }
    }
  }

  /// False where the system gives no more threads: then those that are there do the work.
  private func start() -> Bool {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    var thread = pthread_t()
    let error = pthread_create(
      &thread, &attributes,
      { pool in
        Unmanaged<ThreadPool>.fromOpaque(pool!).takeUnretainedValue().live()
        return nil
      }, Unmanaged.passUnretained(self).toOpaque())
    precondition(error == 0 || threads > 0, "the system gives no thread at all")
    return error == 0
  }

  private func live() {
    // On Linux it is the calling thread's own.
    if niceness != 0 { setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness) }
    while let piece = wait() { piece() }
  }

  /// The next piece of work; nil when this thread is not needed any more.
  private func wait() -> (@Sendable () -> Void)? {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    var end = timespec()
    clock_gettime(CLOCK_REALTIME, &end)
    end.tv_sec += Self.idleSeconds
    while next == work.count {
      idle += 1
      let outcome = pthread_cond_timedwait(condition, mutex, &end)
      idle -= 1
      if outcome == ETIMEDOUT, next == work.count {
        threads -= 1
        return nil
      }
    }
    defer {
      work[next] = nil
      next += 1
      if next == work.count || next > 1_000 {
        work.removeFirst(next)
        next = 0
      }
    }
    return work[next]
  }
}
