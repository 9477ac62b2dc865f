import Files
import FoundationEssentials
import Storage
import Web

/// Publishes what happens to players, whichever server everyone listens to.
struct PlayerEvents: Sendable {
  private let database: any Database

  init(_ database: any Database) {
    self.database = database
  }

  /// Publishes until its task is cancelled.
  func publish(to hub: EventHub) async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await publishListChanges(to: hub) }
      group.addTask { await publishWaitingCommands(to: hub) }
      group.addTask { await publishOutcomes(to: hub) }
    }
  }

  /// Tells everyone that the list has changed, a few times a second at most.
  private func publishListChanges(to hub: EventHub) async {
    let isPending = Locked(false)
    for await _ in database.notifications(PlayerNotifications.list) {
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

  /// Tells the one player for which something waits; what it is, it fetches.
  private func publishWaitingCommands(to hub: EventHub) async {
    for await payload in database.notifications(PlayerNotifications.waiting) {
      if Task.isCancelled { return }
      let ids = PlayerNotifications.ids(payload)
      guard ids.count < 2 else {
        hub.publish(Self.waiting(ids[0], of: ids[1], session: ids.count > 2 ? ids[2] : nil))
        continue
      }
      // After a gap nobody knows whom it concerned: all who are here look.
      let players = try? await database.read { try PlayerRepository.present(in: $0) }
      for player in players ?? [] {
        hub.publish(Self.waiting(player.id, of: player.person, session: player.session))
      }
    }
  }

  private static func waiting(_ player: UUID, of person: UUID, session: UUID?) -> Event {
    Event(
      "command", of: person, session: session,
      data: ["player": .string(player.uuidString.lowercased())])
  }

  /// Tells who asked what has become of it.
  private func publishOutcomes(to hub: EventHub) async {
    for await payload in database.notifications(PlayerNotifications.outcomes) {
      if Task.isCancelled { return }
      let ids = PlayerNotifications.ids(payload)
      guard ids.count == 2 else { continue }
      let (player, command) = (ids[0], ids[1])
      let event = try? await database.read { reading in
        try CommandRepository.outcome(of: command, on: player, in: reading).map { outcome in
          Event(
            "command_state", person: outcome.person,
            data: [
              "player": .string(player.uuidString.lowercased()),
              "id": .string(command.uuidString.lowercased()), "state": .string(outcome.state),
              "reason": outcome.reason.map(JSON.string) ?? .null,
            ])
        }
      }
      if let event { hub.publish(event) }
    }
  }

  /// Yields whenever something may have become of a command, and twice a second.
  func changes() -> AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { changes in
      let channels = [PlayerNotifications.outcomes, PlayerNotifications.list]
      let tasks = channels.map { channel in
        Task { for await _ in database.notifications(channel) { changes.yield() } }
      }
      let watch = Task {
        while !Task.isCancelled {
          changes.yield()
          try? await Task.sleep(for: .milliseconds(500))
        }
      }
      changes.onTermination = { _ in for task in tasks + [watch] { task.cancel() } }
    }
  }
}
