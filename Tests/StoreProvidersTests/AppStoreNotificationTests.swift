import Commerce
import Foundation
import Testing
import Web

@testable import StoreProviders

/// What Apple's server tells, and which facts it is.
@Suite struct AppStoreNotificationTests {
  private let apple: Apple
  private let store: AppStore

  init() throws {
    apple = try Apple.shared.get()
    store = try apple.store()
  }

  private func fact(
    _ type: String, _ subtype: String? = nil, transaction: JSON = .object([]),
    renewal: JSON = .object([])
  ) throws -> StoreEvent? {
    let told = apple.told(type, subtype, transaction: transaction, renewal: renewal)
    return store.fact(try store.notification(apple.body(told)))
  }

  @Test func tellsWhoBoughtWhatUntilWhen() throws {
    let fact = try #require(try fact("SUBSCRIBED", "INITIAL_BUY"))
    #expect(fact.provider == .appstore && fact.environment == .sandbox)
    #expect(fact.id == "6f6c3a52-7d5e-4c55-a1a5-2b9d3f7a8f11")
    #expect(fact.kind == .purchased && !fact.isTrial)
    #expect(fact.product == "quintet.plus.monthly" && fact.subscription == "1000")
    #expect(fact.accountToken == "7e3fb204-2f0f-4b4b-9f5d-0f6d8b3c2d1e" && fact.person == nil)
    #expect(fact.happenedMs == Apple.now && fact.paidUntilMs == Apple.now + 2_592_000_000)
  }

  @Test(
    arguments: [
      ("SUBSCRIBED", "RESUBSCRIBE", .purchased), ("ONE_TIME_CHARGE", nil, .purchased),
      ("OFFER_REDEEMED", "INITIAL_BUY", .purchased), ("OFFER_REDEEMED", "UPGRADE", .changed),
      ("OFFER_REDEEMED", nil, .renewed), ("OFFER_REDEEMED", "DOWNGRADE", nil),
      ("DID_RENEW", nil, .renewed), ("DID_RENEW", "BILLING_RECOVERY", .renewed),
      ("RENEWAL_EXTENDED", nil, .renewed), ("DID_CHANGE_RENEWAL_PREF", "UPGRADE", .changed),
      ("DID_CHANGE_RENEWAL_PREF", "DOWNGRADE", nil), ("DID_CHANGE_RENEWAL_PREF", nil, nil),
      ("DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_ENABLED", .autoRenewOn),
      ("DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_DISABLED", .autoRenewOff),
      ("DID_FAIL_TO_RENEW", "GRACE_PERIOD", .billingFailed),
      ("GRACE_PERIOD_EXPIRED", nil, .graceEnded), ("EXPIRED", "VOLUNTARY", .expired),
      ("EXPIRED", "BILLING_RETRY", .expired), ("REFUND", nil, .refunded),
      ("REFUND_REVERSED", nil, .refundReversed), ("REVOKE", nil, .revoked), ("TEST", nil, nil),
      ("REFUND_DECLINED", nil, nil), ("CONSUMPTION_REQUEST", nil, nil), ("SOMETHING_NEW", nil, nil),
    ] as [(String, String?, StoreEvent.Kind?)])
  func makesAFactOfEachKind(type: String, subtype: String?, kind: StoreEvent.Kind?) throws {
    #expect(try fact(type, subtype)?.kind == kind)
  }

  @Test func tellsTrialsFromWhatIsPaid() throws {
    let free: JSON = ["offerDiscountType": "FREE_TRIAL", "offerType": 1]
    let fact = try fact("SUBSCRIBED", "INITIAL_BUY", transaction: free)
    #expect(fact?.kind == .trialBegan && fact?.isTrial == true)
    let cheap: JSON = ["offerDiscountType": "PAY_AS_YOU_GO", "offerType": 1]
    #expect(try self.fact("SUBSCRIBED", "INITIAL_BUY", transaction: cheap)?.kind == .purchased)
  }

  @Test func waitsAsLongAsAppleDoes() throws {
    let patient = try fact("DID_FAIL_TO_RENEW", "GRACE_PERIOD")
    #expect(patient?.paidUntilMs == Apple.now + 86_400_000)
    let none = try fact("DID_FAIL_TO_RENEW", renewal: ["gracePeriodExpiresDate": .null])
    #expect(none?.kind == .billingFailed && none?.paidUntilMs == nil)
  }

  @Test func takesNothingAwayForAPeriodThatWasOver() throws {
    let past: JSON = [
      "expiresDate": .integer(Apple.now - 10_000), "revocationDate": .integer(Apple.now - 5_000),
    ]
    #expect(try fact("REFUND", transaction: past) == nil)
    let running: JSON = ["revocationDate": .integer(Apple.now - 5_000)]
    #expect(try fact("REFUND", transaction: running)?.kind == .refunded)
  }

