import FoundationEssentials
import Storage
import Web

extension Accounts {
  /// Where it is told that sessions have ended.
  static let endings = "sessions_ended"

  /// Ends the sessions that a condition names; their streams end too, and their members' devices are told.
  @discardableResult
  func end(
    where condition: String, _ values: any Bindable..., in transaction: any Transaction
  ) throws -> Int {
    let ended = try transaction.rows(
      "SELECT id, member FROM sessions WHERE \(condition)", values: values.map(\.value))
    for row in ended {
      let id = try row.uuid("id")
      try transaction.run("DELETE FROM sessions WHERE id = ?", id)
      try sync.publish("session", id, of: try row.uuid("member"), isGone: true, in: transaction)
    }
    if !ended.isEmpty { try transaction.notify(Self.endings, "ended") }
    return ended.count
  }

  /// Ends the streams of those whose sessions have ended; runs until its task is cancelled.
  public func closeStreams(of hub: EventHub) async {
    for await _ in database.notifications(Self.endings) {
      if Task.isCancelled { return }
      do { try await closeEnded(hub) } catch {
        // The streams stay for now; whoever comes by them again is asked who they are.
        continue
      }
    }
  }

  private func closeEnded(_ hub: EventHub) async throws {
    let listening = hub.sessions
    let left = try await database.read { reading in
      try listening.filter { try reading.first("SELECT id FROM sessions WHERE id = ?", $0) != nil }
    }
    hub.close(listening.subtracting(left))
  }
}
