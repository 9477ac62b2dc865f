import Foundation
import TestKit
import Testing

@testable import Jobs

/// Jobs that will not be begun again.
extension JobQueueTests {
  @Test(arguments: DatabaseKind.allCases)
  func givesUpWhatKillsItsWorkers(kind: DatabaseKind) async throws {
    try await withQueue(kind) { queue, hands in
      let id = try await add(queue, 7)
      let toldOf = Collected<Int>()
      let count = JobKind("count", attempts: 2, givenUp: { (number: Int, _) in toldOf.add(number) })
      {
        (_: Int, _) in
      }
      for _ in 0..<2 {
        #expect(toldOf.values.isEmpty)
        _ = try #require(try await queue.claim(["count"], by: "lost"))
        hands.turn(milliseconds: JobQueue.leaseMilliseconds + 1)
        try await queue.recover(["count": count])
      }
      #expect(try await queue.job(id, of: person)?.state == .failed)
      #expect(toldOf.values == [7])
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func writesDownWhatIsGivenUpTogetherWithItsEnd(kind: DatabaseKind) async throws {
    struct Refused: Error {}
    try await withQueue(kind) { queue, hands in
      let (first, second) = (try await add(queue, 1), try await add(queue, 2))
      let toldOf = Collected<Int>()
      let count = JobKind(
        "count", attempts: 1,
        givenUp: { (number: Int, _) in
          guard number == 2 else { throw Refused() }
          toldOf.add(number)
        },
        run: { (_: Int, _) in throw Refused() })
      await JobWorkers(queue, kinds: [count]).runDue()
      // What cannot be written down has not ended, and holds up nothing else.
      #expect(try await queue.job(first, of: person)?.state == .running)
      #expect(try await queue.job(second, of: person)?.state == .failed)
      hands.turn(milliseconds: JobQueue.leaseMilliseconds + 1)
      await #expect(throws: Refused.self) { try await queue.recover(["count": count]) }
      #expect(try await queue.job(first, of: person)?.state == .running)
      #expect(toldOf.values == [2])
    }
  }
}
