import Backup
import Foundation
import Media
import Server
import Storage
import TestKit
import Testing
import Web

@testable import BabySounds

/// What becomes of a schedule that is due just now.
extension ScheduleTests {
  @Test func keepsItsDueTimeWhenItIsChangedWhileItIsDue() async throws {
    try await Home.with { home in
      let tab = Tab(client: home.client())
      let id = await put(home).json["id"] as? String ?? ""
      home.turn(to: Self.due + 1_000)
      #expect(await put(home, ["volume": 0.2], id: id).json["next_ms"] as? Int64 == Self.due)
      await tab.announce()
      try await home.services.scheduler.runDue()
      #expect(await tab.commands().first?["volume"] as? Double == 0.2)
      // The next day it is put to another time at that moment.
      home.turn(to: Self.due + 24 * 3_600_000 + 1_000)
      _ = await put(home, ["time": "19:00"], id: id)
      #expect(await last(home)["state"] as? String == "missed")
      #expect(await last(home)["at_ms"] as? Int64 == Self.due + 24 * 3_600_000)
    }
  }

  /// The nights in Berlin when the clock is put forward and back, from noon to noon.
  @Test(arguments: [
    ("2027-03-27T11:00:00Z", ["2027-03-28T01:00:00Z"]),
    ("2026-10-24T10:00:00Z", ["2026-10-25T00:30:00Z"]),
  ])
  func beginsOnceInANightWhenTheClockIsChanged(noon: String, begun: [String]) async throws {
    let moment = { (text: String) in
      try Int64(Date(text, strategy: .iso8601).timeIntervalSince1970) * 1_000
    }
    try await Home.with(at: moment(noon)) { home in
      let tab = Tab(client: home.client())
      let made = await put(home, ["time": "02:30", "player": tab.id])
      #expect(made.json["next_ms"] as? Int64 == (try moment(begun[0])))
      var began: [Int64] = []
      for _ in 0..<(24 * 12) {
        home.turn(seconds: 300)
        await tab.announce()
        try await home.services.scheduler.runDue()
        for command in await tab.commands() {
          if command["verb"] as? String == "play" { began.append(home.now) }
          await tab.acknowledge(command)
        }
      }
      #expect(began == (try begun.map(moment)))
      #expect(await last(home)["state"] as? String == "started")
    }
  }

  @Test func triesAgainWhileItsPlayerHasTooMuchToDo() async throws {
    try await Home.with { home in
      let tab = Tab(client: home.client())
      _ = await put(home)
      home.turn(to: Self.due)
      await tab.announce()
      for _ in 0..<100 {
        _ = await tab.client.ask(
          .post, "\(tab.path)/commands",
          json: json(["id": newID(), "verb": "set", "volume": 0.5] as [String: Any]))
      }
      try await home.services.scheduler.runDue()
      #expect(await last(home).isEmpty)
      #expect(await home.count("baby_plays") == 0)
      home.turn(seconds: 31)
      await tab.announce()
      try await home.services.scheduler.runDue()
      #expect(await last(home)["state"] as? String == "started")
      #expect(await tab.commands().map { $0["verb"] as? String } == ["play"])
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func beginsOneOfTwoThatAreDueOnAPlayerAtOnce(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      _ = try await home.buy()
      let (tab, other) = (Tab(client: home.client()), Tab(client: home.client()))
      _ = await put(home, ["player": tab.id])
      home.turn(seconds: 1)
      _ = await put(home, ["name": "Nap", "player": tab.id])
      home.turn(seconds: 1)
      _ = await put(home, ["name": "Twins", "player": other.id])
      home.turn(to: Self.due)
      for one in [tab, other] { await one.announce() }
      for _ in 0..<2 { try await home.services.scheduler.runDue() }
      let commands = (here: await tab.commands(), there: await other.commands())
      #expect(commands.here.count == 1 && commands.there.count == 1)
      let all = await home.ask(.get, "schedules").json["schedules"] as? [[String: Any]] ?? []
      let last = all.map { $0["last"] as? [String: Any] }
      #expect(last.map { $0?["state"] as? String } == ["started", "refused", "started"])
      #expect((last[1]?["reason"] as? String)?.contains("“Bedtime” started there") == true)
    }
  }
}
