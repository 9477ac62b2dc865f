import FoundationEssentials
import Server
import Storage
import Web

/// What children have listened to. It stays in the household, and goes with the child.
struct ListeningLog: Sendable {
  /// Listening is kept as long as it is shown, and a week more.
  static let retentionMilliseconds: Int64 = 36 * CivilDay.milliseconds
  private static let mostEntries: Int64 = 200_000
  /// Clocks differ by so much.
  private static let slack: Int64 = 300_000

  private let context: AppContext
  private let feed: Feed

  init(_ context: AppContext, feed: Feed) {
    self.context = context
    self.feed = feed
  }

  /// Counts what a child has listened to; what is known is not counted again, and what is older than
  /// is kept not at all.
  func add(_ request: ListeningRequest, of child: UUID) async throws -> Int {
    let now = context.clock.now()
    for (index, entry) in request.entries.enumerated() {
      let ends = Double(entry.beganMs) + entry.seconds * 1_000
      guard ends <= Double(now + Self.slack) else {
        throw Problem.field("entries[\(index)]", "has not ended yet")
      }
    }
    return try await context.database.write { transaction in
      try requireChild(child, in: transaction)
      guard try ListeningRepository.count(of: child, in: transaction) < Self.mostEntries else {
        throw Problem(
          409, "too_many",
          "The daily limit of listening entries for this child is reached. "
            + "Try again tomorrow.")
      }
      var added = 0
      for entry in request.entries where entry.seconds > 0 {
        // A clock that is fast cannot tell of what is still to come.
        let began = min(entry.beganMs, now - Int64((entry.seconds * 1_000).rounded(.up)))
        guard began > now - Self.retentionMilliseconds else { continue }
        let isNew = try ListeningRepository.insert(
          entry, of: child, begun: began, in: transaction)
        if isNew { added += 1 }
      }
      if added > 0 { try feed.publish(.dose, child, in: transaction) }
      return added
    }
  }

  /// How much of a week's sound a child has had, and what is to come at a level for so many minutes.
  func dose(
    of child: UUID, zone: String, forecast: (level: Double, minutes: Double)?
  ) async throws -> WeeklyDose {
    guard let zone = LocalTime(known: zone) else {
      throw Problem.field("zone", "is not a known time zone")
    }
    let now = context.clock.now()
    let history = try await context.database.read { reading in
      try requireChild(child, in: reading)
      return try ListeningRepository.history(
        of: child, after: now - Self.retentionMilliseconds, in: reading)
    }
    let days = history.days(WeeklyDose.dayCount, until: now, in: zone)
    let week = history.week(before: now)
    return WeeklyDose(
      weekPercent: week, minutesToday: days.last?.minutes ?? 0,
      shouldBreak: history.shouldBreak(at: now),
      warning: week >= 100 ? .over : week >= 80 ? .nearly : .none, days: days,
      forecastPercent: forecast.map {
        history.forecast(level: $0.level, minutes: $0.minutes, from: now)
      })
  }

  private func requireChild(_ id: UUID, in reading: any Reading) throws {
    guard try ChildRepository.contains(id, in: reading) else { throw Problem.notFound }
  }
}
