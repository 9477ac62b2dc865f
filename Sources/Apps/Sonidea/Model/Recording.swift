import FoundationEssentials
import Web

/// A recording: a file of its own, and what its person has made of it.
struct Recording: Model, Equatable {
  enum State: String, Codable, Sendable, CaseIterable { case new, ready, unreadable }

  enum Quality: String, Codable, Sendable, CaseIterable {
    case standard, high, lossless, wav, original
  }

  enum Source: String, Codable, Sendable, CaseIterable {
    case recorded, imported, mixdown, companion, split

    /// Whether it came from outside, and was not made of other recordings.
    var isNew: Bool { [.recorded, .imported, .companion].contains(self) }
  }

  /// How many recordings a member may have.
  static let most = 20_000
  /// More pauses than this are left out.
  static let silenceLimit = 20_000
  static let icons = [
    "speech", "singing", "music", "guitar", "piano", "drums", "bass", "whistle", "claps", "animal",
    "water", "traffic", "crowd", "noise", "silence", "waveform",
  ]

  let id: ID
  let title: String
  let createdMs: Int64
  let addedMs: Int64
  let version: Int64
  let state: State
  let isRendering: Bool
  let error: String?
  let seconds: Double?
  let codec: String?
  let sampleRate: Int?
  let channels: Int?
  let bytes: Int64?
  let loudness: Double?
  let truePeak: Double?
  let hash: String?
  let audioType: String?
  let silence: [Double]
  let quality: Quality
  let source: Source
  let person: ID
  let album: ID?
  var tags: [ID]
  var isFavorite: Bool
  let icon: String?
  let hue: Double?
  let isIconAuto: Bool
  let notes: String
  let markers: [Marker]
  let eq: [Band]
  let speed: Double
  let skipsSilence: Bool
  var resumeSeconds: Double
  var location: Location?
  var locationSharing: Location.Sharing
  let isSensitive: Bool
  var isApproved: Bool
  var project: ID?
  var take: Int?
  var isBest: Bool
  var group: ID?
  let device: ID
  let trashedMs: Int64?
  let editCount: Int
  var mayEdit: Bool
}

extension Recording {
  static let seconds = Schema.number(0...1e7)
  static let sources = Schema.choice(Source.allCases.map(\.rawValue))
  static let qualities = Schema.choice(Quality.allCases.map(\.rawValue))

  static let schema = Schema.object(
    Schema.Object(
      "SonRecording", "A recording and its settings.",
      [
        .must("id", .uuid), .must("created_ms", .moment, "When it was recorded."),
        .must("added_ms", .moment),
        .must("version", .count, "Send it back as If-Match when you edit."),
        .must("state", .choice(State.allCases.map(\.rawValue))),
        .must(
          "is_rendering", .bool,
          "Whether an edit is being rendered; the old sound is served until then."),
        .may("error", .text(0...1_000), "Why it cannot be played, or not be edited."),
        .may("seconds", seconds), .may("codec", .text(0...100), "Of the original."),
        .may("sample_rate", .integer(1...10_000_000)), .may("channels", .integer(1...64)),
        .may("bytes", .count, "Of the original."), .may("loudness", .number(-200...100), "LUFS."),
        .may("true_peak", .number(-1_000...100), "dB of full scale."),
        .may("hash", .hash, "The SHA-256 of what `/audio` gives."),
        .may("audio_type", .text(1...100), "The media type of what `/audio` gives."),
        .must("silence", .list(seconds, most: silenceLimit), "Pauses: starts and ends."),
        .must("quality", qualities), .must("source", sources), .must("person", .uuid, "Whose."),
        .may("album", .uuid),
        .must("is_icon_auto", .bool, "Whether the icon was set automatically."),
        .may("take", .integer(1...1_000_000), "Its number within its project."),
        .may("group", .uuid, "The group that it belongs to."),
        .must("device", .uuid, "The device that has it."), .may("trashed_ms", .moment),
        .must("edit_count", .integer(0...1_000), "How many edits are in effect."),
        .must("may_edit", .bool, "False if you may only listen."),
        .must("tags", .list(.uuid, most: Tag.mostOfRecording)), .may("project", .uuid),
        .must("is_best", .bool, "The best take of its project."),
      ] + RecordingField.all.map(\.responseField)))
}

/// A named position in a recording.
struct Marker: Model, Equatable {
  static let most = 500

  var id: ID
  var seconds: Double
  var name: String

  static let schema = Schema.object(
    Schema.Object(
      "SonMarker", "A named place in a recording.",
      [
        .must("id", .uuid), .must("seconds", Recording.seconds), .must("name", .text(0...200)),
      ]))
}

/// One band of an equaliser.
struct Band: Model, Equatable {
  enum Shape: String, Codable, Sendable, CaseIterable {
    case peak, lowShelf, highShelf, lowPass, highPass, notch
  }

  static let most = 4

  var shape: Shape
  var hertz: Double
  var decibels: Double
  var q: Double

  static let schema = Schema.object(
    Schema.Object(
      "SonBand", "One band of an equaliser.",
      [
        .must("shape", .choice(Shape.allCases.map(\.rawValue))),
        .must("hertz", .number(10...24_000)), .must("decibels", .number(-24...24)),
        .must("q", .number(0.05...30)),
      ]))
}
