import Dispatch
import Files

/// The one connection that writes. Jobs that wait at the same time are committed together.
///
/// A commit costs a wait for the disk, whatever is in it. So the writer takes all jobs that have
/// gathered, gives each a savepoint, commits once, and only then answers.
final class SQLiteWriter: Sendable {
  /// The most jobs in one commit, so that the first does not wait long for the last.
  static let groupLimit = 256

  struct Job: Sendable {
    /// Runs in the transaction; what it returns is called once that is durable.
    let run: @Sendable (Session) throws -> @Sendable () -> Void
    let fail: @Sendable (any Error) -> Void
    let arrived: DispatchTime
  }

  private struct State {
    var waiting: [Job] = []
    var isRunning = false
    var closed = false
  }

  private let lane: Lane<SQLiteConnection>
  private let limits: DatabaseLimits
  private let board: NoticeBoard
  private let state = Locked(State())

  init(_ lane: Lane<SQLiteConnection>, _ limits: DatabaseLimits, _ board: NoticeBoard) {
    self.lane = lane
    self.limits = limits
    self.board = board
  }

  func write<T: Sendable>(
    _ body: @escaping @Sendable (any Transaction) throws -> T
  ) async throws -> T {
    try await withCheckedThrowingContinuation { continuation in
      enter(
        Job(
          run: { session in
            let value = try body(session)
            return { continuation.resume(returning: value) }
          },
          fail: { continuation.resume(throwing: $0) },
          arrived: .now()))
    }
  }

  /// Refuses new jobs, finishes those that wait, and closes the connection.
  func close() async {
    state.withLock { $0.closed = true }
    // Jobs are run by work that is in the lane's queue already, and this comes after it.
    await lane.close { $0.shut() }
  }

  private func enter(_ job: Job) {
    let (refusal, isFirst) = state.withLock { state -> (StorageError?, Bool) in
      if state.closed { return (.closed, false) }
      if state.waiting.count >= limits.waitingCalls {
        let message = "\(limits.waitingCalls) writes are already waiting; try again later"
        return (StorageError(.busy, message), false)
      }
      state.waiting.append(job)
      defer { state.isRunning = true }
      return (nil, !state.isRunning)
    }
    if let refusal { return job.fail(refusal) }
    if isFirst { lane.later { self.runAll($0) } }
  }

  private func runAll(_ connection: SQLiteConnection) {
    while true {
      let jobs = state.withLock { state -> [Job] in
        let jobs = Array(state.waiting.prefix(Self.groupLimit))
        state.waiting.removeFirst(jobs.count)
        if jobs.isEmpty { state.isRunning = false }
        return jobs
      }
      if jobs.isEmpty { return }
      let earliest = DispatchTime.now().uptimeNanoseconds
      let late = UInt64(min(limits.longestWaitSeconds, 1e8) * 1e9)
      let inTime = jobs.filter { $0.arrived.uptimeNanoseconds &+ late >= earliest }
      for job in jobs where job.arrived.uptimeNanoseconds &+ late < earliest {
        job.fail(StorageError(.busy, "other writes took too long; try again later"))
      }
      runGroup(inTime, connection)
    }
  }

  /// Commits jobs together. What breaks the whole transaction is none of the others' fault, so
  /// then each is run again by itself.
  private func runGroup(_ jobs: [Job], _ connection: SQLiteConnection) {
    guard !jobs.isEmpty else { return }
    do {
      try connection.execute("BEGIN IMMEDIATE")
    } catch {
      for job in jobs { job.fail(error) }
      return
    }
    var committed: [(answer: @Sendable () -> Void, notices: [Notice])] = []
    var failed: [(job: Job, error: any Error)] = []
    do {
      for job in jobs {
        switch try runJob(job, connection) {
        case .success(let done): committed.append(done)
        case .failure(let error): failed.append((job, error))
        }
      }
      try connection.execute("COMMIT")
    } catch {
      if connection.isInTransaction { try? connection.execute("ROLLBACK") }
      guard jobs.count > 1 else { return jobs[0].fail(error) }
      for job in jobs { runGroup([job], connection) }
      return
    }
    for notice in committed.flatMap(\.notices) { board.publish(notice.channel, notice.payload) }
    for done in committed { done.answer() }
    for (job, error) in failed { job.fail(error) }
  }

  /// Runs one job in its savepoint; throws when the transaction around it is lost too.
  private func runJob(
    _ job: Job, _ connection: SQLiteConnection
  ) throws -> Result<(answer: @Sendable () -> Void, notices: [Notice]), any Error> {
    try connection.execute("SAVEPOINT job")
    let session = Session(.sqlite, connection)
    do {
      let answer = try job.run(session)
      if let failure = session.failure { throw failure }
      try connection.execute("RELEASE job")
      return .success((answer, session.notices))
    } catch {
      guard connection.isInTransaction else { throw error }
      try connection.execute("ROLLBACK TO job")
      try connection.execute("RELEASE job")
      return .failure(error)
    }
  }
}
