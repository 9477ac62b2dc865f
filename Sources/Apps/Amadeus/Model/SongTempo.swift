import Web

/// The tempo and the bars of a song, as a person has corrected them. Beats follow from it: those that were heard, more
/// or fewer of them, or even ones where none fit.
struct SongTempo: Model, Equatable {
  /// Beats a minute.
  let bpm: Double
  let meter: String
  /// A moment at which a bar begins, in seconds.
  let first: Double

  static let schema = Schema.object(
    Schema.Object(
      "AmadeusSongTempo", "A corrected tempo, with its bars.",
      [
        .must("bpm", .number(10...1_000), "Beats a minute."),
        .must("meter", .choice(meters), "In meters of eighths, a beat is an eighth note."),
        .must("first", .number(0...1e5), "A moment at which a bar begins, in seconds."),
      ]))

  private static let meters = [
    "2/4", "3/4", "4/4", "5/4", "6/4", "7/4", "6/8", "7/8", "9/8", "12/8",
  ]
}
