import Storage
import Web

/// One of the things that can be set on a sound: its name on the wire and in the table, and its range.
struct Setting: Sendable {
  /// What a column holds.
  enum Kind: Sendable { case text, real, integer, bool, list }

  let name: String
  let kind: Kind
  let schema: Schema
  let summary: String
  /// Whether a null takes it away.
  let isOptional: Bool
  /// Whether it changes what is heard, and so makes a starter one's own.
  let isSound: Bool

  private init(
    _ name: String, _ kind: Kind, _ schema: Schema, _ summary: String = "",
    isOptional: Bool = false, isSound: Bool = true
  ) {
    (self.name, self.kind, self.schema, self.summary) = (name, kind, schema, summary)
    (self.isOptional, self.isSound) = (isOptional, isSound)
  }

  static let soundName = Schema.text(1...300)
  static let seconds = Schema.number(0...Sound.longestSeconds)
  static let decibels = Schema.number(-12...12)
  static let keys = "abcdefghijklmnopqrstuvwxyz0123456789".map(String.init)

  static let all = [
    Setting("name", .text, soundName),
    Setting("volume", .real, .fraction),
    Setting("speed", .real, .number(0.25...2), "The pitch stays."),
    Setting(
      "loop_count", .integer, .integer(-1...999),
      "Number of times it plays; -1 is forever, 0 is never."),
    Setting("eq_bass", .real, decibels, "dB of a low shelf at 100 Hz."),
    Setting("eq_mid", .real, decibels, "dB of a peak at 1 kHz."),
    Setting("eq_treble", .real, decibels, "dB of a high shelf at 6 kHz."),
    Setting("volume_boost", .real, .number(1...2), "1 when missing.", isOptional: true),
    Setting("color_hue", .real, .fraction, isSound: false),
    Setting("is_favorite", .bool, .bool, isOptional: true, isSound: false),
    Setting(
      "sort_order", .real, .number(-1e9...1e9), "Last if absent, the newest first.",
      isOptional: true, isSound: false),
    Setting("folder", .text, .uuid, "No folder if absent.", isOptional: true, isSound: false),
    Setting("trim_start", .real, seconds, "Where in the file it begins.", isOptional: true),
    Setting("trim_end", .real, seconds, "Where in the file it ends.", isOptional: true),
    Setting("is_matched", .bool, .bool, "Whether `match_db` is applied."),
    Setting(
      "choke_group", .integer, .integer(1...16), "Only one sound of a group plays at a time.",
      isOptional: true),
    Setting("is_ducked", .bool, .bool, "Whether it is lowered under others by 12 dB."),
    Setting(
      "sequence", .list, .list(.uuid, most: 32), "Each tap plays the next of these sounds.",
      isOptional: true),
    Setting(
      "key", .text, .choice(keys), "The key that plays it; another sound with this key loses it.",
      isOptional: true, isSound: false),
  ]

  /// The field of a sound as it is told.
  var field: Schema.Field {
    isOptional && kind != .bool ? .may(name, schema, summary) : .must(name, schema, summary)
  }

  /// The field of a request, which may be missing.
  var request: Schema.Field {
    .may(name, isOptional ? .nullable(schema) : schema, summary)
  }

  /// What the column holds for a value that was checked.
  func value(of json: JSON) -> Value {
    switch (json, kind) {
    case (.null, .bool): .integer(0)
    case (.null, _): .null
    case (.bool(let value), _): .integer(value ? 1 : 0)
    case (.integer(let number), .real): .real(Double(number))
    case (.number(let number), .integer): .integer(Int64(number))
    case (.integer(let number), _): .integer(number)
    case (.number(let number), _): .real(number)
    case (.string(let text), _): .text(text)
    case (.array, _), (.object, _): .text(json.text)
    }
  }
}
