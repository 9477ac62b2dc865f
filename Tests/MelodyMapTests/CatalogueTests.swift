import Foundation
import TestKit
import Testing

@testable import MelodyMap

@Suite struct StarterTests {
  @Test func comesWithFilmsAndSongsOfWhichEachIsWhole() async throws {
    #expect(Starter.catalogue.skippedCount == 0, "\(Starter.catalogue.skipped)")
    try await Home.with { home in
      let (films, songs) = (await home.films(), await home.songs())
      #expect(films.count == Starter.catalogue.films.count)
      #expect(songs.count == Starter.catalogue.songs.count)
      let source = await home.source()
      #expect(source.text("kind") == "starter")
      #expect(source["songs"] as? Int == songs.count)
    }
  }

  @Test func namesTheSameFilmTheSameEverywhere() {
    let id = NamedID.film("Les Misérables", 2012)
    #expect(id == NamedID.film("  les miserables! ", 2012))
    #expect(id != NamedID.film("Les Misérables", 2013))
    #expect(id != NamedID.song("Les Misérables", of: id))
    // Other servers, and pages that were kept, know it by this.
    let song = NamedID.song("Let It Go", of: NamedID.film("Frozen", 2013))
    #expect(song == UUID(uuidString: "f0c598e5-6461-8f32-8bfc-96042d455b52"))
  }
}

/// What is read of lists, and what is told of rows that cannot be used.
@Suite struct ListTests {
  private func read(_ text: String) throws -> Catalogue {
    try SourceFile.catalogue(Array(text.utf8))
  }

  private func trouble(_ text: String) -> String? {
    do { _ = try SourceFile.catalogue(Array(text.utf8)) } catch { return error.code }
    return nil
  }

  @Test func readsColumnsInAnyOrderAndMissingOnes() throws {
    let catalogue = try read(
      """
      \u{FEFF}Song Title;movie title;;MovieRuntimeMin;Release_Year;Characters;Nonsense\r
      "Let ""It"" Go; really";Frozen;x;102;2013; Elsa ;\r
      ;;;;;;\r
      "Two
      lines";Frozen;;;;Anna;y
      """)
    #expect(catalogue.skippedCount == 0, "\(catalogue.skipped)")
    #expect(catalogue.films.map(\.title) == ["Frozen"])
    #expect(catalogue.songs.map(\.title) == ["Let \"It\" Go; really", "Two lines"])
    #expect(catalogue.songs.map(\.singers) == [["Elsa"], ["Anna"]])
    #expect(catalogue.songs.map(\.number) == [1, 2])
    #expect(catalogue.songs.allSatisfy { $0.startS == nil })
  }

