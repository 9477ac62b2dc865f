import Commerce
import FoundationEssentials

/// What Stripe's server tells ours, believed only with the secret of this one webhook.
public struct StripeWebhook: Sendable {
  /// The largest body that Stripe's server is let send.
  public static let longest = 512 << 10

  private let secret: String
  /// Whether money is meant; what Stripe's test mode says is worth nothing then, and the other way round.
  public let isLive: Bool

  /// `secret` is what Stripe shows beside the webhook: `whsec_…`.
  public init(secret: String, isLive: Bool) {
    precondition(!secret.isEmpty, "a webhook without a secret believes everybody")
    (self.secret, self.isLive) = (secret, isLive)
  }

  /// The facts that a webhook tells: none where it changes nothing, or is about something of others.
  public func facts(
    _ body: [UInt8], signature: String?, now: Int64
  ) throws -> [StoreEvent] {
    guard body.count <= Self.longest else {
      throw StoreRefusal(.tooLarge, "it is longer than \(Self.longest >> 10) KiB")
    }
    guard let signature else {
      throw StoreRefusal(.malformed, "its Stripe-Signature is missing")
    }
    try StripeSignature(signature).check(body, secret: secret, now: now)
    let event = try StripeEvent(try Fields(reading: body))
    guard event.isLive == isLive else {
      throw StoreRefusal(
        .otherEnvironment, "it comes from Stripe's \(event.isLive ? "live" : "test") mode")
    }
    return try event.facts()
  }
}

/// One of Stripe's events (https://docs.stripe.com/api/events), of any version of its API since 2020.
struct StripeEvent {
  let id: String
  let type: String
  let created: Int64
  let isLive: Bool
  let object: Fields
  /// What it was before, of what has changed.
  let previous: Fields?

  init(_ fields: Fields) throws(StoreRefusal) {
    id = try fields.text("id")
    type = try fields.text("type")
    created = try fields.seconds("created")
    isLive = try fields.flag("livemode")
    let data = try fields.object("data")
    object = try data.object("object")
    previous = try data.objectIfAny("previous_attributes")
  }

  func facts() throws -> [StoreEvent] {
    switch type {
    case "checkout.session.completed", "checkout.session.async_payment_succeeded":
      try boughtOnce()
    case "customer.subscription.created": try began()
    case "customer.subscription.updated": try changed()
    case "customer.subscription.deleted": fact(.expired, try subscription())
    case "invoice.paid": try paid()
    case "invoice.payment_failed": try unpaid()
    case "charge.refunded": try refunded()
    default: []
    }
  }

  /// What a fact is about; nil when it is none of what we sell, since an account may sell other things.
  struct Subject {
    let product: String
    let id: String
    let member: UUID?
    let customer: String?
    var until: Int64?
    var isTrial = false
    var payment: Payment?

    init?(_ object: Fields, metadata: Fields?, id: String?, product: String? = nil)
      throws(StoreRefusal)
    {
      guard let metadata, let own = try metadata.textIfAny("product"), let id else { return nil }
      self.product = product ?? own
      self.id = id
      member = try metadata.textIfAny("member").flatMap(UUID.init)
      customer = try object.textIfAny("customer")
    }
  }

  func fact(_ kind: StoreEvent.Kind, _ subject: Subject?) -> [StoreEvent] {
    guard let subject else { return [] }
    return [
      StoreEvent(
        // One event may tell of several changes.
        provider: .stripe, id: "\(id).\(kind.rawValue)", kind: kind, product: subject.product,
        subscription: subject.id, person: subject.member, accountToken: subject.customer,
        happenedMs: created, paidUntilMs: subject.until, isTrial: subject.isTrial,
        environment: isLive ? .production : .sandbox, payment: subject.payment)
    ]
  }
}
