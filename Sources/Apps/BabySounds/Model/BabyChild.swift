import Web

/// A child of the household; not a member, only somebody whose ears are looked after.
struct BabyChild: Model, Equatable {
  static let most = 20

  let id: ID
  let name: String
  let emoji: String
  let createdMs: Int64

  static let schema = Schema.object(
    Schema.Object(
      "BabyChild", "A child whose listening is counted.",
      [
        .must("id", .uuid), .must("name", BabyMix.name), .must("emoji", BabySound.emoji),
        .must("created_ms", .moment),
      ]))
}

struct BabyChildRequest: Model {
  var name: String
  var emoji: String

  static let schema = Schema.object(
    Schema.Object(
      "BabyChildRequest", "A child to track listening for.",
      [.must("name", BabyMix.name), .must("emoji", BabySound.emoji)]))
}

struct BabyChildList: Model {
  var children: [BabyChild]

  static let schema = Schema.object(
    Schema.Object(
      "BabyChildList", "The children of the household, by name.",
      [.must("children", .list(BabyChild.schema, most: BabyChild.most))]))
}

/// That a child has listened for a while, and how loud it was.
struct BabyListening: Model, Equatable {
  var id: ID
  var beganMs: Int64
  var seconds: Double
  var levelDb: Double

  static let schema = Schema.object(
    Schema.Object(
      "BabyListening", "A period in which a child has listened.",
      [
        .must("id", .uuid, "Chosen by you; the same id counts once."),
        .must("began_ms", .moment), .must("seconds", .number(0...3_600)),
        .must("level_db", .number(0...120), "dB(A) at the ear, of equal energy over that time."),
      ]))
}

struct BabyListeningRequest: Model {
  var entries: [BabyListening]

  static let most = 500

  static let schema = Schema.object(
    Schema.Object(
      "BabyListeningRequest", "What a child has listened to.",
      [.must("entries", .list(BabyListening.schema, most: most))]))
}

struct BabyListeningKept: Model {
  var added: Int

  static let schema = Schema.object(
    Schema.Object(
      "BabyListeningKept", "What was counted.",
      [.must("added", .count, "How many of them were new.")]))
}

/// How much of a week's sound a child has had.
struct BabyDose: Model, Equatable {
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
        "BabyDoseDay", "What a child has heard on a day.",
        [
          .must("day", .text(10...10), "Such as 2026-11-22."),
          .must("minutes", BabyDose.minutes),
          .must("percent", BabyDose.percent, "Share of the safe weekly dose."),
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
          "What the week will stand at after `minutes` more at `level`."),
      ]))
}
