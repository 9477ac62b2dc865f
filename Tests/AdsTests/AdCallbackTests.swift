import Foundation
import Storage
import StoreProviders
import TestKit
import Testing
import Web

@testable import Ads

/// What Google's server tells of views, also twice, late, out of order, and by somebody else.
@Suite struct AdCallbackTests {
  @Test(arguments: DatabaseKind.allCases)
  func givesOnceForACallThatIsRepeated(kind: DatabaseKind) async throws {
    try await AdHome.with(kind) { (home: AdHome) async throws in
      let (member, id) = (home.member(.adult), UUID())
      await home.begin(id, by: member)
      let call = home.told(id)
      for _ in 0..<3 { #expect(await home.client(nil).ask(.get, call).status == 200) }
      #expect(await home.rewards(member) == 1)
      // Another transaction for the same view, and the view finished besides, give nothing either.
      _ = await home.client(nil).ask(.get, home.told(id, transaction: "t2"))
      home.turn(seconds: 15)
      #expect(await home.finish(id, by: member).json["state"] as? String == "rewarded")
      #expect(await home.rewards(member) == 1)
      // A transaction counts once, whichever view it is told of.
      let other = UUID()
      await home.begin(other, by: member)
      _ = await home.client(nil).ask(.get, home.told(other))
      #expect(await home.rewards(member) == 1)
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func givesNothingForWhatIsOver(kind: DatabaseKind) async throws {
    try await AdHome.with(kind) { (home: AdHome) async throws in
      let member = home.member(.adult)
      let (aborted, replaced, old, child) = (UUID(), UUID(), UUID(), UUID())
      await home.begin(replaced, by: member)
      await home.begin(aborted, by: member)
      await home.abort(aborted, by: member)
      home.turn(seconds: 30)
      await home.begin(old, by: member)
      home.turn(seconds: 3_601)
      await home.begin(child, by: home.member(.child))
      for (number, id) in [aborted, replaced, old, child, UUID()].enumerated() {
        let call = home.told(id, transaction: "t\(number)")
        #expect(await home.client(nil).ask(.get, call).status == 200)
      }
      #expect(await home.rewards(member) == 0)
      #expect(code(await home.finish(old, by: member)) == "ad_not_completed")
    }
  }

  @Test func givesNoSeventhForACall() async throws {
    try await AdHome.with(.sqlite) { (home: AdHome) async throws in
      let member = home.member(.adult)
      let late = UUID()
      for _ in 0..<5 { await home.watch(by: member) }
      await home.begin(late, by: member)
      try await home.commerce.reward(
        .songViews, as: "elsewhere", for: member.person, zone: "Europe/Berlin")
      #expect(await home.client(nil).ask(.get, home.told(late)).status == 200)
      #expect(await home.rewards(member) == 6)
    }
  }

  @Test func believesOnlyGoogleAboutOurOwnAds() async throws {
    try await AdHome.with(.sqlite) { (home: AdHome) async throws in
      let (member, id) = (home.member(.adult), UUID())
      await home.begin(id, by: member)
      let house = try await home.database.write { try HouseAdKey.signer($0) }
      let stranger = AdSigner(id: 7)
      let honest = home.told(id)
      let cases = [
        ("store_other_app", home.told(id, unit: "1")),
        ("store_unknown_key", home.told(id, by: house)),
        ("store_wrong_signature", home.told(id, by: stranger)),
        (
          "store_wrong_signature",
          honest.replacingOccurrences(of: "transaction_id=t1", with: "transaction_id=t9")
        ),
        ("store_malformed", String(honest.prefix { $0 != "&" })),
      ]
      for (word, call) in cases {
        let answer = await home.client(nil).ask(.get, call)
        #expect(answer.status == 400 && code(answer) == word, "\(word)")
      }
      home.turn(seconds: 3_601)
      #expect(code(await home.client(nil).ask(.get, honest)) == "store_too_old")
      #expect(await home.rewards(member) == 0)
    }
  }

  /// What the house signs goes through the verification that Google's calls do.
  @Test func signsAsGoogleDoes() async throws {
    try await AdHome.with(.sqlite) { (home: AdHome) async throws in
      for number in 0..<50 {
        let signer = AdSigner(id: UInt32(number + 1))
        let document = signer.document
        let query =
          "ad_unit=melodymap.views&reward_amount=1&reward_item=views&timestamp=\(home.now)"
          + "&transaction_id=\(number)"
        let ads = RewardedAds(clock: home.commerce.clock) { document }
        let reward = try await ads.reward(signer.sign(query))
        #expect(reward.transaction == "\(number)")
      }
    }
  }
}
