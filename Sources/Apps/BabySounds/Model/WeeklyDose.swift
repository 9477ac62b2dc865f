import Web

/// How much of a week's sound a child has had.
struct WeeklyDose: Model, Equatable {
  enum Warning: String, Codable, Sendable, CaseIterable {
    case none
    case nearly = "80"
    case over = "100"
  }

  struct Day: Model, Equatable {
    let day: String
    let minutes: Double
    let percent: Double

    static let schema = Schema.object(
      Schema.Object(
        "BabyDoseDay", "A child's sound dose on one day.",
        [
          .must("day", .text(10...10), "Such as 2026-11-22."),
          .must("minutes", WeeklyDose.minutes),
          .must("percent", WeeklyDose.percent, "Share of the safe weekly dose."),
        ]))
  }

  static let percent = Schema.number(0...1e9)
  static let minutes = Schema.number(0...1e9)
  static let dayCount = 28

  let weekPercent: Double
  let minutesToday: Double
  let shouldBreak: Bool
  let warning: Warning
  let days: [Day]
  let forecastPercent: Double?

  static let schema = Schema.object(
    Schema.Object(
      "BabyDose", "A child's weekly sound dose: 100 % is 75 dB(A) for 40 hours.",
      [
        .must("week_percent", percent, "In the last seven days."),
        .must("minutes_today", minutes),
        .must("should_break", .bool, "After 60 minutes without a pause of 10."),
        .must("warning", .choice(Warning.allCases.map(\.rawValue))),
        .must("days", .list(Day.schema, most: dayCount), "The oldest first; the last is today."),
        .may(
          "forecast_percent", percent,
          "The forecast for the week after `minutes` more at `level`."),
      ]))
}
