import Web

/// How a member left a song: how it plays, how its chords are written, and what they call it.
struct SongSettings: Model, Equatable {
  /// How many a member keeps; the oldest make way.
  static let most: Int64 = 2_000

  /// The SHA-256 of its file.
  let id: String
  let settings: SongSettingsEdit
  /// In the order in which they were added.
  var tags: [String]?
  /// 0 where nothing is kept.
  let version: Int64
  let updatedMs: Int64

  static let schema = Schema.object(
    Schema.Object(
      "AmadeusSongSettings", "How you left a song.",
      [
        .must("id", .hash, "The SHA-256 of its file."), .must("settings", SongSettingsEdit.schema),
        .may("tags", .list(SongTags.name, most: SongTags.most), "Absent where it has none."),
        .must("version", .count, "0 if nothing is stored."), .must("updated_ms", .moment),
      ]))
}

/// Settings that somebody has changed; the others stay as they are.
struct SongSettingsEdit: Model, Equatable {
  var title: String?
  var speed: Double?
  var pitch: Int?
  /// Its start and its end in seconds; empty without one.
  var loop: [Double]?
  var capo: Int?
  var transpose: Int?
  var zoom: Double?
  /// In seconds.
  var position: Double?
  /// What its parts are called; those that are not named have a letter.
  var parts: [PartName]?
  /// Its words, a line each, which may begin with its time as LRC has it; empty for none.
  var lyrics: String?
  /// When it was deleted, by the clock of the device; 0 where that was undone.
  var deletedMs: Int64?

  var isDeleted: Bool { deletedMs ?? 0 > 0 }

  /// These, and of others what these say nothing of.
  func over(_ old: SongSettingsEdit) -> SongSettingsEdit {
    SongSettingsEdit(
      title: title ?? old.title, speed: speed ?? old.speed, pitch: pitch ?? old.pitch,
      loop: loop ?? old.loop, capo: capo ?? old.capo, transpose: transpose ?? old.transpose,
      zoom: zoom ?? old.zoom, position: position ?? old.position, parts: parts ?? old.parts,
      lyrics: lyrics ?? old.lyrics, deletedMs: deletedMs ?? old.deletedMs)
  }

  static let schema = Schema.object(
    Schema.Object(
      "AmadeusSongSettingsEdit", "Settings of a song; omitted ones are unchanged.",
      [
        .may("title", FileAnalysis.title, "What you call it."),
        .may("speed", .number(0.25...2), "1 is as recorded."),
        .may("pitch", .integer(-12...12), "In semitones."),
        .may("loop", .list(.number(0...1e5), most: 2), "Start and end in seconds; empty for none."),
        .may("capo", .integer(0...12), "The fret; 0 for none."),
        .may("transpose", .integer(-11...11), "How far its chords are moved, in semitones."),
        .may("zoom", .number(0.1...10), "1 is as at first."),
        .may("position", .number(0...1e5), "Where you were, in seconds."),
        .may("parts", .list(PartName.schema, most: 64), "All names of its parts."),
        .may(
          "lyrics", .text(0...20_000),
          "A line each; one may begin with its time as in LRC, such as [01:02.50]."),
        .may(
          "deleted_ms", .moment,
          "When you deleted the song; 0 to undo that. A day later it goes for good."),
      ]))
}

/// What somebody calls the parts of a song with the same chords.
struct PartName: Model, Equatable {
  let letter: String
  let name: String

  static let schema = Schema.object(
    Schema.Object(
      "AmadeusPartName", "What you call the parts of a song with the same chords.",
      [
        .must("letter", .text(1...4), "The letter that they have without a name."),
        .must("name", .text(1...40)),
      ]))
}

struct SongSettingsList: Model {
  let songs: [SongSettings]

  static let schema = Schema.object(
    Schema.Object(
      "AmadeusSongSettingsList", "How you left your songs, the last first.",
      [.must("songs", .list(SongSettings.schema, most: Int(SongSettings.most)))]))
}
