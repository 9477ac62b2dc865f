import Commerce
import StoreProviders

/// How a household's store is set up: what the operator says, and how the server was built.
public struct StoreSetUp: Sendable {
  public var commerce: Commerce.Settings
  /// The stores in which money is paid.
  public var providers: StoreSettings
  /// Whether a picture of a place stands where advertisements would.
  public var hasMockAds: Bool

  public init(
    _ commerce: Commerce.Settings = Commerce.Settings(),
    providers: StoreSettings = StoreSettings(), hasMockAds: Bool = false
  ) {
    (self.commerce, self.providers, self.hasMockAds) = (commerce, providers, hasMockAds)
  }
}
