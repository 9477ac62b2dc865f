/// A purchase as Apple tells it (`JWSTransactionDecodedPayload`). Moments are milliseconds since 1970.
public struct AppStoreTransaction: Sendable, Equatable {
  public let id: String
  /// The same for all renewals of a subscription.
  public let originalId: String
  public let bundleId: String
  public let productId: String
  /// Such as `Auto-Renewable Subscription`.
  public let kind: String
  public let quantity: Int64
  public let purchased: Int64
  /// Until when a subscription was paid for.
  public let expires: Int64?
  /// When it was taken back, by a refund or by who shared it.
  public let revoked: Int64?
  /// Who bought, by the id that the app gave them.
  public let accountToken: String?
  /// Whether somebody in the family bought it.
  public let isShared: Bool
  /// Whether it is a free trial.
  public let isTrial: Bool
  public let isUpgraded: Bool
  /// What it cost, in thousandths of the currency's unit, where Apple tells.
  public let price: Int64?
  /// Three capitals (ISO 4217).
  public let currency: String?
  /// When Apple said so: of two that contradict each other the later one counts.
  public let signed: Int64

  private static let dearest: Int64 = 1_000_000_000_000

  init(_ fields: Fields) throws(StoreRefusal) {
    id = try fields.text("transactionId")
    originalId = try fields.text("originalTransactionId")
    bundleId = try fields.text("bundleId")
    productId = try fields.text("productId")
    kind = try fields.text("type")
    quantity = try fields.integerIfAny("quantity") ?? 1
    purchased = try fields.moment("purchaseDate")
    expires = try fields.momentIfAny("expiresDate")
    revoked = try fields.momentIfAny("revocationDate")
    accountToken = try fields.textIfAny("appAccountToken")
    isShared = try fields.textIfAny("inAppOwnershipType") == "FAMILY_SHARED"
    isTrial = try fields.textIfAny("offerDiscountType") == "FREE_TRIAL"
    isUpgraded = try fields.flag("isUpgraded")
    price = try fields.integerIfAny("price")
    currency = try fields.textIfAny("currency")
    signed = try fields.moment("signedDate")
    guard quantity > 0 else { throw StoreRefusal(.malformed, "its quantity is not positive") }
    guard price.map({ (0...Self.dearest).contains($0) }) ?? true else {
      throw StoreRefusal(.malformed, "it has no price")
    }
  }
}

/// How a subscription will go on, as Apple tells it (`JWSRenewalInfoDecodedPayload`).
public struct AppStoreRenewal: Sendable, Equatable {
  public let originalId: String
  public let productId: String
  /// What will be renewed; another product when its owner has changed their mind.
  public let nextProductId: String
  public let renews: Bool
  public let isRetryingPayment: Bool
  /// Until when it goes on although it could not be paid.
  public let graceEnds: Int64?
  public let signed: Int64

  init(_ fields: Fields) throws(StoreRefusal) {
    originalId = try fields.text("originalTransactionId")
    productId = try fields.text("productId")
    nextProductId = try fields.textIfAny("autoRenewProductId") ?? productId
    renews = try fields.integer("autoRenewStatus") == 1
    isRetryingPayment = try fields.flag("isInBillingRetryPeriod")
    graceEnds = try fields.momentIfAny("gracePeriodExpiresDate")
    signed = try fields.moment("signedDate")
  }
}

extension AppStore {
  /// What a signed transaction says, when all of it is right.
  public func transaction(_ text: String) throws(StoreRefusal) -> AppStoreTransaction {
    let fields = try believed(text)
    _ = try app(of: fields)
    return try AppStoreTransaction(fields)
  }

  /// What signed renewal info says. It names no app, so it counts only beside its transaction.
  public func renewal(
    _ text: String, of transaction: AppStoreTransaction
  ) throws(StoreRefusal) -> AppStoreRenewal {
    let fields = try believed(text)
    guard try fields.text("environment") == environment.rawValue else {
      throw StoreRefusal(.otherEnvironment, "it does not come from \(environment.rawValue)")
    }
    let renewal = try AppStoreRenewal(fields)
    guard renewal.originalId == transaction.originalId else {
      throw StoreRefusal(.contradicting, "its parts belong to different subscriptions")
    }
    return renewal
  }
}
