import Commerce
import Web

extension LiveStore {
  /// How members come to where they pay, and bring what their apps have bought.
  public var routes: [Route] {
    [
      Route(
        .post, "/api/v1/store/checkout", "openCheckout",
        "Opens a page at Stripe on which you pay; it leads back to /store.", for: .member(.adult),
        taking: PurchaseWish.self, giving: StorePage.self
      ) { call, wish in StorePage(url: try await checkout(wish, by: call.member)) },
      Route(
        .post, "/api/v1/store/portal", "openPortal",
        "Opens a page at Stripe on which you end subscriptions, change cards and see invoices.",
        for: .member(.adult), taking: PortalWish.self, giving: StorePage.self
      ) { call, _ in StorePage(url: try await portal(for: call.member)) },
      Route(
        .post, "/api/v1/store/appstore/transactions", "takeAppStoreTransaction",
        "Takes in a transaction that an app has from the App Store, once.", for: .member(.adult),
        taking: AppStoreWish.self, giving: StoreAccess.self
      ) { call, wish in
        try await take(wish.transaction, from: call.member)
        return try await commerce.access(of: call.member.person)
      },
    ]
  }
}

/// A page elsewhere.
struct StorePage: Model {
  let url: String

  static let schema = Schema.object(
    Schema.Object(
      "StorePage", "A page of the store's, to which the browser goes.",
      [.must("url", .text(1...4_096))]))
}

/// Nothing needs to be said to look after what one pays.
struct PortalWish: Model {
  static let schema = Schema.object(Schema.Object("PortalWish", "Nothing needs to be said.", []))
}

/// A transaction as StoreKit hands it to an app.
struct AppStoreWish: Model {
  let transaction: String

  static let schema = Schema.object(
    Schema.Object(
      "AppStoreWish", "A transaction that Apple has signed, as StoreKit gives it (JWS).",
      [.must("transaction", .text(1...65_536))]))
}
