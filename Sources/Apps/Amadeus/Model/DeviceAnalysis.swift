import Web

/// What a device has found in a song, for the member's other devices: all that is read from it, but no notes.
struct DeviceAnalysis: Model {
  let name: String
  /// How long the file is.
  let bytes: Int64
  let recipe: Int
  let result: SongResult

  static let schema = Schema.object(
    Schema.Object(
      "AmadeusDeviceAnalysis", "What your device has found in a song.",
      [
        .must("name", FileAnalysis.title), .must("bytes", .count),
        .must("recipe", .count, "The version of the analysis."),
        .must("result", SongResult.schema, "Without its notes."),
      ]))
}
