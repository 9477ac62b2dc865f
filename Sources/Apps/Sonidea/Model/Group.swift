import Web

/// A recording, and what was recorded on top of it.
struct Group: Model, Versioned, Equatable {
  static let most = 1_000
  static let mostLayers = 3

  let id: ID
  let title: String
  let version: Int64
  let base: ID
  let layers: [Layer]
  let mixer: Mixer

  static let layers = Schema.list(Layer.schema, most: mostLayers)

  static let schema = Schema.object(
    Schema.Object(
      "SonGroup", "A recording with its layers.",
      [
        .must("id", .uuid), .must("title", RecordingField.title),
        .must("version", .count, "Send it back as If-Match when you edit."),
        .must("base", .uuid), .must("layers", layers), .must("mixer", Mixer.schema),
      ]))
}

/// A recording on top of another.
struct Layer: Model, Equatable {
  var recording: ID
  var offsetMs: Double
  var nudgeMs: Double

  static let schema = Schema.object(
    Schema.Object(
      "SonLayer", "A layer of a group.",
      [
        .must("recording", .uuid),
        .must("offset_ms", .number(-10_000...600_000), "Where it begins, relative to the base."),
        .must("nudge_ms", .number(-500...500), "Additional offset set by hand."),
      ]))
}

/// How the recordings of a group sound together.
struct Mixer: Model, Equatable {
  var master = 1.0
  var channels: [MixerChannel] = []

  static let volume = Schema.number(0...1.5)

  static let schema = Schema.object(
    Schema.Object(
      "SonMixer", "The mixer of a group.",
      [
        .must("master", volume),
        .must("channels", .list(MixerChannel.schema, most: Group.mostLayers + 1)),
      ]))
}

/// How one recording sounds in its group.
struct MixerChannel: Model, Equatable {
  var recording: ID
  var volume = 1.0
  var pan = 0.0
  var isMuted = false
  var isSolo = false

  static let schema = Schema.object(
    Schema.Object(
      "SonChannel", "A channel of the mixer.",
      [
        .must("recording", .uuid), .must("volume", Mixer.volume), .must("pan", .number(-1...1)),
        .must("is_muted", .bool), .must("is_solo", .bool),
      ]))
}

struct GroupList: Model {
  var groups: [Group]

  static let schema = Schema.object(
    Schema.Object(
      "SonGroupList", "Your groups, the newest first.",
      [.must("groups", .list(Group.schema, most: Group.most))]))
}

struct GroupRequest: Model {
  var title: String
  var base: ID
  var layers: [Layer]

  static let schema = Schema.object(
    Schema.Object(
      "SonGroupRequest", "A new group.",
      [
        .must("title", RecordingField.title), .must("base", .uuid),
        .must("layers", Group.layers),
      ]))
}

struct GroupEdit: Model {
  var title: String?
  var layers: [Layer]?
  var mixer: Mixer?

  static let schema = Schema.object(
    Schema.Object(
      "SonGroupEdit", "Changes to a group.",
      [
        .may("title", RecordingField.title), .may("layers", Group.layers),
        .may("mixer", Mixer.schema),
      ]))
}

/// What a group becomes as one recording.
struct MixdownRequest: Model {
  var id: ID
  var title: String
  var quality: Recording.Quality
  var device: ID

  static let schema = Schema.object(
    Schema.Object(
      "SonBounce", "A mixdown of a group.",
      [
        .must("id", .uuid, "Of the new recording."), .must("title", RecordingField.title),
        .must("quality", Recording.qualities), .must("device", .uuid),
      ]))
}
