import Files
import Foundation
import Testing

/// Who waits does not wait for those who compute.
@Suite(.timeLimit(.minutes(1))) struct OwnThreadTests {
  @Test func answersWhileAllCoresAreBusy() async throws {
    let isAnswered = Locked(false)
    let number = 4 * ProcessInfo.processInfo.activeProcessorCount
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<number {
        group.addTask {
          try await onComputingThread { while !isAnswered.withLock({ $0 }) { usleep(1_000) } }
        }
      }
      for _ in 0..<100 { try await onOwnThread { _ = usleep(100) } }
      isAnswered.withLock { $0 = true }
      try await group.waitForAll()
    }
  }

  @Test func doesAllThatItIsGiven() async throws {
    let done = Locked(0)
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<5_000 {
        group.addTask {
          let answer = try? await onOwnThread {
            done.withLock { $0 += 1 }
            return number
          }
          #expect(answer == number)
        }
      }
    }
    #expect(done.withLock { $0 } == 5_000)
  }

  @Test func letsTasksComputeElsewhere() async {
    let thread = await Task(executorPreference: ComputingExecutor.shared) {
      await Task.yield()
      return getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0)
    }.value
    #expect(thread > getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0))
  }

  @Test func tellsWhatWentWrong() async {
    await #expect(throws: CancellationError.self) {
      try await onComputingThread { throw CancellationError() }
    }
  }
}
