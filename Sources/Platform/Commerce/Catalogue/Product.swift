/// What something is bought for.
public enum ProductKind: String, Sendable, Codable, CaseIterable {
  /// It unlocks every feature of its app.
  case unlock
  /// A thank-you: bought as often as one likes, and nothing comes of it.
  case tip
}

/// Something that can be bought.
public struct Product: Sendable, Equatable {
  /// How long it lasts.
  public enum Period: Sendable, Equatable {
    case forEver
    /// Renewed every so many months.
    case months(Int)
  }

  public let id: String
  public let app: StoreApp
  public let name: String
  public let period: Period
  /// The price of it, or of a period, in US cents.
  public var cents: Int64
  /// How long it is free at first; 0 where there is no trial.
  public var trialDays: Int64 = 0
  /// Whether a purchase by an adult counts for everyone in the household.
  public var isShared = true
  /// Whether it is sold only to who passes the app's gate for parents.
  public var needsGate = false
  public var kind = ProductKind.unlock

  static func tip(_ id: String, _ app: StoreApp, _ name: String, cents: Int64) -> Product {
    Product(
      id: id, app: app, name: name, period: .forEver, cents: cents, isShared: false, kind: .tip)
  }
}
