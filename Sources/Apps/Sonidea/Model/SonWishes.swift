import Web

/// What becomes a recording.
struct SonRecordingWish: Model {
  var asset: ID
  var title: String
  var createdMs: Int64
  var quality: SonRecording.Quality
  var source: SonRecording.Source
  var channels: Int?
  var device: ID
  var album: ID?
  var project: ID?
  var group: ID?
  var isTransferredAlone: Bool?

  static let schema = Schema.object(
    Schema.Object(
      "SonRecordingWish", "A sound of your library that becomes a recording.",
      [
        .must("asset", .uuid), .must("title", RecordingField.title), .must("created_ms", .moment),
        .must("quality", SonRecording.qualities, "It is kept as this; `original` is as it came."),
        .must("source", .choice(["recorded", "imported", "companion"])),
        .may("channels", .integer(1...2), "As many as there are unless told."),
        .must("device", .uuid, "The device that has it."),
        .may("album", .uuid, "Drafts, Imports or ⌚️ Recordings unless told."),
        .may("project", .uuid), .may("group", .uuid, "The group that it is a layer of."),
        .may("is_transferred_alone", .bool, "The companion has sent it by itself."),
      ]))
}

/// A member's recordings, as far as a device may have them.
struct SonRecordings: Model {
  var recordings: [SonRecording]
  var elsewhere: Int64

  static let schema = Schema.object(
    Schema.Object(
      "SonRecordings", "Your recordings, the newest first.",
      [
        .must("recordings", .list(SonRecording.schema, most: SonRecording.most)),
        .must("elsewhere", .count, "How many more are on your other devices."),
      ]))
}

/// The device that is to have all recordings.
struct SonAdoption: Model {
  var device: ID

  static let schema = Schema.object(
    Schema.Object(
      "SonAdoption", "The device that is to have all recordings.", [.must("device", .uuid)]))
}

/// Some recordings.
struct SonSelection: Model {
  var ids: [ID]

  static let ids = Schema.list(.uuid, most: SonRecording.most)
  static let schema = Schema.object(
    Schema.Object("SonSelection", "Some recordings.", [.must("ids", ids)]))
}

/// What goes to the trash.
struct SonTrashing: Model {
  enum Layers: String, Codable, Sendable, CaseIterable {
    /// Refuse where something sounds on top of one of them.
    case ask
    /// What sounds on top goes too.
    case along
    /// What sounds on top stays, by itself.
    case keep
  }

  var ids: [ID]
  var layers: Layers

  static let schema = Schema.object(
    Schema.Object(
      "SonTrashing", "Recordings that go to the trash.",
      [
        .must("ids", SonSelection.ids),
        .must(
          "layers", .choice(Layers.allCases.map(\.rawValue)),
          "What happens to layers over one of them."),
      ]))
}

/// What goes out as files.
struct SonExport: Model {
  enum Format: String, Codable, Sendable, CaseIterable { case original, wav, m4a, alac }

  static let most = 1_000
  static let format = Schema.choice(Format.allCases.map(\.rawValue))

  var ids: [ID]
  var format: Format

  static let schema = Schema.object(
    Schema.Object(
      "SonExport", "Recordings that go out as one ZIP.",
      [.must("ids", .list(.uuid, most: most)), .must("format", format)]))
}

/// Where a recording becomes two.
struct SonSplit: Model {
  var at: Double
  var first: ID
  var second: ID

  static let schema = Schema.object(
    Schema.Object(
      "SonSplit", "Where a recording becomes two, and the ids of these.",
      [
        .must("at", SonRecording.seconds), .must("first", .uuid), .must("second", .uuid),
      ]))
}

/// The two that a recording became.
struct SonPair: Model {
  var recordings: [SonRecording]

  static let schema = Schema.object(
    Schema.Object(
      "SonPair", "The two that a recording became.",
      [.must("recordings", .list(SonRecording.schema, most: 2))]))
}
