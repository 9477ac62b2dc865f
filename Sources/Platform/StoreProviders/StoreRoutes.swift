import Commerce
import Storage
import Web

/// Where stores tell what has happened. They have no session, so the routes are for anyone; what comes
/// counts only by its signature.
public struct StoreRoutes: Sendable {
  /// Keeps facts, with what was signed as it came; one that is kept already is no error.
  public typealias Saving = @Sendable ([StoreEvent], _ proof: String) async throws -> Void
  /// Grants a rewarded view, once for each transaction.
  public typealias Granting = @Sendable (AdReward) async throws -> Void

  public var appStore: AppStore?
  public var stripe: StripeWebhook?
  public var ads: RewardedAds?
  private let clock: Clock
  private let save: Saving
  private let grant: Granting

  /// Routes for those providers that there are.
  public init(
    appStore: AppStore? = nil, stripe: StripeWebhook? = nil, ads: RewardedAds? = nil,
    clock: Clock = .system, save: @escaping Saving, grant: @escaping Granting
  ) {
    (self.appStore, self.stripe, self.ads) = (appStore, stripe, ads)
    (self.clock, self.save, self.grant) = (clock, save, grant)
  }

  public var routes: [Route] {
    [appStore.map(route), stripe.map(route), ads.map(route)].compactMap { $0 }
  }

  private func route(_ appStore: AppStore) -> Route {
    Route(
      .post, "/api/v1/store/appstore/notifications", "tellFromAppStore",
      "Receives App Store Server Notifications (version 2).", for: .anyone,
      taking: .bytes(limit: AppStore.longestNotification)
    ) { call in
      let body = try await call.request.body.collected(limit: AppStore.longestNotification)
      let fact = appStore.fact(try appStore.notification(body))
      if let fact { try await save([fact], String(decoding: body, as: UTF8.self)) }
      return Response(204)
    }
  }

  private func route(_ stripe: StripeWebhook) -> Route {
    Route(
      .post, "/api/v1/store/stripe/webhook", "tellFromStripe",
      "Receives webhook events from Stripe.", for: .anyone,
      parameters: [
        .header(
          "Stripe-Signature", .text(0...4_096), "The moment, and signatures over it and the body.")
      ],
      taking: .bytes(limit: StripeWebhook.longest)
    ) { call in
      let body = try await call.request.body.collected(limit: StripeWebhook.longest)
      let facts = try stripe.facts(
        body, signature: call.request.headers["stripe-signature"], now: clock.now())
      if !facts.isEmpty { try await save(facts, String(decoding: body, as: UTF8.self)) }
      return Response(204)
    }
  }

  private func route(_ ads: RewardedAds) -> Route {
    Route(
      .get, "/api/v1/store/ads/reward", "tellOfReward",
      "Receives Google's server-side verification of a watched ad.", for: .anyone,
      parameters: Self.adParameters
    ) { call in
      try await grant(try await ads.reward(call.request.target.rawQuery))
      return Response(200)
    }
  }

  /// All that Google sends; `signature` and `key_id` come last.
  private static let adParameters: [Parameter] = [
    "ad_network", "ad_unit", "custom_data", "reward_amount", "reward_item", "timestamp",
    "transaction_id", "user_id", "signature", "key_id",
  ].map { .query($0, .text(0...4_096), "As Google writes it; see its description of callbacks.") }
}
