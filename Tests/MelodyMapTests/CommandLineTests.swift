import Foundation
import TestKit
import Testing

/// `quintet melodymap` as people run it: on the data itself, and beside a server.
@Suite(.serialized) struct CommandLineTests {
  private let folder = try! TemporaryFolder()

  private func melodymap(_ words: String..., data: Bool = true) throws -> Tool.Outcome {
    let program = Tool.buildFolder.appendingPathComponent("quintet").path
    return try Tool.run(
      program, ["melodymap"] + words + (data ? ["--data", folder / "data"] : []))
  }

  private func file(_ text: String, _ name: String) throws -> String {
    try folder.write(Array(text.utf8), as: name)
  }

  private func list(_ outcome: Tool.Outcome) -> [[String: Any]] {
    (try? JSONSerialization.jsonObject(with: Data(outcome.output))) as? [[String: Any]] ?? []
  }

  @Test func findsSongsWithTheReasons() throws {
    let plain = try melodymap("search", "let it goo")
    #expect(plain.text.hasPrefix("Let It Go  Frozen (2013)"))
    let mine =
      "MovieTitle,ReleaseYear,MovieRuntimeMin,SongTitle,Characters,Keywords\n"
      + "Frozen,2013,102,In Summer,Olaf,sun\nFrozen,2013,102,Let It Go,Elsa,snow;ice\n"
    _ = try melodymap("import", try file(mine, "mine.csv"))
    let found = list(try melodymap("search", "elsa", "snow", "--json", "-n", "3"))
    #expect(found.first?.text("title") == "Let It Go")
    let reasons = found.first?["reasons"] as? [[String: Any]] ?? []
    #expect(Set(reasons.map { $0.text("field") }) == ["singers", "keywords"])
    let none = try melodymap("search", "qqqqqqqq")
    #expect(none.status == 1)
    #expect(none.errors.contains("no song matches"))
  }

  @Test func bringsChecksAndWritesLists() throws {
    let good = try file(Sheets.good, "good.csv")
    let bad = try file(Sheets.good + "A,soon,90,b,\n", "bad.csv")
    let worst = try file("\(Sheets.head)\nA,soon,90,b,\n", "worst.csv")
    #expect(try melodymap("validate", good, data: false).status == 0)
    let looked = try melodymap("validate", bad, data: false)
    #expect(looked.status == 1)
    #expect(looked.errors.contains("row 5, ReleaseYear: is “soon”"))
    #expect(try melodymap("validate", worst, data: false).status == 1)
    #expect(try melodymap("validate", folder / "missing.csv", data: false).status == 1)
    #expect(try melodymap("import", worst).errors.contains("row 2, ReleaseYear"))
    let brought = try melodymap("import", bad)
    #expect(brought.status == 0)
    #expect(brought.text == "3 songs of 2 films\n")
    #expect(brought.errors.contains("row 5"))
    let out = folder / "songs.json"
    #expect(try melodymap("export", "-o", out).status == 0)
    #expect(try melodymap("export", "-o", out).status == 1)
    #expect(try melodymap("validate", out, data: false).status == 0)
    #expect(try melodymap("source", "--own").status == 0)
    #expect(try melodymap("search", "shiny").status == 1)
    #expect(try melodymap("import", out).status == 0)
    #expect(try melodymap("search", "shiny").text == "Shiny  Moana (2016)  1:02:03\n")
    let refused = try melodymap("refresh")
    #expect(refused.status == 1)
    #expect(refused.errors.contains("no source to refresh"))
    #expect(try melodymap("source", "--csv", "http://x.org/").status == 1)
    #expect(try melodymap("source", "--own", "--starter").status == 2)
  }

  @Test func tellsWhatIsSungAtATime() throws {
    _ = try melodymap("import", try file(Sheets.good, "good.csv"))
    let subtitles = try file(
      "00:05:00,000 --> 00:05:02,000\n♪ In summer ♪\n\n00:06:00,000 --> 00:06:02,000\n♪ Oh my ♪\n",
      "film.srt")
    let looked = try melodymap("times", "--from", subtitles, "--film", "frozn", "--json")
    #expect((looked.json["passages"] as? [Any])?.count == 2)
    #expect(looked.json["kept"] as? Int == 0)
    #expect(try melodymap("now", "frozen", "0:10:00").text == "next: Let It Go  at 0:31:05\n")
    let kept = try melodymap("times", "--from", subtitles, "--film", "frozn", "--keep", "--json")
    #expect(kept.json["kept"] as? Int == 1)
    let again = try melodymap("times", "--from", subtitles, "--film", "frozn", "--keep")
    #expect(again.text.hasSuffix("\nsaved 1 time of Frozen (2013): In Summer at 0:05:00\n"))
    let moment = try melodymap("now", "frozen", "0:10:00")
    #expect(moment.text == "In Summer  began at 0:05:00\nnext: Let It Go  at 0:31:05\n")
    #expect(try melodymap("now", "frozen", "10:00").status == 2)
    #expect(try melodymap("now", "zzzzzzz", "0:10:00").errors.contains("no film"))
  }

  @Test func asksTheServerThatRuns() throws {
    let server = try RunningServer(data: folder / "data")
    let owner = try server.ownerOptions(in: folder)
    let good = try file(Sheets.good, "good.csv")
    func ask(_ words: String...) throws -> Tool.Outcome {
      try Tool.quintet(["melodymap"] + words + owner)
    }
    #expect(try ask("import", good).status == 0)
    #expect(try ask("search", "shinny").text.hasPrefix("Shiny"))
    let source = try ask("source", "--json")
    #expect(source.json["songs"] as? Int == 3)
  }
}
