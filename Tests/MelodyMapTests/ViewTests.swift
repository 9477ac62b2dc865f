import Commerce
import Foundation
import Storage
import TestKit
import Testing

@testable import MelodyMap
@testable import Web

/// Ten songs a day are free, whatever a page says or somebody does with clocks and tabs.
@Suite struct ViewTests {
  private func open(
    _ home: Home, _ song: String, zone: String = "Europe/Berlin", by client: ServiceClient? = nil
  ) async -> Home.Answer {
    await home.ask(.put, "/songs/\(song)/view", ["zone": zone], by: client)
  }

  /// Opens songs until no more may be; answers how many.
  private func useUp(_ home: Home, zone: String = "Europe/Berlin") async -> Int {
    var opened = 0
    for song in await home.songs() {
      let answer = await open(home, song.text("id"), zone: zone)
      guard answer.status == 200 else {
        #expect(answer.status == 402)
        return opened
      }
      opened += 1
    }
    return opened
  }

  private func withSongs(
    _ kind: DatabaseKind = .sqlite, store: Commerce.Store = .sandbox,
    _ body: (Home, [String]) async throws -> Void
  ) async throws {
    try await Home.with(kind, store: store) { home in
      _ = await home.send(.put, "/source/file?name=a.csv", Sheets.long(60, blurb: "Sung at night."))
      try await body(home, await home.songs().map { $0.text("id") })
    }
  }

  @Test func opensTenSongsADayEachAsOftenAsOneLikes() async throws {
    try await withSongs { home, songs in
      for (index, song) in songs.prefix(10).enumerated() {
        for _ in 0..<2 {
          let answer = await open(home, song)
          #expect(answer.status == 200)
          let quota = answer.json["quota"] as? [String: Any]
          #expect(quota?["used"] as? Int == index + 1)
          #expect(quota?["allowed"] as? Int == 10)
        }
      }
      let refused = await open(home, songs[10])
      #expect(refused.status == 402)
      #expect(refused.json.text("code") == "needs_purchase")
      #expect(refused.json["details"] == nil)
      #expect(await open(home, songs[3]).status == 200)
      #expect(await open(home, newID()).status == 404)
      let today = await home.ask(.get, "/views").json["songs"] as? [String]
      #expect(Set(today ?? []) == Set(songs.prefix(10)))
      // Each member has a day of their own.
      let child = await home.member(.child)
      #expect(await open(home, songs[10], by: child).status == 200)
      #expect((await home.ask(.get, "/views", by: child).json["songs"] as? [String]) == [songs[10]])
      home.turn(seconds: 25 * 3_600)
      #expect(await open(home, songs[10]).status == 200)
      #expect((await home.ask(.get, "/views").json["songs"] as? [String]) == [songs[10]])
    }
  }

