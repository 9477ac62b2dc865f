import Foundation
import Players
import TestKit
import Testing
import Web

@testable import Sonidea

/// How a member has their own devices record, and that nobody else's can be.
@Suite(.timeLimit(.minutes(5))) struct RemoteRecorderTests {
  /// A tab with Sonidea that the test plays the part of.
  private struct Tab {
    let client: ServiceClient
    let id = newID()
    var path: String { "/api/v1/players/\(id)" }

    func announce(
      _ name: String = "Desk", records: [String] = ["son-recording"], plays: [String] = []
    ) async {
      let body: [String: Any] = ["name": name, "kind": "tab", "plays": plays, "records": records]
      let answer = await client.ask(.put, path, json: json(body))
      #expect(answer.status == 200)
    }

    func report(_ more: [String: Any]) async {
      let state: [String: Any] = ["playing": [Any](), "volume": 1]
      let answer = await client.ask(
        .put, "\(path)/state", json: json(state.merging(more) { $1 }))
      #expect(answer.status == 204)
    }

    func commands() async -> [[String: Any]] {
      await client.ask(.get, "\(path)/commands").json["commands"] as? [[String: Any]] ?? []
    }

    @discardableResult
    func acknowledge(_ command: String, _ answer: [String: Any]) async -> Int {
      await client.ask(
        .post, "\(path)/commands/\(command)/acknowledgement", json: json(answer)
      ).status
    }

    /// Does the next thing that it is asked to do; answers what that was.
    func obey(_ answer: [String: Any] = ["state": "done"]) async throws -> [String: Any] {
      for _ in 0..<500 {
        if let command = await commands().first {
          await acknowledge(command["id"] as? String ?? "", answer)
          return command
        }
        try await Task.sleep(for: .milliseconds(10))
      }
      throw CancellationError()
    }
  }

  private func start(
    _ home: Home, _ client: ServiceClient, _ body: [String: Any] = [:], key: String? = nil
  ) async -> Home.Answer {
    await home.ask(.post, "recorder/start", body, key: key, by: client)
  }

  private func stop(
    _ home: Home, _ client: ServiceClient, _ body: [String: Any] = [:]
  ) async -> Home.Answer {
    await home.ask(.post, "recorder/stop", body, by: client)
  }

  private func recorders(_ home: Home, _ client: ServiceClient) async -> [[String: Any]] {
    await home.ask(.get, "recorder", by: client).json["recorders"] as? [[String: Any]] ?? []
  }

  /// A button on the wall with a token of the owner's.
  private func button(_ home: Home) async -> ServiceClient {
    let made = await home.client().ask(
      .post, "/api/v1/devices", json: json(["label": "Button", "scope": "intents"]))
    return home.client(session: made.json["id"] as? String, scope: .intents)
  }

  @Test(arguments: DatabaseKind.allCases)
  func startsAndStopsOnTheOnlyDevice(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      let (tab, button) = (Tab(client: home.client()), await button(home))
      let early = await start(home, button)
      #expect(early.status == 409 && early.json["code"] as? String == "no_recorder")
      await tab.announce()
      #expect(await stop(home, button).json["code"] as? String == "not_recording")
      let key = newID()
      async let started = start(home, button, key: key)
      let command = try await tab.obey(["state": "done", "title": "Friday, 09:00"])
      #expect(command["verb"] as? String == "record")
      #expect(command["asker"] as? String == "Button")
      #expect(command["id"] as? String == key)
      let answer = await started
      #expect(answer.status == 200)
      #expect(answer.json["is_recording"] as? Bool == true)
      #expect(answer.json["recording"] as? String == key)
      #expect(answer.json["title"] as? String == "Friday, 09:00")
      #expect(answer.json["started_by"] as? String == "Button")
      // Sent again it is the same; anything else is refused while it records.
      #expect(await start(home, button, key: key).json["recording"] as? String == key)
      let second = await start(home, button)
      #expect(second.status == 409 && second.json["code"] as? String == "already_recording")
      #expect((second.json["detail"] as? String)?.contains("Friday, 09:00") == true)
      let state = try #require(await recorders(home, button).first)
      #expect(state["is_recording"] as? Bool == true)
      #expect(state["since_ms"] as? Int64 == home.now)
      async let stopped = stop(home, button)
      let ending = try await tab.obey()
      #expect(ending["verb"] as? String == "stop_recording")
      #expect((ending["thing"] as? [String: Any])?["id"] as? String == key)
      #expect(await stopped.json["recording"] as? String == key)
      #expect(await recorders(home, button).first?["is_recording"] as? Bool == false)
      // At once again, without waiting for what the tab reports.
      async let again = start(home, button, ["title": "Demo"])
      #expect(try await tab.obey()["title"] as? String == "Demo")
      #expect(await again.json["title"] as? String == "Demo")
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func asksNobodyElsesDevice(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      let (owner, ben) = (home.client(), await home.member("Ben"))
      let tab = Tab(client: ben.client)
      await tab.announce("Ben's desk")
      await tab.report(["recording": recording("Secret")])
      // Not even the owner of the household sees it, its recording, or asks it.
      let answers = [
        await start(home, owner), await stop(home, owner),
        await start(home, owner, ["device": "Ben's desk"]),
        await start(home, owner, ["device": tab.id]),
        await stop(home, owner, ["device": tab.id]),
      ]
      for answer in answers {
        #expect(answer.status == 409)
        #expect(answer.json["code"] as? String == "no_recorder")
      }
      #expect(await recorders(home, owner).isEmpty)
      let listed = String(
        decoding: await owner.ask(.get, "/api/v1/players").bytes, as: UTF8.self)
      #expect(!listed.contains("Secret") && !listed.contains("Ben's desk"))
      // Nor by way of the players.
      for (verb, status) in [("record", 422), ("stop_recording", 422), ("stop", 202)] {
        let answer = await owner.ask(
          .post, "\(tab.path)/commands",
          json: json([
            "id": newID(), "verb": verb, "thing": ["kind": "son-recording", "id": newID()],
          ]))
        #expect(answer.status == status, "\(verb)")
      }
      #expect(await tab.commands().allSatisfy { $0["verb"] as? String == "stop" })
      #expect(await recorders(home, ben.client).first?["is_recording"] as? Bool == true)
    }
  }

  @Test func choosesByNameAndIdAndCountsTabsOfABrowserOnce() async throws {
    try await Home.with { home in
      let (phone, desk) = (home.client(), home.client())
      let tabs = [Tab(client: phone), Tab(client: desk), Tab(client: desk)]
      await tabs[0].announce("Phone")
      await tabs[1].announce("Desk")
      await tabs[2].announce("Desk", plays: ["asset"])
      let client = home.client()
      #expect(await recorders(home, client).map { $0["name"] as? String } == ["Desk", "Phone"])
      let unclear = await start(home, client)
      #expect(unclear.json["code"] as? String == "several_recorders")
      #expect((unclear.json["detail"] as? String)?.contains("“Desk”, “Phone”") == true)
      let unknown = await start(home, client, ["device": "Kitchen"])
      #expect(unknown.status == 404 && unknown.json["code"] as? String == "no_such_recorder")
      // One tab records: the browser is busy, whichever tab that is.
      await tabs[1].report(["recording": recording("Idea")])
      #expect(
        await start(home, client, ["device": "desk"]).json["code"] as? String
          == "already_recording")
      // Without a name the one that records is stopped.
      async let stopped = stop(home, client)
      #expect(try await tabs[1].obey()["verb"] as? String == "stop_recording")
      #expect(await stopped.json["name"] as? String == "Desk")
      let id = try #require(await recorders(home, client).last?["id"] as? String)
      async let started = start(home, client, ["device": id])
      #expect(try await tabs[0].obey()["verb"] as? String == "record")
      #expect(await started.json["name"] as? String == "Phone")
    }
  }

  @Test func saysWhyADeviceDoesNotRecord() async throws {
    try await Home.with { home in
      let (tab, client) = (Tab(client: home.client()), home.client())
      await tab.announce()
      async let started = start(home, client)
      _ = try await tab.obey(["state": "refused", "reason": "Allow the microphone."])
      let answer = await started
      #expect(answer.status == 409 && answer.json["code"] as? String == "device_refused")
      #expect(answer.json["detail"] as? String == "Allow the microphone.")
      // It is not allowed any more, the page is closed, or nothing was heard of it for long.
      await tab.announce(records: [])
      #expect(await start(home, client).json["code"] as? String == "no_recorder")
      await tab.announce()
      await tab.report(["is_leaving": true])
      #expect(await start(home, client).json["code"] as? String == "no_recorder")
      await tab.announce()
      home.turn(seconds: 151)
      #expect(await start(home, client).json["code"] as? String == "no_recorder")
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func recordsNothingLate(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      let (tab, client) = (Tab(client: home.client()), home.client())
      await tab.announce()
      let key = newID()
      async let started = start(home, client, key: key)
      while await tab.commands().isEmpty { try await Task.sleep(for: .milliseconds(10)) }
      home.turn(seconds: 21)
      let answer = await started
      #expect(answer.status == 409 && answer.json["code"] as? String == "device_silent")
      // It hears of it no more, and where it has begun meanwhile it is told to throw that away.
      #expect(await tab.commands().isEmpty)
      #expect(await tab.acknowledge(key, ["state": "done"]) == 409)
      #expect(await recorders(home, client).first?["is_recording"] as? Bool == false)
    }
  }

  private func recording(_ title: String) -> [String: Any] {
    ["kind": "son-recording", "id": newID(), "title": title, "since_ms": 0]
  }
}
