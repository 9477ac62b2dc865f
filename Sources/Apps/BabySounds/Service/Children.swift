import FoundationEssentials
import Server
import Storage
import Web

/// The children whose listening is counted.
struct Children: Sendable {
  let gate: Gate
  private let context: AppContext
  private let feed: Feed

  init(_ context: AppContext, feed: Feed, gate: Gate) {
    self.context = context
    self.gate = gate
    self.feed = feed
  }

  func children() async throws -> [Child] {
    try await context.database.read { try ChildRepository.children(in: $0) }
  }

  func put(_ id: UUID, _ request: ChildRequest) async throws -> Child {
    let now = context.clock.now()
    return try await context.database.write { transaction in
      try ChildRepository.requireRoom(for: id, "children", most: Child.most, in: transaction)
      let child = try ChildRepository.put(id, request, at: now, in: transaction)
      try feed.publish(.child, id, in: transaction)
      return child
    }
  }

  /// Deletes a child, with everything that was kept about them.
  func delete(_ id: UUID) async throws {
    try await context.database.write { transaction in
      try ListeningRepository.delete(of: id, in: transaction)
      try SleepRepository.removeChild(id, in: transaction)
      try ChildRepository.deleteExisting(id, in: transaction)
      try feed.publish(.child, id, isGone: true, in: transaction)
    }
  }
}