  @Test func countsNoSongThatNothingIsToldOf() async throws {
    try await withSongs { home, _ in
      _ = await home.send(.put, "/source/file?name=a.csv", Sheets.long(20))
      #expect(await useUp(home) == 20)
      let song = try #require(await home.songs().first).text("id")
      let quota = await open(home, song).json["quota"] as? [String: Any]
      #expect(quota?["used"] as? Int == 0 && quota?["left"] as? Int == 10)
      #expect((await home.ask(.get, "/views").json["songs"] as? [String]) == [])
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func opensTenHoweverManyTabsAskAtOnce(kind: DatabaseKind) async throws {
    try await withSongs(kind) { home, songs in
      let statuses = await withTaskGroup(of: Int.self) { group in
        for song in songs.prefix(24) {
          group.addTask { await open(home, song).status }
        }
        return await group.reduce(into: [Int]()) { $0.append($1) }
      }
      #expect(statuses.count { $0 == 200 } == 10)
      #expect(statuses.count { $0 == 402 } == 14)
    }
  }

  @Test func countsASongOnceHoweverManyTabsOpenIt() async throws {
    try await withSongs { home, songs in
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<8 { group.addTask { _ = await open(home, songs[0]) } }
      }
      let quota = await open(home, songs[0]).json["quota"] as? [String: Any]
      #expect(quota?["used"] as? Int == 1)
    }
  }

  @Test func winsNothingByTurnedClocksAndOtherZones() async throws {
    try await withSongs { home, _ in
      #expect(await useUp(home) == 10)
      home.turn(seconds: -3 * 86_400)
      #expect(await useUp(home) == 10)
      home.turn(seconds: 3 * 86_400)
      for zone in ["Pacific/Kiritimati", "Pacific/Midway", "../../etc/passwd", "nonsense"] {
        #expect(await useUp(home, zone: zone) == 10, "\(zone)")
      }
      #expect(await home.ask(.get, "/views").json["songs"] as? [String] != [])
    }
  }

  @Test func addsTwoForARewardAndNothingForTheSameAgain() async throws {
    try await withSongs { home, songs in
      #expect(await useUp(home) == 10)
      for _ in 0..<3 {
        try await home.household.commerce.reward(
          .songViews, as: "one", for: home.household.owner, zone: "Europe/Berlin")
      }
      #expect(await useUp(home) == 12)
      let today = await home.ask(.get, "/views").json["songs"] as? [String]
      #expect(today?.count == 12)
    }
  }

  @Test func countsNothingOfWhoHasBought() async throws {
    try await withSongs { home, songs in
      _ = await open(home, songs[0])
      let me = Identity(person: home.household.owner, role: .owner)
      try await home.household.commerce.buy("melodymap.unlimited.monthly", as: UUID(), by: me)
      for song in songs.prefix(30) {
        let answer = await open(home, song)
        #expect(answer.status == 200)
        #expect((answer.json["quota"] as? [String: Any])?["left"] == nil)
      }
      #expect(await home.ask(.get, "/views").json["songs"] as? [String] == [songs[0]])
    }
    try await withSongs(store: .off) { home, _ in
      #expect(await useUp(home) == 60)
    }
  }

  @Test func followsLimitsThatChangeWithoutARelease() async throws {
    try await withSongs { home, songs in
      _ = await open(home, songs[0])
      let document =
        #"{"version":1,"limits":{"melodymap.song-views":{"free":3,"reward":5,"rewards":1}}}"#
      try await home.household.database.write {
        try $0.run("UPDATE store_state SET config = ?, config_version = 1 WHERE one = 1", document)
      }
      #expect(await useUp(home) == 3)
      try await home.household.commerce.reward(
        .songViews, as: "one", for: home.household.owner, zone: "UTC")
      #expect(await useUp(home) == 8)
    }
  }

  @Test func givesNoDetailsInAnyOtherWay() async throws {
    try await Home.with { home in
      let columns = "MovieTitle,ReleaseYear,MovieRuntimeMin,SongTitle,Blurb,StreamingLinks"
      let row = "A,2000,90,b,hidden words,https://hidden.org"
      _ = await home.send(.put, "/source/file?name=a.csv", "\(columns)\n\(row)\n")
      let song = await home.song("b")
      #expect(song["has_details"] as? Bool == true)
      let child = await home.member(.child)
      for path in ["/films", "/songs", "/songs/\(song.text("id"))", "/source", "/source/export"] {
        let answer = await home.ask(.get, path, by: child)
        #expect(!String(decoding: answer.bytes, as: UTF8.self).contains("hidden"), "\(path)")
      }
      let details = await open(home, song.text("id")).json["details"] as? [String: Any]
      #expect(details?.text("blurb") == "hidden words")
      #expect((details?["streaming"] as? [[String: Any]])?.first?.text("label") == "hidden.org")
    }
  }

  @Test func keepsFavouritesOfEachForThemselves() async throws {
    try await withSongs { home, songs in
      let child = await home.member(.child)
      for song in songs.prefix(30) {
        #expect(await home.ask(.put, "/favourites/\(song)").json.text("id") == song)
        #expect(await home.ask(.put, "/favourites/\(song)").json.text("id") == song)
      }
      func liked(_ client: ServiceClient? = nil) async -> Int {
        (await home.ask(.get, "/favourites", by: client).json["songs"] as? [Any])?.count ?? -1
      }
      #expect(await liked() == 30)
      #expect(await liked(child) == 0)
      #expect(await home.ask(.delete, "/favourites/\(songs[0])", by: child).status == 204)
      #expect(await liked() == 30)
      #expect(await home.ask(.delete, "/favourites/\(songs[0])").status == 204)
      #expect(await home.ask(.delete, "/favourites/\(songs[0])").status == 204)
      #expect(await liked() == 29)
      #expect(await home.ask(.put, "/favourites/\(newID())").status == 404)
    }
  }

  @Test func likesTheLastSongThatFitsAsOftenAsOneLikes() async throws {
    try await withSongs { home, songs in
      let owner = home.household.owner
      try await home.household.database.write { transaction in
        for _ in 1..<FavouriteList.most {
          try transaction.run(
            "INSERT INTO melody_favourites (person, song, created_ms) VALUES (?, ?, 0)", owner,
            UUID())
        }
      }
      for _ in 0..<2 { #expect(await home.ask(.put, "/favourites/\(songs[0])").status == 200) }
      #expect(await home.ask(.put, "/favourites/\(songs[1])").status == 409)
      let liked = await home.ask(.get, "/favourites").json["songs"] as? [Any]
      #expect(liked?.count == FavouriteList.most)
    }
  }
}
