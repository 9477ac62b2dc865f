import Files
import Foundation
import Storage
import TestKit
import Testing

@testable import Jobs

@Suite(.timeLimit(.minutes(2))) struct JobLimitTests {
  /// What takes long leaves a worker for everything else: while one of it is at work, the other worker does all the rest.
  @Test func doesOtherKindsBesideOneThatTakesLong() async throws {
    try await DatabaseKind.sqlite.with(JobQueue.migrations) { database in
      let queue = JobQueue(database)
      let (log, gate) = (Collected<String>(), AsyncStream<Void>.makeStream())
      let (finished, ends) = AsyncStream<Void>.makeStream()
      let slow = JobKind("slow", atOnce: 1) { (number: Int, _) in
        log.add("begin")
        // The first waits until all that is quick is done.
        if log.values.filter({ $0 == "begin" }).count == 1 { for await _ in gate.stream { break } }
        log.add("end")
        ends.yield()
      }
      let quick = JobKind("quick") { (number: Int, _) in
        log.add("quick")
        if log.values.filter({ $0 == "quick" }).count == 4 { gate.continuation.yield() }
        ends.yield()
      }
      try await database.write { transaction in
        for number in 0..<2 { try queue.add("slow", number, person: nil, in: transaction) }
        for number in 0..<4 { try queue.add("quick", number, person: nil, in: transaction) }
      }
      let workers = Task { await JobWorkers(queue, kinds: [slow, quick], count: 2).run() }
      var count = 0
      for await _ in finished {
        count += 1
        if count == 6 { break }
      }
      workers.cancel()
      await workers.value
      #expect(log.values.filter { $0 != "quick" } == ["begin", "end", "begin", "end"])
      #expect(log.values.prefix { $0 != "end" }.count == 5)
    }
  }
}
