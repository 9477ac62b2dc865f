import Files
import Foundation
import Storage
import TestKit
import Testing
import Web

@testable import Jobs

@Suite(.timeLimit(.minutes(5))) struct JobQueueTests {
  let person = UUID()

  /// A queue with a clock of its own, over each database.
  func withQueue(
    _ kind: DatabaseKind, _ body: (JobQueue, Hands) async throws -> Void
  ) async throws {
    let hands = Hands()
    try await kind.with(JobQueue.migrations) { database in
      try await body(JobQueue(database, clock: hands.clock), hands)
    }
  }

  func add(_ queue: JobQueue, _ number: Int = 0, id: UUID = UUID()) async throws -> UUID {
    let person = person
    try await queue.database.write { transaction in
      try queue.add("count", number, id: id, person: person, in: transaction)
    }
    return id
  }

  @Test(arguments: DatabaseKind.allCases)
  func doesEachJobOnce(kind: DatabaseKind) async throws {
    try await withQueue(kind) { queue, _ in
      let done = Collected<Int>()
      let count = JobKind("count") { (number: Int, _) in done.add(number) }
      for number in 0..<40 { _ = try await add(queue, number) }
      let workers = (0..<4).map { JobWorkers(queue, kinds: [count], name: "\($0)") }
      await withTaskGroup(of: Void.self) { group in
        for worker in workers { group.addTask { await worker.runDue() } }
      }
      #expect(done.values.sorted() == Array(0..<40))
      #expect(try await queue.counts() == ["done": 40])
      let jobs = try await queue.jobs(of: person, limit: 100)
      #expect(jobs.allSatisfy { $0.progress == 1 && $0.attempt == 1 })
      #expect(try await queue.jobs(of: UUID()).isEmpty)
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func takesTheSameIdOnce(kind: DatabaseKind) async throws {
    try await withQueue(kind) { queue, _ in
      let id = UUID()
      for number in 0..<3 { _ = try await add(queue, number, id: id) }
      #expect(try await queue.counts() == ["queued": 1])
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func existsExactlyWhenTheRestDoes(kind: DatabaseKind) async throws {
    try await withQueue(kind) { queue, _ in
      await #expect(throws: CancellationError.self) {
        try await queue.database.write { transaction in
          try queue.add("count", 1, person: nil, in: transaction)
          throw CancellationError()
        }
      }
      let counts = try await queue.counts()
      #expect(counts.isEmpty)
    }
  }

  private static let broken = Problem(500, "broken", "the oven is cold")

  @Test(arguments: DatabaseKind.allCases)
  func triesAgainLaterAndGivesUpInTheEnd(kind: DatabaseKind) async throws {
    try await withQueue(kind) { queue, hands in
      let tries = Collected<Int>()
      let count = JobKind("count", attempts: 3) { (_: Int, context) in
        tries.add(context.attempt)
        throw Self.broken
      }
      let workers = JobWorkers(queue, kinds: [count])
      let id = try await add(queue)
      await workers.runDue()
      await workers.runDue()
      #expect(tries.values == [1])
      #expect(try await queue.job(id, of: person)?.error == "the oven is cold")
      hands.turn(milliseconds: 1_999)
      await workers.runDue()
      #expect(tries.values == [1])
      hands.turn(milliseconds: 1)
      await workers.runDue()
      #expect(tries.values == [1, 2])
      hands.turn(milliseconds: 4_000)
      await workers.runDue()
      #expect(tries.values == [1, 2, 3])
      #expect(try await queue.job(id, of: person)?.state == .failed)
      hands.turn(milliseconds: 10_000_000)
      await workers.runDue()
      #expect(tries.values.count == 3)

      #expect(try await !queue.retry(id, of: UUID()))
      #expect(try await queue.retry(id, of: person))
      await workers.runDue()
      #expect(tries.values == [1, 2, 3, 1])
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func givesUpAtOnceWhatIsHopeless(kind: DatabaseKind) async throws {
    struct Hopeless: Error {}
    try await withQueue(kind) { queue, _ in
      let count = JobKind("count", isHopeless: { $0 is Hopeless }) { (_: Int, _) in
        throw Hopeless()
      }
      let id = try await add(queue)
      await JobWorkers(queue, kinds: [count]).runDue()
      #expect(try await queue.job(id, of: person)?.state == .failed)
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func outlastsAStoreThatIsAway(kind: DatabaseKind) async throws {
    struct Away: ProblemConvertible {
      let problem = Problem(503, "away", "The store does not answer; try again later.")
    }
    try await withQueue(kind) { queue, hands in
      let tries = Collected<Int>()
      let count = JobKind("count", attempts: 2, isHopeless: { $0 is Away }) { (_: Int, context) in
        tries.add(context.attempt)
        if tries.values.count < 8 { throw Away() }
      }
      let id = try await add(queue)
      for _ in 0..<8 {
        await JobWorkers(queue, kinds: [count]).runDue()
        hands.turn(milliseconds: 10_000)
      }
      let job = try #require(try await queue.job(id, of: person))
      #expect(job.state == .done)
      #expect(tries.values == [1, 1, 1, 1, 1, 1, 1, 1])
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func takesOverFromAWorkerThatVanished(kind: DatabaseKind) async throws {
    try await withQueue(kind) { queue, hands in
      let id = try await add(queue)
      let lost = try #require(try await queue.claim(["count"], by: "lost"))
      let done = Collected<Int>()
      let count = JobKind("count", attempts: 2) { (_: Int, context) in done.add(context.attempt) }
      let workers = JobWorkers(queue, kinds: [count])
      await workers.runDue()
      #expect(done.values.isEmpty)
      hands.turn(milliseconds: JobQueue.leaseMilliseconds + 1)
      await workers.runDue()
      #expect(done.values == [2])
      // What the first has to say is not heard any more.
      #expect(try await !queue.report(lost, progress: 0.5, note: "still here"))
      try await queue.end(lost, .failed(error: "no"), of: count)
      #expect(try await queue.job(id, of: person)?.state == .done)
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func cancelsWhatWaitsAndWhatRuns(kind: DatabaseKind) async throws {
    try await withQueue(kind) { queue, _ in
      let waiting = try await add(queue)
      #expect(try await queue.cancel(waiting, of: person))
      #expect(try await queue.job(waiting, of: person)?.state == .cancelled)
      #expect(try await !queue.cancel(waiting, of: person))

      let begun = Collected<Bool>()
      let count = JobKind("count") { (_: Int, _) in
        begun.add(true)
        try await Task.sleep(for: .seconds(60))
      }
      let running = try await add(queue)
      let work = Task { await JobWorkers(queue, kinds: [count]).runDue() }
      while begun.values.isEmpty { try await Task.sleep(for: .milliseconds(10)) }
      #expect(try await !queue.cancel(running, of: UUID()))
      #expect(try await queue.cancel(running, of: person))
      await work.value
      #expect(try await queue.job(running, of: person)?.state == .cancelled)
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func givesItsWorkBackWhenItStops(kind: DatabaseKind) async throws {
    try await withQueue(kind) { queue, _ in
      let begun = Collected<Bool>()
      let count = JobKind("count") { (_: Int, _) in
        begun.add(true)
        try await Task.sleep(for: .seconds(60))
      }
      let id = try await add(queue)
      let work = Task { await JobWorkers(queue, kinds: [count], count: 1).run() }
      while begun.values.isEmpty { try await Task.sleep(for: .milliseconds(10)) }
      work.cancel()
      await work.value
      let job = try await queue.job(id, of: person)
      #expect(job?.state == .queued)
      #expect(job?.attempt == 0)
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func wakesWhenThereIsWork(kind: DatabaseKind) async throws {
    try await withQueue(kind) { queue, _ in
      let done = Collected<Int>()
      let count = JobKind("count") { (number: Int, _) in done.add(number) }
      let work = Task { await JobWorkers(queue, kinds: [count], count: 2).run() }
      for number in 0..<3 {
        _ = try await add(queue, number)
        // Far sooner than it would look by itself.
        for _ in 0..<6_000 where done.values.count <= number {
          try await Task.sleep(for: .milliseconds(10))
        }
        #expect(done.values.count == number + 1)
      }
      work.cancel()
      await work.value
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func tellsHowFarItHasCome(kind: DatabaseKind) async throws {
    try await withQueue(kind) { queue, _ in
      let hub = EventHub()
      guard
        case .stream(let stream) = try hub.listen(Identity(person: person, role: .adult)).content
      else { return }
      let publisher = Task { await queue.publish(to: hub) }
      let gate = Collected<Bool>()
      let count = JobKind("count") { (_: Int, context) in
        context.progress(0.5, "half of it")
        while gate.values.isEmpty { try await Task.sleep(for: .milliseconds(10)) }
      }
      let id = try await add(queue)
      let work = Task { await JobWorkers(queue, kinds: [count]).runDue() }
      while try await queue.job(id, of: person)?.note != "half of it" {
        try await Task.sleep(for: .milliseconds(10))
      }
      gate.add(true)
      await work.value
      for _ in 0..<6_000 where !String(decoding: stream.pending, as: UTF8.self).contains("done") {
        try await Task.sleep(for: .milliseconds(10))
      }
      let text = String(decoding: stream.pending, as: UTF8.self)
      #expect(text.contains("half of it"))
      #expect(text.contains(#""state":"done""#))
      publisher.cancel()
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func takesTurnsBetweenMembers(kind: DatabaseKind) async throws {
    try await withQueue(kind) { queue, hands in
      let done = Collected<Int>()
      let count = JobKind("count") { (number: Int, _) in
        done.add(number)
        hands.turn(milliseconds: 10)
      }
      for number in 0..<20 { _ = try await add(queue, number) }
      let others: [UUID?] = [UUID(), UUID(), nil]
      try await queue.database.write { transaction in
        for (number, other) in zip([100, 200, 300], others) {
          for more in 0..<2 {
            try queue.add("count", number + more, person: other, in: transaction)
          }
        }
      }
      await JobWorkers(queue, kinds: [count]).runDue()
      // Everybody else was served twice before the first had more than two turns, and each in the order of asking.
      #expect(Set(done.values.prefix(8)) == [0, 1, 100, 101, 200, 201, 300, 301])
      #expect(done.values.filter { $0 < 100 } == Array(0..<20))
    }
  }

  @Test func computesWithoutHoldingUpOthers() async throws {
    try await withQueue(.sqlite) { queue, _ in
      let isServed = Locked(false)
      // As many as there are threads for requests, and all of them busy until a request has been answered.
      let number = ProcessInfo.processInfo.activeProcessorCount
      let (started, begins) = AsyncStream<Void>.makeStream()
      let busy = JobKind("count") { (_: Int, _) in
        begins.yield()
        while !isServed.withLock({ $0 }) { usleep(1_000) }
      }
      for number in 0..<number { _ = try await add(queue, number) }
      async let work: Void = withTaskGroup(of: Void.self) { group in
        for worker in 0..<number {
          group.addTask { await JobWorkers(queue, kinds: [busy], name: "\(worker)").runDue() }
        }
      }
      var count = 0
      for await _ in started {
        count += 1
        if count == number { break }
      }
      await Task { isServed.withLock { $0 = true } }.value
      await work
      #expect(try await queue.counts() == ["done": number])
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func forgetsWhatEndedLongAgo(kind: DatabaseKind) async throws {
    try await withQueue(kind) { queue, hands in
      _ = try await add(queue)
      _ = try await add(queue, 1)
      let count = JobKind("count", attempts: 1) { (number: Int, _) in
        if number == 1 { throw Self.broken }
      }
      await JobWorkers(queue, kinds: [count]).runDue()
      try await queue.forget(olderThan: 1_000)
      #expect(try await queue.counts() == ["done": 1, "failed": 1])
      hands.turn(milliseconds: 1_001)
      try await queue.forget(olderThan: 1_000)
      #expect(try await queue.counts().isEmpty)
    }
  }

  @Test func showsAPersonTheirJobsOverTheAPI() async throws {
    try await withQueue(.sqlite) { queue, _ in
      let identity = Identity(person: person, role: .child)
      let service = Service(queue.routes, identify: { _ in identity })
      let id = try await add(queue).uuidString.lowercased()
      func ask(_ method: Web.Method, _ path: String) async -> (Int, [String: Any]) {
        let response = await service.respond(to: Request(method, Target(path)!))
        guard case .bytes(let bytes) = response.content else { return (response.status, [:]) }
        let json = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
        return (response.status, json ?? [:])
      }
      let page = await ask(.get, "/api/v1/jobs").1["jobs"] as? [[String: Any]]
      #expect(page?.first?["id"] as? String == id)
      #expect(await ask(.post, "/api/v1/jobs/\(id)/cancel").1["state"] as? String == "cancelled")
      let queued = await ask(.get, "/api/v1/jobs?state=queued").1["jobs"] as? [[String: Any]]
      #expect(queued?.isEmpty == true)
      #expect(await ask(.post, "/api/v1/jobs/\(id)/retry").1["state"] as? String == "queued")
      #expect(await ask(.get, "/api/v1/jobs/\(UUID().uuidString.lowercased())").0 == 404)
    }
  }
}
