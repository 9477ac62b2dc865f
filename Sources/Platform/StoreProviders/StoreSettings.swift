import FoundationEssentials

/// Which stores this household uses, and how. Secrets stand in it: it is never written to a log.
public struct StoreSettings: Sendable {
  /// Where browsers find this Quintet, such as `https://sounds.example`.
  public var publicAddress = ""
  public var appStore: AppStore?
  public var stripe: StripeShop?
  public var adMob: AdMob?

  public init() {}

  /// Stripe, as far as we need it.
  public struct StripeShop: Sendable {
    public let stripe: Stripe
    public let webhook: StripeWebhook
    /// Stripe's ids of prices (`price_\u{2026}`), by our ids of products.
    public let prices: [String: String]
  }

  /// Rewarded views that Google verifies.
  public struct AdMob: Sendable {
    public let rewards: RewardedAds
    /// The numbers of our ad units: Google signs for everybody's.
    public let units: Set<String>
  }

  /// What is switched on, for a person.
  public var summary: [String] {
    [
      appStore.map { "App Store (\($0.environment == .production ? "production" : "sandbox"))" },
      stripe.map { "Stripe (\($0.webhook.isLive ? "live" : "test mode"))" },
      adMob.map { _ in "AdMob" },
    ].compactMap { $0 }
  }
}
