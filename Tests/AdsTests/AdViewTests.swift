import Foundation
import Storage
import TestKit
import Testing
import Web

@testable import Ads

/// Views over the API, with no page that behaves.
@Suite struct AdViewTests {
  @Test(arguments: DatabaseKind.allCases)
  func givesTwoMoreForOneWatchedToItsEnd(kind: DatabaseKind) async throws {
    try await AdHome.with(kind) { (home: AdHome) async throws in
      let (member, id) = (home.member(.adult), UUID())
      let began = await home.begin(id, by: member)
      #expect(began.json["state"] as? String == "running")
      #expect(began.json["seconds"] as? Int == 15)
      #expect(began.json["ready_ms"] as? Int64 == home.now + 15_000)
      #expect(code(await home.finish(id, by: member)) == "ad_not_completed")
      home.turn(seconds: 14)
      #expect(code(await home.finish(id, by: member)) == "ad_not_completed")
      #expect(await home.rewards(member) == 0)
      home.turn(seconds: 1)
      // Finished twice, or begun again, it is the same view.
      for _ in 0..<2 {
        #expect(await home.finish(id, by: member).json["state"] as? String == "rewarded")
      }
      #expect(await home.begin(id, by: member).json["state"] as? String == "rewarded")
      #expect(await home.rewards(member) == 1)
      let quota = try await home.commerce.count(
        .songViews, item: "song", for: member.person, zone: "Europe/Berlin")
      #expect(quota.allowed == 12 && quota.left == 11)
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func givesSixADayHoweverManyTabsRace(kind: DatabaseKind) async throws {
    try await AdHome.with(kind) { (home: AdHome) async throws in
      let member = home.member(.adult)
      for _ in 0..<5 { #expect(await home.watch(by: member) == 200) }
      let views = (0..<8).map { _ in UUID() }
      await home.begin(views[0], by: member)
      // As if as many servers had each begun one at the same moment.
      try await home.database.write { transaction in
        for id in views.dropFirst() {
          let view = AdView(
            id: id, person: member.person, slot: AdSlot.all[1], ad: .mock, zone: "",
            beganMs: home.now)
          try view.add(transaction)
        }
      }
      home.turn(seconds: 15)
      let answers = await withTaskGroup(of: String.self) { group in
        for id in views {
          group.addTask { code(await home.finish(id, by: member)) ?? "rewarded" }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(answers.sorted() == [String](repeating: "ad_cap", count: 7) + ["rewarded"])
      #expect(await home.rewards(member) == 6)
      #expect(code(await home.begin(by: member)) == "ad_cap")
      // Nor is there more for who turns the clock back, or names another zone.
      home.turn(seconds: -90_000)
      #expect(code(await home.begin(by: member)) == "ad_cap")
      home.turn(seconds: 90_000 + 26 * 3_600)
      #expect(await home.watch(by: member) == 200)
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func givesOnceForAViewThatManyFinishAtOnce(kind: DatabaseKind) async throws {
    try await AdHome.with(kind) { (home: AdHome) async throws in
      let (member, id) = (home.member(.adult), UUID())
      await home.begin(id, by: member)
      home.turn(seconds: 15)
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<8 {
          group.addTask { #expect(await home.finish(id, by: member).status == 200) }
        }
      }
      #expect(await home.rewards(member) == 1)
      let keys = try await home.database.read { try $0.rows("SELECT * FROM ad_keys").count }
      #expect(keys == 1)
    }
  }

  @Test func isNoFasterInTwoTabs() async throws {
    try await AdHome.with(.sqlite) { (home: AdHome) async throws in
      let (member, first, second) = (home.member(.adult), UUID(), UUID())
      await home.begin(first, by: member)
      home.turn(seconds: 10)
      await home.begin(second, by: member)
      home.turn(seconds: 5)
      #expect(code(await home.finish(first, by: member)) == "ad_not_completed")
      #expect(code(await home.finish(second, by: member)) == "ad_not_completed")
      home.turn(seconds: 10)
      #expect(await home.finish(second, by: member).status == 200)
      #expect(await home.rewards(member) == 1)
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func waitsAfterOneThatWasEndedEarly(kind: DatabaseKind) async throws {
    try await AdHome.with(kind) { (home: AdHome) async throws in
      let (member, id) = (home.member(.adult), UUID())
      await home.begin(id, by: member)
      #expect(await home.abort(id, by: member) == 204)
      func wait() async -> String? {
        let answer = await home.begin(by: member)
        let fields = answer.json["fields"] as? [[String: String]]
        return code(answer) == "ad_cooldown" ? fields?.first?["message"] : nil
      }
      #expect(await wait() == "30")
      home.turn(seconds: 29)
      #expect(await wait() == "1")
      home.turn(seconds: -7_200)
      #expect(await wait() != nil)
      home.turn(seconds: 7_201)
      #expect(await wait() == nil)
      home.turn(seconds: 15)
      #expect(code(await home.finish(id, by: member)) == "ad_not_completed")
      // Ending it again moves nothing.
      #expect(await home.abort(id, by: member) == 204)
      #expect(await wait() == nil)
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func showsNothingToChildrenNorToWhoHasBought(kind: DatabaseKind) async throws {
    try await AdHome.with(kind) { (home: AdHome) async throws in
      let (adult, child) = (home.member(.adult), home.member(.child))
      func isShown(_ slot: String, _ member: Identity) async -> Bool? {
        let answer = await home.client(member).ask(.get, "/api/v1/store/ads/slots/\(slot)").json
        #expect((answer["ad"] != nil) == (answer["is_shown"] as? Bool))
        return answer["is_shown"] as? Bool
      }
      for slot in AdSlot.all {
        #expect(await isShown(slot.id, adult) == true)
        #expect(await isShown(slot.id, child) == false)
      }
      #expect(code(await home.begin(by: child)) == "ad_none")
      let id = UUID()
      await home.begin(id, by: adult)
      home.turn(seconds: 15)
      try await home.commerce.buy("melodymap.unlimited.monthly", as: UUID(), by: adult)
      #expect(code(await home.finish(id, by: adult)) == "ad_none")
      #expect(code(await home.begin(by: adult)) == "ad_none")
      #expect(await isShown("melodymap.views", adult) == false)
      #expect(await isShown("yakback.banner", adult) == true)
      try await home.commerce.buy("com.jimwas.yakback.pro", as: UUID(), by: adult)
      #expect(await isShown("yakback.banner", adult) == false)
      #expect(await home.rewards(adult) == 0)
    }
  }

  @Test func showsNothingWhereAllIsUnlocked() async throws {
    try await AdHome.with(.sqlite, .init(store: .off)) { (home: AdHome) async throws in
      #expect(code(await home.begin(by: home.member(.adult))) == "ad_none")
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func keepsEachMembersViewsApart(kind: DatabaseKind) async throws {
    try await AdHome.with(kind) { (home: AdHome) async throws in
      let (mine, theirs, id) = (home.member(.adult), home.member(.owner), UUID())
      await home.begin(id, by: mine)
      home.turn(seconds: 15)
      #expect(await home.finish(id, by: theirs).status == 404)
      #expect(await home.begin(id, by: theirs).status == 404)
      #expect(await home.abort(id, by: theirs) == 404)
      #expect(await home.finish(UUID(), by: mine).status == 404)
      #expect(await home.finish(id, by: mine).status == 200)
      #expect(await home.rewards(theirs) == 0)
      try await home.database.write { try home.ads.forget(mine.person, in: $0) }
      #expect(try await home.database.read { try $0.first("SELECT * FROM ad_views") } == nil)
    }
  }

  @Test func hasNoPlaceInBabySounds() async throws {
    try await AdHome.with(.sqlite) { (home: AdHome) async throws in
      let member = home.member(.adult)
      #expect(AdSlot.all.allSatisfy { $0.app != .babysounds })
      for slot in ["babysounds.banner", "babysounds", "yakback.other"] {
        let answer = await home.client(member).ask(.get, "/api/v1/store/ads/slots/\(slot)")
        #expect(answer.status == 404)
        #expect(await home.begin(by: member, slot: slot).status == 404)
      }
      // And there is nothing to be won by only looking.
      #expect(await home.begin(by: member, slot: "yakback.banner").status == 404)
    }
  }

  @Test func remembersOnlySoManyViews() async throws {
    try await AdHome.with(.sqlite) { (home: AdHome) async throws in
      let member = home.member(.adult)
      for _ in 0..<(AdView.remembered + 5) {
        home.turn(seconds: 1)
        await home.begin(by: member)
      }
      let count = try await home.database.read { try $0.rows("SELECT id FROM ad_views").count }
      #expect(count == AdView.remembered)
    }
  }
}
