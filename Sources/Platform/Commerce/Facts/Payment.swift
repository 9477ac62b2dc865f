/// Money that was paid for something, or given back.
public struct Payment: Sendable, Codable, Equatable {
  /// The store's name for the payment: what is told of one twice counts once.
  public let id: String
  /// In hundredths of the currency's unit, also where it has no coins.
  public let cents: Int64
  /// Three capital letters (ISO 4217).
  public let currency: String

  /// What the catalogue's prices are in.
  static let ownCurrency = "USD"

  public init(id: String, cents: Int64, currency: String) {
    (self.id, self.cents, self.currency) = (id, cents, currency.uppercased())
  }
}
