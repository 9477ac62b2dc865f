import Foundation
import Storage
import TestKit
import Testing

@testable import MelodyMap
@testable import Web

/// Where the catalogue comes from: whatever goes wrong, the last good one stays.
@Suite struct SourceTests {
  /// A home whose catalogue was fetched from a host once.
  private func fetched(
    _ kind: DatabaseKind = .sqlite, fetcher: Fetcher = Fetcher(allowsLoopback: true),
    _ body: (Home, ListHost) async throws -> Void
  ) async throws {
    let host = ListHost()
    host.answer("/list.csv", Sheets.good)
    try await Home.with(kind, fetching: fetcher) { home in
      let set = await home.ask(
        .put, "/source", ["kind": "csv", "address": host.address("/list.csv")])
      #expect(set.status == 200)
      #expect(set.json["is_refreshing"] as? Bool == true)
      await home.work()
      #expect(await home.songs().count == 3)
      try await body(home, host)
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func takesTheWholeListAtOnceAndSaysHowOldItIs(kind: DatabaseKind) async throws {
    try await fetched(kind) { home, host in
      let source = await home.source()
      #expect(source["fetched_ms"] as? Int64 == home.now)
      #expect(source["is_refreshing"] as? Bool == false)
      #expect(source["films"] as? Int == 2)
      #expect(await home.song("Shiny")["start_s"] as? Double == 3_723)
      #expect(await home.song("Shiny").text("start_from") == "source")
      home.turn(seconds: 3_600)
      host.answer("/list.csv", "\(Sheets.head)\nMulan,1998,88,Reflection,\n")
      #expect(await home.ask(.post, "/source/refresh").status == 202)
      #expect(await home.songs().count == 3)
      await home.work()
      #expect(await home.songs().map { $0.text("title") } == ["Reflection"])
      #expect(await home.source()["fetched_ms"] as? Int64 == home.now)
    }
  }

  private static let page = "<html><title>Sign in</title></html>"

  @Test(arguments: [
    ("a page", "web page"), ("nothing", "No list was found"), ("half", "interrupted"),
    ("a server in trouble", "500"), ("no good rows", "None of the 1 rows"),
    ("a closed one", "not open"), ("elsewhere", "https://"), ("a circle", "in a circle"),
    ("no columns", "SongTitle"), ("half a quote", "incomplete"),
  ])
  func keepsTheLastGoodOneWhenThereIs(fault: String, said: String) async throws {
    try await fetched { home, host in
      let before = await home.songs().map { $0.text("id") }
      let fetchedMs = await home.source()["fetched_ms"] as? Int64
      let long = Sheets.long(1_000)
      switch fault {
      case "a page": host.answer("/list.csv", Self.page)
      case "nothing": host.answer("/list.csv", "", status: 404)
      case "half": host.answer("/list.csv", long, length: long.utf8.count * 2)
      case "a server in trouble": host.answer("/list.csv", long, status: 500)
      case "no good rows": host.answer("/list.csv", "\(Sheets.head)\nA,soon,90,b,\n")
      case "a closed one": host.answer("/list.csv", Self.page, status: 403)
      case "elsewhere":
        host.answer(
          "/list.csv", "", status: 302, headers: ["Location: http://192.0.2.1/list.csv"])
      case "a circle":
        host.answer("/list.csv", "", status: 307, headers: ["Location: /list.csv"])
      case "no columns": host.answer("/list.csv", "A,B\n1,2\n")
      default: host.answer("/list.csv", "\(Sheets.head)\nA,2000,90,\"b")
      }
      home.turn(seconds: 60)
      _ = await home.ask(.post, "/source/refresh")
      await home.work()
      let source = await home.source()
      #expect(source.text("trouble").contains(said), "\(source.text("trouble"))")
      #expect(source["is_refreshing"] as? Bool == false)
      #expect(source["checked_ms"] as? Int64 == home.now)
      #expect(source["fetched_ms"] as? Int64 == fetchedMs)
      #expect(await home.songs().map { $0.text("id") } == before)
      host.answer("/list.csv", Sheets.good)
      _ = await home.ask(.post, "/source/refresh")
      await home.work()
      #expect(await home.source()["trouble"] == nil)
    }
  }

  @Test func followsWhereAListHasMovedTo() async throws {
    try await fetched { home, host in
      host.answer("/list.csv", "", status: 307, headers: ["Location: /there?x=1"])
      host.answer("/there", "", status: 302, headers: ["Location: \(host.address("/end"))"])
      host.answer("/end", "\(Sheets.head)\nMulan,1998,88,Reflection,\n")
      _ = await home.ask(.post, "/source/refresh")
      await home.work()
      #expect(await home.songs().count == 1)
    }
  }

  @Test func stopsAtWhatIsTooLargeAndAtWhatNeverEnds() async throws {
    var fetcher = Fetcher(allowsLoopback: true)
    (fetcher.mostBytes, fetcher.mostSeconds) = (10_000, 5)
    try await fetched(fetcher: fetcher) { home, host in
      host.answer("/list.csv", Sheets.long(1_000))
      _ = await home.ask(.post, "/source/refresh")
      await home.work()
      #expect(await home.source().text("trouble").contains("larger than"))
      let silent = SilentHost()
      let set = await home.ask(
        .put, "/source", ["kind": "json", "address": "http://127.0.0.1:\(silent.port)/"])
      #expect(set.status == 200)
      await home.work()
      #expect(await home.source().text("trouble").contains("longer than 5 seconds"))
      #expect(await home.songs().count == 3)
    }
  }

  @Test func goesNowhereButWhereACertificateIsGood() async throws {
    try await Home.with(fetching: Fetcher()) { home in
      for address in [
        "http://127.0.0.1:80/", "http://localhost/", "http://192.168.0.1/", "file:///etc/passwd",
        "ftp://x.org/", "https://user:word@x.org/", "gopher://x.org", "https://x.org/a b", "x",
      ] {
        let answer = await home.ask(.put, "/source", ["kind": "csv", "address": address])
        #expect(answer.status == 422, "\(address)")
      }
      #expect(await home.ask(.put, "/source", ["kind": "sheet"]).status == 422)
      #expect(await home.source().text("kind") == "starter")
    }
  }

  @Test func reachesNoMachineOfThisNetwork() async throws {
    try await Home.with(fetching: Fetcher()) { home in
      let host = ListHost()
      let port = host.address("/").split(separator: ":").last ?? ""
      for name in [
        "127.0.0.1:\(port)", "localhost:\(port)", "[::1]:\(port)", "[::ffff:127.0.0.1]:\(port)",
        "0.0.0.0:\(port)", "10.0.0.1/", "192.168.1.1/", "172.31.255.255/", "100.64.0.1/",
        "169.254.169.254/latest", "[fd00::1]/", "[fe80::1]/", "[64:ff9b::7f00:1]/",
        "[2002:a00:1::]/",
        "255.255.255.255/", "224.0.0.1/",
      ] {
        let address = "https://\(name)"
        #expect(await home.ask(.put, "/source", ["kind": "csv", "address": address]).status == 200)
        await home.work()
        #expect(await home.source().text("trouble").contains("private network"), "\(name)")
      }
      // Nobody there has heard even the beginning of a handshake.
      #expect(host.asked.isEmpty)
    }
  }

  @Test func asksASheetWithItsTokenAndTellsItNobody() async throws {
    let host = ListHost()
    let (songs, movies) = (
      #"{"songs":[{"id":"a","movieId":"f","title":"Let It Go","startTime":"0:31:05","singers":["Elsa"],"#
        + #""releaseYear":"2013","movieRuntimeMinutes":"102","keywords":[],"streamingLinks":[],"#
        + #""purchaseLinks":[],"percent":30,"blurb":""}]}"#,
      #"{"movies":[{"id":"f","title":"Frozen","releaseYear":"2013","imageURL":null,"sortOrder":4}]}"#
    )
    host.answer("/exec", #"{"error":"wrong_token"}"#)
    host.answer("/exec?token=s%C3%A9cret%26%3D&mode=songs", songs)
    host.answer("/exec?token=s%C3%A9cret%26%3D&mode=movies", movies)
    try await Home.with { home in
      let owner = home.client()
      let address = host.address("/exec")
      var told: [String] = []
      func say(_ answer: Home.Answer) { told.append(String(decoding: answer.bytes, as: UTF8.self)) }
      say(await home.ask(.put, "/source", ["kind": "sheet", "address": address, "token": "wrong"]))
      await home.work()
      say(await home.ask(.get, "/source"))
      #expect(await home.source().text("trouble").contains("rejects the token"))
      // What is shown meanwhile was never fetched from there.
      #expect(await home.source()["fetched_ms"] == nil)
      #expect(await home.source()["has_token"] as? Bool == true)
      #expect(await home.songs().count == Starter.catalogue.songs.count)
      say(
        await home.ask(.put, "/source", ["kind": "sheet", "address": address, "token": "sécret&="]))
      await home.work()
      #expect(await home.songs().map { $0.text("title") } == ["Let It Go"])
      #expect(await home.film("Frozen")["sort_order"] as? Double == 4)
      // The same address again keeps the token, another one does not get it.
      say(await home.ask(.put, "/source", ["kind": "sheet", "address": address]))
      await home.work()
      #expect(await home.source()["trouble"] == nil)
      say(await home.ask(.put, "/source", ["kind": "sheet", "address": host.address("/other")]))
      #expect(await home.source()["has_token"] as? Bool == false)
      await home.work()
      #expect(host.asked.last == "/other?token=&mode=songs")
      // Pasted together with the address, it is taken out of it.
      say(
        await home.ask(
          .put, "/source",
          ["kind": "sheet", "address": "\(address)?token=s%C3%A9cret%26%3D&mode=songs"]))
      await home.work()
      #expect(await home.source().text("address") == address)
      #expect(await home.source()["trouble"] == nil)
      for path in ["/source", "/source/export", "/films", "/songs"] {
        say(await home.ask(.get, path, by: owner))
      }
      try await home.household.sync.giveNumbers()
      say(await owner.ask(.get, "/api/v1/changes"))
      say(await owner.ask(.get, "/api/v1/jobs"))
      for text in told { #expect(!text.contains("cret") && !text.contains("wrong\""), "\(text)") }
      let child = await home.ask(.get, "/source", by: await home.member(.child)).json
      #expect(child["address"] == nil)
      #expect(child.text("kind") == "sheet")
    }
  }

  @Test func waitsForTheRefreshThatIsUnderWay() async throws {
    try await fetched { home, host in
      let before = host.asked.count
      let (key, other) = (
        ["Idempotency-Key": newID()] as Headers, ["Idempotency-Key": newID()] as Headers
      )
      for headers in [key, key, other] {
        let answer = await home.ask(.post, "/source/refresh", headers: headers)
        #expect(answer.json["is_refreshing"] as? Bool == true)
      }
      await home.work()
      #expect(host.asked.count == before + 1)
      // One that was lost with its machine is not waited for.
      _ = await home.ask(.post, "/source/refresh")
      home.turn(seconds: 3_600)
      #expect(await home.source()["is_refreshing"] as? Bool == false)
      #expect(await home.ask(.post, "/source/refresh").status == 202)
      await home.work()
      #expect(host.asked.count == before + 2)
    }
  }

  /// Whoever may begin a refresh may cancel it, whoever began it.
  @Test(arguments: DatabaseKind.allCases)
  func letsEveryAdultCancelARefreshAndNoChild(kind: DatabaseKind) async throws {
    try await fetched(kind) { home, host in
      let before = host.asked.count
      let (adult, child) = (await home.member(), await home.member(.child))
      let cancel = "/source/refresh/cancel"
      _ = await home.ask(.post, "/source/refresh")
      #expect(await home.ask(.post, cancel, by: child).status == 403)
      #expect(await home.source()["is_refreshing"] as? Bool == true)
      let cancelled = await home.ask(.post, cancel, by: adult)
      #expect(cancelled.json["is_refreshing"] as? Bool == false)
      #expect(cancelled.json["trouble"] == nil)
      await home.work()
      #expect(host.asked.count == before)
      #expect(await home.songs().count == 3)
      // Nothing is under way any more, and another may begin.
      #expect(await home.ask(.post, cancel).status == 200)
      _ = await home.ask(.post, "/source/refresh", by: adult)
      await home.work()
      #expect(host.asked.count == before + 1)
    }
  }

  @Test func stopsTheRefreshThatIsAtWork() async throws {
    try await fetched { home, _ in
      let silent = SilentHost()
      _ = await home.ask(
        .put, "/source", ["kind": "json", "address": "http://127.0.0.1:\(silent.port)/"])
      let workers = home.household.workers(count: 1)
      let working = Task { await workers.run() }
      defer { working.cancel() }
      func isRunning() async throws -> Bool {
        try await home.household.context.queue.counts()["running"] == 1
      }
      while try await !isRunning() { try await Task.sleep(for: .milliseconds(10)) }
      _ = await home.ask(.post, "/source/refresh/cancel")
      let deadline = ContinuousClock.now + .seconds(30)
      while try await isRunning(), ContinuousClock.now < deadline {
        try await Task.sleep(for: .milliseconds(10))
      }
      #expect(try await !isRunning())
      #expect(await home.source()["trouble"] == nil)
      #expect(await home.songs().count == 3)
    }
  }

  @Test func changesNothingByARefreshOfASourceThatWasLeft() async throws {
    try await fetched { home, host in
      _ = await home.ask(.post, "/source/refresh")
      _ = await home.ask(.put, "/source", ["kind": "starter"])
      await home.work()
      #expect(await home.source().text("kind") == "starter")
      #expect(await home.songs().count == Starter.catalogue.songs.count)
      #expect(await home.ask(.post, "/source/refresh").status == 409)
      _ = await home.ask(.put, "/source", ["kind": "own"])
      #expect(await home.songs().isEmpty)
    }
  }

  @Test func refreshesByItselfWhatIsFetchedAndNothingElse() async throws {
    try await fetched { home, host in
      let map = SongMap(home.household.context, fetcher: Fetcher(allowsLoopback: true))
      let before = host.asked.count
      try await map.refreshByItself()
      await home.work()
      #expect(host.asked.count == before + 1)
      _ = await home.send(.put, "/source/file?name=mine.csv", Sheets.good)
      try await map.refreshByItself()
      await home.work()
      #expect(host.asked.count == before + 1)
      #expect(await home.source().text("address") == "mine.csv")
    }
  }

  @Test func fetchesNothingFromWhereAFileIsNamedLike() async throws {
    try await fetched { home, host in
      let before = host.asked.count
      let name = host.address("/list.csv")
      let taken = await home.send(.put, "/source/file?name=\(name)", Sheets.good)
      #expect(taken.status == 200)
      #expect(taken.json["address"] == nil)
      #expect(await home.ask(.post, "/source/refresh").status == 409)
      try await SongMap(home.household.context, fetcher: Fetcher(allowsLoopback: true))
        .refreshByItself()
      await home.work()
      #expect(host.asked.count == before)
    }
  }

  @Test func tellsEveryDeviceOfAStarterThatAnUpdateHasBrought() async throws {
    try await Home.with { home in
      let client = home.client()
      _ = await home.films()
      try await home.household.sync.giveNumbers()
      let index = await client.ask(.get, "/api/v1/changes").json.text("place")
      try await home.household.database.write {
        try $0.run("UPDATE melody_source SET digest = 'older'")
      }
      _ = await home.films()
      try await home.household.sync.giveNumbers()
      let page = await client.ask(.get, "/api/v1/changes?since=\(index)").json
      let kinds = (page["changes"] as? [[String: Any]] ?? []).map { $0.text("kind") }
      #expect(kinds == ["melody-source"])
    }
  }
}
