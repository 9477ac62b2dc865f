import Foundation
import Storage
import TestKit
import Testing

@testable import BabySounds

/// When schedules are due by the clock on the wall.
@Suite struct WallAlarmTests {
  static let zones = [
    "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "America/Sao_Paulo",
    "Asia/Kolkata", "Asia/Kathmandu", "Pacific/Apia", "Africa/Casablanca", "UTC",
  ]

  private func moment(_ text: String) throws -> Int64 {
    Int64(try Date(text, strategy: .iso8601).timeIntervalSince1970 * 1_000)
  }

  /// What the wall shows where the machine's own calendar stands, as `Wed 19:30`.
  private func wall(_ moment: Int64, _ calendar: Calendar) -> (weekday: Int, minute: Int) {
    let parts = calendar.dateComponents(
      [.weekday, .hour, .minute], from: Date(timeIntervalSince1970: Double(moment) / 1_000))
    return ((parts.weekday! + 5) % 7 + 1, parts.hour! * 60 + parts.minute!)
  }

  @Test(arguments: zones)
  func isDueOnceOnEachOfItsDaysAtItsTime(zone: String) throws {
    var random = SeededRandom(seed: 7)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: zone))
    for round in 0..<80 {
      // Clocks are changed at night, so half of the times lie there.
      let minute = Int.random(in: 0..<(round.isMultiple(of: 2) ? 1_440 : 210), using: &random)
      let text = String(format: "%02d:%02d", minute / 60, minute % 60)
      let days = (1...7).filter { _ in Bool.random(using: &random) }
      let alarm = try #require(WallAlarm(text, days: days, zone: zone))
      // From 1995 to 2023: within it lie all manners of changes, and what is to come two time zone databases may
      // tell differently, the machine's and the one that the calendar brings.
      let start = Int64.random(in: 788_918_400_000...1_701_388_800_000, using: &random)
      var now = start
      let change = calendar.timeZone.nextDaylightSavingTimeTransition(
        after: Date(timeIntervalSince1970: Double(start) / 1_000))
      if let change, !round.isMultiple(of: 2) {
        now = Int64(change.timeIntervalSince1970 * 1_000) - 5 * 86_400_000
      }
      var lastDay: Date?
      for _ in 0..<30 {
        let due = alarm.next(after: now)
        #expect(due > now)
        let date = Date(timeIntervalSince1970: Double(due) / 1_000)
        let shown = wall(due, calendar)
        if shown.minute != minute {
          // The wall never shows that time on this day: it was put forward over it at this very moment.
          let before = wall(due - 1, calendar)
          #expect(before.minute < minute || before.weekday != shown.weekday, "\(zone) \(date)")
          #expect(shown.minute > minute || before.weekday != shown.weekday, "\(zone) \(date)")
        } else {
          #expect(days.isEmpty || days.contains(shown.weekday), "\(zone) \(date)")
          // Of two it is the first: an hour before the wall shows another time, or another day.
          for minutes in [30, 60] {
            let earlier = due - Int64(minutes) * 60_000
            let there = wall(earlier, calendar)
            #expect(there.minute != shown.minute || there.weekday != shown.weekday)
          }
        }
        let day = calendar.startOfDay(for: date)
        if zone != "Pacific/Apia" { #expect(lastDay != day, "twice on \(date) in \(zone)") }
        lastDay = day
        // Nothing is passed over: asked from just before, it is the same.
        #expect(alarm.next(after: due - 1) == due)
        now = due
      }
    }
  }

  @Test(
    arguments: [
      // Put forward from 2:00 to 3:00: what was to be at 2:30 is at 3:00.
      ("Europe/Berlin", "02:30", "2026-03-28T12:00:00Z", "2026-03-29T01:00:00Z"),
      // Put back from 3:00 to 2:00: the first 2:30, and the next day's after it.
      ("Europe/Berlin", "02:30", "2026-10-24T12:00:00Z", "2026-10-25T00:30:00Z"),
      ("Europe/Berlin", "02:30", "2026-10-25T00:30:00Z", "2026-10-26T01:30:00Z"),
      ("Europe/Berlin", "02:30", "2026-10-25T00:45:00Z", "2026-10-26T01:30:00Z"),
      ("America/New_York", "02:30", "2026-03-08T05:00:00Z", "2026-03-08T07:00:00Z"),
      ("America/New_York", "01:30", "2026-11-01T04:00:00Z", "2026-11-01T05:30:00Z"),
      // Half an hour, from 2:00 to 2:30, and back.
      ("Australia/Lord_Howe", "02:15", "2026-10-03T12:00:00Z", "2026-10-03T15:30:00Z"),
      ("Australia/Lord_Howe", "01:45", "2026-04-04T12:00:00Z", "2026-04-04T14:45:00Z"),
      // At midnight, as it was until 2018: the day began at 1:00.
      ("America/Sao_Paulo", "00:30", "2018-11-03T12:00:00Z", "2018-11-04T03:00:00Z"),
      ("Asia/Kolkata", "19:30", "2026-06-01T14:00:00Z", "2026-06-02T14:00:00Z"),
      // The 30th of December 2011 was left out.
      ("Pacific/Apia", "07:00", "2011-12-29T18:00:00Z", "2011-12-30T10:00:00Z"),
    ])
  func isDueAsSoonAsAClockThatIsPutForwardAllows(
    zone: String, time: String, after: String, due: String
  ) throws {
    let alarm = try #require(WallAlarm(time, days: [], zone: zone))
    #expect(alarm.next(after: try moment(after)) == (try moment(due)))
  }

  @Test func refusesWhatIsNoTimeOrNoZone() {
    for text in ["24:00", "7:30", "07:60", "07:3a", "07:30:00", "", "-1:30", "07.30"] {
      #expect(WallAlarm(text, days: [], zone: "UTC") == nil, "\(text)")
    }
    for zone in ["", "Mars/Base", "../etc/passwd", "Europe", "Europe/Berlin/"] {
      #expect(WallAlarm("07:30", days: [], zone: zone) == nil, "\(zone)")
    }
  }
}
