import Commerce
import Web

extension LiveStore {
  /// How members come to where they pay, and bring what their apps have bought.
  public var routes: [Route] {
    [
      Route(
        .post, "/api/v1/store/checkout", "openCheckout",
        "Opens a Stripe page to pay on, which leads back to /store.", for: .member(.adult),
        taking: PurchaseRequest.self, giving: StorePage.self
      ) { call, request in StorePage(url: try await checkout(request, by: call.member)) },
      Route(
        .post, "/api/v1/store/portal", "openPortal",
        "Opens a Stripe page to cancel subscriptions, change cards and see invoices.",
        for: .member(.adult), taking: PortalRequest.self, giving: StorePage.self
      ) { call, _ in StorePage(url: try await portal(for: call.member)) },
      Route(
        .post, "/api/v1/store/appstore/transactions", "takeAppStoreTransaction",
        "Accepts an App Store transaction from an app, once.", for: .member(.adult),
        taking: AppStoreRequest.self, giving: StoreAccess.self
      ) { call, request in
        try await add(request.transaction, from: call.member)
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
struct PortalRequest: Model {
  static let schema = Schema.object(Schema.Object("PortalRequest", "An empty object.", []))
}

/// A transaction as StoreKit hands it to an app.
struct AppStoreRequest: Model {
  let transaction: String

  static let schema = Schema.object(
    Schema.Object(
      "AppStoreRequest", "A transaction that Apple has signed, as StoreKit gives it (JWS).",
      [.must("transaction", .text(1...65_536))]))
}
