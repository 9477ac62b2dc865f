import Hearing
import Web

/// What is listened with.
enum BabyOutput: String, Codable, Sendable, CaseIterable {
  case speaker, headphones, unknown

  static let schema = Schema.choice(allCases.map(\.rawValue))

  var output: SafeLimit.Output {
    switch self {
    case .speaker: .speaker
    case .headphones: .headphones
    case .unknown: .unknown
    }
  }
}

/// What plays for a child, since when and until when.
struct BabySleep: Model, Equatable {
  let id: ID
  let title: String
  let tracks: [BabyTrack]
  let beganMs: Int64
  let endsMs: Int64?
  let child: ID?
  let player: ID?
  let output: BabyOutput
  let endedMs: Int64?

  static let fields: [Schema.Field] = [
    .must("title", .text(1...300)), .must("tracks", BabyMix.tracks, "One to four."),
    .must("began_ms", .moment), .may("ends_ms", .moment, "Missing when it goes on."),
    .may("child", .uuid), .may("player", .uuid, "Where it plays, when that is elsewhere."),
    .must("output", BabyOutput.schema),
  ]

  static let schema = Schema.object(
    Schema.Object(
      "BabySleep", "What plays for a child, since when and until when.",
      [.must("id", .uuid)] + fields + [.may("ended_ms", .moment, "When somebody ended it.")]))
}

struct BabySleepWish: Model {
  var title: String
  var tracks: [BabyTrack]
  var beganMs: Int64
  var endsMs: Int64?
  var child: ID?
  var player: ID?
  var output: BabyOutput

  static let schema = Schema.object(
    Schema.Object("BabySleepWish", "What begins to play, and until when.", BabySleep.fields))
}

struct BabySleepNow: Model {
  var sleep: BabySleep?

  static let schema = Schema.object(
    Schema.Object(
      "BabySleepNow", "What plays now.",
      [.may("sleep", BabySleep.schema, "The newest that has not ended; missing when none plays.")]))
}
