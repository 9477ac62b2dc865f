import Foundation
import Library
import Storage
import TestKit
import Testing

@testable import MelodyMap
@testable import Web

/// Lists that come and go as files, long ones, and the posters that they name.
@Suite struct FileTests {
  @Test func takesAFileWhenARowIsGoodAndOtherwiseChangesNothing() async throws {
    try await Home.with { home in
      let before = await home.songs().count
      for bad in ["", "A,B\n1,2", "\(Sheets.head)\nA,soon,90,b,\n", "<html>", "{\"films\":[]}"] {
        let answer = await home.send(.put, "/source/file?name=x.csv", bad)
        #expect(answer.status == 422, "\(bad)")
        #expect(await home.songs().count == before)
      }
      let told = await home.send(.put, "/source/file", "\(Sheets.head)\nA,soon,90,b,\n")
      let fields = told.json["fields"] as? [[String: Any]]
      #expect(fields?.first?.text("place") == "row 2, ReleaseYear")
      let check = await home.send(.post, "/source/check", Sheets.good + "A,soon,90,b,\n")
      #expect(check.json["songs"] as? Int == 3)
      #expect(check.json["skipped_count"] as? Int == 1)
      let none = await home.send(.post, "/source/check", "\(Sheets.head)\nA,soon,90,b,\n")
      #expect(none.json["songs"] as? Int == 0)
      #expect(await home.songs().count == before)
      let taken = await home.send(.put, "/source/file?name=x.csv", Sheets.good + "A,soon,90,b,\n")
      #expect(taken.json["songs"] as? Int == 3)
      #expect((taken.json["skipped"] as? [Any])?.count == 1)
      #expect(await home.songs().count == 3)
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func keepsFiftyThousandSongsAndListsThem(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      let answer = await home.send(.put, "/source/file?name=long.csv", Sheets.long(50_000))
      #expect(answer.json["songs"] as? Int == 50_000)
      #expect(await home.songs().count == 50_000)
      #expect(await home.films().count == 5_000)
    }
  }

  @Test func fetchesPostersOnceAndNothingThatIsNoPicture() async throws {
    let host = ListHost()
    let picture = "\u{89}PNG".unicodeScalars.map { UInt8($0.value) } + [13, 10, 26, 10, 0, 1, 2]
    let head =
      "HTTP/1.1 200 OK\r\nContent-Length: \(picture.count)\r\nContent-Type: text/html\r\n\r\n"
    host.answer("/poster", raw: Array(head.utf8) + picture)
    host.answer("/page", "<svg onload='alert(1)'>")
    try await Home.with { home in
      let films = await home.films().map { $0.text("id") }
      #expect(await home.ask(.get, "/films/\(films[0])/picture").status == 404)
      try await home.household.database.write { transaction in
        for (film, path) in zip(films, ["/poster", "/page", "/gone"]) {
          try transaction.run(
            "UPDATE melody_films SET image_url = ? WHERE id = ?", host.address(path), film)
        }
      }
      for _ in 0..<2 {
        let answer = await home.ask(
          .get, "/films/\(films[0])/picture", by: await home.member(.child))
        #expect(answer.bytes == picture)
        #expect(answer.headers["content-type"] == "image/png")
        #expect(await home.ask(.get, "/films/\(films[1])/picture").status == 404)
        #expect(await home.ask(.get, "/films/\(films[2])/picture").status == 404)
      }
      #expect(host.asked == ["/poster", "/page", "/gone"])
      let map = SongMap(home.household.context, fetcher: Fetcher())
      try await map.purgePictures()
      #expect(try await home.household.library.sweep(graceSeconds: -100_000) == 0)
      try await home.household.database.write {
        try $0.run("UPDATE melody_films SET image_url = NULL")
      }
      try await map.purgePictures()
      #expect(try await home.household.library.sweep(graceSeconds: -100_000) == 1)
    }
  }

  @Test func keepsAPosterWhateverFailsLaterAndAsksForItOnce() async throws {
    let host = ListHost()
    let picture = [0xFF, 0xD8, 0xFF] + [UInt8](repeating: 7, count: 20)
    let head = "HTTP/1.1 200 OK\r\nContent-Length: \(picture.count)\r\n\r\n"
    host.answer("/poster", raw: Array(head.utf8) + picture)
    try await Home.with { home in
      let film = await home.film("Frozen").text("id")
      let address = host.address("/poster")
      try await home.household.database.write {
        try $0.run("UPDATE melody_films SET image_url = ? WHERE id = ?", address, film)
      }
      let statuses = await withTaskGroup(of: Int.self) { group in
        for _ in 0..<6 {
          group.addTask { await home.ask(.get, "/films/\(film)/picture").status }
        }
        return await group.reduce(into: [Int]()) { $0.append($1) }
      }
      #expect(statuses.contains(200))
      #expect(host.asked == ["/poster"])
      try await SongMap(home.household.context, fetcher: Fetcher()).save(nil, at: address)
      let answer = await home.ask(.get, "/films/\(film)/picture")
      #expect(answer.bytes == picture)
      #expect(answer.headers["content-type"] == "image/jpeg")
      #expect(host.asked == ["/poster"])
    }
  }

  @Test func fetchesAThousandPostersAtMost() async throws {
    let host = ListHost()
    try await Home.with { home in
      let film = await home.film("Frozen").text("id")
      try await home.household.database.write { transaction in
        try transaction.run(
          "UPDATE melody_films SET image_url = ? WHERE id = ?", host.address("/a"), film)
        for number in 0..<1_000 {
          try transaction.run(
            "INSERT INTO melody_pictures (address, hash, type, tried_ms) VALUES (?, 'x', '', 0)",
            "https://x.org/\(number)")
        }
      }
      #expect(await home.ask(.get, "/films/\(film)/picture").status == 404)
      #expect(host.asked.isEmpty)
    }
  }

  @Test func comesBackWithAccentsBehindCommasAndQuotes() async throws {
    try await Home.with { home in
      _ = await home.send(.put, "/source/file?name=a.csv", Sheets.good)
      let song = await home.song("Shiny").text("id")
      let title = "Hello,\u{301} \"\u{302}you\""
      let edited = await home.edit(
        "/songs/\(song)", ["title": title, "singers": ["A", "\u{301}B"]])
      #expect(edited.status == 200)
      for format in ["csv", "json"] {
        let file = await home.ask(.get, "/source/export?format=\(format)").bytes
        let back = await home.client().ask(.put, "\(Home.path)/source/file", bytes: file)
        #expect(back.json["skipped_count"] as? Int == 0)
        let found = await home.songs().filter { $0.text("title") == title }
        #expect(found.map { $0["singers"] as? [String] } == [["A", "\u{301}B"]], "\(format)")
      }
    }
  }

  @Test func comesBackFromItsOwnExport() async throws {
    try await Home.with { home in
      let text = #"""
        MovieTitle,ReleaseYear,MovieRuntimeMin,SortOrder,ImageURL,SongTitle,Characters,StartTime,StreamingLinks,PurchaseLinks,Keywords,Blurb
        "Film, with ""quotes""",2000,90.5,2,https://x.org/a.png,Song; one,A B;C,1:02:03.5,https://x.org/1|https://y.org/2,https://z.org,k;l m,"Words, words"
        Other,1999,80,1,,Two,,,,,,

        """#
      _ = await home.send(.put, "/source/file?name=x.csv", text)
      var before = await home.songs()
      for format in ["csv", "json"] {
        let file = await home.ask(.get, "/source/export?format=\(format)").bytes
        #expect(await home.ask(.put, "/source", ["kind": "own"]).status == 200)
        #expect(await home.songs().isEmpty)
        let back = await home.client().ask(
          .put, "\(Home.path)/source/file?name=x.\(format)", bytes: file)
        #expect(back.json["skipped_count"] as? Int == 0, "\(String(decoding: file, as: UTF8.self))")
        let after = await home.songs()
        #expect(json(after) == json(before))
        before = after
        let again = await home.ask(.get, "/source/export?format=\(format)").bytes
        #expect(again == file)
      }
      #expect(before.map { $0.text("title") } == ["Two", "Song; one"])
    }
  }
}
