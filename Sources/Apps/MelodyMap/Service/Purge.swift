import FoundationEssentials
import Storage

extension SongMap {
  /// How long a film or a song that was added here can be brought back.
  static let graceMilliseconds: Int64 = 24 * 3_600_000

  /// Takes away for good what was added here and put away more than a day ago. What is of the source stays
  /// put away, since it would come again.
  func purge() async throws {
    let latest = clock.now() - Self.graceMilliseconds
    try await database.write { transaction in
      let films = try transaction.rows(
        """
        SELECT id FROM melody_film_edits WHERE is_added = 1 AND is_hidden = 1 AND updated_ms <= ?
          AND \(FilmRows.isNotOfSource) LIMIT 1000
        """, latest)
      var songs = try transaction.rows(
        """
        SELECT id FROM melody_song_edits WHERE is_added = 1 AND is_hidden = 1 AND updated_ms <= ?
          AND \(SongRows.isNotOfSource) LIMIT 1000
        """, latest)
      for film in films {
        songs += try transaction.rows(
          "SELECT id FROM melody_song_edits WHERE film = ?", film.uuid("id"))
        try transaction.run("DELETE FROM melody_film_edits WHERE id = ?", film.uuid("id"))
      }
      for song in songs {
        let id = try song.uuid("id")
        try transaction.run("DELETE FROM melody_song_edits WHERE id = ?", id)
        try transaction.run("DELETE FROM melody_melodies WHERE song = ?", id)
        try transaction.run("DELETE FROM melody_favourites WHERE song = ?", id)
      }
    }
  }
}
