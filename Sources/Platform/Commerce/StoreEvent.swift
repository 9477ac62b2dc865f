import FoundationEssentials

/// One thing that a store has said about a purchase: a fact, which is kept and never changed.
///
/// Providers make these from what they have verified. A fact may come twice, late, and before one that
/// happened earlier; what a household may is worked out from all of them (`Entitlement`).
public struct StoreEvent: Sendable, Codable, Equatable {
  /// Whose store it was.
  public enum Provider: String, Sendable, Codable, CaseIterable { case sandbox, appstore, stripe }

  /// What happened.
  public enum Kind: String, Sendable, Codable, CaseIterable {
    /// Bought, once or for the first period. `paidUntilMs` is the period's end, nil for ever.
    case purchased
    /// A further period was paid. `paidUntilMs` is its end.
    case renewed
    /// A trial began. `paidUntilMs` is its end.
    case trialBegan
    /// A renewal could not be paid; `paidUntilMs`, when there, is how long the store is patient (grace).
    case billingFailed
    /// The store's patience is over, and nothing was paid.
    case graceEnded
    /// It has ended: not renewed, or given up.
    case expired
    /// It will not be renewed at the end of what is paid.
    case autoRenewOff
    /// It will be renewed again.
    case autoRenewOn
    /// The money was given back: nothing of the purchase holds any more.
    case refunded
    /// The refund was taken back: the purchase holds again.
    case refundReversed
    /// Taken away without a refund, for instance because who shared it does so no more.
    case revoked
    /// It goes on as another product, which `product` names, from now until `paidUntilMs`.
    case changed
  }

  /// Whether money was meant.
  public enum Environment: String, Sendable, Codable, CaseIterable { case sandbox, production }

  public var provider: Provider
  /// The provider's own id for this fact: with `provider` it is unique, and a second one is the same.
  public var id: String
  public var kind: Kind
  /// The product's id, as in the catalogue.
  public var product: String
  /// What all facts of one purchase share: the App Store's original transaction, Stripe's subscription.
  public var subscription: String
  /// The member who bought it, where the provider tells; nil when it only knows `accountToken`, or nobody.
  public var person: UUID?
  /// The provider's name for who bought it, such as a Stripe customer; nil when it has none.
  public var accountToken: String?
  /// When it happened by the provider's clock, in milliseconds since 1970.
  public var happenedMs: Int64
  /// Until when it is paid, free or waited for, as `Kind` says; nil where it is for ever, or not told.
  public var paidUntilMs: Int64?
  /// Whether the period that this fact tells of is a trial.
  public var isTrial: Bool
  public var environment: Environment
  /// What was paid, or given back, where the provider tells.
  public var payment: Payment?

  public init(
    provider: Provider, id: String, kind: Kind, product: String, subscription: String,
    person: UUID? = nil, accountToken: String? = nil, happenedMs: Int64, paidUntilMs: Int64? = nil,
    isTrial: Bool = false, environment: Environment, payment: Payment? = nil
  ) {
    self.provider = provider
    self.id = id
    self.kind = kind
    self.product = product
    self.subscription = subscription
    self.person = person
    self.accountToken = accountToken
    self.happenedMs = happenedMs
    self.paidUntilMs = paidUntilMs
    self.isTrial = isTrial
    self.environment = environment
    self.payment = payment
  }
}
