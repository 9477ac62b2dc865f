import Backup
import Foundation
import Media
import Server
import Storage
import TestKit
import Testing
import Web

@testable import BabySounds

/// How schedules begin what they should.
@Suite(.timeLimit(.minutes(5))) struct ScheduleTests {
  /// At 19:30 in Berlin, on all days.
  static func request(_ more: [String: Any] = [:]) -> [String: Any] {
    let request: [String: Any] = [
      "name": "Bedtime", "time": "19:30", "zone": "Europe/Berlin", "days": Array(1...7),
      "thing": ["kind": "baby-sound", "id": Home.sound(0)], "volume": 0.4, "fade_seconds": 20,
      "minutes": 30, "notify_minutes": 0, "is_enabled": true,
    ]
    return request.merging(more) { $1 }
  }

  /// 18:30 in UTC on that Sunday.
  static let due = Home.begin + 6 * 3_600_000 + 1_800_000

  func put(
    _ home: Home, _ more: [String: Any] = [:], id: String = newID()
  ) async -> Home.Answer {
    await home.ask(.put, "schedules/\(id)", Self.request(more), gate: await home.pass())
  }

  func only(_ home: Home) async -> [String: Any] {
    let all = await home.ask(.get, "schedules").json["schedules"] as? [[String: Any]]
    return all?.first ?? [:]
  }

  func last(_ home: Home) async -> [String: Any] {
    await only(home)["last"] as? [String: Any] ?? [:]
  }

  @Test(arguments: DatabaseKind.allCases)
  func beginsToTheMinuteAndEndsByItself(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      let tab = Tab(client: home.client())
      let made = await put(home, ["player": tab.id])
      #expect(made.json["next_ms"] as? Int64 == Self.due, "\(made.json)")
      home.turn(to: Self.due - 1)
      await tab.announce()
      try await home.services.scheduler.runDue()
      #expect(await tab.commands().isEmpty)
      home.turn(to: Self.due)
      for _ in 0..<3 { try await home.services.scheduler.runDue() }
      let commands = await tab.commands()
      #expect(commands.count == 1)
      let command = try #require(commands.first)
      #expect(command["verb"] as? String == "play")
      #expect(command["volume"] as? Double == 0.4 && command["fade_seconds"] as? Double == 20)
      let thing = try #require(command["thing"] as? [String: Any])
      #expect(thing["kind"] as? String == "baby-sound" && thing["hash"] == nil)
      await tab.acknowledge(command)
      #expect(await last(home)["state"] as? String == "started")
      #expect(await only(home)["next_ms"] as? Int64 == Self.due + 24 * 3_600_000)
      let sleep = await home.ask(.get, "sleeps/now").json["sleep"] as? [String: Any]
      #expect(sleep?["title"] as? String == "Bedtime" && sleep?["player"] as? String == tab.id)
      // Half an hour later it is silent: it begins to fade before.
      home.turn(to: Self.due + 30 * 60_000 - 20_001)
      await tab.announce()
      try await home.services.scheduler.runDue()
      #expect(await tab.commands().isEmpty)
      home.turn(seconds: 1)
      for _ in 0..<2 { try await home.services.scheduler.runDue() }
      let stops = await tab.commands()
      #expect(stops.map { $0["verb"] as? String } == ["stop"])
      #expect(stops.first?["fade_seconds"] as? Double == 20)
      home.turn(seconds: 20)
      #expect(await home.ask(.get, "sleeps/now").json["sleep"] == nil)
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func beginsOnceHoweverManyLookAfterIt(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      let tabs = [Tab(client: home.client()), Tab(client: home.client())]
      _ = await put(home)
      home.turn(to: Self.due)
      for tab in tabs { await tab.announce() }
      let others = (0..<4).map { _ in Services(home.household.context) }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for one in others { group.addTask { try await one.scheduler.runDue() } }
        try await group.waitForAll()
      }
      var count = 0
      for tab in tabs { count += await tab.commands().count }
      #expect(count == 1)
      #expect(await last(home)["state"] as? String == "started")
    }
  }

  @Test func waitsAMinuteForItsPlayerAndThenTellsThatItWasMissed() async throws {
    try await Home.with { home in
      let tab = Tab(client: home.client())
      _ = await put(home, ["player": tab.id])
      await tab.announce()
      home.turn(to: Self.due)
      try await home.services.scheduler.runDue()
      #expect(await tab.commands().isEmpty)
      #expect(await last(home).isEmpty)
      home.turn(seconds: 59)
      await tab.announce()
      try await home.services.scheduler.runDue()
      #expect(await tab.commands().count == 1)
      // The next day nobody is there.
      home.turn(to: Self.due + 24 * 3_600_000)
      try await home.services.scheduler.runDue()
      home.turn(seconds: 60)
      await tab.announce()
      try await home.services.scheduler.runDue()
      // Of the day before it still has to stop.
      #expect(await tab.commands().map { $0["verb"] as? String } == ["stop"])
      let last = await last(home)
      #expect(last["state"] as? String == "missed")
      #expect((last["reason"] as? String)?.contains("No player was online") == true)
      #expect(last["at_ms"] as? Int64 == Self.due + 24 * 3_600_000)
    }
  }

  @Test func tellsOnceWhatWasMissedWhileNoServerRan() async throws {
    try await Home.with { home in
      let tab = Tab(client: home.client())
      _ = await put(home)
      home.turn(to: Self.due + 3 * 24 * 3_600_000 + 60_000)
      await tab.announce()
      try await home.household.sync.giveNumbers()
      let location = await home.client().ask(.get, "/api/v1/changes").json["place"] as? String ?? ""
      for _ in 0..<3 { try await home.services.scheduler.runDue() }
      #expect(await tab.commands().isEmpty)
      let last = await last(home)
      #expect(last["state"] as? String == "missed")
      #expect((last["reason"] as? String)?.contains("not running") == true)
      #expect(await only(home)["next_ms"] as? Int64 == Self.due + 4 * 24 * 3_600_000)
      try await home.household.sync.giveNumbers()
      let news = await home.client().ask(.get, "/api/v1/changes?since=\(location)")
      let kinds = (news.json["changes"] as? [[String: Any]])?.map { $0["kind"] as? String }
      #expect(kinds == ["baby-schedule"])
    }
  }

  @Test func tellsWhatThePlayerMadeOfIt() async throws {
    try await Home.with { home in
      let tab = Tab(client: home.client())
      _ = await put(home)
      home.turn(to: Self.due)
      await tab.announce()
      try await home.services.scheduler.runDue()
      let command = try #require(await tab.commands().first)
      await tab.acknowledge(command, ["state": "refused", "reason": "no sound card"])
      try await home.services.scheduler.runDue()
      #expect(await last(home)["state"] as? String == "refused")
      #expect(await last(home)["reason"] as? String == "no sound card")
      #expect(await home.ask(.get, "sleeps/now").json["sleep"] == nil)
      // The next day it does not fetch it.
      home.turn(to: Self.due + 24 * 3_600_000)
      await tab.announce()
      try await home.services.scheduler.runDue()
      #expect(await last(home)["state"] as? String == "started")
      home.turn(seconds: 31)
      try await home.services.scheduler.runDue()
      #expect(await last(home)["state"] as? String == "missed")
    }
  }

  @Test func doesWhatIsToBeOnceOnce() async throws {
    try await Home.with { home in
      let tab = Tab(client: home.client())
      _ = await put(home, ["days": [Int]()])
      home.turn(to: Self.due)
      await tab.announce()
      try await home.services.scheduler.runDue()
      #expect(await tab.commands().count == 1)
      let one = await only(home)
      #expect(one["is_enabled"] as? Bool == false && one["next_ms"] == nil)
      // Switched on again it is due the next day.
      let id = one["id"] as? String ?? ""
      let again = await put(home, ["days": [Int]()], id: id)
      #expect(again.json["next_ms"] as? Int64 == Self.due + 24 * 3_600_000)
      let off = await put(home, ["is_enabled": false], id: id)
      #expect(off.json["next_ms"] == nil)
    }
  }

  @Test func restsWhatIsBeyondTheLimitAndShortensWhatIsTooLong() async throws {
    try await Home.with { home in
      let purchase = try await home.buy()
      let tab = Tab(client: home.client())
      _ = await put(home, ["minutes": 600])
      home.turn(seconds: 1)
      let second = await put(home, ["name": "Nap"]).json["id"] as? String ?? ""
      _ = await home.client().ask(
        .post, "/api/v1/store/sandbox/purchases/\(purchase)", json: json(["action": "refund"]))
      home.turn(to: Self.due)
      await tab.announce()
      try await home.services.scheduler.runDue()
      #expect(await tab.commands().count == 1)
      #expect(await last(home)["state"] as? String == "started")
      #expect((await last(home)["reason"] as? String)?.contains("30 minutes") == true)
      let sleep = await home.ask(.get, "sleeps/now").json["sleep"] as? [String: Any]
      #expect(sleep?["ends_ms"] as? Int64 == Self.due + 30 * 60_000)
      let all = await home.ask(.get, "schedules").json["schedules"] as? [[String: Any]] ?? []
      let rested = all.first { $0["id"] as? String == second }?["last"] as? [String: Any]
      #expect(rested?["state"] as? String == "refused")
      #expect((rested?["reason"] as? String)?.contains("Premium") == true)
    }
  }

  @Test func tellsThatTheStoreKeepsAMixFromBeginning() async throws {
    try await Home.with { home in
      let purchase = try await home.buy()
      let (tab, mix) = (Tab(client: home.client()), newID())
      _ = await home.ask(.put, "mixes/\(mix)", ["name": "Two", "tracks": Home.tracks(0, 1)])
      let thing: [String: Any] = ["kind": "baby-mix", "id": mix]
      _ = await put(home, ["thing": thing])
      _ = await home.client().ask(
        .post, "/api/v1/store/sandbox/purchases/\(purchase)", json: json(["action": "refund"]))
      home.turn(to: Self.due)
      await tab.announce()
      try await home.services.scheduler.runDue()
      #expect(await tab.commands().isEmpty)
      #expect(await last(home)["state"] as? String == "refused")
      #expect((await last(home)["reason"] as? String)?.contains("2 sounds") == true)
    }
  }

  @Test func refusesWhatCannotBe() async throws {
    try await Home.with { home in
      for (more, field) in [
        (["zone": "Mars/Base"] as [String: Any], "zone"), (["time": "24:00"], "time"),
        (["time": "7:30x"], "time"), (["days": [0]], "days[0]"), (["minutes": 0], "minutes"),
        (["volume": 1.1], "volume"), (["thing": ["kind": "baby-mix", "id": newID()]], "thing.id"),
        (["thing": ["kind": "yak-sound", "id": newID()]], "thing.kind"),
      ] {
        let answer = await put(home, more)
        #expect(answer.status == 422, "\(more)")
        let wrong = (answer.json["fields"] as? [[String: Any]])?.first
        #expect(wrong?["place"] as? String == field, "\(more)")
      }
      #expect(await home.count("baby_schedules") == 0)
    }
  }

  @Test func announcesWhatIsAboutToBeginOnce() async throws {
    try await Home.with { home in
      _ = await put(home, ["notify_minutes": 10])
      let listening = try home.household.hub.listen(
        Identity(person: UUID(), role: .adult, session: UUID()))
      guard case .stream(let stream) = listening.content else { return }
      home.turn(to: Self.due - 600_000)
      let keeper = Task { await home.services.scheduler.run() }
      defer { keeper.cancel() }
      func told() -> String { String(decoding: stream.pending, as: UTF8.self) }
      for _ in 0..<400 where !told().contains("baby_schedule") {
        try await Task.sleep(for: .milliseconds(25))
      }
      for _ in 0..<3 { try await home.services.scheduler.runDue() }
      try await Task.sleep(for: .milliseconds(200))
      #expect(told().components(separatedBy: "event: baby_schedule").count == 2)
      #expect(told().contains("\"at_ms\":\(Self.due)"))
      keeper.cancel()
      await keeper.value
    }
  }

  @Test func isKeptByAServerThatRuns() async throws {
    let folder = try TemporaryFolder()
    let household = try await HouseholdServices.open(
      DataLocation(data: folder / "data"), apps: [BabySounds.app], media: Media()
    ) { _ in }
    let server = try Server(household, settings: Server.Settings())
    let schedules = Services(household.context).schedules
    let now = Clock.system.now()
    let request = ScheduleRequest(
      name: "Nap", time: "12:00", zone: "UTC", days: [],
      thing: .init(kind: .sound, id: SleepCatalogue.sounds[0].id), volume: 1, fadeSeconds: 0,
      minutes: 5, player: nil, notifyMinutes: 0, isEnabled: true)
    let id = UUID()
    _ = try await schedules.put(id, request, by: household.owner)
    // Nobody ran when it was due an hour ago.
    try await household.database.write { transaction in
      _ = try transaction.run("UPDATE baby_schedules SET next_ms = ?", now - 3_600_000)
    }
    var last: Schedule.Last?
    for _ in 0..<200 where last == nil {
      try await Task.sleep(for: .milliseconds(50))
      last = try await schedules.schedule(id, for: household.owner).last
    }
    #expect(last?.state == .missed)
    await server.stop(grace: 0)
  }
}
