/// What was paid for something and given back of it, in one currency.
struct Revenue: Sendable, Equatable {
  var sold: Int64 = 0
  var refunded: Int64 = 0

  /// Adds facts up, in the order in which they happened: by product, then by currency. A payment of
  /// which several facts tell counts once.
  static func all(_ facts: [StoreEvent]) -> [String: [String: Revenue]] {
    var paid: [Name: Paid] = [:]
    for fact in facts {
      guard let payment = fact.payment else { continue }
      let name = Name(provider: fact.provider, payment: payment.id)
      switch fact.kind {
      case .refunded: paid[name, default: Paid(fact, payment)].refunded = payment.cents
      case .refundReversed: paid[name]?.refunded = 0
      default: paid[name, default: Paid(fact, payment)].sold = payment.cents
      }
    }
    var all: [String: [String: Revenue]] = [:]
    for one in paid.values {
      all[one.product, default: [:]][one.currency, default: Revenue()].sold += one.sold
      all[one.product]?[one.currency]?.refunded += one.refunded
    }
    return all
  }

  private struct Name: Hashable {
    let provider: StoreEvent.Provider
    let payment: String
  }

  private struct Paid {
    let product: String
    let currency: String
    var sold: Int64 = 0
    var refunded: Int64 = 0

    init(_ fact: StoreEvent, _ payment: Payment) {
      (product, currency) = (fact.product, payment.currency)
    }
  }
}
