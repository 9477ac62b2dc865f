import Files
import Foundation
import Storage
import TestKit
import Testing

@testable import Jobs

@Suite(.timeLimit(.minutes(2))) struct JobMemoryTests {
  @Test func givesAsMuchAsThereIs() {
    let memory = JobMemory(megabytes: 512)
    #expect(memory.reserve(250) && memory.reserve(250) && memory.reserve(12))
    #expect(!memory.reserve(1) && memory.isShort)
    // Whoever waits is told once that there is some.
    #expect(memory.release(250) && !memory.isShort)
    #expect(!memory.release(12))
    #expect(memory.reserve(262) && !memory.reserve(1))
  }

  @Test func givesMoreThanThereIsToOneAlone() {
    let memory = JobMemory(megabytes: 100)
    #expect(memory.reserve(250) && !memory.reserve(1))
    #expect(memory.release(250) && memory.reserve(99) && !memory.reserve(2))
  }

  @Test func isHalfOfTheMachines() {
    let megabytes = Int(ProcessInfo.processInfo.physicalMemory >> 21)
    let half = JobMemory.half
    #expect(half.reserve(1) && !half.reserve(megabytes))
  }

  /// What takes most of the memory is done one by one, whatever else waits, and all is done.
  @Test func doesOneByOneWhatDoesNotFitTogether() async throws {
    try await DatabaseKind.sqlite.with(JobQueue.migrations) { database in
      let queue = JobQueue(database)
      let (atWork, done) = (Locked((now: 0, most: 0)), Collected<Int>())
      let (finished, ends) = AsyncStream<Void>.makeStream()
      let large = JobKind("large", megabytes: 250) { (number: Int, _) in
        atWork.withLock {
          $0.now += 1
          $0.most = max($0.most, $0.now)
        }
        try await Task.sleep(for: .milliseconds(20))
        atWork.withLock { $0.now -= 1 }
        done.add(number)
        ends.yield()
      }
      try await database.write { transaction in
        for number in 0..<8 { try queue.add("large", number, person: nil, in: transaction) }
      }
      let workers = Task {
        await JobWorkers(
          queue, kinds: [large], count: 4, memory: JobMemory(megabytes: 300)
        ).run()
      }
      var count = 0
      for await _ in finished {
        count += 1
        if count == 8 { break }
      }
      workers.cancel()
      await workers.value
      #expect(done.values.sorted() == Array(0..<8))
      #expect(atWork.withLock { $0.most } == 1)
    }
  }
}