  @Test func namesRowColumnAndReasonOfWhatIsWrong() throws {
    let catalogue = try read(
      """
      MovieTitle,ReleaseYear,MovieRuntimeMin,SongTitle,StartTime,StreamingLinks,ImageURL,SortOrder
      A,2000,90,good,0:01:02,https://x.org/a|http://y.org,https://x.org/p.png,3
      ,,,,,,,
      ,2000,90,b,,,,
      A,soon,90,c,,,,
      B,2000,,d,,,,
      A,2000,90,,,,,
      A,2000,90,e,1:75:00,,,
      A,2000,90,f,9:00:00,,,
      A,2000,90,g,,javascript:alert(1),,
      A,2000,90,Góod!,,,,
      C,2000,90,h,,,http://x.org/p.png,
      C,2000,90000,i,,,,
      D,2000,90,j,,,,last
      A,2000,90,k,12:30,,,
      """)
    #expect(catalogue.songs.map(\.title) == ["good"])
    let told = catalogue.skipped.map { "\($0.row) \($0.column ?? "")" }
    #expect(
      told == [
        "4 MovieTitle", "5 ReleaseYear", "6 MovieRuntimeMin", "7 SongTitle", "8 StartTime",
        "9 StartTime", "10 StreamingLinks", "11 SongTitle", "12 ImageURL", "13 MovieRuntimeMin",
        "14 SortOrder", "15 StartTime",
      ])
    #expect(catalogue.skipped[7].reason.contains("row 2"))
    #expect(catalogue.songs[0].startS == 62)
    #expect(catalogue.songs[0].streaming == ["https://x.org/a", "http://y.org"])
  }

  @Test func tellsOfTwoHundredBadRowsAndCountsTheRest() throws {
    let bad = (0..<500).map { "A,2000,90,song \($0),never" }.joined(separator: "\n")
    let catalogue = try read("\(Sheets.head)\nA,2000,90,good,\n\(bad)")
    #expect(catalogue.skipped.count == 200)
    #expect(catalogue.skippedCount == 500)
  }

  @Test func refusesWhatIsNoList() {
    #expect(trouble("") == "source_empty")
    #expect(trouble("<!DOCTYPE html><html>") == "source_is_a_page")
    #expect(trouble("MovieTitle,SongTitle\nA,b") == "column_missing")
    #expect(trouble("\(Sheets.head),songtitle\nA,2000,90,b,,c") == "column_twice")
    #expect(trouble("\(Sheets.head)\n") == "no_good_rows")
    #expect(trouble("\(Sheets.head)\nA,2000,90,\"half of a") == "source_not_whole")
    #expect(trouble("{\"films\": [{\"title\":") == "source_not_whole")
    #expect(trouble("{\"fims\": []}") == "source_unknown")
    #expect((try? SourceFile.catalogue([0x41, 0xFF, 0xFE])) == nil)
  }

  @Test func refusesListsThatAreLongerOrWiderThanAnyIs() {
    let many = "[" + String(repeating: "0,", count: CommaReader.mostRows) + "0]"
    #expect(trouble("{\"songs\":\(many)}") == "source_too_long")
    #expect(trouble("{\"films\":\(many)}") == "source_too_long")
    #expect(trouble("{\"songs\":[],\"movies\":\(many)}") == "source_too_long")
    let half = "{\"songs\":[" + String(repeating: "0,", count: CommaReader.mostRows / 2) + "0]}"
    #expect(trouble("{\"films\":[\(half),\(half)]}") == "source_too_long")
    #expect(trouble("{\"films\":[\(half)]}") == "no_good_rows")
    let rows = String(repeating: "\n", count: CommaReader.mostRows)
    #expect(trouble(Sheets.head + rows + "A,2000,90,b,") == "source_too_long")
    for end in ["", "\n", "\nA,2000,90,b,"] {
      let wide = Sheets.head + String(repeating: ",", count: 996) + end
      #expect(trouble(wide) == "source_too_wide")
    }
    let widest = Sheets.head + String(repeating: ",", count: 995)
    #expect(trouble(widest + "\nA,2000,90,b,") == nil)
    #expect(trouble(Sheets.head + "\nA,2000,90,b" + String(repeating: ",", count: 996)) == nil)
    #expect(
      trouble(Sheets.head + "\nA,2000,90,b" + String(repeating: ",", count: 997))
        == "source_too_wide")
  }

  @Test func tellsNoMoreOfARowThanFits() throws {
    let accents = String(repeating: "\u{301}", count: 10_000)
    let catalogue = try read(
      """
      \(Sheets.head),StreamingLinks
      A,2000,90,good,,
      A,2\(accents),90,b,,
      A,2000,90,c,1\(accents),
      A,2000,90,d,,x\(accents)
      """)
    #expect(catalogue.skipped.count == 3)
    for row in catalogue.skipped { #expect(row.reason.unicodeScalars.count <= 300) }
    let answer = Array("{\"error\":\"e\(accents)\"}".utf8)
    let error = #expect(throws: SourceError.self) {
      try ListReader.rows(songs: answer, movies: answer)
    }
    #expect(error?.message.unicodeScalars.count ?? .max <= 300)
  }

  @Test func readsListsInJSONWithNumbersAndTexts() throws {
    let catalogue = try read(
      #"""
      {"films": [{"title": "A", "year": 2000, "runtime_min": 90.5, "image_url": "https://x.org/a.png",
        "songs": [{"title": "b", "singers": ["C", "D"], "keywords": ["e"], "start_s": 61.5,
                   "streaming": ["https://x.org"], "blurb": "f\ng"},
                  {"title": "h", "start_s": "soon"}, {"title": 7}]},
       {"title": "no songs", "year": 2000, "runtime_min": 90, "songs": []}]}
      """#)
    #expect(catalogue.films.map(\.title) == ["A"])
    #expect(catalogue.songs.map(\.title) == ["b", "7"])
    #expect(catalogue.songs[0].startS == 61.5)
    #expect(catalogue.songs[0].blurb == "f g")
    #expect(catalogue.skipped.map(\.row) == [3])
    #expect(catalogue.skipped.first?.column == "StartTime")
  }

  @Test func takesFiftyThousandRows() throws {
    let catalogue = try read(Sheets.long(50_000))
    #expect(catalogue.songs.count == 50_000)
    #expect(catalogue.films.count == 5_000)
    #expect(catalogue.skippedCount == 0)
    let more = try read(Sheets.long(50_020))
    #expect(more.films.count == 5_000)
    #expect(more.skippedCount == 20)
  }

  @Test(arguments: [
    ("0:43:10", 2_590.0), ("00:00:00", 0), ("1:02:03.25", 3_723.25), ("43:10", nil), ("1:2:3", nil),
    ("0:60:00", nil), ("-1:00:00", nil), ("0:43:10:00", nil), ("", nil), ("0:43:1٠", nil),
  ])
  func readsTimesOfFilms(text: String, seconds: Double?) {
    #expect(FilmTime.seconds(text) == seconds)
  }

  @Test(arguments: [
    ("https://www.disneyplus.com/x", "Disney+"), ("http://x.org", "x.org"),
    ("https://open.spotify.com/track/1", "Spotify"), ("https://www.x.org:8443/a", "x.org"),
    ("javascript:alert(1)", nil), ("https://a@b.org", nil), ("https://", nil), ("ftp://x.org", nil),
    ("https://x.org/a b", nil), ("https://x.org/\"", nil), ("//x.org", nil),
    ("https://disneyplus.com.evil.org", "disneyplus.com.evil.org"),
    ("https://evil.example/\u{301}.disneyplus.com", "evil.example"),
    ("https://evil.example?\u{301}.disneyplus.com", "evil.example"),
    ("https://[::1]@evil.example", nil), ("https://[::1]:80/a", "[::1]"), ("https://[::1", nil),
    ("https://[::1]x", nil), ("https://x.org:80:80", nil), ("https://x.org:", nil),
    ("https://d\u{131}sneyplus.com", nil), ("https:/\u{301}/x.org", nil),
    ("HTTPS://WWW.Netflix.com#a@b", "Netflix"),
  ])
  func namesWhoseAnAddressIs(address: String, label: String?) {
    #expect(SongDetails.Link(to: address)?.label == label)
  }

  @Test func putsDisneyFirstAndTheRestByName() {
    let links = SongDetails.Link.sorted([
      "https://youtube.com/1", "https://amazon.com/2", "https://disneyplus.com/3", "nonsense",
    ])
    #expect(links.map(\.label) == ["Disney+", "Amazon", "YouTube"])
  }
}
