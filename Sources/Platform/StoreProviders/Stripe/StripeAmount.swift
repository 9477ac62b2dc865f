import Commerce

/// An amount as Stripe writes it: in the smallest coin of its currency
/// (https://docs.stripe.com/currencies).
struct StripeAmount {
  private let cents: Int64
  private let currency: String

  /// More than this is no price of ours.
  private static let most: Int64 = 1_000_000_000_000

  private static let coinless: Set<String> = [
    "BIF", "CLP", "DJF", "GNF", "JPY", "KMF", "KRW", "MGA", "PYG", "RWF", "VND", "VUV", "XAF",
    "XOF",
    "XPF",
  ]
  private static let thousandths: Set<String> = ["BHD", "JOD", "KWD", "OMR", "TND"]

  /// Nil where it cannot be an amount.
  init?(_ amount: Int64, _ currency: String) {
    guard (0...Self.most).contains(amount), currency.utf8.count == 3 else { return nil }
    self.currency = currency.uppercased()
    cents =
      Self.coinless.contains(self.currency)
      ? amount * 100 : Self.thousandths.contains(self.currency) ? amount / 10 : amount
  }

  func payment(_ id: String) -> Payment { Payment(id: id, cents: cents, currency: currency) }
}
