import Hearing
import Web

/// What parents have set for the app.
struct ParentSettings: Model, Equatable {
  var limitSpeaker = SafeLimit.usual(on: .speaker)
  var limitHeadphones = SafeLimit.usual(on: .headphones)
  var gateKinds = GateQuestion.Kind.asked
  var gateLevel = 1
  var hasPin = false
  var playroom: [ID] = []
  var playroomVolume = 0.5
  var playroomMinutes = 30
  var cryAware = false

  /// What the gate asks: a PIN takes the place of questions that a child may learn to answer.
  var asked: [GateQuestion.Kind] { hasPin ? [.pin] : gateKinds }

  /// Changes what an edit names.
  mutating func apply(_ edit: ParentSettingsEdit) {
    limitSpeaker = edit.limitSpeaker ?? limitSpeaker
    limitHeadphones = edit.limitHeadphones ?? limitHeadphones
    gateKinds = edit.gateKinds ?? gateKinds
    gateLevel = edit.gateLevel ?? gateLevel
    playroom = edit.playroom ?? playroom
    playroomVolume = edit.playroomVolume ?? playroomVolume
    playroomMinutes = edit.playroomMinutes ?? playroomMinutes
    cryAware = edit.cryAware ?? cryAware
  }

  private static let limit = Schema.number(SafeLimit.lowest...SafeLimit.highest)

  private static let fields: [(name: String, schema: Schema, summary: String)] = [
    ("limit_speaker", limit, "dB(A) at the cot that a speaker may reach."),
    ("limit_headphones", limit, "dB(A) at the ear that headphones may reach."),
    (
      "gate_kinds", .list(.choice(GateQuestion.Kind.asked.map(\.rawValue)), most: 3),
      "Questions the gate asks without a PIN; at least one."
    ),
    ("gate_level", .integer(1...3), "Their difficulty."),
    ("playroom", .list(.uuid, most: 100), "The sounds that children may play by themselves."),
    ("playroom_volume", .fraction, "Maximum volume there, as a share of the safe volume."),
    ("playroom_minutes", .integer(1...720), "Maximum minutes of playing."),
    ("cry_aware", .bool, "Whether a device may listen for crying; nothing is recorded."),
  ]

  static let schema = Schema.object(
    Schema.Object(
      "BabySettings", "The parents' settings.",
      fields.map { .must($0.name, $0.schema, $0.summary) } + [
        .must("has_pin", .bool, "Whether the gate asks for a PIN instead of questions.")
      ]))

  static let edit = Schema.object(
    Schema.Object(
      "BabySettingsEdit", "Changes to the settings.",
      fields.map { .may($0.name, $0.schema, $0.summary) } + [
        .may("pin", .nullable(.text(4...8)), "4 to 8 digits; null removes it. Never returned.")
      ]))
}

/// What to change about the settings, but for the PIN.
struct ParentSettingsEdit: Codable, Sendable {
  var limitSpeaker: Double?
  var limitHeadphones: Double?
  var gateKinds: [GateQuestion.Kind]?
  var gateLevel: Int?
  var playroom: [ID]?
  var playroomVolume: Double?
  var playroomMinutes: Int?
  var cryAware: Bool?
}
