import Storage
import Web

/// Whether the server can work: what it needs is tried, by one at a time, and the outcome holds for all who ask in
/// the next seconds, so that nobody makes it busy by asking.
actor Readiness {
  /// Something that the server cannot work without, under a name that strangers may read.
  struct Need: Sendable {
    let name: String
    let probe: @Sendable () async throws -> Void
  }

  private struct Failure {
    let name: String
    let cause: String
  }

  private struct TimedOut: Error {}

  /// For how long an outcome holds.
  static let holdsFor: Int64 = 5_000

  private let needs: [Need]
  private let clock: Clock
  private let patience: Duration
  private var isStopping = false
  private var underWay: Task<[Failure], Never>?
  private var latest: (failures: [Failure], at: Int64)?

  /// What takes longer than `patience` is cancelled, and has failed.
  init(_ needs: [Need], clock: Clock, patience: Duration = .seconds(5)) {
    self.needs = needs
    self.clock = clock
    self.patience = patience
  }

  /// The server is about to end: from now on it is not ready.
  func stop() { isStopping = true }

  /// Throws the problem that says what does not work.
  func check() async throws {
    guard !isStopping else { throw Problem.unavailable }
    let failures = await failures()
    guard !failures.isEmpty else { return }
    let names = failures.map(\.name).joined(separator: ", ")
    throw Problem(
      503, "not_ready", "Not working right now: \(names). See the server's log.",
      cause: failures.map { "\($0.name): \($0.cause)" }.joined(separator: "; "))
  }

  private func failures() async -> [Failure] {
    if let underWay { return await underWay.value }
    if let latest, (0..<Self.holdsFor).contains(clock.now() - latest.at) { return latest.failures }
    let task = Task { [needs, patience] in
      var failures: [Failure] = []
      for need in needs {
        do { try await Self.run(need.probe, within: patience) } catch {
          failures.append(Failure(name: need.name, cause: "\(error)"))
        }
      }
      return failures
    }
    underWay = task
    let found = await task.value
    underWay = nil
    latest = (found, clock.now())
    return found
  }

  private static func run(
    _ probe: @escaping @Sendable () async throws -> Void, within patience: Duration
  ) async throws {
    // A task group would wait for its last member, and a call to a database that is frozen does not end when it is told.
    let (failures, report) = AsyncStream.makeStream(of: (any Error)?.self)
    let probing = Task {
      do {
        try await probe()
        report.yield(nil)
      } catch { report.yield(error) }
    }
    let waiting = Task {
      try await Task.sleep(for: patience)
      report.yield(TimedOut())
    }
    defer {
      probing.cancel()
      waiting.cancel()
    }
    for await failure in failures {
      if let failure { throw failure }
      return
    }
  }
}

extension Readiness {
  /// What a household needs: its database answers, and its files can be written.
  init(_ household: HouseholdServices) {
    let (database, blobs) = (household.database, household.blobs)
    self.init(
      [
        Need(name: "the database") {
          _ = try await database.read { try $0.first("SELECT value FROM household") }
        },
        Need(name: "the audio files") { try await blobs.probe() },
      ], clock: household.clock)
  }
}
