import Commerce
import Files
import FoundationEssentials
import HTTPClient
import Web

/// Asks Stripe for the pages on which people pay, and look after what they pay. Cards are never seen here.
public struct Stripe: Sendable {
  /// The version of Stripe's API that is spoken (https://docs.stripe.com/upgrades).
  public static let version = "2025-03-31.basil"

  private let key: String
  private let base: String
  private let authority: String?
  private let silentSeconds: Int

  /// `key` is Stripe's secret key. `base` is where Stripe is; `authority` a file with the only
  /// certificate that is trusted there, those of the machine when it is nil.
  public init(
    key: String, base: String = "https://api.stripe.com", authority: String? = nil,
    silentSeconds: Int = 30
  ) {
    self.key = key
    self.base = base
    self.authority = authority
    self.silentSeconds = silentSeconds
  }

  /// What somebody wants to buy.
  public struct CheckoutOrder: Sendable {
    /// The product's id, as in the catalogue: it comes back with everything that is told of it.
    public var product: String
    /// Stripe's id for what it costs: `price_…`.
    public var price: String
    public var member: UUID
    public var isSubscription: Bool
    public var trialDays: Int
    /// Stripe's id for who has bought here before.
    public var customer: String?
    /// Where the browser goes afterwards.
    public var successURL: String
    public var cancelURL: String
    /// When the page closes, in Unix time: half an hour to a day from now. Stripe's own day when nil.
    public var endsSeconds: Int64?

    public init(
      product: String, price: String, member: UUID, isSubscription: Bool, trialDays: Int = 0,
      customer: String? = nil, successURL: String, cancelURL: String
    ) {
      (self.product, self.price, self.member) = (product, price, member)
      (self.isSubscription, self.trialDays, self.customer) = (isSubscription, trialDays, customer)
      (self.successURL, self.cancelURL) = (successURL, cancelURL)
    }
  }

  /// A page at Stripe for buying something. The same `id` never makes two of them.
  public func checkout(_ order: CheckoutOrder, id: UUID) async throws -> Checkout {
    let inner = order.isSubscription ? "subscription_data" : "payment_intent_data"
    var form = [
      ("mode", order.isSubscription ? "subscription" : "payment"),
      ("line_items[0][price]", order.price), ("line_items[0][quantity]", "1"),
      ("client_reference_id", order.member.uuidString),
      ("success_url", order.successURL), ("cancel_url", order.cancelURL),
    ]
    // Said twice: Stripe hands the second on to the subscription or the payment.
    for prefix in ["metadata", "\(inner)[metadata]"] {
      form.append(("\(prefix)[product]", order.product))
      form.append(("\(prefix)[member]", order.member.uuidString))
    }
    if let customer = order.customer { form.append(("customer", customer)) }
    if order.isSubscription, order.trialDays > 0 {
      form.append(("subscription_data[trial_period_days]", String(order.trialDays)))
    }
    if let ends = order.endsSeconds { form.append(("expires_at", String(ends))) }
    let answer = try await ask("POST", Self.sessions, form, id: id)
    guard case .string(let session) = answer["id"] else { throw Problem.unclearAnswerOfStripe }
    return Checkout(session: session, page: try Self.page(answer))
  }

  /// Closes a page, so that nobody can pay there any more. False where somebody has paid.
  public func close(_ session: String, id: UUID) async throws -> Bool {
    let path = "\(Self.sessions)/\(Text.escaped(session))"
    do {
      _ = try await ask("POST", "\(path)/expire", id: id)
      return true
    } catch let problem as Problem where problem.code == "store_refused" {
      // Only an open page can be closed (https://docs.stripe.com/api/checkout/sessions/expire).
      let state = try await ask("GET", path, id: id)["status"]
      guard case .string(let state) = state else { throw Problem.unclearAnswerOfStripe }
      return state != "complete"
    }
  }

  private static let sessions = "/v1/checkout/sessions"

  /// The address of a page at Stripe where a customer can cancel, change cards and see invoices.
  public func portal(customer: String, returnURL: String, id: UUID) async throws -> String {
    let form = [("customer", customer), ("return_url", returnURL)]
    return try Self.page(try await ask("POST", "/v1/billing_portal/sessions", form, id: id))
  }

  private static func page(_ answer: JSON) throws -> String {
    guard case .string(let url) = answer["url"], url.hasPrefix("https://")
    else { throw Problem.unclearAnswerOfStripe }
    return url
  }

  private func ask(
    _ method: String, _ path: String, _ form: [(name: String, value: String)] = [], id: UUID
  ) async throws -> JSON {
    var request = HTTPRequest(
      method, base + path,
      headers: [
        ("Authorization", "Bearer \(key)"), ("Stripe-Version", Self.version),
        ("Content-Type", "application/x-www-form-urlencoded"),
        ("Idempotency-Key", id.uuidString),
      ],
      body: .bytes(Array(Self.encoded(form).utf8)))
    (request.authority, request.silentSeconds) = (authority, silentSeconds)
    guard let connection = HTTPConnection() else { throw Problem.unavailable }
    let reception = HTTPReception(limit: 1 << 20)
    let answer: HTTPAnswer
    switch try await connection.ask(request, reception) {
    case .success(let some): answer = some
    case .failure(let failure): throw Problem.noAnswerOfStripe(failure)
    }
    guard answer.status == 200 else { throw Problem.refusedByStripe(answer) }
    guard let fields = try? Fields(reading: answer.body) else {
      throw Problem.unclearAnswerOfStripe
    }
    return fields.json
  }

  /// As forms of the web are written, which is how Stripe wants to be asked.
  static func encoded(_ form: [(name: String, value: String)]) -> String {
    form.map { "\(Text.escaped($0.name))=\(Text.escaped($0.value))" }.joined(separator: "&")
  }
}
