import Web

/// How loud a device's output is at the ear when the engine gives all it can.
struct OutputCalibration: Model, Equatable {
  static let most = 100

  let id: ID
  let name: String
  let output: AudioOutput
  let fullScaleDb: Double
  let uncertaintyDb: Double
  let isMeasured: Bool
  let updatedMs: Int64

  static let fields: [Schema.Field] = [
    .must("name", .text(1...100)), .must("output", AudioOutput.schema),
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

struct CalibrationRequest: Model {
  var name: String
  var output: AudioOutput
  var fullScaleDb: Double
  var uncertaintyDb: Double
  var isMeasured: Bool

  static let schema = Schema.object(
    Schema.Object(
      "BabyCalibrationRequest", "A measured or estimated output level.", OutputCalibration.fields))
}

struct CalibrationList: Model {
  var calibrations: [OutputCalibration]

  static let schema = Schema.object(
    Schema.Object(
      "BabyCalibrationList", "The outputs of the household's devices, by name.",
      [.must("calibrations", .list(OutputCalibration.schema, most: OutputCalibration.most))]))
}
