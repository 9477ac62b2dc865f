import Web

/// One sound of a mix, and how it is played in it.
struct MixTrack: Model, Equatable {
  var sound: ID
  var volume: Double
  var pan: Double
  var fadeInSeconds: Double
  var fadeOutSeconds: Double

  /// How many sound at once at most, and how long they come and go where nobody says otherwise.
  static let most = 4
  static let usualFadeIn = 2.0
  static let usualFadeOut = 4.0

  /// Whether it uses what only advanced controls set.
  var isAdvanced: Bool {
    pan != 0 || fadeInSeconds != Self.usualFadeIn || fadeOutSeconds != Self.usualFadeOut
  }

  static let fade = Schema.number(0...3_600)

  static let schema = Schema.object(
    Schema.Object(
      "BabyTrack", "One sound of a mix, and how it is played in it.",
      [
        .must("sound", .uuid), .must("volume", .fraction), .must("pan", .number(-1...1)),
        .must("fade_in_seconds", fade), .must("fade_out_seconds", fade),
      ]))
}
