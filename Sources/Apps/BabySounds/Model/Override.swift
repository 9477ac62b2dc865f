import Hearing
import Web

/// That a parent let it be louder for a while.
struct Override: Model, Equatable {
  enum End: String, Codable, Sendable, CaseIterable {
    /// Its time is over.
    case time
    /// Somebody ended it.
    case hand
    /// Another took its place.
    case replaced
  }

  static let milliseconds: Int64 = 30 * 60_000
  /// So many stay in the log.
  static let most = 500

  let id: ID
  let person: ID?
  let name: String?
  let limit: Double
  /// The calibration of the one output of the one device for which it holds.
  let device: ID?
  let output: AudioOutput
  let beganMs: Int64
  let untilMs: Int64
  let endedMs: Int64?
  let ended: End?

  static let limits = Schema.number(SafeLimit.lowest...SafeLimit.ceiling)

  static let schema = Schema.object(
    Schema.Object(
      "BabyOverride", "A temporary higher volume limit set by a parent.",
      [
        .must("id", .uuid), .may("person", .uuid, "The parent; absent if no longer a member."),
        .may("name", .text(1...100), "The parent's name."),
        .must("limit", limits, "dB(A)."),
        .may("device", .uuid, "The device output to which it applies."),
        .must("output", AudioOutput.schema), .must("began_ms", .moment),
        .must("until_ms", .moment), .may("ended_ms", .moment, "Absent while active."),
        .may("ended", .choice(End.allCases.map(\.rawValue)), "How it ended."),
      ]))
}

struct OverrideRequest: Model {
  var id: ID
  var limit: Double
  var device: ID
  var output: AudioOutput

  static let schema = Schema.object(
    Schema.Object(
      "BabyOverrideRequest", "A volume limit for 30 minutes.",
      [
        .must("id", .uuid, "Chosen by you."), .must("limit", Override.limits, "dB(A)."),
        .must("device", .uuid, "The output of a device, as its calibration names it."),
        .must("output", AudioOutput.schema),
      ]))
}

struct OverrideList: Model {
  var overrides: [Override]

  static let schema = Schema.object(
    Schema.Object(
      "BabyOverrideList", "Volume overrides by parents, the newest first.",
      [.must("overrides", .list(Override.schema, most: Override.most))]))
}
