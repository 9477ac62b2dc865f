import FoundationEssentials
import Storage

extension SongMap {
  /// How long a film or a song that was added here can be brought back.
  static let graceMilliseconds: Int64 = 24 * 3_600_000

  /// Takes away for good what was added here and put away more than a day ago. What is of the source stays
  /// put away, since it would come again.
  func purge() async throws {
    let latest = context.clock.now() - Self.graceMilliseconds
    try await context.database.write { transaction in
      let films = try FilmRepository.hiddenAdditions(until: latest, in: transaction)
      var songs = try SongRepository.hiddenAdditions(until: latest, in: transaction)
      for film in films {
        songs += try SongRepository.edited(of: film, in: transaction)
        try FilmRepository.deleteEdits(of: film, in: transaction)
      }
      for song in songs {
        try SongRepository.deleteEdits(of: song, in: transaction)
        try SongMelodyRepository.delete(of: song, in: transaction)
        try FavouriteRepository.delete(ofAll: song, in: transaction)
      }
    }
  }
}
