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
  func endsAlsoWhatCannotBeWrittenDown(kind: DatabaseKind) async throws {
    struct Refused: Error {}
    try await withQueue(kind) { queue, _ in
      let (first, second) = (try await add(queue, 1), try await add(queue, 2))
      let toldOf = Collected<Int>()
      let count = JobKind(
        "count", attempts: 1,
        givenUp: { (number: Int, _) in
          guard number == 2 else { throw Refused() }
          toldOf.add(number)
        },
        run: { (_: Int, _) in throw Refused() })
      let failed = Collected<String>()
      await JobWorkers(queue, kinds: [count], failed: { what, _ in failed.add(what) }).runDue()
      for id in [first, second] {
        #expect(try await queue.job(id, of: person)?.state == .failed)
      }
      #expect(failed.values == ["count", "end", "count"])
      #expect(toldOf.values == [2])
    }
  }
}
