import Console
import Files
import FoundationEssentials
import HouseholdClient
import Server
import Web

/// `quintet melodymap …`: the map from the command line.
enum Commands {
  static let all = Command(
    "melodymap", "Find songs in films, and manage the catalogue",
    details: """
      Connects to a running server, or opens the data folder if none is running.
      """,
    commands: [search, hum, now, times, source, refresh, bring, validate, export])

  /// Does something with the map that the options name.
  static func ask<Answer>(
    _ invocation: Invocation, _ terminal: Terminal,
    _ body: (HouseholdClient, HouseholdServices?) async throws -> Answer
  ) async throws -> Answer {
    try await HouseholdServices.ask(invocation, terminal, apps: [MelodyMap.app], body)
  }

  static func map(_ client: HouseholdClient) async throws -> (films: [Film], songs: [Song]) {
    let films: FilmList = try await client.ask(.get, "\(SongMap.path)/films")
    let songs: SongList = try await client.ask(.get, "\(SongMap.path)/songs")
    return (films.films, songs.songs)
  }

  /// The film that somebody means.
  static func film(_ name: String, of films: [Film]) throws -> Film {
    if let film = films.first(where: { $0.id.description == name.lowercased() }) { return film }
    guard let film = try SongFinder.film(name, of: films) else {
      throw HouseholdClientError(
        "no_such_film", "no film is called “\(name)”; find it with quintet melodymap search")
    }
    return film
  }
}

extension Commands {
  /// Such as “1 song of 1 film”.
  static func amount(_ songs: Int64, _ films: Int64) -> String {
    "\(songs) \(songs == 1 ? "song" : "songs") of \(films) \(films == 1 ? "film" : "films")"
  }
}

extension Film {
  /// Such as “Frozen (2013)”.
  var label: String { "\(title) (\(year))" }
}
