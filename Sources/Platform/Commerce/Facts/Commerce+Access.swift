import FoundationEssentials
import Storage
import Web

/// What apps ask before they do something that is not free for everyone.
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
    try limit(feature, for: person, state(reading), in: reading)
  }

  func limit(
    _ feature: Feature, for person: UUID, _ state: State, in reading: any Reading
  ) throws -> Int64? {
    guard settings.store != .off else { return nil }
    let rule = try self.rule(feature, in: catalogue(state, reading))
    let isBought = try entitlements(of: person, state, in: reading).contains {
      $0.holds && Self.app(of: $0.product) == rule.app
    }
    return isBought ? rule.bought : rule.free
  }

  func rule(_ feature: Feature, _ reading: any Reading) throws -> FeatureRule {
    rule(feature, in: try catalogue(reading))
  }

  private func rule(_ feature: Feature, in catalogue: Catalogue) -> FeatureRule {
    guard let rule = catalogue.rule(feature) else {
      preconditionFailure("\(feature.rawValue) does not stand in the catalogue")
    }
    return rule
  }

  func refusal(_ feature: Feature, _ reading: any Reading) throws -> Problem {
    let rule = try self.rule(feature, reading)
    return .needsPurchase(rule, try catalogue(reading).products(unlocking: rule.app))
  }

  /// What a member's purchases, and those for the household, are worth; tips are worth nothing.
  func entitlements(of person: UUID, in reading: any Reading) throws -> [Entitlement] {
    try entitlements(of: person, try state(reading), in: reading)
  }

  func entitlements(
    of person: UUID, _ state: State, in reading: any Reading
  ) throws -> [Entitlement] {
    let stored = try knownFacts(of: person, state, in: reading)
    let due = try due(for: person, beside: stored, state, reading).map(\.event).filter(counts)
    return Entitlement.all(stored + due, now: state.nowMs).filter { !$0.isTip }
  }

  /// What is sold and limited at present: our own catalogue, with what a signed configuration changes.
  func catalogue(_ reading: any Reading) throws -> Catalogue {
    try catalogue(try state(reading), reading)
  }
}
