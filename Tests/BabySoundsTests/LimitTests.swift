import Commerce
import Foundation
import Storage
import TestKit
import Testing
import Web

@testable import BabySounds

/// What is free, what is bought, and what becomes of it when that ends.
@Suite(.timeLimit(.minutes(5))) struct LimitTests {
  private func mix(_ home: Home, _ tracks: [[String: Any]], id: String = newID()) async
    -> Home.Answer
  {
    await home.ask(.put, "mixes/\(id)", ["name": "Rain", "tracks": tracks])
  }

  private func sleep(
    _ home: Home, _ tracks: [[String: Any]] = Home.tracks(0), minutes: Int?
  ) async -> Home.Answer {
    var body: [String: Any] = [
      "title": "Night", "tracks": tracks, "began_ms": home.now, "output": "speaker",
    ]
    if let minutes { body["ends_ms"] = home.now + Int64(minutes) * 60_000 }
    return await home.ask(.put, "sleeps/\(newID())", body)
  }

  private func feature(_ answer: Home.Answer) -> String? {
    guard answer.status == 402, answer.json["code"] as? String == "needs_purchase" else {
      return nil
    }
    let fields = answer.json["fields"] as? [[String: Any]] ?? []
    return fields.first { $0["place"] as? String == "feature" }?["message"] as? String
  }

  @Test(arguments: DatabaseKind.allCases)
  func letsFiveFavouritesThroughHoweverManyAskAtOnce(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      let statuses = await withTaskGroup(of: Int.self) { group in
        for index in 0..<12 {
          group.addTask { await home.ask(.put, "favourites/\(Home.sound(index))").status }
        }
        return await group.reduce(into: [Int]()) { $0.append($1) }
      }
      #expect(statuses.count { $0 == 200 } == 5)
      #expect(statuses.count { $0 == 402 } == 7)
      let list = await home.ask(.get, "favourites")
      #expect(list.json["limit"] as? Int == 5)
      let kept = list.json["favourites"] as? [[String: Any]] ?? []
      #expect(kept.count == 5)
      // Twice is once, and what is let go makes room.
      let first = kept[0]["id"] as? String ?? ""
      #expect(await home.ask(.put, "favourites/\(first)").status == 200)
      #expect(await home.ask(.delete, "favourites/\(first)").status == 204)
      let unused = try #require(
        (0..<12).map(Home.sound).first { id in !kept.contains { $0["id"] as? String == id } })
      #expect(await home.ask(.put, "favourites/\(unused)").status == 200)
      #expect(await home.count("baby_favourites") == 5)
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func letsOneScheduleThroughHoweverManyAskAtOnce(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      let gate = await home.pass()
      let statuses = await withTaskGroup(of: Int.self) { group in
        for _ in 0..<6 {
          group.addTask {
            await home.ask(
              .put, "schedules/\(newID())", ScheduleTests.request(), gate: gate
            ).status
          }
        }
        return await group.reduce(into: [Int]()) { $0.append($1) }
      }
      #expect(statuses.count { $0 == 200 } == 1)
      #expect(statuses.count { $0 == 402 } == 5)
    }
  }

  @Test func namesTheFeatureThatIsMissing() async throws {
    try await Home.with { home in
      #expect(feature(await mix(home, Home.tracks(0, 1))) == "babysounds.tracks")
      #expect(
        feature(await mix(home, Home.tracks(0, pan: 0.5))) == "babysounds.advanced-controls")
      var faded = Home.tracks(0)
      faded[0]["fade_in_seconds"] = 30
      #expect(feature(await mix(home, faded)) == "babysounds.advanced-controls")
      var premium = Home.tracks(0)
      premium[0]["sound"] = Home.premiumSound
      #expect(feature(await mix(home, premium)) == "babysounds.premium-sounds")
      #expect(feature(await sleep(home, premium, minutes: 5)) == "babysounds.premium-sounds")
      #expect(feature(await sleep(home, Home.tracks(0, 1), minutes: 5)) == "babysounds.tracks")
      #expect(await sleep(home, minutes: 30).status == 200)
      for minutes in [31, 720, nil] {
        #expect(feature(await sleep(home, minutes: minutes)) == "babysounds.timer-minutes")
      }
      // A second more than 30 minutes is 31.
      let body: [String: Any] = [
        "title": "Night", "tracks": Home.tracks(0), "began_ms": home.now,
        "ends_ms": home.now + 30 * 60_000 + 1, "output": "speaker",
      ]
      #expect(feature(await home.ask(.put, "sleeps/\(newID())", body)) != nil)
      let gate = await home.pass()
      let long = await home.ask(
        .put, "schedules/\(newID())", ScheduleTests.request(["minutes": 31]), gate: gate)
      #expect(feature(long) == "babysounds.timer-minutes")
      #expect(await home.count("baby_mixes") == 0)
      #expect(await home.count("baby_sleeps") == 1)
    }
  }

  @Test func allowsEverythingToWhoHasBoughtAndWhereNothingIsSold() async throws {
    for store in [Commerce.Store.sandbox, .off] {
      try await Home.with(store: store) { home in
        if store == .sandbox { _ = try await home.buy() }
        #expect(await mix(home, Home.tracks(0, 1, 2, 3, pan: -1)).status == 200)
        #expect(await mix(home, Home.tracks(0, 1, 2, 3, 4)).status == 422)
        var premium = Home.tracks(0)
        premium[0]["sound"] = Home.premiumSound
        #expect(await mix(home, premium).status == 200)
        #expect(await sleep(home, minutes: nil).status == 200)
        for index in 0..<10 {
          #expect(await home.ask(.put, "favourites/\(Home.sound(index))").status == 200)
        }
        let gate = await home.pass()
        for _ in 0..<3 {
          let made = await home.ask(
            .put, "schedules/\(newID())", ScheduleTests.request(["minutes": 720]), gate: gate)
          #expect(made.status == 200)
        }
        #expect(await home.ask(.get, "favourites").json["limit"] == nil)
      }
    }
  }

  @Test func keepsWhatIsBeyondTheLimitAfterARefundAndSaysWhyItRests() async throws {
    try await Home.with { home in
      let purchase = try await home.buy()
      let gate = await home.pass()
      for index in 0..<7 {
        _ = await home.ask(.put, "favourites/\(Home.sound(index))")
        home.turn(seconds: 1)
      }
      var schedules: [String] = []
      for _ in 0..<3 {
        let made = await home.ask(
          .put, "schedules/\(newID())", ScheduleTests.request(["minutes": 600]), gate: gate)
        schedules.append(made.json["id"] as? String ?? "")
        home.turn(seconds: 1)
      }
      let big = await mix(home, Home.tracks(0, 1, 2))
      let small = await mix(home, Home.tracks(0))
      #expect(big.json["paused"] == nil)
      let refunded = await home.client().ask(
        .post, "/api/v1/store/sandbox/purchases/\(purchase)", json: json(["action": "refund"]))
      #expect((200..<300).contains(refunded.status), "\(refunded.json)")
      let liked = await home.ask(.get, "favourites").json["favourites"] as? [[String: Any]] ?? []
      #expect(
        liked.map { $0["paused"] != nil } == [Bool](repeating: false, count: 5) + [true, true])
      let listed = await home.ask(.get, "schedules").json["schedules"] as? [[String: Any]] ?? []
      #expect(listed.map { $0["id"] as? String } == schedules)
      #expect(listed.map { $0["paused"] != nil } == [false, true, true])
      #expect(listed.map { $0["next_ms"] != nil } == [true, false, false])
      let mixes = await home.ask(.get, "mixes").json["mixes"] as? [[String: Any]] ?? []
      #expect(mixes.count == 2)
      for mix in mixes {
        #expect((mix["paused"] != nil) == (mix["id"] as? String == big.json["id"] as? String))
      }
      #expect((mixes.first { $0["paused"] != nil }?["tracks"] as? [Any])?.count == 3)
      _ = small
    }
  }
}
