import Foundation
import HTTPClient
import Testing
import Web

@testable import StoreProviders

/// Pages at Stripe, asked of a server of our own that answers in its words.
@Suite struct StripePageTests {
  private static let key = "sk_test_of_our_own"
  private static let id = UUID()
  private static let page = Response.text(
    "{\"id\":\"cs_1\",\"url\":\"https://checkout.stripe.com/c/pay/cs_1\"}", type: "application/json"
  )

  private static func order(_ isSubscription: Bool) -> Stripe.CheckoutOrder {
    Stripe.CheckoutOrder(
      product: "quintet.plus", price: "price_1", member: UUID(uuidString: StripeSample.member)!,
      isSubscription: isSubscription, trialDays: 7, customer: isSubscription ? "cus_1" : nil,
      successURL: "https://home.example/paid?a=1&b=ü", cancelURL: "https://home.example/")
  }

  private func form(_ text: String) -> [String: String] {
    var components = URLComponents()
    components.percentEncodedQuery = text
    return Dictionary(
      uniqueKeysWithValues: (components.queryItems ?? []).map { ($0.name, $0.value ?? "") })
  }

  @Test func asksForAPageToPayOn() async throws {
    try await withServer { _ in
      Self.page
    } _: { server in
      let stripe = Stripe(key: Self.key, base: server.address)
      var order = Self.order(true)
      order.endsSeconds = 1_800_000_000
      let checkout = try await stripe.checkout(order, id: Self.id)
      #expect(checkout.page == "https://checkout.stripe.com/c/pay/cs_1")
      #expect(checkout.session == "cs_1")
      let asked = try #require(server.asked.first)
      #expect(asked.method == "POST" && asked.path == "/v1/checkout/sessions")
      #expect(asked.headers["authorization"] == "Bearer \(Self.key)")
      #expect(asked.headers["stripe-version"] == Stripe.version)
      #expect(asked.headers["idempotency-key"] == Self.id.uuidString)
      #expect(asked.headers["content-type"] == "application/x-www-form-urlencoded")
      #expect(
        form(asked.body) == [
          "mode": "subscription", "line_items[0][price]": "price_1", "line_items[0][quantity]": "1",
          "client_reference_id": StripeSample.member, "customer": "cus_1",
          "success_url": "https://home.example/paid?a=1&b=ü", "cancel_url": "https://home.example/",
          "metadata[product]": "quintet.plus", "metadata[member]": StripeSample.member,
          "subscription_data[metadata][product]": "quintet.plus",
          "subscription_data[metadata][member]": StripeSample.member,
          "subscription_data[trial_period_days]": "7", "expires_at": "1800000000",
        ])
    }
  }

  @Test func givesNoTrialOfWhatIsBoughtOnce() async throws {
    try await withServer { _ in
      Self.page
    } _: { server in
      _ = try await Stripe(key: Self.key, base: server.address)
        .checkout(Self.order(false), id: Self.id)
      let form = form(server.asked[0].body)
      #expect(form["mode"] == "payment" && form["customer"] == nil)
      #expect(form["payment_intent_data[metadata][product]"] == "quintet.plus")
      #expect(form.keys.allSatisfy { !$0.hasPrefix("subscription_data") })
    }
  }

  @Test func asksForAPageToLookAfterIt() async throws {
    try await withServer { _ in
      Self.page
    } _: { server in
      _ = try await Stripe(key: Self.key, base: server.address)
        .portal(customer: "cus_1", returnURL: "https://home.example/", id: Self.id)
      let asked = try #require(server.asked.first)
      #expect(asked.path == "/v1/billing_portal/sessions")
      #expect(form(asked.body) == ["customer": "cus_1", "return_url": "https://home.example/"])
    }
  }

  private static let refusals: [(Int, String, Int, String)] = [
    (
      400, "{\"error\":{\"type\":\"invalid_request_error\",\"message\":\"No such price.\"}}", 422,
      "No such price."
    ),
    (402, "{\"error\":{\"type\":\"card_error\",\"message\":\"Declined.\"}}", 422, "Declined."),
    (401, "{\"error\":{\"message\":\"Invalid API Key provided: sk_test_*****own\"}}", 503, "owner"),
    (403, "{}", 503, "owner"), (409, "{}", 503, "already"), (429, "{}", 503, "busy"),
    (500, "oops", 503, "busy"), (400, "<html>", 422, "gave no reason"), (302, "", 503, "later"),
    (200, "{}", 503, "unexpected response"), (200, "[]", 503, "unexpected response"),
    (200, "{\"url\":\"javascript:alert(1)\",\"id\":\"cs_1\"}", 503, "unexpected response"),
    (200, "{\"url\":\"https://checkout.stripe.com\"}", 503, "unexpected response"),
  ]

  @Test(arguments: refusals)
  func saysWhatStripeSays(said: Int, body: String, status: Int, words: String) async throws {
    try await withServer { _ in
      Response(said, content: .bytes(Array(body.utf8)))
    } _: { server in
      let stripe = Stripe(key: Self.key, base: server.address)
      let error = await #expect(throws: Problem.self) {
        try await stripe.checkout(Self.order(true), id: Self.id)
      }
      let problem = try #require(error?.problem)
      #expect(problem.status == status && problem.message.contains(words))
      #expect(problem.message.contains("othing was charged"))
      // Nothing of a key goes anywhere, not even into the log.
      #expect(!"\(problem)".contains("sk_test"))
    }
  }

  @Test func saysThatNobodyAnswers() async throws {
    let stripe = Stripe(key: Self.key, base: "http://127.0.0.1:1")
    let error = await #expect(throws: Problem.self) {
      try await stripe.portal(customer: "cus_1", returnURL: "https://x.example", id: Self.id)
    }
    #expect(error?.problem.code == "store_unreachable")
    #expect(error?.problem.headers["Retry-After"] == "10")
  }

  @Test func givesUpOnAServerThatSaysNothing() async throws {
    try await withServer { _ in
      try? await Task.sleep(for: .seconds(20))
      return Self.page
    } _: { server in
      let stripe = Stripe(key: Self.key, base: server.address, silentSeconds: 1)
      let error = await #expect(throws: Problem.self) {
        try await stripe.portal(customer: "cus_1", returnURL: "https://x.example", id: Self.id)
      }
      #expect(error?.problem.code == "store_unreachable")
    }
  }
}
