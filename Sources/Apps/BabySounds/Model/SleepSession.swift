import Web

/// What plays for a child, since when and until when.
struct SleepSession: Model, Equatable {
  let id: ID
  let title: String
  let tracks: [MixTrack]
  let beganMs: Int64
  let endsMs: Int64?
  let child: ID?
  let player: ID?
  let output: AudioOutput
  let endedMs: Int64?

  static let fields: [Schema.Field] = [
    .must("title", .text(1...300)), .must("tracks", Mix.tracks, "One to four."),
    .must("began_ms", .moment), .may("ends_ms", .moment, "Absent if it plays without end."),
    .may("child", .uuid), .may("player", .uuid, "The player, if it plays on another device."),
    .must("output", AudioOutput.schema),
  ]

  static let schema = Schema.object(
    Schema.Object(
      "BabySleep", "A playing sound or mix, with its start and end.",
      [.must("id", .uuid)] + fields + [.may("ended_ms", .moment, "When it was ended by a person.")])
  )
}

struct SleepRequest: Model {
  var title: String
  var tracks: [MixTrack]
  var beganMs: Int64
  var endsMs: Int64?
  var child: ID?
  var player: ID?
  var output: AudioOutput

  static let schema = Schema.object(
    Schema.Object(
      "BabySleepRequest", "A sound or mix that starts, with its end.", SleepSession.fields)
  )
}

struct CurrentSleep: Model {
  var sleep: SleepSession?

  static let schema = Schema.object(
    Schema.Object(
      "BabySleepNow", "What is playing now.",
      [
        .may(
          "sleep", SleepSession.schema, "The newest that has not ended; absent if none is playing.")
      ]
    ))
}
