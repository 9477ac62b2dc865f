import FoundationEssentials
import Web

/// A song as a member keeps it: what they have corrected in its chords, and where its sound is.
struct Song: Model, Equatable {
  /// How many a member keeps.
  static let most: Int64 = 2_000

  /// The SHA-256 of its file.
  let id: String
  let name: String
  /// By which recipe the chords were heard that were corrected.
  let recipe: Int
  /// All chords, those that were corrected `by_hand`; none where nothing is corrected. Missing in lists.
  let chords: [SongResult.Chord]?
  /// Its tempo and bars; nil where they are as they were heard.
  let tempo: SongTempo?
  /// The sound in the member's library that is this file, if any.
  let asset: ID?
  let version: Int64
  let createdMs: Int64
  let updatedMs: Int64

  static let schema = Schema.object(
    Schema.Object(
      "AmadeusSong", "A saved song: its corrected chords and its sound.",
      [
        .must("id", .hash, "The SHA-256 of its file."), .must("name", FileAnalysis.title),
        .must("recipe", .count, "The version of the analysis of its chords."),
        .may("chords", SongEdit.chords, "Absent in lists."),
        .may("tempo", SongTempo.schema, "Absent where it is as it was heard."),
        .may("asset", .uuid, "The sound in your library."),
        .must("version", .count, "Send it back as If-Match when you edit."),
        .must("created_ms", .moment), .must("updated_ms", .moment),
      ]))
}

/// What somebody makes of a song.
struct SongEdit: Model, Equatable {
  let name: String
  let recipe: Int
  let chords: [SongResult.Chord]
  var tempo: SongTempo?

  /// As many as an hour has, with room to spare.
  static let chords = Schema.list(SongResult.Chord.schema, most: 20_000)

  static let schema = Schema.object(
    Schema.Object(
      "AmadeusSongEdit", "A song with its corrected chords.",
      [
        .must("name", FileAnalysis.title), .must("recipe", .count),
        .must("chords", chords, "All chords; empty if nothing is corrected."),
        .may("tempo", SongTempo.schema, "Its corrected tempo and bars."),
      ]))
}

extension SongEdit {
  init(_ song: Song) {
    self.init(
      name: song.name, recipe: song.recipe, chords: song.chords ?? [], tempo: song.tempo)
  }
}

struct SongList: Model {
  let songs: [Song]

  static let schema = Schema.object(
    Schema.Object(
      "AmadeusSongList", "Your saved songs, the newest first, without their chords.",
      [.must("songs", .list(Song.schema, most: Int(Song.most)))]))
}
