import FoundationEssentials
import Web

/// What is sold, and what is limited until then.
struct StoreCatalogue: Model {
  let store: Commerce.Store
  let ways: [Commerce.Way]
  /// For a person: that nothing is charged.
  let note: String
  let products: [Product]
  let features: [Feature]

  struct Product: Model {
    let id: String
    let app: StoreApp
    let name: String
    let priceCents: Int64
    let periodMonths: Int64?
    let trialDays: Int64
    let isShared: Bool
    let needsGate: Bool
    let kind: ProductKind

    static let schema = Schema.object(
      Schema.Object(
        "StoreProduct", "Something that can be bought.",
        [
          .must("id", .text(1...100)), .must("app", apps), .must("name", .text(1...100)),
          .must("price_cents", .count, "In US cents, for each period."),
          .may("period_months", .count, "Absent for one-time purchases."),
          .must("trial_days", .count),
          .must(
            "is_shared", .bool,
            "Whether it applies to the "
              + "whole household."),
          .must("needs_gate", .bool, "Whether a parent must allow it."),
          .must("kind", .choice(ProductKind.allCases.map(\.rawValue)), "A tip unlocks nothing."),
        ]))
  }

  struct Feature: Model {
    let id: String
    let app: StoreApp
    let summary: String
    let free: Int64
    let bought: Int64?
    let isDaily: Bool
    let reward: Int64?
    let rewards: Int64?

    static let schema = Schema.object(
      Schema.Object(
        "StoreFeature", "A feature whose limit rises with a purchase.",
        [
          .must("id", .text(1...100)), .must("app", apps), .must("summary", .text(1...200)),
          .must("free", .count), .may("bought", .count, "Absent if unlimited."),
          .must("is_daily", .bool, "Whether it is counted per day."),
          .may("reward", .count, "How much watching an ad adds per day."),
          .may("rewards", .count, "How many ads per day add something."),
        ]))
  }

  static let apps = Schema.choice(StoreApp.allCases.map(\.rawValue))
  static let stores = Schema.choice(Commerce.Store.allCases.map(\.rawValue))
  private static let waysToBuy = Schema.choice(Commerce.Way.allCases.map(\.rawValue))

  static let schema = Schema.object(
    Schema.Object(
      "StoreCatalogue", "Products, and the limits without them.",
      [
        .must("store", stores),
        .must("ways", .list(waysToBuy, most: 3), "How something can be bought here."),
        .must("note", .text(0...200), "A notice to show first."),
        .must("products", .list(Product.schema, most: 100)),
        .must("features", .list(Feature.schema, most: 200)),
      ]))
}

/// What a member may, and for how long that can be relied upon without asking.
public struct StoreAccess: Model {
  let store: Commerce.Store
  let entitlements: [Purchase]
  let limits: [Limit]
  /// The store's time, from which the other moments count.
  let nowMs: Int64
  let expiresMs: Int64
  /// As whom the App Store knows a member.
  let account: String?

  struct Purchase: Model {
    let id: String
    let product: String
    let reason: Entitlement.Reason
    let holds: Bool
    let renews: Bool
    let endsMs: Int64?
    let isOwn: Bool
    let provider: StoreEvent.Provider

    init(_ entitlement: Entitlement, for person: UUID) {
      (id, product) = (entitlement.subscription, entitlement.product)
      (reason, holds) = (entitlement.reason, entitlement.holds)
      (renews, endsMs) = (entitlement.renews, entitlement.endsMs)
      (isOwn, provider) = (entitlement.person == person, entitlement.provider)
    }

    static let schema = Schema.object(
      Schema.Object(
        "StoreEntitlement", "What a purchase is worth now.",
        [
          .must("id", .text(1...200)), .must("product", .text(1...100)),
          .must("reason", .choice(Entitlement.Reason.allCases.map(\.rawValue))),
          .must("holds", .bool, "Whether it unlocks anything."), .must("renews", .bool),
          .may("ends_ms", .moment, "Absent if it never ends."),
          .must("is_own", .bool, "Whether you bought it, and not another for the household."),
          .must("provider", .choice(StoreEvent.Provider.allCases.map(\.rawValue))),
        ]))
  }

  struct Limit: Model {
    let feature: String
    let limit: Int64?

    static let schema = Schema.object(
      Schema.Object(
        "StoreLimit", "A feature's limit for a member.",
        [
          .must("feature", .text(1...100)), .may("limit", .count, "Absent if unlimited."),
        ]))
  }

  public static let schema = Schema.object(
    Schema.Object(
      "StoreAccess", "Your purchases, and what they allow.",
      [
        .must("store", StoreCatalogue.stores),
        .must("entitlements", .list(Purchase.schema, most: 2_000)),
        .must("limits", .list(Limit.schema, most: 200)),
        .must("now_ms", .moment, "The store's time; the sandbox may be ahead of your clock."),
        .must("expires_ms", .moment, "Valid offline until then."),
        .may("account", .uuid, "The appAccountToken for the App Store."),
      ]))
}

struct StoreQuotas: Model {
  let quotas: [Quota]

  static let schema = Schema.object(
    Schema.Object(
      "StoreQuotas", "Daily quotas.",
      [.must("quotas", .list(Quota.schema, most: 200))]))
}

/// What a store has said, as it is kept.
public struct StoreTransactions: Model {
  public let transactions: [Entry]

  public struct Entry: Model {
    public let id: String
    public let purchase: String
    public let kind: StoreEvent.Kind
    public let product: String
    let happenedMs: Int64
    let paidUntilMs: Int64?
    /// The signed text.
    let proof: String

    /// What was signed may tell more of who paid than others need to know.
    init(_ fact: StoredFact, withProof: Bool) {
      (id, purchase) = (fact.event.id, fact.event.subscription)
      (kind, product) = (fact.event.kind, fact.event.product)
      (happenedMs, paidUntilMs) = (fact.event.happenedMs, fact.event.paidUntilMs)
      proof = withProof ? fact.proof : ""
    }

    public static let schema = Schema.object(
      Schema.Object(
        "StoreTransaction", "An event from a store.",
        [
          .must("id", .text(1...200)), .must("purchase", .text(1...200)),
          .must("kind", .choice(StoreEvent.Kind.allCases.map(\.rawValue))),
          .must("product", .text(1...100)), .must("happened_ms", .moment),
          .may("paid_until_ms", .moment),
          .must("proof", .text(0...524_288), "As it was signed; empty for what others bought."),
        ]))
  }

  public static let schema = Schema.object(
    Schema.Object(
      "StoreTransactions", "Events from the store, the newest first.",
      [.must("transactions", .list(Entry.schema, most: 1_000))]))
}
