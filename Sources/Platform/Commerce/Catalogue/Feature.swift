/// Something that an app has less of, or not at all, until it is bought.
public struct Feature: RawRepresentable, Hashable, Sendable {
  /// The app's word, a dot and the feature's, such as `yakback.sounds`.
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}

/// The apps that sell something.
public enum StoreApp: String, Sendable, Codable, CaseIterable {
  case yakback, melodymap, sonidea, babysounds
}

/// How much of a feature there is, free and bought.
public struct FeatureRule: Sendable, Equatable {
  public let feature: Feature
  public let app: StoreApp
  /// What it counts, for a person.
  public let summary: String
  /// How much is free; 0 where the feature is there for buyers only.
  public var free: Int64
  /// How much buyers have; nil is as much as they like.
  public var bought: Int64?
  /// Set when it is counted anew each day.
  public var daily: Daily?

  /// What may be won on top of a day's free part.
  public struct Daily: Sendable, Equatable {
    /// How much one reward adds.
    public var reward: Int64
    /// How many rewards there are a day.
    public var rewards: Int64
  }

  init(
    _ feature: Feature, _ app: StoreApp, _ summary: String, free: Int64 = 0, bought: Int64? = nil,
    daily: Daily? = nil
  ) {
    self.feature = feature
    self.app = app
    self.summary = summary
    self.free = free
    self.bought = bought
    self.daily = daily
  }
}
