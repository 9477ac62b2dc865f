import Web

/// What somebody asks to hear.
struct PlayRequest: Model {
  var sound: ID?
  var name: String?
  var player: String?
  var wait: Bool?

  static let schema = Schema.object(
    Schema.Object(
      "YakPlayRequest", "A sound to play, by its id or approximate name.",
      [
        .may("sound", .uuid), .may("name", Setting.soundName),
        .may(
          "player", .text(1...100),
          "A player's id or name; the newest online player if absent."),
        .may("wait", .bool, "Whether to answer only after it has ended."),
      ]))
}

/// What was asked to sound, and where.
struct PlayResponse: Model {
  var sound: ID
  var name: String
  var player: ID
  var command: ID
  var hasEnded: Bool

  static let schema = Schema.object(
    Schema.Object(
      "YakPlaying", "What is playing, and where.",
      [
        .must("sound", .uuid), .must("name", Setting.soundName), .must("player", .uuid),
        .must("command", .uuid),
        .must("has_ended", .bool, "Whether it has ended."),
      ]))
}

/// What is to be silent.
struct StopRequest: Model {
  var player: String?

  static let schema = Schema.object(
    Schema.Object(
      "YakStopRequest", "The player to stop.",
      [.may("player", .text(1...100), "A player's id or name; all players if absent.")]))
}
