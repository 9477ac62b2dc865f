/// How the clocks of a zone are changed each year, after the last change that its file lists.
///
/// Read from the text at the end of such a file: `CET-1CEST,M3.5.0,M10.5.0/3` (RFC 9636, 3.3, which takes it from the
/// variable TZ of POSIX). All numbers are seconds.
struct TimeZoneRule: Sendable {
  private enum Day {
    /// The week 5 is the last in which the month has that day; 0 is Sunday.
    case ofMonth(Int64, week: Int64, weekday: Int64)
    /// From 0 on.
    case ofYear(Int64)
    /// From 1 on; 29 February is never counted.
    case ofCommonYear(Int64)
  }

  /// A day, and when on its clock as it goes until then.
  private struct Change {
    let day: Day
    let seconds: Int64
  }

  private struct Summer {
    let offset: Int64
    let begin: Change
    let end: Change
  }

  /// What is added to UTC outside of summer.
  private let standard: Int64
  private let summer: Summer?

  init?(_ text: some Sequence<UInt8>) {
    var reader = Reader(rest: Array(text)[...])
    guard reader.skipName(), let standard = reader.offset() else { return nil }
    self.standard = standard
    guard !reader.rest.isEmpty else {
      summer = nil
      return
    }
    guard reader.skipName() else { return nil }
    var offset = standard + 3_600
    if reader.rest.first != UInt8(ascii: ",") {
      guard let own = reader.offset() else { return nil }
      offset = own
    }
    guard let begin = reader.change(), let end = reader.change(), reader.rest.isEmpty else {
      return nil
    }
    summer = Summer(offset: offset, begin: begin, end: end)
  }

  /// What is added to UTC at a moment.
  func offset(at moment: Int64) -> Int64 {
    let year = CivilDay.parts(of: CivilDay.floored(moment, 86_400)).year
    return changes(in: year - 1...year + 1).last { $0.from <= moment }?.offset ?? standard
  }

  /// The changes of some years, in their order.
  func changes(in years: ClosedRange<Int64>) -> [(from: Int64, offset: Int64)] {
    guard let summer else { return [] }
    return years.flatMap { year in
      [
        (from: Self.moment(of: summer.begin, in: year) - standard, offset: summer.offset),
        (from: Self.moment(of: summer.end, in: year) - summer.offset, offset: standard),
      ]
    }.enumerated().sorted {
      // Where summer never ends, its end is the moment of its beginning, and the later year counts.
      ($0.element.from, $0.offset) < ($1.element.from, $1.offset)
    }.map(\.element)
  }

  private static func moment(of change: Change, in year: Int64) -> Int64 {
    number(of: change.day, in: year) * 86_400 + change.seconds
  }

  private static func number(of day: Day, in year: Int64) -> Int64 {
    let first = CivilDay.number(year: year, month: 1, day: 1)
    switch day {
    case .ofYear(let day): return first + day
    case .ofCommonYear(let day):
      let isLeap = CivilDay.number(year: year, month: 3, day: 1) - first == 60
      return first + day - (isLeap && day >= 60 ? 0 : 1)
    case .ofMonth(let month, let week, let weekday):
      let first = CivilDay.number(year: year, month: month, day: 1)
      let next = CivilDay.number(
        year: month == 12 ? year + 1 : year, month: month % 12 + 1, day: 1)
      // 1 January 1970 was a Thursday.
      let firstWeekday = (first + 4) - CivilDay.floored(first + 4, 7) * 7
      let day = first + (weekday - firstWeekday + 7) % 7 + (week - 1) * 7
      return day < next ? day : day - 7
    }
  }

  /// Takes such a text apart.
  private struct Reader {
    var rest: ArraySlice<UInt8>

    /// The short name of a zone, of at least three letters, or anything in angle brackets.
    mutating func skipName() -> Bool {
      if consume("<") {
        guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return false }
        rest = rest[(end + 1)...]
        return true
      }
      let letters = rest.prefix { ($0 | 32) >= 97 && ($0 | 32) <= 122 }
      rest = rest[letters.endIndex...]
      return letters.count >= 3
    }

    /// What is added to UTC; the text says what is taken away.
    mutating func offset() -> Int64? { time(hours: 24).map { -$0 } }

    /// `,M10.5.0/3`; at two o'clock where it says nothing.
    mutating func change() -> Change? {
      guard consume(","), let day = day() else { return nil }
      guard consume("/") else { return Change(day: day, seconds: 7_200) }
      return time(hours: 167).map { Change(day: day, seconds: $0) }
    }

    private mutating func day() -> Day? {
      if consume("J") { return number(1...365).map { .ofCommonYear($0) } }
      guard consume("M") else { return number(0...365).map { .ofYear($0) } }
      guard let month = number(1...12), consume("."), let week = number(1...5), consume("."),
        let weekday = number(0...6)
      else { return nil }
      return .ofMonth(month, week: week, weekday: weekday)
    }

    /// `-3:30`, with seconds where there are any.
    private mutating func time(hours most: Int64) -> Int64? {
      let sign: Int64 = consume("-") ? -1 : 1
      if sign > 0 { _ = consume("+") }
      guard let hours = number(0...most) else { return nil }
      var seconds = hours * 3_600
      for unit in [60, 1] as [Int64] where consume(":") {
        guard let part = number(0...59) else { return nil }
        seconds += part * unit
      }
      return sign * seconds
    }

    private mutating func number(_ range: ClosedRange<Int64>) -> Int64? {
      let digits = rest.prefix { $0 >= 48 && $0 <= 57 }
      guard (1...3).contains(digits.count) else { return nil }
      rest = rest[digits.endIndex...]
      let number = digits.reduce(0) { $0 * 10 + Int64($1 - 48) }
      return range.contains(number) ? number : nil
    }

    private mutating func consume(_ letter: Unicode.Scalar) -> Bool {
      guard rest.first == UInt8(ascii: letter) else { return false }
      rest = rest.dropFirst()
      return true
    }
  }
}
