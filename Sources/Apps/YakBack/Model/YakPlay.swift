import Web

/// What somebody asks to hear.
struct YakPlayWish: Model {
  var sound: ID?
  var name: String?
  var player: String?
  var wait: Bool?

  static let schema = Schema.object(
    Schema.Object(
      "YakPlayWish", "What you want to hear: a sound by its id, or by its name more or less.",
      [
        .may("sound", .uuid), .may("name", Setting.soundName),
        .may(
          "player", .text(1...100),
          "A player's id or name; when missing the newest one that is here."),
        .may("wait", .bool, "Whether to answer when it has ended."),
      ]))
}

/// What was asked to sound, and where.
struct YakPlaying: Model {
  var sound: ID
  var name: String
  var player: ID
  var command: ID
  var hasEnded: Bool

  static let schema = Schema.object(
    Schema.Object(
      "YakPlaying", "What was asked to sound, and where.",
      [
        .must("sound", .uuid), .must("name", Setting.soundName), .must("player", .uuid),
        .must("command", .uuid),
        .must("has_ended", .bool, "Whether it was waited for and is over."),
      ]))
}

/// What is to be silent.
struct YakStopWish: Model {
  var player: String?

  static let schema = Schema.object(
    Schema.Object(
      "YakStopWish", "What is to be silent.",
      [.may("player", .text(1...100), "A player's id or name; all of them when missing.")]))
}
