import Commerce
import Foundation
import TestKit
import Testing
import Web

@testable import StoreProviders

/// What is paid once or again and again, where money is paid.
@Suite struct LiveTipTests {
  private func page(
    _ product: String, _ home: LiveHome, _ member: Identity
  ) async -> String? {
    let answer = await home.ask("checkout", ["product": .string(product)], by: member).json
    return answer["code"] as? String
      ?? (answer["url"] as? String)?.split(separator: "/").last
      .map(String.init)
  }

  private func sold(_ home: LiveHome) async -> [String: Any]? {
    let sales = await home.client(home.member(.owner)).ask(.get, "/api/v1/store/sales").json
    return (sales["products"] as? [[String: Any]])?.first
  }

  @Test(arguments: DatabaseKind.allCases)
  func opensOneCheckoutForWhatIsBoughtOnce(kind: DatabaseKind) async throws {
    try await LiveHome.with(kind) { (home: LiveHome) async throws in
      let (adult, other, child) = (home.member(.adult), home.member(.adult), home.member(.child))
      #expect(await page(LiveHome.pro, home, child) == "forbidden")
      #expect(await page(LiveHome.pro, home, adult) == "cs_1")
      #expect(await page(LiveHome.pro, home, adult) == "cs_1")
      // What an adult buys counts for all.
      #expect(await page(LiveHome.pro, home, other) == "at_checkout")
      #expect(await page(LiveHome.monthly, home, other) == "cs_2")
      home.turn(minutes: 9)
      #expect(await page(LiveHome.pro, home, other) == "at_checkout")
      home.turn(minutes: 1)
      // So long nobody waits for who went away; and theirs is closed before.
      #expect(await page(LiveHome.pro, home, other) == "cs_3")
      #expect(await page(LiveHome.pro, home, adult) == "at_checkout")
      #expect(home.closed == ["cs_1"])
      home.turn(minutes: 50)
      #expect(await page(LiveHome.pro, home, other) == "cs_3")
      home.turn(minutes: 10)
      #expect(await page(LiveHome.pro, home, other) == "cs_4")
      #expect(home.closed == ["cs_1"])
    }
  }

  @Test func opensNoOtherWhereOneWasPaidMeanwhile() async throws {
    try await LiveHome.with(.sqlite) { (home: LiveHome) async throws in
      let (adult, other) = (home.member(.adult), home.member(.adult))
      #expect(await page(LiveHome.yearly, home, adult) == "cs_1")
      // Stripe knows already, and has not told it yet.
      home.paid.withLock { _ = $0.insert("cs_1") }
      #expect(await page(LiveHome.monthly, home, adult) == "already_bought")
      home.turn(minutes: 11)
      for member in [other, adult] {
        #expect(await page(LiveHome.monthly, home, member) == "already_bought")
      }
      #expect(await page(LiveHome.yearly, home, adult) == "cs_1")
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func opensNoCheckoutForAnotherPlanOfTheSameApp(kind: DatabaseKind) async throws {
    try await LiveHome.with(kind) { (home: LiveHome) async throws in
      let (adult, other) = (home.member(.adult), home.member(.adult))
      #expect(await page(LiveHome.yearly, home, adult) == "cs_1")
      #expect(await page(LiveHome.monthly, home, other) == "at_checkout")
      // Whoever goes back may choose another plan.
      #expect(await page(LiveHome.monthly, home, adult) == "cs_2")
      #expect(home.closed == ["cs_1"])
      let own = LiveHome.metadata(LiveHome.monthly, adult)
      let plan = StripeSample.subscription().merged(with: own)
      await home.tell("customer.subscription.created", plan)
      for member in [adult, other] {
        #expect(await page(LiveHome.yearly, home, member) == "already_bought")
      }
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func opensAnotherCheckoutOnceTheFirstIsPaid(kind: DatabaseKind) async throws {
    try await LiveHome.with(kind) { (home: LiveHome) async throws in
      let adult = home.member(.adult)
      #expect(await page(LiveHome.pro, home, adult) == "cs_1")
      let own = LiveHome.metadata(LiveHome.pro, adult)
      await home.tell("checkout.session.completed", StripeSample.session().merged(with: own))
      #expect(await page(LiveHome.pro, home, adult) == "already_bought")
      await home.tell("charge.refunded", StripeSample.charge().merged(with: own))
      #expect(await page(LiveHome.pro, home, adult) == "cs_2")
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func takesTipsAtStripeAsOftenAsTheyAreGiven(kind: DatabaseKind) async throws {
    try await LiveHome.with(kind) { (home: LiveHome) async throws in
      let adult = home.member(.adult)
      #expect(await page(LiveHome.tip, home, adult) == "cs_1")
      let own = LiveHome.metadata(LiveHome.tip, adult)
      for payment in ["pi_1", "pi_2", "pi_1"] {
        let paid: JSON = [
          "payment_intent": .string(payment), "amount_total": 99, "currency": "usd",
        ]
        let session = StripeSample.session(paid).merged(with: own)
        #expect(await home.tell("checkout.session.completed", session, payment).status == 204)
        #expect(await page(LiveHome.tip, home, adult)?.hasPrefix("cs_") == true)
      }
      #expect(home.stripe.asked.count == 4)
      #expect(home.stripe.asked.allSatisfy { $0.body.contains("mode=payment") })
      #expect(await sold(home)?["purchases"] as? Int == 2)
      #expect(await sold(home)?["cents_sold"] as? Int == 2 * 99)
      #expect(try await home.commerce.entitlements(of: adult.person).isEmpty)
    }
  }

  @Test func takesConsumablesOfTheAppStoreOnceEach() async throws {
    try await LiveHome.with(.sqlite) { (home: LiveHome) async throws in
      let adult = home.member(.adult)
      for id in ["3000", "3001", "3000"] {
        let bought: JSON = [
          "transactionId": .string(id), "originalTransactionId": .string(id),
          "productId": .string(LiveHome.tip), "type": "Consumable", "expiresDate": .null,
          "price": 990, "currency": "USD", "appAccountToken": .null,
        ]
        let text = home.apple.sign(Apple.transaction(bought))
        let answer = await home.ask(
          "appstore/transactions", ["transaction": .string(text)], by: adult)
        #expect(answer.status == 200)
        let told = home.apple.told(
          "ONE_TIME_CHARGE", transaction: bought, data: ["signedRenewalInfo": .null])
        let notification = home.apple.body(told)
        #expect(
          await home.client(nil).ask(
            .post, "/api/v1/store/appstore/notifications", bytes: notification
          ).status == 204)
      }
      #expect(await sold(home)?["purchases"] as? Int == 2)
      #expect(await sold(home)?["cents_sold"] as? Int == 2 * 99)
      #expect(try await !home.commerce.canAccess(.overdub, for: adult.person))
    }
  }
}
