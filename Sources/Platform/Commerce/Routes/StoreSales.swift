import FoundationEssentials
import Web

/// What was sold, for the owner.
struct StoreSales: Model {
  let products: [Line]

  struct Line: Model {
    let product: String
    let purchases: Int64
    let holding: Int64
    let trials: Int64
    let refunded: Int64
    let centsSold: Int64
    let centsRefunded: Int64
    let others: [Money]

    init(
      product: String, purchases: Int64, holding: Int64, trials: Int64, refunded: Int64,
      revenue: [String: Revenue]
    ) {
      (self.product, self.purchases, self.holding) = (product, purchases, holding)
      (self.trials, self.refunded) = (trials, refunded)
      let own = revenue[Payment.ownCurrency] ?? Revenue()
      (centsSold, centsRefunded) = (own.sold, own.refunded)
      others = revenue.filter { $0.key != Payment.ownCurrency }.sorted { $0.key < $1.key }
        .map { Money(currency: $0.key, sold: $0.value.sold, refunded: $0.value.refunded) }
    }

    static let schema = Schema.object(
      Schema.Object(
        "StoreSalesLine", "Sales of a product.",
        [
          .must("product", .text(1...100)), .must("purchases", .count), .must("holding", .count),
          .must("trials", .count), .must("refunded", .count),
          .must("cents_sold", .count, "Payments including renewals, in US cents."),
          .must("cents_refunded", .count, "Refunds, in US cents."),
          .must("others", .list(Money.schema, most: 200), "Payments in other currencies."),
        ]))
  }

  struct Money: Model {
    let currency: String
    let sold: Int64
    let refunded: Int64

    static let schema = Schema.object(
      Schema.Object(
        "StoreMoney", "Payments in one currency.",
        [
          .must("currency", .text(3...3), "Three letters, as in ISO 4217."),
          .must("sold", .count, "In hundredths of its unit."), .must("refunded", .count),
        ]))
  }

  static let schema = Schema.object(
    Schema.Object(
      "StoreSales", "What was sold.", [.must("products", .list(Line.schema, most: 200))]))
}

/// Purchases one by one, for the owner.
struct StorePurchases: Model {
  static let most = 1_000

  let purchases: [Entry]

  struct Entry: Model {
    let id: String
    let provider: StoreEvent.Provider
    let product: String
    let person: String?
    let reason: Entitlement.Reason
    let holds: Bool
    let renews: Bool
    let endsMs: Int64?
    let boughtMs: Int64
    let cents: Int64?
    let currency: String?

    /// What a purchase is worth, with the facts that it rests on in the order in which they happened.
    init(_ one: Entitlement, facts: [StoredFact]) {
      (id, provider, product) = (one.subscription, one.provider, one.product)
      (reason, holds, renews, endsMs) = (one.reason, one.holds, one.renews, one.endsMs)
      person = one.person?.uuidString.lowercased()
      boughtMs = facts.first?.event.happenedMs ?? 0
      let paid = facts.last {
        $0.event.payment != nil && ![.refunded, .refundReversed].contains($0.event.kind)
      }
      (cents, currency) = (paid?.event.payment?.cents, paid?.event.payment?.currency)
    }

    static let schema = Schema.object(
      Schema.Object(
        "StorePurchase", "A purchase, for the owner.",
        [
          .must("id", .text(1...200)),
          .must("provider", .choice(StoreEvent.Provider.allCases.map(\.rawValue))),
          .must("product", .text(1...100)),
          .may("person", .uuid, "The buyer; absent if unknown or no longer a member."),
          .must("reason", .choice(Entitlement.Reason.allCases.map(\.rawValue))),
          .must("holds", .bool, "Whether it unlocks anything."), .must("renews", .bool),
          .may("ends_ms", .moment, "Absent if it never ends."), .must("bought_ms", .moment),
          .may("cents", .count, "The last payment, in hundredths; absent if there was none."),
          .may("currency", .text(3...3), "The currency of the payment."),
        ]))
  }

  static let schema = Schema.object(
    Schema.Object(
      "StorePurchases", "Purchases, the newest first.",
      [.must("purchases", .list(Entry.schema, most: most))]))
}
