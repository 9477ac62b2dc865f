import Files
import FoundationEssentials
import Storage
import Web

/// Takes jobs from the queue and does them, some at a time.
public struct JobWorkers: Sendable {
  private let queue: JobQueue
  private let kinds: [String: JobKind]
  private let count: Int
  private let name: String
  private let failed: @Sendable (String, any Error) -> Void
  private let memory: JobMemory
  private let bell = Bell()
  /// How to stop what is at work here.
  private let stops = Locked<[UUID: @Sendable () -> Void]>([:])
  /// How many jobs of each kind with a limit are at work here, or may be about to be.
  private let limited = Locked<[String: Int]>([:])

  /// `count` jobs are done at once; `name` is this process's among all that take from the queue.
  /// `failed` hears what went wrong, with the kind of job, for the log.
  public init(
    _ queue: JobQueue, kinds: [JobKind], count: Int = 2, name: String = UUID().uuidString,
    failed: @escaping @Sendable (String, any Error) -> Void = { _, _ in }
  ) {
    self.init(queue, kinds: kinds, count: count, name: name, memory: .half, failed: failed)
  }

  init(
    _ queue: JobQueue, kinds: [JobKind], count: Int, name: String = UUID().uuidString,
    memory: JobMemory, failed: @escaping @Sendable (String, any Error) -> Void = { _, _ in }
  ) {
    self.queue = queue
    self.kinds = Dictionary(uniqueKeysWithValues: kinds.map { ($0.name, $0) })
    self.count = count
    self.name = name
    self.failed = failed
    self.memory = memory
  }