  @Test func makesAFactOfATransactionThatAnAppHandsOn() throws {
    let fact = { (changes: JSON) in
      store.fact(try store.transaction(apple.sign(Apple.transaction(changes))))
    }
    let bought = try fact(.object([]))
    #expect(bought?.kind == .purchased && bought?.happenedMs == Apple.now - 1_000)
    let back: JSON = ["revocationDate": .integer(Apple.now)]
    let returned = try fact(back)
    #expect(returned?.kind == .refunded && returned?.id != bought?.id)
    let shared = try fact(back.merged(with: ["inAppOwnershipType": "FAMILY_SHARED"]))
    #expect(shared?.kind == .revoked)
    #expect(try fact(["isUpgraded": true]) == nil)
  }

  @Test func readsATestThatHasNoTransaction() throws {
    let bare: JSON = ["signedTransactionInfo": .null, "signedRenewalInfo": .null]
    let notification = try store.notification(apple.body(apple.told("TEST", data: bare)))
    #expect(notification.type == "TEST" && notification.transaction == nil)
    #expect(store.fact(notification) == nil)
  }

  @Test func believesNothingInsideThatIsNotSigned() throws {
    let reason = { (data: JSON) in
      refusal { try store.notification(apple.body(apple.told("DID_RENEW", data: data))) }
    }
    let stranger = try Apple.stranger.get()
    let forged = JSON.string(stranger.sign(Apple.transaction()))
    #expect(reason(["signedTransactionInfo": forged]) == .untrusted)
    let forgedRenewal = JSON.string(stranger.sign(Apple.renewal()))
    #expect(reason(["signedRenewalInfo": forgedRenewal]) == .untrusted)
    let other = JSON.string(apple.sign(Apple.renewal(["originalTransactionId": "1001"])))
    #expect(reason(["signedRenewalInfo": other]) == .contradicting)
    let live = JSON.string(apple.sign(Apple.renewal(["environment": "Production"])))
    #expect(reason(["signedRenewalInfo": live]) == .otherEnvironment)
    let foreign = JSON.string(apple.sign(Apple.transaction(["bundleId": "house.other"])))
    #expect(reason(["signedTransactionInfo": foreign]) == .otherApp)
    #expect(reason(["bundleId": "house.other"]) == .otherApp)
    #expect(reason(["environment": "Production"]) == .otherEnvironment)
  }

  @Test func wantsAllPartsToBeAboutOneApp() throws {
    let both = AppStore(
      apps: [.init(bundleId: "house.quintet"), .init(bundleId: "house.yakback")],
      environment: .sandbox, root: try PinnedRoot(file: apple.chain.rootFile))
    let body = apple.body(apple.told("DID_RENEW", data: ["bundleId": "house.yakback"]))
    #expect(refusal { try both.notification(body) } == .contradicting)
  }

  @Test func wantsTheAppsNumberInProduction() throws {
    let production = try apple.store(.production)
    let live: JSON = ["environment": "Production"]
    let reason = { (number: JSON, store: AppStore) in
      let data: JSON = .object([
        ("environment", "Production"), ("appAppleId", number),
        ("signedTransactionInfo", .string(apple.sign(Apple.transaction(live)))),
        ("signedRenewalInfo", .string(apple.sign(Apple.renewal(live)))),
      ])
      return refusal { try store.notification(apple.body(apple.told("DID_RENEW", data: data))) }
    }
    #expect(reason(123_456, production) == nil)
    #expect(reason(123_457, production) == .otherApp)
    #expect(reason(.null, production) == .malformed)
    let unnumbered = AppStore(
      apps: [.init(bundleId: "house.quintet")], environment: .production,
      root: try PinnedRoot(file: apple.chain.rootFile))
    #expect(reason(123_456, unnumbered) == .otherApp)
  }

  @Test func refusesBodiesOfAnotherShape() throws {
    let reason = { (body: String) in refusal { try store.notification(Array(body.utf8)) } }
    for body in ["", "{}", "[]", "{\"signedPayload\":1}", "{\"signedPayload\":\"\"}", "\u{0}"] {
      #expect(reason(body) == .malformed)
    }
    let honest = String(decoding: apple.body(apple.told("TEST")), as: UTF8.self)
    #expect(reason(honest) == nil)
    #expect(reason("{\"signedPayload\":\"a.b.c\"," + honest.dropFirst()) == .malformed)
    let old = apple.told("TEST").replacingOccurrences(of: "\"2.0\"", with: "\"1.0\"")
    #expect(refusal { try store.notification(apple.body(old)) } == .malformed)
    let naked = "{\"version\":\"2.0\",\"signedDate\":\(Apple.now)}"
    #expect(refusal { try store.notification(apple.body(naked)) } == .malformed)
  }
}
