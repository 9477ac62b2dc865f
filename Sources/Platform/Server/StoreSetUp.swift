import Commerce
import StoreProviders
import Web

/// How a household's store is set up: what the operator says, and how the server was built.
public struct StoreSetUp: Sendable {
  public var commerce: Commerce.Settings
  /// The stores in which money is paid.
  public var providers: StoreSettings
  /// Whether a picture of a slot stands where advertisements would.
  public var hasMockAds: Bool

  public init(
    _ commerce: Commerce.Settings = Commerce.Settings(),
    providers: StoreSettings = StoreSettings(), hasMockAds: Bool = false
  ) {
    (self.commerce, self.providers, self.hasMockAds) = (commerce, providers, hasMockAds)
  }

  /// Sells by the stores that are set up.
  public mutating func goLive() {
    commerce.store = .live
    commerce.liveWays = []
    commerce.onTrial = []
    if let appStore = providers.appStore {
      commerce.liveWays.append(.appstore)
      if appStore.environment == .sandbox { commerce.onTrial.insert(.appstore) }
    }
    if let shop = providers.stripe {
      commerce.liveWays.append(.stripe)
      if !shop.webhook.isLive { commerce.onTrial.insert(.stripe) }
    }
  }

  /// What is on, for the log: no secrets.
  public var summary: [(String, JSON)] {
    [
      ("kind", .string(commerce.store.rawValue)),
      ("providers", .array(providers.summary.map(JSON.string))),
      ("ads", .string(hasMockAds ? "mock" : "house")),
    ]
  }
}
