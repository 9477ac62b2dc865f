import FoundationEssentials
import Storage
import Web

extension Sync {
  /// Tells those who listen, and whom it concerns, that the feed goes on; runs until its task is
  /// cancelled. Whoever misses it asks what there is since their cursor.
  public func publish(to hub: EventHub) async {
    var last: Int64?
    for await _ in database.notifications(Self.arrivals) {
      if Task.isCancelled { return }
      // What comes at once is told at once.
      try? await Task.sleep(for: .milliseconds(20))
      while !Task.isCancelled {
        if let sent = try? await publish(to: hub, since: last) {
          last = sent
          break
        }
        // The database is away; what has happened is told when it is back.
        try? await Task.sleep(for: .seconds(1))
      }
    }
  }

  /// Whom the changes behind a number concern. With DISTINCT, SQLite would rather walk through the whole
  /// index of persons.
  static let concerned = "SELECT person FROM feed WHERE number > ?"

  /// Answers the number up to which all was told.
  private func publish(to hub: EventHub, since last: Int64?) async throws -> Int64 {
    try await giveNumbers()
    let (head, persons) = try await database.read { reading -> (Moment, Set<String>) in
      let head = try Moment.newest(reading)
      guard let last, last <= head.number else { return (head, [""]) }
      let rows = try reading.rows(Self.concerned, last)
      return (head, Set(try rows.map { try $0.text("person") }))
    }
    let data: JSON = ["place": .string(head.cursor)]
    if persons.contains("") {
      hub.publish(Event("changed", person: nil, data: data))
    } else {
      for person in persons.compactMap(UUID.init(uuidString:)) {
        hub.publish(Event("changed", person: person, data: data))
      }
    }
    return head.number
  }
}
