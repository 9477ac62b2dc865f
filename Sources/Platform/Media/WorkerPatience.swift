import Files
import Glibc
import MediaModel

/// How long a worker may keep us waiting.
///
/// Only the time counts in which we wait for it. The time in which it waits for us does not: while
/// what it has sent is worked on, or what it is fed is made.
public final class WorkerPatience: Sendable {
  /// The present; not counted is the time in which the machine sleeps.
  public typealias Clock = @Sendable () -> SuspendingClock.Instant

  /// Beside other work a worker may have no more than this part of a core.
  private static let shareOfCore = 4.0
  /// How often it is looked whether the time is over.
  private static let lookMilliseconds: Int32 = 250

  private struct State {
    /// Since when what the worker is fed is being made; nil while it is offered.
    var pausedAt: SuspendingClock.Instant?
    var paused = Duration.zero
    /// Waited since something was heard, and in all.
    var silent = Duration.zero
    var waited = Duration.zero

    /// How long the clock was stopped until `now`.
    func pauses(until now: SuspendingClock.Instant) -> Duration {
      paused + (pausedAt.map { now - $0 } ?? .zero)
    }
  }

  private let silence: Duration
  private let total: Duration
  private let error: @Sendable (String) -> any Error
  private let now: Clock
  private let state = Locked(State())

  /// For a worker that may compute so long, and says something at least as often as `silence`. One that takes too
  /// long is an `error`, which is given its cause.
  public init(
    processorSeconds: UInt64, silence: Duration, now: @escaping Clock,
    error: @escaping @Sendable (String) -> any Error
  ) {
    self.silence = silence
    total = silence + .seconds(Double(processorSeconds) * Self.shareOfCore)
    self.now = now
    self.error = error
  }

  /// For a media worker, which says something for each ten seconds of sound.
  convenience init(limits: MediaLimits, now: @escaping Clock) {
    self.init(
      processorSeconds: limits.processorSeconds, silence: .seconds(300), now: now,
      error: MediaError.timedOut)
  }

  /// Stops the clock: the worker may be waiting for what it is fed.
  func pause() {
    let now = now()
    state.withLock { $0.pausedAt = $0.pausedAt ?? now }
  }

  /// Lets the clock run again: the worker has something to take.
  func resume() {
    let now = now()
    state.withLock {
      $0.paused = $0.pauses(until: now)
      $0.pausedAt = nil
      $0.silent = .zero
    }
  }

  /// Waits until a descriptor is ready for `events`; throws when the worker has taken too long.
  public func wait(for descriptor: Int32, _ events: Int32) throws {
    state.withLock { $0.silent = .zero }
    var last = counted()
    while true {
      var question = pollfd(fd: descriptor, events: Int16(events), revents: 0)
      let isReady = poll(&question, 1, Self.lookMilliseconds) > 0
      let time = counted()
      try add(time - last, isReady: isReady)
      if isReady { return }
      last = time
    }
  }

  /// A moment of the clock that stands still while it is stopped.
  private func counted() -> SuspendingClock.Instant {
    let now = now()
    return state.withLock { now - $0.pauses(until: now) }
  }

  private func add(_ time: Duration, isReady: Bool) throws {
    let (silent, waited) = state.withLock { state in
      state.silent += time
      state.waited += time
      return (state.silent, state.waited)
    }
    if !isReady && silent >= silence {
      throw error("it made no progress for \(silent)")
    }
    if waited >= total { throw error("it took longer than \(waited)") }
  }
}

extension MediaError {
  @Sendable static func timedOut(_ cause: String) -> MediaError {
    MediaError(
      .outOfTime,
      "reading or writing the file took too long and was stopped; it may be damaged. Save it again "
        + "with another program, or in shorter parts",
      cause: cause)
  }
}
