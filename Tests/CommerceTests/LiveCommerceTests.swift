import Foundation
import Storage
import TestKit
import Testing
import Web

@testable import Commerce

/// What counts where money is paid, and where nothing is sold at all.
@Suite struct LiveCommerceTests {
  private static func live(_ onTrial: Set<StoreEvent.Provider> = []) -> Commerce.Settings {
    var settings = Commerce.Settings(store: .live)
    (settings.liveWays, settings.onTrial) = ([.stripe], onTrial)
    return settings
  }

  private func fact(
    _ environment: StoreEvent.Environment, _ product: String, of person: UUID
  ) -> StoreEvent {
    StoreEvent(
      provider: .stripe, id: "evt.\(product)", kind: .purchased, product: product,
      subscription: "pi_\(product)", person: person, accountToken: "cus_1", happenedMs: 1_000,
      environment: environment,
      payment: Payment(id: "pi_\(product)", cents: 499, currency: "usd"))
  }

  @Test(arguments: DatabaseKind.allCases)
  func countsNoPlayMoneyWhereMoneyIsPaid(kind: DatabaseKind) async throws {
    try await Home.with(kind) { (home: Home) async throws in
      let owner = home.member(.owner)
      await home.buy(yakback, by: owner)
      let (paying, trying) = (home.reopened(Self.live()), home.reopened(Self.live([.stripe])))
      #expect(try await home.commerce.limit(.sounds, for: owner.person) == nil)
      #expect(try await paying.commerce.limit(.sounds, for: owner.person) == 9)
      let facts = [
        fact(.sandbox, yakback, of: owner.person), fact(.production, yearly, of: owner.person),
      ]
      try await paying.database.write { transaction in
        for fact in facts { try paying.commerce.add(fact, proof: "", in: transaction) }
      }
      #expect(try await paying.commerce.limit(.sounds, for: owner.person) == 9)
      #expect(try await trying.commerce.limit(.sounds, for: owner.person) == nil)
      #expect(try await paying.commerce.canAccess(.overdub, for: owner.person))
      #expect(try await paying.commerce.sales().products.map(\.product) == [yearly])
      #expect(try await paying.commerce.purchases().purchases.map(\.cents) == [499])
      let customer = try await paying.database.read {
        try paying.commerce.customer(of: .stripe, owner.person, in: $0)
      }
      #expect(customer == "cus_1")
      for (method, path, json) in [
        (Web.Method.put, "purchases/\(text(UUID()))", "{\"product\":\"\(yakback)\"}"),
        (.post, "sandbox/time", "{\"hours\":1}"),
        (.post, "transactions", "{\"transaction\":\"a.b.c\"}"),
      ] {
        let answer = await paying.client(owner).ask(method, "/api/v1/store/\(path)", json: json)
        #expect(answer.json["code"] as? String == "not_sold_so", "\(path)")
      }
      let catalogue = await paying.client(owner).ask(.get, "/api/v1/store/catalogue").json
      #expect(catalogue["store"] as? String == "live")
      #expect(catalogue["ways"] as? [String] == ["stripe"])
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func sellsNothingWhereItWasBuiltOut(kind: DatabaseKind) async throws {
    try await Home.with(kind, Commerce.Settings(store: .disabled)) { (home: Home) async throws in
      let owner = home.member(.owner)
      for (method, path, json) in [
        (Web.Method.put, "purchases/\(text(UUID()))", "{\"product\":\"\(yakback)\"}"),
        (.post, "sandbox/purchases/\(text(UUID()))", "{\"action\":\"refund\"}"),
        (.post, "sandbox/time", "{\"hours\":1}"),
        (.post, "transactions", "{\"transaction\":\"a.b.c\"}"),
      ] {
        let answer = await home.client(owner).ask(method, "/api/v1/store/\(path)", json: json)
        #expect(answer.status == 409)
        #expect(answer.json["code"] as? String == "purchases_disabled", "\(path)")
      }
      #expect(try await home.commerce.limit(.sounds, for: owner.person) == 9)
      await #expect(throws: Problem.self) {
        try await home.commerce.require(.sounds, for: owner.person, beside: 9)
      }
      let catalogue = await home.client(owner).ask(.get, "/api/v1/store/catalogue").json
      #expect(catalogue["store"] as? String == "disabled")
      #expect(catalogue["ways"] as? [String] == [])
      #expect((catalogue["note"] as? String)?.contains("Purchases are turned off") == true)
      #expect(await home.client(owner).ask(.post, "/api/v1/store/restore").status == 200)
    }
  }

  @Test func offersATrialAgainWhereThatBeforeWasPlayed() async throws {
    try await Home.with(.sqlite) { (home: Home) async throws in
      let owner = home.member(.owner)
      await home.buy(yearly, by: owner)
      let product = try #require(Catalogue.own.product(yearly))
      let paying = home.reopened(Self.live())
      let days = try await home.database.read { reading in
        try [home, paying].map {
          try $0.commerce.trialDays(product, for: owner.person, in: reading)
        }
      }
      #expect(days == [0, 14])
    }
  }
}
