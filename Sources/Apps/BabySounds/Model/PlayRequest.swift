import Web

/// What somebody asks to hear.
struct PlayRequest: Model {
  var thing: Schedule.Thing
  var player: String?
  var volume: Double?
  var fadeSeconds: Double?
  var minutes: Int?
  var child: ID?

  static let schema = Schema.object(
    Schema.Object(
      "BabyPlayRequest", "What to play, where, and for how long.",
      [
        .must("thing", Schedule.Thing.schema),
        .may(
          "player", .text(1...100), "A player's id or name; the newest online player if absent."),
        .may("volume", .fraction), .may("fade_seconds", MixTrack.fade),
        .may("minutes", .integer(1...720), "Plays without end if absent."),
        .may("child", .uuid, "The child it plays for."),
      ]))
}
