import Library
import Web

/// What becomes a recording.
struct RecordingRequest: Model {
  var asset: ID
  var chunks: Int?
  var title: String
  var createdMs: Int64
  var quality: Recording.Quality
  var source: Recording.Source
  var channels: Int?
  var device: ID
  var album: ID?
  var project: ID?
  var group: ID?
  var isTransferredAlone: Bool?
  var markers: [Marker]?
  var location: Location?

  static let schema = Schema.object(
    Schema.Object(
      "SonRecordingRequest", "A new recording from a sound in your library.",
      [
        .must("asset", .uuid, "The sound, or its upload with `chunks`."),
        .may(
          "chunks", UploadEnd.chunkCount,
          "Number of the upload's chunks: finishes it and makes the recording of it in one step."),
        .must("title", RecordingField.title), .must("created_ms", .moment),
        .must(
          "quality", Recording.qualities,
          "Storage format; `original` keeps the file "
            + "unchanged."),
        .must("source", .choice(["recorded", "imported", "companion"])),
        .may("channels", .integer(1...2), "Unchanged if absent."),
        .must("device", .uuid, "The device that has it."),
        .may("album", .uuid, "Default: Drafts, Imports or ⌚️ Recordings."),
        .may("project", .uuid), .may("group", .uuid, "The group that it is a layer of."),
        .may("is_transferred_alone", .bool, "Whether the companion has sent it automatically."),
        .may("markers", .list(Marker.schema, most: Marker.most), "Set while it was recorded."),
        .may("location", Location.schema, "Where it was recorded."),
      ]))
}

/// A member's recordings, as far as a device may have them.
struct RecordingList: Model {
  var recordings: [Recording]
  var elsewhere: Int64
  var after: String?

  static let schema = Schema.object(
    Schema.Object(
      "SonRecordings", "Your recordings, the newest first.",
      [
        .must("recordings", .list(Recording.schema, most: Recording.most)),
        .must("elsewhere", .count, "How many more are on your other devices."),
        .may("after", .cursor, "Pass it to get the next page; absent at the end."),
      ]))
}

/// The device that is to have all recordings.
struct AdoptionRequest: Model {
  var device: ID

  static let schema = Schema.object(
    Schema.Object(
      "SonAdoption", "The device to assign all recordings to.", [.must("device", .uuid)]))
}

/// Some recordings.
struct RecordingSelection: Model {
  var ids: [ID]

  static let ids = Schema.list(.uuid, most: Recording.most)
  static let schema = Schema.object(
    Schema.Object("SonSelection", "Some recordings.", [.must("ids", ids)]))
}

/// What goes to the trash.
struct TrashRequest: Model {
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
      "SonTrashing", "Recordings to move to the trash.",
      [
        .must("ids", RecordingSelection.ids),
        .must(
          "layers", .choice(Layers.allCases.map(\.rawValue)),
          "What happens to recordings layered over them."),
      ]))
}

/// What goes out as files.
struct ExportRequest: Model {
  enum Format: String, Codable, Sendable, CaseIterable { case original, wav, m4a, alac }

  static let most = 1_000
  static let format = Schema.choice(Format.allCases.map(\.rawValue))

  var ids: [ID]
  var format: Format

  static let schema = Schema.object(
    Schema.Object(
      "SonExport", "Recordings to download as one ZIP.",
      [.must("ids", .list(.uuid, most: most)), .must("format", format)]))
}

/// Where a recording becomes two.
struct SplitRequest: Model {
  var at: Double
  var first: ID
  var second: ID

  static let schema = Schema.object(
    Schema.Object(
      "SonSplit", "Where to split a recording, and the new ids.",
      [
        .must("at", Recording.seconds), .must("first", .uuid), .must("second", .uuid),
      ]))
}

/// The two that a recording became.
struct SplitResult: Model {
  var recordings: [Recording]

  static let schema = Schema.object(
    Schema.Object(
      "SonPair", "The two new recordings.",
      [.must("recordings", .list(Recording.schema, most: 2))]))
}
