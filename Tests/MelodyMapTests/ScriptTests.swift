import Foundation
import TestKit
import Testing

@testable import MelodyMap

/// The sheet's script (integrations/melody-map/Code.gs), run by node over a sheet in memory.
@Suite struct ScriptTests {
  private static let head = [
    "Token", "SongTitle", "MovieTitle", "ReleaseYear", "MovieRuntimeMin", "SortOrder", "ImageURL",
    "Characters", "StartTime", "StreamingLinks", "PurchaseLinks", "Keywords", "Blurb",
  ]

  private static let rows = [
    head,
    ["s€cret", "Shiny", "Moana", "2016", "107", "2", "", "Tamatoa", "1:02:03", "", "", "", ""],
    [
      "", "Let It Go", "Frozen", "2013", "100", "1", "https://x.org/f.png", "Elsa; Anna ;",
      "0:25:00",
      "https://disneyplus.com/1|https://y.org", "https://z.org", "snow;ice", "“Words”",
    ],
    ["", "In Summer", "Frozen", "2013", "100", "1", "", "Olaf", "", "", "", "", ""],
    ["", "", "No songs yet", "2020", "90", "0", "", "", "", "", "", "", ""],
    ["", "", "", "", "", "", "", "", "", "", "", "", ""],
  ]

  private struct Outcome {
    let answers: [[String: Any]]
    let texts: [String]
    let reads: Int
    let longest: Int
  }

