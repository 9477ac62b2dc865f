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
    .must("began_ms", .moment), .may("ends_ms", .moment, "Absent if it plays without end."),
    .may("child", .uuid), .may("player", .uuid, "The player, if it plays on another device."),
    .must("output", BabyOutput.schema),
  ]

  static let schema = Schema.object(
    Schema.Object(
      "BabySleep", "A playing sound or mix, with its start and end.",
      [.must("id", .uuid)] + fields + [.may("ended_ms", .moment, "When it was ended by a person.")])
  )
}

struct BabySleepRequest: Model {
  var title: String
  var tracks: [BabyTrack]
  var beganMs: Int64
  var endsMs: Int64?
  var child: ID?
  var player: ID?
  var output: BabyOutput

  static let schema = Schema.object(
    Schema.Object("BabySleepRequest", "A sound or mix that starts, with its end.", BabySleep.fields)
  )
}

struct BabySleepNow: Model {
  var sleep: BabySleep?

  static let schema = Schema.object(
    Schema.Object(
      "BabySleepNow", "What is playing now.",
      [.may("sleep", BabySleep.schema, "The newest that has not ended; absent if none is playing.")]
    ))
}
