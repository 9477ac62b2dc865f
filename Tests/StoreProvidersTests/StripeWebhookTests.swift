import Commerce
import Foundation
import Testing
import Web

@testable import StoreProviders

/// What Stripe's server tells, whether it is believed, and which facts it is.
@Suite struct StripeWebhookTests {
  private let webhook = StripeWebhook(secret: StripeSample.secret, isLive: false)
  private let body = Array(
    StripeSample.event("customer.subscription.deleted", StripeSample.subscription()).utf8)

  private func reason(
    _ line: String?, _ body: [UInt8]? = nil, now: Int64 = StripeSample.now
  ) -> StoreRefusalCode? {
    refusal { try webhook.facts(body ?? self.body, signature: line, now: now) }
  }

  private func facts(
    _ type: String, _ object: JSON, previous: JSON? = nil
  ) throws -> [StoreEvent] {
    let body = Array(StripeSample.event(type, object, previous: previous).utf8)
    return try webhook.facts(body, signature: StripeSample.line(body), now: StripeSample.now)
  }

  @Test func agreesWithAnotherImplementationOfItsSignature() {
    // printf '%s' '1492774577.{"id":"evt_1"}' | openssl dgst -sha256 -hmac whsec_test_of_our_own
    #expect(
      StripeSample.code(Array("{\"id\":\"evt_1\"}".utf8), at: 1_492_774_577)
        == "ffb870f619f9d54d2e67c7a91873d0491421abeb9df3e3633bf47ac6c728a413")
  }

  @Test func believesOnlyItsOwnSecret() {
    #expect(reason(StripeSample.line(body)) == nil)
    #expect(reason(StripeSample.line(body, secret: "whsec_other")) == .wrongSignature)
    #expect(reason(StripeSample.line(body), body + [32]) == .wrongSignature)
    let late = StripeSample.line(body).replacingOccurrences(
      of: "t=1790000000", with: "t=1790000001")
    #expect(reason(late) == .wrongSignature)
  }

  @Test func takesOneOfSeveralSignatures() {
    let (good, bad) = (StripeSample.code(body), StripeSample.code(body, secret: "whsec_old"))
    let time = "t=\(StripeSample.seconds)"
    #expect(reason("\(time),v1=\(bad),v1=\(good)") == nil)
    #expect(reason("\(time),v1=\(good),v1=\(bad),v0=abc") == nil)
    #expect(reason("\(time),v1=\(bad),v1=\(bad)") == .wrongSignature)
    #expect(reason("\(time),v0=\(good)") == .malformed)
    #expect(reason(time + String(repeating: ",v1=\(good)", count: 17)) == .malformed)
  }

  @Test func refusesLinesOfAnotherShape() {
    let code = StripeSample.code(body)
    let time = "t=\(StripeSample.seconds)"
    for line in [
      "", "t", "v1=\(code)", "t=,v1=\(code)", "t=-1,v1=\(code)", "t=+1790000000,v1=\(code)",
      "\(time),\(time),v1=\(code)", "\(time),v1=", "\(time),v1=\(code.dropLast(2))",
      "\(time),v1=\(code.uppercased())", "\(time),v1=\(code)00", "\(time),,v1=\(code)",
      "t=99999999999999999999,v1=\(code)", String(repeating: "x", count: 5_000),
    ] {
      #expect(reason(line) == .malformed, "\(line.prefix(40))")
    }
    #expect(reason(nil) == .malformed)
  }

  @Test func believesFiveMinutesAndNotMore() {
    let line = StripeSample.line(body)
    for seconds in [-300, 300] as [Int64] {
      #expect(reason(line, now: StripeSample.now + seconds * 1_000) == nil)
    }
    for seconds in [-301, 301, 86_400] as [Int64] {
      #expect(reason(line, now: StripeSample.now + seconds * 1_000) == .tooOld)
    }
  }

  @Test func refusesTheOtherModeAndWhatIsNoEvent() {
    let line = { (text: String) in StripeSample.line(Array(text.utf8)) }
    let live = StripeSample.event("charge.refunded", StripeSample.charge(), isLive: true)
    #expect(reason(line(live), Array(live.utf8)) == .otherEnvironment)
    let real = StripeWebhook(secret: StripeSample.secret, isLive: true)
    #expect(
      refusal { try real.facts(body, signature: StripeSample.line(body), now: StripeSample.now) }
        == .otherEnvironment)
    for text in ["", "[]", "{}", "{\"id\":\"evt_1\",\"id\":\"evt_2\"}"] {
      #expect(reason(line(text), Array(text.utf8)) == .malformed)
    }
    let huge = [UInt8](repeating: 32, count: StripeWebhook.longest + 1)
    #expect(reason(StripeSample.line(huge), huge) == .tooLarge)
  }

  @Test func tellsWhoBoughtWhatForEver() throws {
    let fact = try #require(
      try facts("checkout.session.completed", StripeSample.session()).first)
    #expect(fact.kind == .purchased && fact.paidUntilMs == nil)
    #expect(fact.provider == .stripe && fact.environment == .sandbox)
    #expect(fact.product == "quintet.plus.monthly" && fact.subscription == "pi_1")
    #expect(fact.person?.uuidString == StripeSample.member && fact.accountToken == "cus_1")
    #expect(fact.happenedMs == StripeSample.now && fact.id == "evt_1.purchased")
  }

  @Test func waitsUntilItIsPaid() throws {
    let waiting = StripeSample.session(["payment_status": "unpaid"])
    #expect(try facts("checkout.session.completed", waiting).isEmpty)
    let paid = try facts("checkout.session.async_payment_succeeded", StripeSample.session())
    #expect(paid.map(\.kind) == [.purchased])
    // A subscription has an end, which only the subscription itself tells.
    let session = StripeSample.session(["mode": "subscription"])
    #expect(try facts("checkout.session.completed", session).isEmpty)
    let incomplete = StripeSample.subscription(["status": "incomplete"])
    #expect(try facts("customer.subscription.created", incomplete).isEmpty)
  }

  @Test func followsASubscription() throws {
    let end = StripeSample.now + 2_592_000_000
    let began = try facts("customer.subscription.created", StripeSample.subscription())
    #expect(began.map(\.kind) == [.purchased] && began.first?.paidUntilMs == end)
    #expect(began.first?.subscription == "sub_1")
    let ended = try facts(
      "customer.subscription.deleted", StripeSample.subscription(["status": "canceled"]))
    #expect(ended.map(\.kind) == [.expired])
    let trial = StripeSample.subscription([
      "status": "trialing", "trial_end": .integer(StripeSample.seconds + 604_800),
    ])
    let free = try facts("customer.subscription.created", trial)
    #expect(free.map(\.kind) == [.trialBegan] && free.first?.isTrial == true)
    #expect(free.first?.paidUntilMs == StripeSample.now + 604_800_000)
    // As it was written before 2025.
    let old = StripeSample.subscription([
      "current_period_end": .integer(StripeSample.seconds + 60), "items": ["data": []],
    ])
    let older = try facts("customer.subscription.created", old)
    #expect(older.first?.paidUntilMs == StripeSample.now + 60_000)
  }

  @Test(
    arguments: [
      ("incomplete", "active", .purchased), ("past_due", "active", .renewed),
      ("trialing", "active", .renewed), ("active", "past_due", .billingFailed),
      ("past_due", "unpaid", .graceEnded), ("past_due", "canceled", nil),
    ] as [(String, String, StoreEvent.Kind?)])
  func seesHowItsStateChanges(before: String, now: String, kind: StoreEvent.Kind?) throws {
    let made = try facts(
      "customer.subscription.updated", StripeSample.subscription(["status": .string(now)]),
      previous: ["status": .string(before)])
    #expect(made.map(\.kind) == (kind.map { [$0] } ?? []))
    let isPaid = kind == .purchased || kind == .renewed
    #expect(made.allSatisfy { ($0.paidUntilMs != nil) == isPaid })
  }

  @Test func seesWhatItsOwnerChanges() throws {
    let changed = { (now: JSON, price: String, previous: JSON) in
      try facts(
        "customer.subscription.updated", StripeSample.subscription(now, price: price),
        previous: previous
      ).map(\.kind)
    }
    let none: JSON = .object([])
    #expect(
      try changed(["cancel_at_period_end": true], "price_1", ["cancel_at_period_end": false])
        == [.autoRenewOff])
    #expect(
      try changed(["cancel_at": .integer(StripeSample.seconds)], "price_1", ["cancel_at": .null])
        == [.autoRenewOff])
    #expect(try changed(none, "price_1", ["cancel_at_period_end": true]) == [.autoRenewOn])
    let before: JSON = ["items": ["data": [["price": ["id": "price_1"]]]]]
    #expect(try changed(none, "price_2", before) == [.changed])
    // A new period changes the item, and not what it costs.
    #expect(try changed(none, "price_1", before) == [])
    #expect(try changed(none, "price_1", ["latest_invoice": "in_0"]) == [])
  }

  @Test func followsItsInvoices() throws {
    let kinds = { (type: String, changes: JSON) in
      try facts(type, StripeSample.invoice(changes)).map(\.kind)
    }
    let renewed = try facts("invoice.paid", StripeSample.invoice())
    #expect(renewed.map(\.kind) == [.renewed] && renewed.first?.subscription == "sub_1")
    #expect(renewed.first?.paidUntilMs == StripeSample.now + 2_592_000_000)
    let first: JSON = ["billing_reason": "subscription_create"]
    #expect(try kinds("invoice.paid", first) == [.purchased])
    #expect(try kinds("invoice.paid", first.merged(with: ["amount_paid": 0])) == [])
    #expect(try kinds("invoice.paid", ["billing_reason": "manual"]) == [])
    #expect(try kinds("invoice.payment_failed", .object([])) == [.billingFailed])
    #expect(try kinds("invoice.payment_failed", first) == [])
    let old: JSON = [
      "parent": .null, "subscription": "sub_1",
      "subscription_details": ["metadata": StripeSample.metadata],
    ]
    #expect(try kinds("invoice.paid", old) == [.renewed])
  }

  @Test func takesBackOnlyWhatWasWhollyRefunded() throws {
    let whole = try facts("charge.refunded", StripeSample.charge())
    #expect(whole.map(\.kind) == [.refunded] && whole.first?.subscription == "pi_1")
    let part = StripeSample.charge(["amount_refunded": 100, "refunded": false])
    #expect(try facts("charge.refunded", part).isEmpty)
  }

  @Test func leavesAloneWhatOthersSell() throws {
    let none: JSON = ["metadata": ["product": .null]]
    #expect(try facts("charge.refunded", StripeSample.charge(none)).isEmpty)
    #expect(try facts("checkout.session.completed", StripeSample.session(none)).isEmpty)
    let subscription = StripeSample.subscription(none)
    #expect(try facts("customer.subscription.deleted", subscription).isEmpty)
    #expect(try facts("payment_method.attached", StripeSample.charge()).isEmpty)
  }
}
