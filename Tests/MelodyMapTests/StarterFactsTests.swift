import Foundation
import TestKit
import Testing

/// The catalogue that comes with the map: facts about films, and no more.
@Suite struct StarterFactsTests {
  private struct Starter: Decodable {
    struct Film: Decodable {
      let title: String
      let year: Int
      let runtimeMin: Int
      let songs: [Song]

      enum CodingKeys: String, CodingKey {
        case title, year, songs
        case runtimeMin = "runtime_min"
      }
    }
    struct Song: Decodable {
      let title: String
      let singers: [String]
      let keywords: [String]
    }
    let films: [Film]
  }

  private static let path = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources/Apps/MelodyMap/Starter/catalogue.json")
  private let films = try! JSONDecoder().decode(Starter.self, from: Data(contentsOf: path)).films

  @Test func hasEnoughFilmsAndSongs() {
    #expect(films.count >= 60)
    #expect(films.map(\.songs.count).reduce(0, +) >= 350)
  }

  @Test func namesNothingTwice() {
    func plain(_ text: String) -> String {
      text.lowercased().filter { $0.isLetter || $0.isNumber || $0 == "'" }
    }
    #expect(Set(films.map { "\(plain($0.title)) \($0.year)" }).count == films.count)
    for film in films {
      #expect(Set(film.songs.map { plain($0.title) }).count == film.songs.count, "\(film.title)")
      for song in film.songs {
        #expect(Set(song.singers).count == song.singers.count, "\(song.title)")
        #expect(Set(song.keywords).count == song.keywords.count, "\(song.title)")
      }
    }
  }

  @Test func keepsToNumbersThatFilmsHave() {
    for film in films {
      #expect(
        (1937...2026).contains(film.year) && (40...200).contains(film.runtimeMin), "\(film.title)")
      #expect(!film.songs.isEmpty, "\(film.title)")
    }
    #expect(zip(films, films.dropFirst()).allSatisfy { $0.year <= $1.year })
  }

  /// Words that somebody would search by are short; a line of a song would not be.
  @Test func holdsNoLinesOfSongs() {
    for film in films {
      #expect(film.title.count <= 120)
      for song in film.songs {
        #expect((1...120).contains(song.title.count))
        #expect((1...12).contains(song.keywords.count), "\(song.title)")
        for word in song.keywords + song.singers {
          #expect((1...40).contains(word.count), "\(song.title): \(word)")
          #expect(word == word.trimmingCharacters(in: .whitespaces) && !word.contains("\n"))
        }
        for word in song.keywords { #expect(word.split(separator: " ").count <= 7, "\(word)") }
      }
    }
  }

  @Test func isTakenWithoutAWord() throws {
    let program = Tool.buildFolder.appendingPathComponent("quintet").path
    let checked = try Tool.run(program, ["melodymap", "validate", Self.path.path])
    #expect(checked.status == 0 && checked.errors.isEmpty)
  }
}
