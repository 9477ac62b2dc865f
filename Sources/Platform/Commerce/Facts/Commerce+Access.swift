import FoundationEssentials
import Storage

/// What rooms ask before they do something that is not free for everyone.
extension Commerce {
  /// How much of a feature a member has; nil is as much as they like.
  public func limit(_ feature: Feature, for person: UUID) async throws -> Int64? {
    return try await database.read { try limit(feature, for: person, in: $0) }
  }

  /// Whether a member has any of a feature.
  public func canAccess(_ feature: Feature, for person: UUID) async throws -> Bool {
    try await limit(feature, for: person).map { $0 > 0 } ?? true
  }

  /// Throws a 402 unless a member may have one more beside the `used` that they have.
  public func require(
    _ feature: Feature, for person: UUID, beside used: Int64 = 0
  ) async throws {
    try await database.read { try check(feature, for: person, beside: used, in: $0) }
  }

  /// The same within a transaction that counts and then adds, so that two at once cannot both pass.
  public func require(
    _ feature: Feature, for person: UUID, beside used: Int64 = 0, in transaction: any Transaction
  ) throws {
    try passTime(in: transaction)
    try check(feature, for: person, beside: used, in: transaction)
  }

  /// Whether a member has any of a feature.
  public func canAccess(
    _ feature: Feature, for person: UUID, in reading: any Reading
  ) throws -> Bool {
    try limit(feature, for: person, in: reading).map { $0 > 0 } ?? true
  }

  /// The same in a reading.
  public func check(
    _ feature: Feature, for person: UUID, beside used: Int64 = 0, in reading: any Reading
  ) throws {
    guard let limit = try self.limit(feature, for: person, in: reading), used >= limit else {
      return
    }
    throw try refusal(feature, reading)
  }

  /// How much of a feature a member has; nil is as much as they like.
  public func limit(
    _ feature: Feature, for person: UUID, in reading: any Reading
  ) throws -> Int64? {
    let rule = try self.rule(feature, reading)
    guard settings.store != .off else { return nil }
    return try apps(unlockedFor: person, in: reading).contains(rule.app) ? rule.bought : rule.free
  }

  func rule(_ feature: Feature, _ reading: any Reading) throws -> FeatureRule {
    guard let rule = try catalogue(reading).rule(feature) else {
      preconditionFailure("\(feature.rawValue) does not stand in the catalogue")
    }
    return rule
  }

  func refusal(_ feature: Feature, _ reading: any Reading) throws -> StoreError {
    let rule = try self.rule(feature, reading)
    return .needsPurchase(rule, try catalogue(reading).products(unlocking: rule.app))
  }

  /// What a member's purchases, and those for the household, are worth; tips are worth nothing.
  func entitlements(of person: UUID, in reading: any Reading) throws -> [Entitlement] {
    Entitlement.all(
      try facts(for: person, reading).map(\.event).filter(counts), now: try time(reading)
    ).filter { !$0.isTip }
  }

  private func apps(unlockedFor person: UUID, in reading: any Reading) throws -> Set<StoreApp> {
    Set(
      try entitlements(of: person, in: reading).filter(\.holds)
        .compactMap { Catalogue.own.product($0.product)?.app })
  }

  /// What is sold and limited at present: our own catalogue, with what a signed configuration changes.
  func catalogue(_ reading: any Reading) throws -> Catalogue {
    let row = try reading.first("SELECT config FROM store_state WHERE one = 1")
    guard let text = try row?.optionalText("config") else { return .own }
    return try RemoteConfig(reading: text).applied(to: .own)
  }
}
