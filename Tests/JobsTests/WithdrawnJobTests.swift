import Files
import Foundation
import Storage
import TestKit
import Testing

@testable import Jobs

/// Jobs that an app has asked for in nobody's name, and takes back.
@Suite(.timeLimit(.minutes(5))) struct WithdrawnJobTests {
  @Test(arguments: DatabaseKind.allCases)
  func takesBackWhatBelongsToNobody(kind: DatabaseKind) async throws {
    try await kind.with(JobQueue.migrations) { database in
      let (queue, person) = (JobQueue(database), UUID())
      let (waits, runs, own) = (UUID(), UUID(), UUID())
      let (begun, stopped) = (Locked(false), Locked(false))
      let count = JobKind("count") { (_: Int, _) in }
      let long = JobKind("long") { (_: Int, _) in
        begun.withLock { $0 = true }
        while !Task.isCancelled { await Task.yield() }
        stopped.withLock { $0 = true }
        throw CancellationError()
      }
      try await queue.database.write { transaction in
        try queue.add("count", 1, id: own, person: person, in: transaction)
        try queue.add("count", 1, id: waits, person: nil, in: transaction)
        try queue.add("long", 1, id: runs, person: nil, in: transaction)
        for id in [waits, own] { try JobQueue.withdraw(id, in: transaction) }
      }
      // What is somebody's stays.
      #expect(try await queue.job(own, of: person)?.state == .queued)
      let gone = try await queue.database.read { try queue.job(waits, in: $0) }
      #expect(gone == nil)
      let work = Task { await JobWorkers(queue, kinds: [count, long]).run() }
      while !begun.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(2)) }
      try await queue.database.write { try JobQueue.withdraw(runs, in: $0) }
      while try await queue.database.read({ try queue.job(runs, in: $0)?.state }) != .cancelled {
        try await Task.sleep(for: .milliseconds(2))
      }
      #expect(stopped.withLock { $0 })
      work.cancel()
      await work.value
    }
  }
}
