import Commerce
import Foundation
import TestKit
import Testing
import Web

@testable import StoreProviders

/// Stores in which money is paid, from the request to what it unlocks.
@Suite struct LiveStoreTests {
  private func form(_ asked: LocalServer.Asked) -> [String: String] {
    var components = URLComponents()
    components.percentEncodedQuery = asked.body
    return Dictionary(
      uniqueKeysWithValues: (components.queryItems ?? []).map { ($0.name, $0.value ?? "") })
  }

  private func code(_ answer: ServiceClient.Answer) -> String? { answer.json["code"] as? String }

  @Test(arguments: DatabaseKind.allCases)
  func leadsToStripeAndBack(kind: DatabaseKind) async throws {
    try await LiveHome.with(kind) { (home: LiveHome) async throws in
      let adult = home.member(.adult)
      let answer = await home.ask("checkout", ["product": .string(LiveHome.monthly)], by: adult)
      #expect(answer.json["url"] as? String == "https://checkout.stripe.com/c/pay/cs_1")
      let asked = form(try #require(home.stripe.asked.first))
      #expect(asked["line_items[0][price]"] == "price_monthly" && asked["mode"] == "subscription")
      #expect(asked["subscription_data[trial_period_days]"] == "7" && asked["customer"] == nil)
      #expect(asked["metadata[member]"] == adult.person.uuidString)
      #expect(asked["success_url"] == "https://sounds.example/store?bought=\(LiveHome.monthly)")
      #expect(asked["cancel_url"] == "https://sounds.example/store?cancelled=\(LiveHome.monthly)")
      #expect(code(await home.ask("portal", [:], by: adult)) == "no_customer")
      let own = LiveHome.metadata(LiveHome.pro, adult)
      let paid = StripeSample.session(["amount_total": 499, "currency": "usd"]).merged(with: own)
      // However often it is told, it was bought once.
      for _ in 0..<3 {
        #expect(await home.tell("checkout.session.completed", paid).status == 204)
      }
      #expect(try await home.commerce.limit(.sounds, for: adult.person) == nil)
      let again = await home.ask("checkout", ["product": .string(LiveHome.pro)], by: adult)
      #expect(code(again) == "already_bought")
      #expect(await home.ask("portal", [:], by: adult).json["url"] != nil)
      #expect(form(home.stripe.asked[1])["customer"] == "cus_1")
      #expect(form(home.stripe.asked[1])["return_url"] == "https://sounds.example/store")
      _ = await home.ask("checkout", ["product": .string(LiveHome.tip)], by: adult)
      #expect(form(home.stripe.asked[2])["customer"] == "cus_1")
    }
  }

  @Test func refusesWhatIsNotSoldSoAndSaysWhy() async throws {
    try await LiveHome.with(.sqlite) { (home: LiveHome) async throws in
      let (adult, child) = (home.member(.adult), home.member(.child))
      func checkout(_ product: String, _ member: Identity, _ token: String? = nil) async -> String?
      {
        let request: JSON = ["product": .string(product)]
        let gate: JSON = token.map { ["gate_token": .string($0)] } ?? [:]
        return code(await home.ask("checkout", request.merged(with: gate), by: member))
      }
      #expect(await checkout("no.such", adult) == "no_such_product")
      #expect(await checkout("sonidea.pro.yearly", adult) == "not_for_sale")
      #expect(await checkout(LiveHome.pro, child) == "forbidden")
      home.commerce.guardPurchases(of: .babysounds) { token, _ in token == "twelve" }
      #expect(await checkout(LiveHome.gated, adult, "eleven") == "needs_gate")
      #expect(home.stripe.asked.isEmpty)
      // What Stripe could not do is not in the way of another attempt.
      for count in 1...2 {
        #expect(await checkout(LiveHome.gated, adult, "twelve") == "store_busy")
        #expect(home.stripe.asked.count == count)
      }
    }
    for (kind, word) in [
      (Commerce.Store.sandbox, "not_sold_so"), (.disabled, "purchases_disabled"),
      (.off, "store_off"),
    ] {
      try await LiveHome.with(.sqlite, kind) { (home: LiveHome) async throws in
        let adult = home.member(.adult)
        for (path, body) in [
          ("checkout", ["product": .string(LiveHome.pro)] as JSON), ("portal", [:]),
          ("appstore/transactions", ["transaction": "a.b.c"]),
        ] {
          #expect(code(await home.ask(path, body, by: adult)) == word, "\(kind) \(path)")
        }
        // Nobody listens for stores that are not in use.
        #expect(await home.tell("invoice.paid", StripeSample.invoice()).status == 404)
      }
    }
  }

  @Test func refusesProductsThatAreNotInTheCatalogueByName() async throws {
    try await LiveHome.with(.sqlite) { (home: LiveHome) async throws in
      let adult = home.member(.adult)
      let told = await home.tell("invoice.paid", StripeSample.invoice())
      #expect(told.status == 400 && told.code == "store_unknown_product")
      let text = home.apple.sign(Apple.transaction())
      let answer = await home.ask(
        "appstore/transactions", ["transaction": .string(text)], by: adult)
      #expect(code(answer) == "store_unknown_product")
      #expect((answer.json["detail"] as? String)?.contains("quintet.plus.monthly") == true)
      #expect(try await home.commerce.transactions(for: adult).transactions.isEmpty)
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func takesWhatAnAppHasBought(kind: DatabaseKind) async throws {
    try await LiveHome.with(kind) { (home: LiveHome) async throws in
      let (owner, other) = (home.member(.owner), home.member(.child))
      let access = await home.client(other).ask(.get, "/api/v1/store/entitlements").json
      let account = try #require(access["account"] as? String)
      let bought: JSON = [
        "productId": .string(LiveHome.pro), "type": "Non-Consumable", "expiresDate": .null,
        "price": 4_990, "currency": "USD", "appAccountToken": .string(account.uppercased()),
      ]
      let text = home.apple.sign(Apple.transaction(bought))
      // Whichever adult brings it, it is theirs whom it names; and told by Apple too it is the same payment.
      for (member, status) in [(owner, 200), (other, 403), (home.member(.adult), 200)] {
        let answer = await home.ask(
          "appstore/transactions", ["transaction": .string(text)], by: member)
        #expect(answer.status == status)
      }
      let notification = home.apple.body(home.apple.told("ONE_TIME_CHARGE", transaction: bought))
      for _ in 0..<2 {
        let answer = await home.client(nil).ask(
          .post, "/api/v1/store/appstore/notifications", bytes: notification)
        #expect(answer.status == 204)
      }
      #expect(try await home.commerce.limit(.sounds, for: other.person) == nil)
      #expect(try await home.commerce.limit(.sounds, for: owner.person) == 9)
      let sales = await home.client(owner).ask(.get, "/api/v1/store/sales").json["products"]
      let line = (sales as? [[String: Any]])?.first
      #expect(line?["cents_sold"] as? Int == 499 && line?["purchases"] as? Int == 1)
      let elsewhere = bought.merged(with: ["appAccountToken": .string(UUID().uuidString)])
      let refused = await home.ask(
        "appstore/transactions",
        ["transaction": .string(home.apple.sign(Apple.transaction(elsewhere)))], by: owner)
      #expect(code(refused) == "store_other_account")
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func tellsNobodyElseWhatAStoreWroteOfWhoPaid(kind: DatabaseKind) async throws {
    try await LiveHome.with(kind) { (home: LiveHome) async throws in
      let (adult, other) = (home.member(.adult), home.member(.child))
      let own = LiveHome.metadata(LiveHome.pro, adult)
      let details: JSON = ["customer_details": ["email": "kim@sounds.example"]]
      let session = StripeSample.session(details).merged(with: own)
      await home.tell("checkout.session.completed", session)
      func proofs(_ member: Identity) async throws -> [String] {
        let all =
          await home.client(member).ask(.get, "/api/v1/store/transactions")
          .json["transactions"] as? [[String: Any]]
        return all?.compactMap { $0["proof"] as? String } ?? []
      }
      #expect(try await proofs(adult).first?.contains("kim@sounds.example") == true)
      #expect(try await proofs(other) == [""])
      // And whoever leaves takes it along; what was bought stays.
      try await home.commerce.database.write { transaction in
        try home.commerce.forget(adult.person, in: transaction)
      }
      #expect(try await proofs(home.member(.owner)) == [""])
      #expect(try await home.commerce.limit(.sounds, for: other.person) == nil)
    }
  }

  @Test func givesWhatNamesNobodyToWhoBringsItFirst() async throws {
    try await LiveHome.with(.sqlite) { (home: LiveHome) async throws in
      let (first, second) = (home.member(.adult), home.member(.adult))
      let unnamed: JSON = [
        "productId": .string(LiveHome.pro), "type": "Non-Consumable", "expiresDate": .null,
        "appAccountToken": .null,
      ]
      for (id, member) in [("2000", first), ("2001", second)] {
        let text = home.apple.sign(
          Apple.transaction(unnamed.merged(with: ["transactionId": .string(id)])))
        _ = await home.ask("appstore/transactions", ["transaction": .string(text)], by: member)
      }
      // The household shares what adults bought; the proof of it is shown to who brought it alone.
      func proofs(_ member: Identity) async -> [String] {
        let told = await home.client(member).ask(.get, "/api/v1/store/transactions").json
        let all = told["transactions"] as? [[String: Any]] ?? []
        return all.compactMap { $0["proof"] as? String }.filter { !$0.isEmpty }
      }
      #expect(await proofs(first).isEmpty == false)
      #expect(await proofs(second).isEmpty)
    }
  }

  @Test func followsASubscriptionToldInAnyOrder() async throws {
    let all: (Identity) -> [(String, JSON)] = { adult in
      let own = LiveHome.metadata(LiveHome.monthly, adult)
      let details: JSON = ["subscription": "sub_1"]
      let invoice = StripeSample.invoice([
        "billing_reason": "subscription_create", "amount_paid": 299, "currency": "usd",
        "parent": ["subscription_details": details.merged(with: own)],
      ])
      return [
        ("customer.subscription.created", StripeSample.subscription().merged(with: own)),
        ("invoice.paid", invoice),
      ]
    }
    for isReversed in [false, true] {
      try await LiveHome.with(.sqlite) { (home: LiveHome) async throws in
        let adult = home.member(.adult)
        let told = isReversed ? all(adult).reversed() : all(adult)
        for (type, object) in told + told { #expect(await home.tell(type, object).status == 204) }
        #expect(try await home.commerce.canAccess(.noAdsOnMap, for: adult.person))
        let access = await home.client(adult).ask(.get, "/api/v1/store/entitlements").json
        #expect((access["entitlements"] as? [Any])?.count == 1)
        let owner = home.member(.owner)
        let sales = await home.client(owner).ask(.get, "/api/v1/store/sales").json["products"]
        #expect((sales as? [[String: Any]])?.first?["cents_sold"] as? Int == 299)
      }
    }
  }

  @Test func readsAmountsInCoinsOfTheirCurrency() {
    #expect(StripeAmount(1_000, "jpy")?.payment("1").cents == 100_000)
    #expect(StripeAmount(1_000, "kwd")?.payment("1").cents == 100)
    #expect(StripeAmount(499, "usd")?.payment("1") == Payment(id: "1", cents: 499, currency: "USD"))
    #expect(StripeAmount(-1, "usd") == nil && StripeAmount(1, "dollars") == nil)
    #expect(StripeAmount(.max, "usd") == nil)
  }
}
