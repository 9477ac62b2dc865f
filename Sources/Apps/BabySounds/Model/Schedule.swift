import Web

/// A sound or a mix that begins by itself.
struct Schedule: Model, Equatable {
  static let most = 200

  /// What is to play.
  struct Thing: Model, Equatable {
    var kind: Kind
    var id: ID

    enum Kind: String, Codable, Sendable, CaseIterable {
      case sound = "baby-sound"
      case mix = "baby-mix"
    }

    static let schema = Schema.object(
      Schema.Object(
        "BabyThing", "A sound or a mix.",
        [.must("kind", .choice(Kind.allCases.map(\.rawValue))), .must("id", .uuid)]))
  }

  /// What became of it when it was last due.
  struct Last: Model, Equatable {
    enum State: String, Codable, Sendable, CaseIterable { case started, missed, refused }

    let atMs: Int64
    let state: State
    let reason: String?

    static let schema = Schema.object(
      Schema.Object(
        "BabyScheduleLast", "Result of the last run.",
        [
          .must("at_ms", .moment, "When it was due."),
          .must("state", .choice(State.allCases.map(\.rawValue))),
          .may("reason", .text(1...500), "Why it failed, or played differently."),
        ]))
  }

  let id: ID
  let name: String
  let time: String
  let zone: String
  let days: [Int]
  let thing: Thing
  let volume: Double
  let fadeSeconds: Double
  let minutes: Int
  let player: ID?
  let notifyMinutes: Int
  let isEnabled: Bool
  let createdMs: Int64
  let nextMs: Int64?
  let last: Last?
  var paused: String?

  static let fields: [Schema.Field] = [
    .must("name", Mix.name), .must("time", .text(5...5), "Local time, such as 19:30."),
    .must("zone", .text(1...60), "Such as Europe/Berlin."),
    .must("days", .list(.integer(1...7), most: 7), "1 is Monday; empty plays once."),
    .must("thing", Thing.schema), .must("volume", .fraction),
    .must("fade_seconds", MixTrack.fade), .must("minutes", .integer(1...720), "How long."),
    .may("player", .uuid, "Where to play; the newest online player if absent."),
    .must(
      "notify_minutes", .integer(0...120),
      "Minutes before the start to notify; 0 for no notification."),
    .must("is_enabled", .bool),
  ]

  static let schema = Schema.object(
    Schema.Object(
      "BabySchedule", "A schedule that starts a sound or mix.",
      [.must("id", .uuid)] + fields + [
        .must("created_ms", .moment),
        .may("next_ms", .moment, "The next run; absent if there is none."),
        .may("last", Last.schema), Mix.paused,
      ]))
}

struct ScheduleRequest: Model {
  var name: String
  var time: String
  var zone: String
  var days: [Int]
  var thing: Schedule.Thing
  var volume: Double
  var fadeSeconds: Double
  var minutes: Int
  var player: ID?
  var notifyMinutes: Int
  var isEnabled: Bool

  static let schema = Schema.object(
    Schema.Object("BabyScheduleRequest", "A new or changed schedule.", Schedule.fields))
}

struct ScheduleList: Model {
  var schedules: [Schedule]
  var limit: Int64?

  static let schema = Schema.object(
    Schema.Object(
      "BabyScheduleList", "Schedules, the oldest first.",
      [
        .must("schedules", .list(Schedule.schema, most: Schedule.most)),
        .may("limit", .count, "The limit; absent if unlimited."),
      ]))
}
