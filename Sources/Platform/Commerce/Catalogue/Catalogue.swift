/// Everything that is sold, and everything that is limited until then.
///
/// This is what holds without a configuration from elsewhere (`RemoteConfig`). A product unlocks every
/// feature of its app, unless it is a tip.
public struct Catalogue: Sendable, Equatable {
  public var products: [Product]
  public var features: [FeatureRule]

  public func product(_ id: String) -> Product? { products.first { $0.id == id } }

  func rule(_ feature: Feature) -> FeatureRule? { features.first { $0.feature == feature } }

  /// What unlocks an app.
  func products(unlocking app: StoreApp) -> [Product] {
    products.filter { $0.app == app && $0.kind == .unlock }
  }

  public static let own = Catalogue(
    products: [
      Product(
        id: "com.jimwas.yakback.pro", app: .yakback, name: "Yak Back Pro", period: .forEver,
        cents: 499),
      Product(
        id: "melodymap.unlimited.monthly", app: .melodymap, name: "Unlimited, monthly",
        period: .months(1), cents: 299, trialDays: 7),
      Product(
        id: "melodymap.unlimited.yearly", app: .melodymap, name: "Unlimited, yearly",
        period: .months(12), cents: 1_999, trialDays: 7),
      Product(
        id: "sonidea.pro.monthly", app: .sonidea, name: "Sonidea Pro, monthly",
        period: .months(1), cents: 399),
      Product(
        id: "sonidea.pro.sixmonths", app: .sonidea, name: "Sonidea Pro, six months",
        period: .months(6), cents: 1_999),
      Product(
        id: "sonidea.pro.yearly", app: .sonidea, name: "Sonidea Pro, yearly",
        period: .months(12), cents: 2_999, trialDays: 14),
      .tip("sonidea.tip.small", .sonidea, "Small tip", cents: 99),
      .tip("sonidea.tip.medium", .sonidea, "Medium tip", cents: 299),
      .tip("sonidea.tip.large", .sonidea, "Large tip", cents: 499),
      Product(
        id: "babysounds.premium.monthly", app: .babysounds, name: "Premium, monthly",
        period: .months(1), cents: 499, needsGate: true),
      Product(
        id: "babysounds.premium.yearly", app: .babysounds, name: "Premium, yearly",
        period: .months(12), cents: 2_999, needsGate: true),
    ],
    features: [
      FeatureRule(.sounds, .yakback, "sounds", free: 9),
      FeatureRule(.noAds, .yakback, "no advertisements"),
      FeatureRule(
        .songViews, .melodymap, "songs per day", free: 10,
        daily: FeatureRule.Daily(reward: 2, rewards: 6)),
      FeatureRule(.noAdsOnMap, .melodymap, "no advertisements"),
      FeatureRule(.editMode, .sonidea, "edit mode"),
      FeatureRule(.sharedAlbums, .sonidea, "shared albums"),
      FeatureRule(.tags, .sonidea, "tags"),
      FeatureRule(.syncing, .sonidea, "syncing"),
      FeatureRule(.autoIcons, .sonidea, "automatic icons"),
      FeatureRule(.overdub, .sonidea, "overdub"),
      FeatureRule(.projects, .sonidea, "projects"),
      FeatureRule(.companionTransfer, .sonidea, "automatic transfer from the pocket recorder"),
      FeatureRule(.metronome, .sonidea, "metronome"),
      FeatureRule(.liveEffects, .sonidea, "live effects"),
      FeatureRule(.mixer, .sonidea, "mixer and mixdown"),
      FeatureRule(.favourites, .babysounds, "favourites", free: 5),
      FeatureRule(.timerMinutes, .babysounds, "timer minutes", free: 30),
      FeatureRule(.tracks, .babysounds, "sounds at once", free: 1, bought: 4),
      FeatureRule(.schedules, .babysounds, "schedules", free: 1),
      FeatureRule(.offlinePacks, .babysounds, "offline packs"),
      FeatureRule(.advancedControls, .babysounds, "advanced controls"),
      FeatureRule(.premiumSounds, .babysounds, "Premium sounds"),
    ])
}

extension Feature {
  public static let sounds = Feature(rawValue: "yakback.sounds")
  public static let noAds = Feature(rawValue: "yakback.no-ads")
  public static let songViews = Feature(rawValue: "melodymap.song-views")
  public static let noAdsOnMap = Feature(rawValue: "melodymap.no-ads")
  public static let editMode = Feature(rawValue: "sonidea.edit-mode")
  public static let sharedAlbums = Feature(rawValue: "sonidea.shared-albums")
  public static let tags = Feature(rawValue: "sonidea.tags")
  public static let syncing = Feature(rawValue: "sonidea.sync")
  public static let autoIcons = Feature(rawValue: "sonidea.auto-icons")
  public static let overdub = Feature(rawValue: "sonidea.overdub")
  public static let projects = Feature(rawValue: "sonidea.projects")
  public static let companionTransfer = Feature(rawValue: "sonidea.companion-transfer")
  public static let metronome = Feature(rawValue: "sonidea.metronome")
  public static let liveEffects = Feature(rawValue: "sonidea.live-effects")
  public static let mixer = Feature(rawValue: "sonidea.mixer")
  public static let favourites = Feature(rawValue: "babysounds.favourites")
  public static let timerMinutes = Feature(rawValue: "babysounds.timer-minutes")
  public static let tracks = Feature(rawValue: "babysounds.tracks")
  public static let schedules = Feature(rawValue: "babysounds.schedules")
  public static let offlinePacks = Feature(rawValue: "babysounds.offline-packs")
  public static let advancedControls = Feature(rawValue: "babysounds.advanced-controls")
  public static let premiumSounds = Feature(rawValue: "babysounds.premium-sounds")
}
