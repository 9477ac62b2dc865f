import Foundation
import Web

@testable import StoreProviders

/// Stripe's events as its documentation writes them, with what concerns us.
enum StripeSample {
  static let secret = "whsec_test_of_our_own"
  static let seconds: Int64 = 1_790_000_000
  static let now = seconds * 1_000
  static let member = "7E3FB204-2F0F-4B4B-9F5D-0F6D8B3C2D1E"

  static let metadata: JSON = ["product": "quintet.plus.monthly", "member": .string(member)]

  /// The line over a body, signed as Stripe does.
  static func line(_ body: [UInt8], secret: String = secret, at seconds: Int64 = seconds) -> String
  {
    "t=\(seconds),v1=\(code(body, secret: secret, at: seconds))"
  }

  static func code(
    _ body: [UInt8], secret: String = secret, at seconds: Int64 = seconds
  ) -> String {
    StripeSignature.code(Array("\(seconds).".utf8) + body, secret: Array(secret.utf8))
      .map { String(format: "%02x", $0) }.joined()
  }

  static func event(
    _ type: String, _ object: JSON, previous: JSON? = nil, isLive: Bool = false
  ) -> String {
    var data: [(String, JSON)] = [("object", object)]
    if let previous { data.append(("previous_attributes", previous)) }
    return JSON.object([
      ("id", "evt_1"), ("object", "event"), ("api_version", "2025-03-31.basil"),
      ("created", .integer(seconds)), ("livemode", .bool(isLive)), ("type", .string(type)),
      ("data", .object(data)),
    ]).text
  }

  static func session(_ changes: JSON = .object([])) -> JSON {
    let usual: JSON = [
      "id": "cs_1", "object": "checkout.session", "mode": "payment", "payment_status": "paid",
      "payment_intent": "pi_1", "customer": "cus_1", "metadata": metadata,
    ]
    return usual.merged(with: changes)
  }

  static func subscription(_ changes: JSON = .object([]), price: String = "price_1") -> JSON {
    let item: JSON = [
      "id": "si_1", "current_period_end": .integer(seconds + 2_592_000),
      "price": ["id": .string(price), "lookup_key": .null],
    ]
    let usual: JSON = [
      "id": "sub_1", "object": "subscription", "status": "active", "customer": "cus_1",
      "cancel_at_period_end": false, "cancel_at": .null, "trial_end": .null,
      "items": ["object": "list", "data": [item]], "metadata": metadata,
    ]
    return usual.merged(with: changes)
  }

  static func invoice(_ changes: JSON = .object([])) -> JSON {
    let details: JSON = ["subscription": "sub_1", "metadata": metadata]
    let line: JSON = ["period": ["start": .integer(seconds), "end": .integer(seconds + 2_592_000)]]
    let usual: JSON = [
      "id": "in_1", "object": "invoice", "billing_reason": "subscription_cycle",
      "customer": "cus_1", "amount_paid": 499, "lines": ["data": [line]],
      "parent": ["type": "subscription_details", "subscription_details": details],
    ]
    return usual.merged(with: changes)
  }

  static func charge(_ changes: JSON = .object([])) -> JSON {
    let usual: JSON = [
      "id": "ch_1", "object": "charge", "payment_intent": "pi_1", "customer": "cus_1",
      "amount": 499, "amount_refunded": 499, "refunded": true, "metadata": metadata,
    ]
    return usual.merged(with: changes)
  }

  static var all: [String] {
    [
      event("checkout.session.completed", session()),
      event("customer.subscription.created", subscription()),
      event(
        "customer.subscription.updated", subscription(["status": "past_due"]),
        previous: ["status": "active"]),
      event("customer.subscription.deleted", subscription(["status": "canceled"])),
      event("invoice.paid", invoice()), event("invoice.payment_failed", invoice()),
      event("charge.refunded", charge()),
    ]
  }
}
