import Storage

/// When something is due that begins at a time of some days by the clock on the wall.
struct WallAlarm {
  /// Milliseconds since midnight.
  let time: Int64
  /// From 1, Monday, to 7; none is every day.
  let days: Set<Int>
  let zone: LocalTime

  init(time: Int64, days: Set<Int>, zone: LocalTime) {
    (self.time, self.days, self.zone) = (time, days, zone)
  }

  /// Reads a time such as `19:30`, and a zone that the machine knows.
  init?(_ text: String, days: [Int], zone: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2,
      parts.allSatisfy({ $0.utf8.count == 2 && $0.utf8.allSatisfy { (48...57).contains($0) } }),
      let hour = Int64(parts[0]), let minute = Int64(parts[1]), hour < 24, minute < 60,
      let local = LocalTime(known: zone)
    else { return nil }
    self.init(time: (hour * 60 + minute) * 60_000, days: Set(days), zone: local)
  }

  /// When it is due on a day: the first time, where the wall shows that time twice; and where it never
  /// does, as soon as the clock was put forward.
  func moment(on day: Int64) -> Int64 {
    zone.moment(ofWall: day * CivilDay.milliseconds + time)
  }

  /// The first moment after another at which it is due.
  func next(after moment: Int64) -> Int64 {
    let today = CivilDay.floored(zone.wall(at: moment), CivilDay.milliseconds)
    var day = today - 1
    while true {
      let due = self.moment(on: day)
      if due > moment, days.isEmpty || days.contains(Self.weekday(of: day)) { return due }
      day += 1
    }
  }

  /// From 1, Monday, to 7. The first of January 1970 was a Thursday.
  static func weekday(of day: Int64) -> Int {
    Int(day + 3 - CivilDay.floored(day + 3, 7) * 7) + 1
  }
}
