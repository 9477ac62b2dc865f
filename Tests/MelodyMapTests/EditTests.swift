import Foundation
import Storage
import TestKit
import Testing

@testable import MelodyMap
@testable import Web

/// What is changed here lies over what the source says, and stays.
@Suite struct EditTests {
  @Test(arguments: DatabaseKind.allCases)
  func keepsOwnChangesOverEveryNewList(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      _ = await home.send(.put, "/source/file?name=a.csv", Sheets.good)
      let (go, summer) = (await home.song("Let It Go"), await home.song("In Summer"))
      let moana = await home.film("Moana")
      let marked = await home.edit(
        "/songs/\(summer.text("id"))", ["start_s": 3_000, "title": "In the Summer"])
      #expect(marked.json.text("start_from") == "marked")
      #expect(marked.json["version"] as? Int == 2)
      #expect(await home.edit("/films/\(moana.text("id"))", ["runtime_min": 110]).status == 200)
      let own = newID()
      #expect(
        await home.ask(
          .put, "/songs/\(own)", ["film": moana.text("id"), "title": "Our own", "start_s": 5]
        ).json["number"] as? Int == 2)
      #expect(await home.ask(.delete, "/songs/\(go.text("id"))").status == 204)
      // The source changes what it says of all of them, and comes with one more.
      _ = await home.send(
        .put, "/source/file?name=b.csv",
        """
        \(Sheets.head)
        Frozen,2013,102,Let It Go,0:31:06
        Frozen,2013,102,In Summer,0:10:00
        Frozen,2013,102,Fixer Upper,
        Moana,2016,107,Shiny,1:02:04
        """)
      let songs = await home.songs()
      #expect(
        songs.map { $0.text("title") } == ["In the Summer", "Fixer Upper", "Shiny", "Our own"])
      #expect(songs[0]["start_s"] as? Double == 3_000)
      #expect(songs[2]["start_s"] as? Double == 3_724)
      #expect(await home.film("Moana")["runtime_min"] as? Double == 110)
      #expect(await home.film("Moana")["is_own"] as? Bool == true)
      // A null goes back to what the source says now.
      let back = await home.edit(
        "/songs/\(summer.text("id"))", ["start_s": NSNull(), "title": NSNull()], version: 2)
      #expect(back.json["start_s"] as? Double == 600)
      #expect(back.json.text("title") == "In Summer")
      #expect(back.json["is_own"] as? Bool == false)
      #expect(back.json["version"] as? Int == 3)
      #expect(await home.ask(.get, "/hidden").json["songs"] as? [Any] != nil)
      #expect(await home.ask(.post, "/songs/\(go.text("id"))/restore").status == 200)
      #expect(await home.song("Let It Go")["start_s"] as? Double == 1_866)
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func laysWhatWasAddedHereOverTheSourceThatComesWithItLater(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      let known = NamedID.film("Frozen", 2013)
      let film = known.uuidString.lowercased()
      let song = NamedID.song("Let It Go", of: known).uuidString.lowercased()
      _ = await home.ask(.put, "/source", ["kind": "own"])
      let request: [String: Any] = ["title": "Ours", "year": 2020, "runtime_min": 100]
      #expect(await home.ask(.put, "/films/\(film)", request).status == 200)
      #expect(
        await home.ask(.put, "/songs/\(song)", ["film": film, "title": "Tune"]).status == 200)
      _ = await home.ask(.put, "/source", ["kind": "starter"])
      #expect(await home.songs().count == Starter.catalogue.songs.count)
      #expect(await home.films().count == Starter.catalogue.films.count)
      #expect(await home.song("Tune").text("film") == home.film("Ours").text("id"))
      // The source may leave again, so that what it needs then cannot go.
      #expect(await home.edit("/films/\(film)", ["title": NSNull()]).status == 422)
      #expect(await home.edit("/songs/\(song)", ["title": NSNull()]).status == 422)
      #expect(await home.ask(.get, "/source/export").status == 200)
      // Put away it stays away for as long as the source has it.
      _ = await home.ask(.delete, "/films/\(film)")
      home.turn(seconds: 25 * 3_600)
      try await SongMap(home.household.context, fetcher: Fetcher()).purge()
      #expect(await home.film("Frozen").isEmpty)
      #expect(await home.ask(.post, "/films/\(film)/restore").status == 200)
      _ = await home.ask(.put, "/source", ["kind": "own"])
      #expect(await home.songs().map { $0.text("title") } == ["Tune"])
    }
  }

  @Test func refusesAChangeOfWhatNobodyHasSeen() async throws {
    try await Home.with { home in
      let song = await home.song("Let It Go")
      let path = "/songs/\(song.text("id"))"
      #expect(await home.edit(path, ["start_s": 10]).status == 200)
      #expect(await home.edit(path, ["start_s": 20]).status == 412)
      #expect(await home.ask(.patch, path, ["start_s": 20]).status == 428)
      #expect(await home.song("Let It Go")["start_s"] as? Double == 10)
      let key: Headers = ["Idempotency-Key": newID(), "If-Match": "\"2\""]
      for _ in 0..<3 {
        let answer = await home.ask(.patch, path, ["start_s": 30], headers: key)
        #expect(answer.json["version"] as? Int == 3)
      }
    }
  }

  @Test func refusesWhatCannotBe() async throws {
    try await Home.with { home in
      let song = await home.song("Let It Go").text("id")
      let film = await home.film("Frozen").text("id")
      for bad: [String: Any] in [
        ["start_s": 102 * 60 + 61], ["start_s": -1], ["title": " "], ["title": "\u{7}"],
        ["streaming": ["javascript:alert(1)"]], ["purchase": ["https://x.org", "nonsense"]],
        ["singers": Array(repeating: "x", count: 61)],
        ["blurb": String(repeating: "x", count: 2_001)],
      ] {
        #expect(await home.edit("/songs/\(song)", bad).status == 422, "\(bad)")
      }
      for bad: [String: Any] in [
        ["image_url": "http://x.org/a.png"], ["image_url": "data:image/png,"], ["year": 1],
        ["runtime_min": 0],
      ] {
        #expect(await home.edit("/films/\(film)", bad).status == 422, "\(bad)")
      }
      #expect(await home.song("Let It Go")["version"] as? Int == 1)
      #expect(
        await home.ask(.put, "/films/\(film)", ["title": "x", "year": 2000, "runtime_min": 9])
          .status == 409)
      let own = newID()
      let made = await home.ask(
        .put, "/films/\(own)", ["title": "x", "year": 2000, "runtime_min": 9])
      #expect(made.status == 200)
      #expect(await home.edit("/films/\(own)", ["title": NSNull()]).status == 422)
      #expect(
        await home.ask(.put, "/songs/\(newID())", ["film": newID(), "title": "x"]).status == 422)
      #expect(await home.edit("/films/\(newID())", ["year": 2001]).status == 404)
    }
  }

  @Test func putsAFilmAwayWithItsSongsAndBringsThemBack() async throws {
    try await Home.with { home in
      let film = await home.film("Frozen").text("id")
      let song = await home.song("Let It Go").text("id")
      let all = await home.songs().count
      #expect(await home.ask(.delete, "/films/\(film)").status == 204)
      #expect(await home.ask(.delete, "/films/\(film)").status == 404)
      #expect(await home.ask(.get, "/songs/\(song)").status == 404)
      #expect(await home.ask(.put, "/songs/\(song)/view", ["zone": "UTC"]).status == 404)
      #expect(await home.ask(.put, "/favourites/\(song)").status == 404)
      #expect(await home.songs().count < all)
      let hidden = await home.ask(.get, "/hidden").json["films"] as? [[String: Any]]
      #expect(hidden?.map { $0.text("title") } == ["Frozen"])
      #expect(await home.ask(.post, "/films/\(film)/restore").status == 200)
      #expect(await home.songs().count == all)
    }
  }

  @Test func takesOwnThingsAwayForGoodAfterADay() async throws {
    try await Home.with { home in
      let map = SongMap(home.household.context, fetcher: Fetcher())
      let (film, song) = (newID(), newID())
      let request: [String: Any] = ["title": "Ours", "year": 2020, "runtime_min": 10]
      for _ in 0..<2 { #expect(await home.ask(.put, "/films/\(film)", request).status == 200) }
      #expect(
        await home.ask(.put, "/songs/\(song)", ["film": film, "title": "Tune"]).status == 200)
      _ = await home.ask(.put, "/favourites/\(song)")
      _ = await home.ask(.put, "/songs/\(song)/melody", ["from": "hummed", "notes": notes(4)])
      _ = await home.ask(.delete, "/films/\(film)")
      #expect(await home.ask(.put, "/films/\(film)", request).json.text("code") == "deleted")
      home.turn(seconds: 23 * 3_600)
      try await map.purge()
      #expect(await home.ask(.post, "/films/\(film)/restore").status == 200)
      #expect(await home.song("Tune")["has_melody"] as? Bool == true)
      _ = await home.ask(.delete, "/films/\(film)")
      home.turn(seconds: 24 * 3_600)
      try await map.purge()
      #expect(await home.ask(.post, "/films/\(film)/restore").status == 404)
      let left = try await home.household.database.read { reading in
        try ["melody_film_edits", "melody_song_edits", "melody_favourites", "melody_melodies"]
          .filter { try reading.first("SELECT * FROM \($0)") != nil }
      }
      #expect(left.isEmpty)
    }
  }

  @Test func tellsEveryDeviceWhatHasChanged() async throws {
    try await Home.with { home in
      let client = home.client()
      let song = await home.song("Let It Go").text("id")
      try await home.household.sync.giveNumbers()
      let index = await client.ask(.get, "/api/v1/changes").json.text("place")
      _ = await home.edit("/songs/\(song)", ["start_s": 10])
      _ = await home.ask(.put, "/favourites/\(song)")
      _ = await home.send(.put, "/source/file?name=a.csv", Sheets.good)
      try await home.household.sync.giveNumbers()
      let child = await home.member(.child)
      func kinds(_ client: ServiceClient) async -> Set<String> {
        let page = await client.ask(.get, "/api/v1/changes?since=\(index)").json
        return Set((page["changes"] as? [[String: Any]] ?? []).map { $0.text("kind") })
      }
      #expect(
        await kinds(client).isSuperset(of: ["melody-song", "melody-source", "melody-favourite"]))
      let theirs = await kinds(child)
      #expect(theirs.isSuperset(of: ["melody-song", "melody-source"]))
      #expect(!theirs.contains("melody-favourite"))
    }
  }

  private func notes(_ count: Int) -> [[Double]] { (0..<count).map { [Double($0 % 24), 0.25] } }

  @Test func keepsMelodiesByWhichSongsAreFound() async throws {
    try await Home.with { home in
      let path = "/songs/\(await home.song("Let It Go").text("id"))/melody"
      for bad in [
        notes(3), [[0, 1], [1, 1], [2, 1], [3]], [[0, 0], [1, 1], [2, 1], [3, 1]], notes(401),
        [[0, 1], [1, 1], [2, 1], [-97, 1]], [[0, 1], [1, 1], [2, 1], [3, 61]],
      ] {
        #expect(await home.ask(.put, path, ["from": "hummed", "notes": bad]).status == 422)
      }
      #expect(await home.ask(.put, path, ["from": "hummed", "notes": notes(400)]).status == 200)
      // The shortest that is heard, and the farthest.
      let edge = notes(3) + [[-96, Double(Float(0.01))]]
      #expect(await home.ask(.put, path, ["from": "hummed", "notes": edge]).status == 200)
      #expect(await home.ask(.put, path, ["from": "midi", "notes": notes(4)]).status == 200)
      let list = await home.ask(.get, "/melodies").json["melodies"] as? [[String: Any]]
      #expect(list?.count == 1)
      #expect(list?.first?["notes"] as? [[Double]] == notes(4))
      #expect(list?.first?.text("from") == "midi")
      #expect(await home.song("Let It Go")["has_melody"] as? Bool == true)
      #expect(await home.song("Let It Go")["version"] as? Int == 1)
      #expect(await home.ask(.delete, path).status == 204)
      #expect(await home.ask(.delete, path).status == 404)
      #expect(await home.song("Let It Go")["has_melody"] as? Bool == false)
    }
  }
}
