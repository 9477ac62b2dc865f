import Files
import Foundation
import Storage
import TestKit
import Testing
import Web

@testable import Commerce

/// The store of our own, over its routes, on both databases.
@Suite struct StoreSandboxTests {
  @Test(arguments: DatabaseKind.allCases)
  func livesThroughTheLifeOfASubscription(kind: DatabaseKind) async throws {
    try await Home.with(kind) { (home: Home) async throws in
      let (owner, id) = (home.member(.owner), UUID())
      #expect(await home.buy(yearly, id, by: owner) == 200)
      #expect(try await home.reason(id, for: owner) == .trial)
      #expect(await home.pass(hours: 15 * 24, by: owner) == 200)
      #expect(try await home.reason(id, for: owner) == .active)
      #expect(await home.act("fail_renewal", id, by: owner) == 200)
      #expect(await home.pass(hours: 366 * 24, by: owner) == 200)
      #expect(try await home.reason(id, for: owner) == .grace)
      #expect(await home.act("pay", id, by: owner) == 200)
      #expect(try await home.reason(id, for: owner) == .active)
      #expect(await home.act("refund", id, by: owner) == 200)
      #expect(try await home.reason(id, for: owner) == .refunded)
      #expect(await home.act("refund", id, by: owner) == 409)
      #expect(await home.act("reverse_refund", id, by: owner) == 200)
      #expect(try await home.reason(id, for: owner) == .active)
      #expect(await home.act("revoke", id, by: owner) == 200)
      #expect(try await home.reason(id, for: owner) == .revoked)
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func renewsForYearsWhenItIsAskedLate(kind: DatabaseKind) async throws {
    try await Home.with(kind) { (home: Home) async throws in
      let (owner, id) = (home.member(.owner), UUID())
      try home.set("2026-01-31T12:00:00Z")
      await home.buy(monthly, id, by: owner)
      try home.set("2028-02-29T11:59:00Z")
      let before = try await home.commerce.entitlements(of: owner.person).first
      #expect(before?.endsMs == home.now + 60_000)
      #expect(before?.reason == .active)
      // An app that asks within its own transaction sees the renewal too, though nobody looked before.
      home.turn(hours: 1)
      try await home.database.write {
        try home.commerce.require(.overdub, for: owner.person, in: $0)
      }
      #expect(await home.act("cancel", id, by: owner) == 200)
      home.turn(hours: 32 * 24)
      #expect(try await home.reason(id, for: owner) == .expired)
      let all = try await home.commerce.transactions(for: owner).transactions
      #expect(all.filter { $0.kind == .renewed }.count == 25)
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func refusesWhatItDidNotSignAndSaysWhy(kind: DatabaseKind) async throws {
    try await Home.with(kind) { (home: Home) async throws in
      let owner = home.member(.owner)
      await home.buy(yakback, by: owner)
      let key = try #require(try await home.database.read { try SandboxKey.stored($0) })
      let proof = try #require(
        try await home.commerce.transactions(for: owner).transactions.first?.proof)
      var fact = try key.verified(proof)
      fact.id = "mine.1"
      let parts = proof.split(separator: ".").map(String.init)
      var body = try #require(Base64URL.bytes(parts[1]))
      body[body.count / 2] ^= 1
      let none = Base64URL.text(Array(#"{"alg":"none","kid":"x"}"#.utf8))
      var wrongProduct = fact
      wrongProduct.product = "no.such.product"
      var wrongStore = fact
      wrongStore.provider = .appstore
      let cases = [
        ("malformed", "a.b"), ("other_algorithm", "\(none).\(parts[1]).\(parts[2])"),
        ("bad_signature", "\(parts[0]).\(Base64URL.text(body)).\(parts[2])"),
        (
          "bad_signature",
          "\(parts[0]).\(parts[1]).\(Base64URL.text([UInt8](repeating: 1, count: 64)))"
        ),
        ("other_key", try SandboxKey().sign(fact)),
        ("unknown_product", try key.sign(wrongProduct)), ("other_store", try key.sign(wrongStore)),
      ]
      for (reason, text) in cases {
        let answer = await home.client(owner).ask(
          .post, "/api/v1/store/transactions", json: "{\"transaction\":\"\(text)\"}")
        #expect(answer.status == 422)
        #expect(answer.json["code"] as? String == "transaction_\(reason)")
      }
      // What was signed may come again, and changes nothing.
      #expect(try await !home.commerce.add(signed: proof))
      #expect(try await home.commerce.transactions(for: owner).transactions.count == 1)
      #expect(try await home.commerce.add(signed: try key.sign(fact)))
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func sharesWhatAdultsBuyAndKeepsItWithoutThem(kind: DatabaseKind) async throws {
    try await Home.with(kind) { (home: Home) async throws in
      let (adult, child, other) = (home.member(.adult), home.member(.child), home.member(.adult))
      #expect(await home.buy(yakback, by: child) == 403)
      for member in [child, other] {
        #expect(try await home.commerce.limit(.sounds, for: member.person) == 9)
      }
      await home.buy(yearly, by: adult)
      #expect(try await home.commerce.canAccess(.overdub, for: child.person))
      try await home.database.write { try home.commerce.forget(adult.person, in: $0) }
      #expect(try await home.commerce.canAccess(.overdub, for: child.person))
      let left = try await home.database.read { reading in
        try reading.rows("SELECT * FROM store_accounts").map { try $0.uuid("person") }
      }
      #expect(left.isEmpty)
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func sellsAnAppOnceWhoeverBuysWhichPlan(kind: DatabaseKind) async throws {
    try await Home.with(kind) { (home: Home) async throws in
      let (one, other, id) = (home.member(.adult), home.member(.adult), UUID())
      async let first = home.buy(yearly, id, by: one)
      async let second = home.buy(monthly, by: other)
      #expect(await [first, second].sorted() == [200, 409])
      for member in [one, other] {
        #expect(try await home.commerce.entitlements(of: member.person).filter(\.holds).count == 1)
        for product in [monthly, yearly] { #expect(await home.buy(product, by: member) == 409) }
        // Other apps and tips are something else.
        #expect(await home.buy(tip, by: member) == 200)
      }
      #expect(await home.buy(yakback, by: other) == 200)
      // What has ended may be bought again, by another plan too.
      let holding = try #require(
        try await home.commerce.entitlements(of: one.person).first { $0.product != yakback })
      let purchase = try #require(UUID(uuidString: holding.subscription))
      #expect(await home.act("refund", purchase, by: home.member(.owner)) == 200)
      #expect(await home.buy(monthly, by: one) == 200)
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func restoresWhatIsMissing(kind: DatabaseKind) async throws {
    try await Home.with(kind) { (home: Home) async throws in
      let owner = home.member(.owner)
      await home.buy(yakback, by: owner)
      try await home.database.write { transaction in
        try transaction.run("DELETE FROM store_facts")
        try home.commerce.changeFacts(in: transaction)
      }
      #expect(try await home.commerce.limit(.sounds, for: owner.person) == 9)
      let answer = await home.client(owner).ask(.post, "/api/v1/store/restore")
      #expect(answer.status == 200)
      #expect(try await home.commerce.limit(.sounds, for: owner.person) == nil)
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func winsNothingByTurningTheClockBack(kind: DatabaseKind) async throws {
    try await Home.with(kind) { (home: Home) async throws in
      let (owner, id) = (home.member(.owner), UUID())
      await home.buy(yearly, id, by: owner)
      await home.act("cancel", id, by: owner)
      home.turn(hours: 15 * 24)
      #expect(try await home.reason(id, for: owner) == .expired)
      home.turn(hours: -14 * 24)
      #expect(try await home.reason(id, for: owner) == .expired)
      // And a trial is there once.
      let again = UUID()
      await home.buy(yearly, again, by: owner)
      #expect(try await home.reason(again, for: owner) == .active)
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func sellsBehindTheGateToAdultsWhoPassIt(kind: DatabaseKind) async throws {
    try await Home.with(kind) { (home: Home) async throws in
      let (adult, child) = (home.member(.adult), home.member(.child))
      let product = "babysounds.premium.monthly"
      home.commerce.guardPurchases(of: .babysounds) { token, _ in token == "four times three" }
      #expect(await home.buy(product, by: adult, token: "twelve?") == 403)
      #expect(await home.buy(product, by: child, token: "four times three") == 403)
      #expect(await home.buy(product, by: adult, token: "four times three") == 200)
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func tellsOpenTabsAtOnce(kind: DatabaseKind) async throws {
    try await Home.with(kind) { (home: Home) async throws in
      let (owner, other, id) = (home.member(.owner), home.member(.child), UUID())
      let cursor = try await home.sync.news(since: nil, of: other.person).place
      await home.buy(yakback, id, by: owner)
      // The same request again is the same purchase.
      #expect(await home.buy(yakback, id, by: owner) == 200)
      #expect(await home.buy(yakback, by: owner) == 409)
      let changes = try await home.sync.news(since: cursor, of: other.person).changes
      #expect(changes.map(\.kind) == ["entitlement"])
      let sales = await home.client(owner).ask(.get, "/api/v1/store/sales").json["products"]
      #expect((sales as? [[String: Any]])?.first?["purchases"] as? Int == 1)
      // And of time that has passed, though nothing was bought that could have changed.
      let now = try await home.sync.news(since: nil, of: other.person).place
      #expect(await home.pass(hours: 1, by: owner) == 200)
      #expect(
        try await home.sync.news(since: now, of: other.person).changes.map(\.id) == ["time"])
    }
  }
}
