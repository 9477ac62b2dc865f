import Web

/// What a result looks like on the wire.
extension SongResult {
  private static let seconds = Schema.number(0...1e5)
  /// The most of anything in three hours, with room to spare.
  private static let most = 1_000_000

  public static let schema = Schema.object(
    Schema.Object(
      "AmadeusResult", "The result of an analysis. Times are in seconds.",
      [
        .must("chords", .list(Chord.schema, most: most)),
        .must("key", .nullable(.text(1...3)), "The tonic, such as `Bb`; null if there is none."),
        .must("mode", .nullable(.text(1...20)), "`major` or `minor`."),
        .must("keys", .list(Key.schema, most: most), "The keys in order of time."),
        .must("tempo", .nullable(.number(0...1_000)), "Beats per minute; null if there is none."),
        .must("tuning_cents", .nullable(.number(-100...100)), "Deviation from A4 = 440 Hz."),
        .must("beats", .list(seconds, most: most)), .must("downbeats", .list(seconds, most: most)),
        .must(
          "notes", .nullable(.list(Note.schema, most: most)),
          "Null if no model for notes is installed."),
        .must("duration", seconds),
      ]))
}

extension SongResult.Chord {
  public static let schema = Schema.object(
    Schema.Object(
      "AmadeusChord", "A chord, in Harte’s notation: `A:min7/b3`, or `N` where there is none.",
      [
        .must("label", .text(1...60)), .must("start", .number(0...1e5)),
        .must("end", .number(0...1e5)), .must("confidence", .fraction),
        .must("pitch_classes", .list(.integer(0...11), most: 12), "C is 0."),
        .must(
          "alternatives", .list(Alternative.schema, most: 100), "Alternative chords."),
        .may("by_hand", .bool, "Whether a person has corrected it; absent if not."),
      ]))
}

extension SongResult.Chord.Alternative {
  public static let schema = Schema.object(
    Schema.Object(
      "AmadeusAlternative", "An alternative chord.",
      [.must("label", .text(1...60)), .must("confidence", .fraction)]))
}

extension SongResult.Key {
  public static let schema = Schema.object(
    Schema.Object(
      "AmadeusKey", "A section in one key.",
      [
        .must("start", .number(0...1e5)), .must("end", .number(0...1e5)),
        .must("key", .text(1...3)), .must("mode", .text(1...20)),
      ]))
}

extension SongResult.Note {
  public static let schema = Schema.object(
    Schema.Object(
      "AmadeusNote", "A note, with its MIDI pitch.",
      [
        .must("pitch", .integer(0...127)), .must("start", .number(0...1e5)),
        .must("end", .number(0...1e5)), .must("velocity", .fraction),
        .must("confidence", .fraction),
        .may(
          "bends", .list(.integer(-200...200), most: 1_000),
          "Cents above its pitch, every 25 ms from its start on; empty if it is steady."),
      ]))
}
