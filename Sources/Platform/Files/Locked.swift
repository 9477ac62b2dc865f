import Glibc

/// A value behind a lock, for the few places where an actor would have to wait.
///
/// A pthread mutex and not `Mutex`, which ThreadSanitizer does not understand on Linux.
public final class Locked<Value>: @unchecked Sendable {
  // Safe to share: `value` is only touched while `mutex` is held, and neither it nor a copy leaves this type but by
  // what `withLock` is asked to answer. Whoever answers with an object that is in it takes it out.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private var value: Value

  public init(_ value: Value) {
    self.value = value
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Runs `body` alone with the value.
  public func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value)
  }
}
