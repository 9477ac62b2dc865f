import Foundation
import Storage
import Sync
import TestKit
import Testing
import Web

@testable import Commerce

/// What was paid, to the cent.
@Suite struct SalesTests {
  private func line(_ product: String, _ home: Home, _ owner: Identity) async -> [String: Any] {
    let answer = await home.client(owner).ask(.get, "/api/v1/store/sales").json
    let all = answer["products"] as? [[String: Any]] ?? []
    return all.first { $0["product"] as? String == product } ?? [:]
  }

  private func purchases(_ home: Home, _ owner: Identity) async -> [[String: Any]] {
    let answer = await home.client(owner).ask(.get, "/api/v1/store/purchases").json
    return answer["purchases"] as? [[String: Any]] ?? []
  }

  @Test(arguments: DatabaseKind.allCases)
  func addsUpWhatWasPaidAndGivenBack(kind: DatabaseKind) async throws {
    try await Home.with(kind) { (home: Home) async throws in
      let (owner, other, id) = (home.member(.owner), home.member(.adult), UUID())
      await home.buy(monthly, id, by: owner)
      home.turn(hours: 24)
      await home.buy(yakback, by: other)
      home.turn(hours: 70 * 24)
      let sold = await line(monthly, home, owner)
      // The first month and two renewals.
      #expect(sold["cents_sold"] as? Int == 3 * 399 && sold["cents_refunded"] as? Int == 0)
      #expect(await home.act("refund", id, by: owner) == 200)
      #expect(await line(monthly, home, owner)["cents_refunded"] as? Int == 399)
      #expect(await home.act("reverse_refund", id, by: owner) == 200)
      #expect(await line(monthly, home, owner)["cents_refunded"] as? Int == 0)
      #expect(await line(yakback, home, owner)["cents_sold"] as? Int == 499)
      let all = await purchases(home, owner)
      #expect(all.map { $0["product"] as? String } == [yakback, monthly])
      #expect(all.map { $0["person"] as? String } == [text(other.person), text(owner.person)])
      #expect(all.map { $0["cents"] as? Int } == [499, 399])
      #expect(await home.client(other).ask(.get, "/api/v1/store/purchases").status == 403)
    }
  }

  @Test func takesNothingForATrial() async throws {
    try await Home.with(.sqlite) { (home: Home) async throws in
      let (owner, id) = (home.member(.owner), UUID())
      await home.buy(yearly, id, by: owner)
      #expect(await line(yearly, home, owner)["cents_sold"] as? Int == 0)
      #expect(await purchases(home, owner).first?["cents"] == nil)
      #expect(await home.act("refund", id, by: owner) == 200)
      #expect(await line(yearly, home, owner)["cents_refunded"] as? Int == 0)
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func keepsThePriceThatWasAgreed(kind: DatabaseKind) async throws {
    try await Home.with(kind) { (home: Home) async throws in
      let owner = home.member(.owner)
      func price(_ product: String, _ cents: Int) async throws {
        let config = "{\"version\":2,\"prices_cents\":{\"\(product)\":\(cents)}}"
        try await home.database.write { transaction in
          try transaction.run("UPDATE store_state SET config = ?, config_version = 2", config)
        }
      }
      try await price(monthly, 700)
      await home.buy(monthly, by: owner)
      try await price(monthly, 900)
      await home.buy(yakback, by: owner)
      home.turn(hours: 40 * 24)
      #expect(await line(monthly, home, owner)["cents_sold"] as? Int == 2 * 700)
      #expect(await line(yakback, home, owner)["cents_sold"] as? Int == 499)
    }
  }

  @Test func countsAPaymentOnceHoweverOftenItIsTold() {
    func fact(_ id: String, _ kind: StoreEvent.Kind, _ cents: Int64, _ currency: String = "usd")
      -> StoreEvent
    {
      StoreEvent(
        provider: .appstore, id: id, kind: kind, product: yakback, subscription: "1",
        happenedMs: 1, environment: .production,
        payment: Payment(id: "2000", cents: cents, currency: currency))
    }
    let twice = [fact("notification", .purchased, 499), fact("transaction.2000", .purchased, 499)]
    #expect(Revenue.all(twice)[yakback] == ["USD": Revenue(sold: 499)])
    let back = twice + [fact("refund", .refunded, 499)]
    #expect(Revenue.all(back)[yakback] == ["USD": Revenue(sold: 499, refunded: 499)])
    let again = back + [fact("reversal", .refundReversed, 499)]
    #expect(Revenue.all(again)[yakback] == ["USD": Revenue(sold: 499)])
    let euros = Revenue.all([fact("a", .purchased, 549, "eur")])[yakback] ?? [:]
    #expect(euros == ["EUR": Revenue(sold: 549)])
    let line = StoreSales.Line(
      product: yakback, purchases: 1, holding: 1, trials: 0, refunded: 0, revenue: euros)
    #expect(line.centsSold == 0 && line.others.map(\.currency) == ["EUR"])
  }

  @Test(arguments: DatabaseKind.allCases)
  func goesOnWithTablesOfBefore(kind: DatabaseKind) async throws {
    let location = try kind.location()
    let database = try await location.open()
    try await database.migrate(Sync.migrations + Commerce.migrations.prefix(1))
    let (person, id) = (UUID(), UUID())
    try await database.write { transaction in
      try transaction.run("INSERT INTO store_accounts (token, person) VALUES ('t', ?)", person)
      try transaction.run(
        """
        INSERT INTO store_facts (provider, id, kind, product, subscription, account, happened_ms,
          paid_until_ms, is_trial, environment, by_adult, proof, added_ms)
        VALUES ('sandbox', ?, 'purchased', ?, ?, 't', 1000, 2000000000, 0, 'sandbox', 1, '', 1000)
        """, "\(text(id)).1", monthly, text(id))
      try transaction.run(
        """
        INSERT INTO sandbox_purchases (id, product, account, anchor_ms, periods, next_ms, state,
          renews, must_fail, facts) VALUES (?, ?, 't', 1000, 1, 2000000000, 'paid', 1, 0, 1)
        """, text(id), monthly)
    }
    try await database.migrate(Sync.migrations + Commerce.migrations)
    let commerce = Commerce(
      database, Sync(database), clock: Clock { 3_000_000_000 }, role: { _, _ in .owner })
    #expect(try await commerce.entitlements(of: person).first?.reason == .active)
    // What was bought before prices were kept has none; its renewal has.
    let sales = try await commerce.sales()
    #expect(sales.products.map(\.centsSold) == [399])
    await database.close()
  }
}