  private func run(
    _ requests: [[String: Any]], sheet: [[String]] = rows, tab: String = "SongsData",
    properties: [String: String] = [:]
  ) throws -> Outcome {
    let folder = try TemporaryFolder()
    let requests: [String: Any] = [
      "sheet": sheet, "tab": tab, "properties": properties, "requests": requests,
    ]
    let file = try folder.write(Array(json(requests).utf8), as: "requests.json")
    let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let code = here.appendingPathComponent("../../integrations/melody-map/Code.gs").standardized
    let outcome = try Tool.run(
      "/usr/bin/env",
      [
        "timeout", "60", "node", here.appendingPathComponent("script/run.mjs").path, code.path,
        file,
      ])
    try #require(outcome.status == 0, "\(outcome.errors)")
    let texts = outcome.json["answers"] as? [String] ?? []
    return Outcome(
      answers: texts.map { text in
        (try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]) ?? [:]
      }, texts: texts, reads: outcome.json["reads"] as? Int ?? -1,
      longest: outcome.json["longest"] as? Int ?? -1)
  }

  private static func request(_ mode: String, _ more: [String: Any] = [:]) -> [String: Any] {
    ["token": "s€cret", "mode": mode].merging(more) { $1 }
  }

  @Test func tellsSongsWithAllThatIsKnownOfThem() throws {
    let songs = try run([Self.request("songs")]).answers[0]["songs"] as? [[String: Any]] ?? []
    #expect(songs.map { $0.text("title") } == ["Shiny", "Let It Go", "In Summer"])
    let song = songs[1]
    #expect(
      Set(song.keys) == [
        "id", "movieId", "title", "percent", "startTime", "singers", "releaseYear",
        "movieRuntimeMinutes", "streamingLinks", "purchaseLinks", "keywords", "blurb",
      ])
    #expect(song["percent"] as? Double == 25)
    #expect(song["singers"] as? [String] == ["Elsa", "Anna"])
    #expect(song["streamingLinks"] as? [String] == ["https://disneyplus.com/1", "https://y.org"])
    #expect(song.text("movieId") == songs[2].text("movieId"))
    #expect(songs[2]["percent"] is NSNull && songs[2]["startTime"] is NSNull)
    #expect(Set(songs.map { $0.text("id") }).count == 3)
  }

  @Test func tellsFilmsInTheirOrderWithoutThoseThatHaveNoSongs() throws {
    let movies = try run([Self.request("movies")]).answers[0]["movies"] as? [[String: Any]] ?? []
    #expect(movies.map { $0.text("title") } == ["Frozen", "Moana"])
    #expect(Set(movies[0].keys) == ["id", "title", "imageURL", "releaseYear", "sortOrder"])
    #expect(movies[0].text("imageURL") == "https://x.org/f.png")
  }

  @Test func refusesEveryTokenButTheRightOneAndTellsItNobody() throws {
    let wrong: [[String: Any]] = ["", "s€cre", "s€crett", "S€CRET", "null"].map {
      ["token": $0, "mode": "songs"]
    }
    let outcome = try run(
      wrong + [["mode": "songs"], Self.request("songs"), Self.request("movies")])
    for answer in outcome.answers.prefix(6) {
      #expect(answer.text("error") == "wrong_token")
      #expect(answer.count == 1)
    }
    #expect(outcome.texts.allSatisfy { !$0.contains("cret") })
    // Without a token nobody comes in, not even with an empty one.
    let open = Self.rows.map { [""] + $0.dropFirst() }
    let none = try run(
      [["token": ""], [:]], sheet: [["Token"] + Self.head.dropFirst()] + open.dropFirst())
    #expect(none.answers.allSatisfy { $0.text("error") == "wrong_token" })
    // A property of the script goes before the sheet's column.
    let other = try run(
      [Self.request("songs"), ["token": "other", "mode": "songs"]], properties: ["TOKEN": "other"])
    #expect(other.answers[0].text("error") == "wrong_token")
    #expect(other.answers[1]["songs"] != nil)
  }

  @Test func readsTheSheetOnceInTenMinutes() throws {
    var changed = Self.rows
    changed[1][1] = "Shinier"
    let outcome = try run([
      Self.request("songs"), Self.request("songs", ["sheet": changed]),
      Self.request("songs", ["after": 590]),
      Self.request("songs", ["after": 20]),
    ])
    let titles = outcome.answers.map { ($0["songs"] as? [[String: Any]])?.first?.text("title") }
    #expect(titles == ["Shiny", "Shiny", "Shiny", "Shinier"])
    #expect(outcome.reads == 2)
  }

  @Test func keepsLongListsInPiecesAndForgetsHalfOnes() throws {
    let many = (0..<3_000).map { number in
      ["", "Söng “\(number)” ♪", "Film", "2000", "100", "1", "", "", "", "", "", "", "é"]
    }
    let sheet = Array(Self.rows.prefix(2)) + many
    let outcome = try run(
      [Self.request("songs"), Self.request("songs"), Self.request("songs", ["forget": " 3"])],
      sheet: sheet)
    for answer in outcome.answers {
      #expect((answer["songs"] as? [Any])?.count == 3_001)
    }
    #expect(outcome.longest <= 100 * 1_024)
    #expect(outcome.reads == 2)
  }

  @Test func cutsNoLetterInTwo() throws {
    for shift in ["", "a"] {
      let words = shift + String(repeating: "𝄞", count: 40_000) + "é€"
      let sheet =
        Array(Self.rows.prefix(2)) + [
          ["", "Song", "Film", "2000", "100", "1", "", "", "", "", "", "", words]
        ]
      let outcome = try run([Self.request("songs"), Self.request("songs")], sheet: sheet)
      for answer in outcome.answers {
        let songs = answer["songs"] as? [[String: Any]]
        #expect(songs?.last?.text("blurb") == words)
      }
      #expect(outcome.reads == 1)
    }
  }

  @Test func saysWhatIsWrongWithASheet() throws {
    #expect(
      try run([Self.request("songs")], tab: "Other").answers[0].text("error").contains("SongsData"))
    #expect(
      try run([Self.request("songs")], sheet: [["Token", "Nothing"], ["s€cret", "x"]])
        .answers[0].text("error").contains("MovieTitle"))
    #expect(try run([Self.request("actors")]).answers[0].text("error") == "unknown_mode")
  }

  @Test func isUnderstoodByTheServer() async throws {
    let outcome = try run([Self.request("songs"), Self.request("movies")])
    let host = ListHost()
    host.answer("/exec?token=s%E2%82%ACcret&mode=songs", outcome.texts[0])
    host.answer("/exec?token=s%E2%82%ACcret&mode=movies", outcome.texts[1])
    try await Home.with { home in
      _ = await home.ask(
        .put, "/source", ["kind": "sheet", "address": host.address("/exec"), "token": "s€cret"])
      await home.work()
      #expect(await home.source()["trouble"] == nil)
      #expect(await home.source()["skipped_count"] as? Int == 0)
      #expect(await home.films().map { $0.text("title") } == ["Frozen", "Moana"])
      #expect(await home.song("Let It Go")["start_s"] as? Double == 1_500)
      #expect(await home.song("Let It Go")["singers"] as? [String] == ["Elsa", "Anna"])
      #expect(await home.film("Frozen").text("image_url") == "https://x.org/f.png")
    }
  }
}
