import Files
import FoundationEssentials
import Storage
import Web

/// How everyone learns what happens, whichever server they listen to.
extension Players {
  /// Tells listeners what happens to players, and forgets what is old; runs until its task is
  /// cancelled.
  public func publish(to hub: EventHub) async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await tellList(to: hub) }
      group.addTask { await ring(hub) }
      group.addTask { await tellOutcomes(to: hub) }
      group.addTask { await tidy() }
    }
  }

  /// Tells everyone that the list has changed, a few times a second at most.
  private func tellList(to hub: EventHub) async {
    let isPending = Locked(false)
    for await _ in database.notifications(Self.listChanges) {
      if Task.isCancelled { return }
      let isFirst = isPending.withLock { pending in
        defer { pending = true }
        return !pending
      }
      guard isFirst else { continue }
      Task {
        try? await Task.sleep(for: .milliseconds(200))
        isPending.withLock { $0 = false }
        hub.publish(Event("players", person: nil, data: .null))
      }
    }
  }

  /// Rings at the one player for which something waits; what it is, it fetches.
  private func ring(_ hub: EventHub) async {
    for await word in database.notifications(Self.arrivals) {
      if Task.isCancelled { return }
      let ids = word.split(separator: " ").compactMap { UUID(uuidString: String($0)) }
      guard ids.count < 2 else {
        hub.publish(Self.bell(ids[0], of: ids[1], session: ids.count > 2 ? ids[2] : nil))
        continue
      }
      // After a gap nobody knows whom it concerned: all who are here look.
      let bells = try? await database.read { reading in
        try reading.rows("SELECT id, person, session FROM players WHERE is_present = 1").map {
          Self.bell(
            try $0.uuid("id"), of: try $0.uuid("person"), session: try $0.optionalUUID("session"))
        }
      }
      for bell in bells ?? [] { hub.publish(bell) }
    }
  }

  private static func bell(_ player: UUID, of person: UUID, session: UUID?) -> Event {
    Event(
      "command", of: person, session: session,
      data: ["player": .string(player.uuidString.lowercased())])
  }

  /// Tells who asked what has become of it.
  private func tellOutcomes(to hub: EventHub) async {
    for await word in database.notifications(Self.outcomes) {
      if Task.isCancelled { return }
      let ids = word.split(separator: " ").compactMap { UUID(uuidString: String($0)) }
      guard ids.count == 2 else { continue }
      let event = try? await database.read { reading in
        try reading.first(
          "SELECT person, state, reason FROM player_commands WHERE player = ? AND id = ?", ids[0],
          ids[1]
        ).map { try Self.outcome($0, ids) }
      }
      if let event { hub.publish(event) }
    }
  }

  private static func outcome(_ row: Row, _ ids: [UUID]) throws -> Event {
    Event(
      "command_state", person: try row.uuid("person"),
      data: [
        "player": .string(ids[0].uuidString.lowercased()),
        "id": .string(ids[1].uuidString.lowercased()), "state": .string(try row.text("state")),
        "reason": try row.optionalText("reason").map(JSON.string) ?? .null,
      ])
  }

  private func tidy() async {
    while true {
      try? await Task.sleep(for: .seconds(15))
      guard !Task.isCancelled else { return }
      try? await forgetOld()
    }
  }

  /// Notes who has gone, and forgets commands of yesterday and tabs of last week.
  func forgetOld() async throws {
    let now = clock.now()
    try await database.write { transaction in
      var changes = try transaction.run(
        "UPDATE players SET is_present = 0, playing = '[]' WHERE is_present = 1 AND seen_ms <= ?",
        now - Self.presenceMilliseconds)
      try transaction.run(
        "DELETE FROM player_commands WHERE created_ms < ?", now - Self.dayMilliseconds)
      let old = "(SELECT id FROM players WHERE kind = 'tab' AND seen_ms < ?)"
      let week = now - 7 * Self.dayMilliseconds
      try transaction.run("DELETE FROM player_commands WHERE player IN \(old)", week)
      changes += try transaction.run("DELETE FROM players WHERE id IN \(old)", week)
      if changes > 0 { try transaction.notify(Self.listChanges, "") }
    }
  }
}
