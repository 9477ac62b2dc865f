import Hearing
import Web

/// What parents have set for the app.
struct BabySettings: Model, Equatable {
  var limitSpeaker = SafeLimit.usual(on: .speaker)
  var limitHeadphones = SafeLimit.usual(on: .headphones)
  var gateKinds = BabyQuestion.Kind.asked
  var gateLevel = 1
  var hasPin = false
  var playroom: [ID] = []
  var playroomVolume = 0.5
  var playroomMinutes = 30
  var cryAware = false

  /// What the gate asks: a PIN takes the place of questions that a child may learn to answer.
  var asked: [BabyQuestion.Kind] { hasPin ? [.pin] : gateKinds }

  /// Changes what an edit names.
  mutating func apply(_ edit: BabySettingsEdit) {
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
      "gate_kinds", .list(.choice(BabyQuestion.Kind.asked.map(\.rawValue)), most: 3),
      "Questions the gate asks without a PIN; at least one."
    ),
    ("gate_level", .integer(1...3), "How hard they are."),
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
        .may("pin", .nullable(.text(4...8)), "4 to 8 digits; null takes it away. Never told.")
      ]))
}

/// What to change about the settings, but for the PIN.
struct BabySettingsEdit: Codable, Sendable {
  var limitSpeaker: Double?
  var limitHeadphones: Double?
  var gateKinds: [BabyQuestion.Kind]?
  var gateLevel: Int?
  var playroom: [ID]?
  var playroomVolume: Double?
  var playroomMinutes: Int?
  var cryAware: Bool?
}

/// How loud a device's output is at the ear when the engine gives all it can.
struct BabyCalibration: Model, Equatable {
  static let most = 100

  let id: ID
  let name: String
  let output: BabyOutput
  let fullScaleDb: Double
  let uncertaintyDb: Double
  let isMeasured: Bool
  let updatedMs: Int64

  static let fields: [Schema.Field] = [
    .must("name", .text(1...100)), .must("output", BabyOutput.schema),
    .must("full_scale_db", .number(60...140), "dB(A) at the ear for full scale."),
    .must("uncertainty_db", .number(0...20), "Uncertainty in dB, plus or minus."),
    .must("is_measured", .bool, "Whether it was measured; otherwise it is an estimate."),
  ]

  static let schema = Schema.object(
    Schema.Object(
      "BabyCalibration", "How loud a device's output is at the ear.",
      [.must("id", .uuid, "Names the device's output.")] + fields + [
        .must("updated_ms", .moment)
      ]))
}

struct BabyCalibrationRequest: Model {
  var name: String
  var output: BabyOutput
  var fullScaleDb: Double
  var uncertaintyDb: Double
  var isMeasured: Bool

  static let schema = Schema.object(
    Schema.Object(
      "BabyCalibrationRequest", "A measured or estimated output level.", BabyCalibration.fields))
}

struct BabyCalibrationList: Model {
  var calibrations: [BabyCalibration]

  static let schema = Schema.object(
    Schema.Object(
      "BabyCalibrationList", "The outputs of the household's devices, by name.",
      [.must("calibrations", .list(BabyCalibration.schema, most: BabyCalibration.most))]))
}
