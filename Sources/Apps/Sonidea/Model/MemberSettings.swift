import Commerce
import Web

/// What a member has set for the app.
struct MemberSettings: Model, Equatable {
  enum Channels: String, Codable, Sendable { case mono, stereo }

  struct Metronome: Model, Equatable {
    var isOn = false
    var bpm = 120.0
    var beats = 4
    var isEighths = false
    var countIn = 1
    var volume = 0.7
  }

  struct Effects: Model, Equatable {
    var isOn = false
    var volume = 1.0
    var mix = 0.5
    var bands: [Band] = []
    var thresholdDb = -18.0
    var ratio = 3.0
  }

  var quality = Recording.Quality.high
  var channels = Channels.mono
  var keepsAwake = true
  var gainDb = 0.0
  var hasLimiter = true
  var theme = "system"
  var autoIcons = false
  var transcribesNew = false
  var metronome = Metronome()
  var effects = Effects()
  var syncs = false

  static let themes = [
    "system", "angst-robot", "cream", "logic", "fruity", "avid", "dynamite",
  ]
}

extension MemberSettings {
  private typealias Line = (name: String, schema: Schema, summary: String)

  private static func lines(isEdit: Bool) -> [Line] {
    [
      ("quality", Recording.qualities, ""),
      (
        "channels",
        .choice(isEdit ? ["mono", "stereo", "dualMono", "spatial"] : ["mono", "stereo"]),
        ""
      ),
      ("keeps_awake", .bool, "The screen stays awake while recording."),
      ("gain_db", .number(-6...6), "Of the input."), ("has_limiter", .bool, ""),
      ("theme", .choice(themes), ""), ("auto_icons", .bool, "Sounds get an icon automatically."),
      ("transcribes_new", .bool, "New recordings are transcribed, where a model is installed."),
      ("metronome", isEdit ? Metronome.edit : Metronome.schema, ""),
      ("effects", isEdit ? Effects.edit : Effects.schema, "Heard and never recorded."),
      ("syncs", .bool, "All devices have all recordings."),
    ]
  }

  static let schema = Schema.object(
    Schema.Object(
      "SonSettings", "Your settings.",
      lines(isEdit: false).map { .must($0.name, $0.schema, $0.summary) }))

  static let edit = Schema.object(
    Schema.Object(
      "SonSettingsEdit", "Changes to the settings.",
      lines(isEdit: true).map { .may($0.name, $0.schema, $0.summary) }))
}

extension MemberSettings.Metronome {
  private static let lines: [(name: String, schema: Schema)] = [
    ("is_on", .bool), ("bpm", .number(40...240)), ("beats", .integer(2...8)),
    ("is_eighths", .bool), ("count_in", .integer(0...2)), ("volume", .fraction),
  ]

  static let schema = Schema.object(
    Schema.Object(
      "SonMetronome", "Clicks that are never recorded.", lines.map { .must($0.name, $0.schema) }))
  static let edit = Schema.object(
    Schema.Object(
      "SonMetronomeEdit", "Changes to the metronome.",
      lines.map { .may($0.name, $0.schema) }))
}

extension MemberSettings.Effects {
  private static let lines: [(name: String, schema: Schema)] = [
    ("is_on", .bool), ("volume", Mixer.volume), ("mix", .fraction),
    ("bands", RecordingField.bands),
    ("threshold_db", .number(-80...0)), ("ratio", .number(1...20)),
  ]

  static let schema = Schema.object(
    Schema.Object(
      "SonEffects", "Monitoring effects, which are never recorded.",
      lines.map { .must($0.name, $0.schema) }))
  static let edit = Schema.object(
    Schema.Object(
      "SonEffectsEdit", "Changes to the effects.",
      lines.map { .may($0.name, $0.schema) }))
}
