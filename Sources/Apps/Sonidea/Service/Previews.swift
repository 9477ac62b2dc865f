import Files
import FoundationEssentials
import Web

/// What members listen to before it is done: two at a time each. Who asks for a third does not want the first any more.
final class Previews: Sendable {
  typealias Preview = Task<[UInt8], any Error>
  private static let most = 2
  /// Together, of all members.
  private let turns = Turns(most: 8, mostOfMember: most)
  private let running = Locked<[UUID: [Preview]]>([:])

  /// Works one out, and ends when nobody waits for it any more.
  func run(
    for person: UUID, _ work: @escaping @Sendable () async throws -> [UInt8]
  ) async throws -> [UInt8] {
    let preview = running.withLock { running in
      let others = running[person, default: []]
      let unwanted = others.dropLast(Self.most - 1)
      let preview = Preview(executorPreference: ComputingExecutor.shared) { [turns] in
        for other in unwanted {
          other.cancel()
          _ = await other.result
        }
        try Task.checkCancellation()
        return try await turns.run(for: person, work)
      }
      running[person] = others.suffix(Self.most - 1) + [preview]
      return preview
    }
    defer {
      running.withLock { running in
        running[person]?.removeAll { $0 == preview }
        if running[person] == [] { running[person] = nil }
      }
    }
    return try await withTaskCancellationHandler {
      do { return try await preview.value } catch is CancellationError where !Task.isCancelled {
        throw Problem(
          409, "superseded",
          "Another preview was requested in the meantime, so this one was "
            + "cancelled.")
      }
    } onCancel: {
      preview.cancel()
    }
  }
}