  /// Works until its task is cancelled; what is at work then is given back to the queue.
  public func run() async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await listen() }
      group.addTask { await hearDepartures() }
      group.addTask { await tidy() }
      for number in 0..<count {
        group.addTask { await work("\(name) \(number)") }
      }
    }
  }

  /// Does everything that is due now, and returns. For tests, and for `quintet work --once`.
  public func runDue() async {
    let ear = Task { await hearDepartures() }
    defer { ear.cancel() }
    await attempt("recover") { try await queue.recover(kinds) }
    while !Task.isCancelled, await doOne("\(name) 0") {}
  }

  private func listen() async {
    for await _ in queue.database.notifications(JobQueue.arrivals) {
      if Task.isCancelled { return }
      bell.ring()
    }
  }

  /// Stops what nobody wants any more as soon as it is told so; the next beat finds it out otherwise.
  private func hearDepartures() async {
    for await word in queue.database.notifications(JobQueue.departures) {
      if Task.isCancelled { return }
      guard let id = UUID(uuidString: word) else { continue }
      stops.withLock { $0[id] }?()
    }
  }

  private func tidy() async {
    while !Task.isCancelled {
      await attempt("recover") { try await queue.recover(kinds) }
      await attempt("forget") { try await queue.forget(olderThan: Self.remembered) }
      try? await Task.sleep(for: .milliseconds(JobQueue.leaseMilliseconds / 3))
    }
  }

  /// Thirty days, in milliseconds.
  private static let remembered: Int64 = 30 * 24 * 3_600 * 1_000

  private func work(_ worker: String) async {
    while !Task.isCancelled {
      let heard = bell.count
      if await doOne(worker) { continue }
      await bell.wait(past: heard, milliseconds: await pause())
    }
  }

  /// How long to sleep when nothing is done: until something is due, but never for long. Who waits for memory is woken.
  private func pause() async -> Int64 {
    if memory.isShort { return 10_000 }
    let due = (try? await queue.nextDue(of: limited.withLock { open($0) }.map(\.name))) ?? nil
    guard let due else { return 10_000 }
    return min(max(due - queue.clock.now(), 50), 10_000)
  }

  /// Does one job; false when none is due, there is no memory for any, or the database does not answer.
  private func doOne(_ worker: String) async -> Bool {
    // Which job it will be is not known yet.
    var reserved = kinds.values.map(\.megabytes).max() ?? 0
    guard memory.reserve(reserved) else { return false }
    defer { giveBack(reserved) }
    var (open, held) = reserveKinds()
    defer { release(held) }
    guard !open.isEmpty else { return false }
    var claim: Claim?
    await attempt("claim") { claim = try await queue.claim(open, by: worker) }
    guard let claim, let kind = kinds[claim.kind] else { return false }
    giveBack(reserved - kind.megabytes)
    reserved = kind.megabytes
    release(held.filter { $0 != kind.name })
    // Another worker may have passed these by meanwhile.
    if held.contains(where: { $0 != kind.name }) { bell.ring() }
    held.removeAll { $0 != kind.name }
    let ending = await perform(claim, kind)
    await attempt("end") { try await queue.end(claim, ending, of: kind) }
    return true
  }

  /// The kinds of which one more may be begun here, and those of them that have a limit: each is counted until it is
  /// known which job it will be.
  private func reserveKinds() -> (open: [String], held: [String]) {
    limited.withLock { counts in
      let open = open(counts)
      let held = open.filter { $0.atOnce != nil }.map(\.name)
      for name in held { counts[name, default: 0] += 1 }
      return (open.map(\.name), held)
    }
  }

  private func open(_ counts: [String: Int]) -> [JobKind] {
    kinds.values.filter { counts[$0.name, default: 0] < $0.atOnce ?? .max }
  }

  private func release(_ held: [String]) {
    guard !held.isEmpty else { return }
    limited.withLock { counts in
      for name in held { counts[name, default: 0] -= 1 }
    }
  }

  private func giveBack(_ megabytes: Int) {
    if memory.release(megabytes) { bell.ring() }
  }

  private func perform(_ claim: Claim, _ kind: JobKind) async -> JobQueue.Ending {
    let news = Locked((progress: 0.0, note: ""))
    let context = JobContext(id: claim.id, attempt: claim.attempt) { progress, note in
      news.withLock { $0 = (progress, note) }
    }
    let isUnwanted = Locked(false)
    let work = Task(executorPreference: ComputingExecutor.shared) {
      try await kind.run(claim.payload, context)
    }
    let stop: @Sendable () -> Void = {
      isUnwanted.withLock { $0 = true }
      work.cancel()
    }
    stops.withLock { $0[claim.id] = stop }
    let heart = Task { await beat(claim, news, stop: stop) }
    defer {
      heart.cancel()
      stops.withLock { $0[claim.id] = nil }
    }
    let outcome = await withTaskCancellationHandler {
      await work.result
    } onCancel: {
      work.cancel()
    }
    switch outcome {
    case .success: return .done
    case .failure(let error):
      if isUnwanted.withLock({ $0 }) { return .cancelled }
      if Task.isCancelled { return .returned }
      return ending(of: error, claim, kind)
    }
  }

  private func ending(of error: any Error, _ claim: Claim, _ kind: JobKind) -> JobQueue.Ending {
    failed(kind.name, error)
    if error.passes, let problem = (error as? any ProblemConvertible)?.problem {
      return .hindered(after: 10_000, error: problem.message)
    }
    let text = (error as? Problem)?.message ?? "\(error)"
    guard !kind.isHopeless(error), claim.attempt < kind.attempts else {
      return .failed(error: text)
    }
    // 2, 4, 8 … seconds, ten minutes at most.
    return .again(after: min(1_000 << Int64(min(claim.attempt, 20)), 600_000), error: text)
  }

  /// Keeps the lease, and tells what is new about the job, twice a second at most.
  private func beat(
    _ claim: Claim, _ news: Locked<(progress: Double, note: String)>, stop: () -> Void
  ) async {
    var reported = (progress: 0.0, note: "")
    var silent: Int64 = 0
    while !Task.isCancelled {
      try? await Task.sleep(for: .milliseconds(500))
      silent += 500
      let now = news.withLock { $0 }
      // The lease needs a word, and a request to cancel that another process took is looked for.
      guard now != reported || silent >= 10_000, !Task.isCancelled else { continue }
      let isNews = now != reported
      silent = 0
      reported = now
      var shouldContinue = true
      await attempt("report") {
        shouldContinue = try await queue.report(
          claim, progress: now.progress, note: now.note, isNews: isNews)
      }
      if !shouldContinue { return stop() }
    }
  }

  /// A database that does not answer is waited for.
  private func attempt(_ what: String, _ body: () async throws -> Void) async {
    do { try await body() } catch {
      if !Task.isCancelled { failed(what, error) }
      try? await Task.sleep(for: .seconds(1))
    }
  }
}

/// Wakes those who wait for work.
private final class Bell: Sendable {
  private struct State {
    var count = 0
    var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    var next = 0
  }

  private let state = Locked(State())

  var count: Int { state.withLock { $0.count } }

  func ring() {
    let waiting = state.withLock { state in
      state.count += 1
      defer { state.waiting = [:] }
      return state.waiting
    }
    for continuation in waiting.values { continuation.resume() }
  }

  /// Waits until it was rung once more than `heard`, or the time is over.
  func wait(past heard: Int, milliseconds: Int64) async {
    let number = state.withLock { state in
      state.next += 1
      return state.next
    }
    let alarm = Task {
      try? await Task.sleep(for: .milliseconds(milliseconds))
      wake(number)
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          if state.count > heard || Task.isCancelled { return true }
          state.waiting[number] = continuation
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      wake(number)
    }
    alarm.cancel()
  }

  private func wake(_ number: Int) {
    state.withLock { $0.waiting.removeValue(forKey: number) }?.resume()
  }
}
