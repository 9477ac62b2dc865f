import Hearing
import Storage

/// What a child has listened to, and what can be said about it.
struct ListeningHistory {
  /// A stretch of listening, in milliseconds, and how loud it was.
  struct Stretch {
    let began: Int64
    let ended: Int64
    let level: Double
  }

  private static let week: Int64 = 7 * CivilDay.milliseconds
  /// After so long without one a break is due, and what a break is.
  private static let longestMinutes = 60.0
  private static let pause: Int64 = 10 * 60_000

  private let stretches: [Stretch]
  /// When there was any sound, without overlaps: two devices at once are one time, and twice the energy.
  private let times: [(began: Int64, ended: Int64)]

  init(_ stretches: [Stretch]) {
    self.stretches = stretches
    var times: [(began: Int64, ended: Int64)] = []
    for stretch in stretches.sorted(by: { $0.began < $1.began }) {
      if let last = times.last, stretch.began <= last.ended {
        times[times.count - 1].ended = max(last.ended, stretch.ended)
      } else {
        times.append((stretch.began, stretch.ended))
      }
    }
    self.times = times
  }

  /// Percent of a child's week that came between two moments.
  func percent(from start: Int64, to end: Int64) -> Double {
    let energy = stretches.reduce(0) { sum, stretch in
      let length = min(stretch.ended, end) - max(stretch.began, start)
      return sum
        + Dose.pascalSquaredSeconds(level: stretch.level, seconds: Double(length) / 1_000)
    }
    return Dose.fraction(ofChildsWeek: energy) * 100
  }

  func minutes(from start: Int64, to end: Int64) -> Double {
    times.reduce(0) { $0 + Double(max(min($1.ended, end) - max($1.began, start), 0)) / 60_000 }
  }

  /// Percent in the seven days before a moment.
  func week(before moment: Int64) -> Double { percent(from: moment - Self.week, to: moment) }

  /// What the week will stand at after so many minutes more at a level.
  func forecast(level: Double, minutes: Double, from now: Int64) -> Double {
    let end = now + Int64(minutes * 60_000)
    return week(before: end) + Dose.forecast(level: level, seconds: minutes * 60) * 100
  }

  /// Whether there were 60 minutes of sound up to now without a pause of ten.
  func shouldBreak(at now: Int64) -> Bool {
    var (begin, minutes) = (now, 0.0)
    for time in times.reversed() {
      guard begin - time.ended < Self.pause else { break }
      minutes += Double(time.ended - time.began) / 60_000
      begin = time.began
    }
    return minutes >= Self.longestMinutes
  }

  /// The last days of a zone, the oldest first; the last is today.
  func days(_ count: Int, until now: Int64, in zone: LocalTime) -> [WeeklyDose.Day] {
    let today = CivilDay.floored(zone.wall(at: now), CivilDay.milliseconds)
    return (0..<Int64(count)).map { index in
      let day = today - Int64(count) + 1 + index
      let start = zone.moment(ofWall: day * CivilDay.milliseconds)
      let end = zone.moment(ofWall: (day + 1) * CivilDay.milliseconds)
      return WeeklyDose.Day(
        day: Self.name(day), minutes: minutes(from: start, to: end),
        percent: percent(from: start, to: end))
    }
  }

  private static func name(_ day: Int64) -> String {
    let (year, month, number) = CivilDay.parts(of: day)
    let two = { (value: Int64) in value < 10 ? "0\(value)" : "\(value)" }
    return "\(year)-\(two(month))-\(two(number))"
  }
}
