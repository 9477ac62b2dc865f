import Dispatch

private let waitingThreads = DispatchQueue(
  label: "quintet.files", qos: .userInitiated, attributes: .concurrent)

/// Runs work that waits for files or processes on a thread of its own, away from Swift's pool.
public func onOwnThread<Result: Sendable>(
  _ work: @escaping @Sendable () throws -> Result
) async throws -> Result {
  try await withCheckedThrowingContinuation { continuation in
    waitingThreads.async { continuation.resume(with: Swift.Result(catching: work)) }
  }
}
