import FoundationEssentials

/// What a purchase is worth at a moment, and why.
public struct Entitlement: Sendable, Equatable {
  public enum Reason: String, Sendable, Codable, CaseIterable {
    case active, trial
    /// A renewal could not be paid, and the store is patient.
    case grace
    case expired, refunded, revoked
  }

  public let provider: StoreEvent.Provider
  public let subscription: String
  public let product: String
  public let reason: Reason
  /// When it ends, or has ended; nil for what is for ever.
  public let endsMs: Int64?
  /// Whether it is going to be renewed then.
  public let renews: Bool
  /// Who bought it, as far as that is known and they belong to the household.
  public let person: UUID?

  /// Whether it unlocks anything.
  public var holds: Bool {
    switch reason {
    case .active, .trial, .grace: !isTip
    case .expired, .refunded, .revoked: false
    }
  }

  /// Whether it is a thank-you, which unlocks nothing.
  var isTip: Bool { Catalogue.own.product(product)?.kind == .tip }

  /// Works out what all facts together are worth: one answer for each purchase.
  ///
  /// The order of the facts does not matter, and neither does one that comes twice.
  public static func all(_ facts: some Sequence<StoreEvent>, now: Int64) -> [Entitlement] {
    Dictionary(grouping: facts) { Purchase(provider: $0.provider, id: $0.subscription) }
      .sorted { ($0.key.provider.rawValue, $0.key.id) < ($1.key.provider.rawValue, $1.key.id) }
      .compactMap { purchase, facts in
        let ordered = facts.sorted(by: isBefore)
        var standing: Standing?
        for fact in ordered { standing.apply(fact) }
        return standing?.entitlement(
          of: purchase, by: ordered.lazy.compactMap(\.person).first, now)
      }
  }

  fileprivate struct Purchase: Hashable {
    let provider: StoreEvent.Provider
    let id: String
  }

  /// By the provider's clock; what happened in the same millisecond in the order of `Kind`, so that the
  /// outcome is the same on every machine.
  private static func isBefore(_ a: StoreEvent, _ b: StoreEvent) -> Bool {
    (a.happenedMs, rank(a.kind), a.id) < (b.happenedMs, rank(b.kind), b.id)
  }

  private static func rank(_ kind: StoreEvent.Kind) -> Int {
    StoreEvent.Kind.allCases.firstIndex(of: kind) ?? 0
  }

  /// What is known of one purchase after some of its facts.
  fileprivate struct Standing {
    var product: String
    var paidUntil: Int64?
    var isTrial = false
    var graceUntil: Int64?
    var renews = true
    var isRefunded = false
    var isRevoked = false

    fileprivate func entitlement(
      of purchase: Purchase, by person: UUID?, _ now: Int64
    ) -> Entitlement {
      let (reason, end) = outcome(now)
      return Entitlement(
        provider: purchase.provider, subscription: purchase.id, product: product, reason: reason,
        endsMs: end,
        renews: renews && paidUntil != nil && [.active, .trial, .grace].contains(reason),
        person: person)
    }

    private func outcome(_ now: Int64) -> (Reason, Int64?) {
      if isRefunded { return (.refunded, paidUntil) }
      if isRevoked { return (.revoked, paidUntil) }
      guard let paidUntil, now >= paidUntil else { return (isTrial ? .trial : .active, paidUntil) }
      if let graceUntil, now < graceUntil { return (.grace, graceUntil) }
      return (.expired, paidUntil)
    }
  }
}

extension Entitlement.Standing? {
  fileprivate mutating func apply(_ fact: StoreEvent) {
    switch fact.kind {
    case .purchased, .trialBegan, .renewed:
      // Something was bought: whatever was given back or taken away before is over.
      let renews = fact.kind == .renewed ? self?.renews ?? true : true
      self = Entitlement.Standing(
        product: fact.product, paidUntil: fact.paidUntilMs,
        isTrial: fact.isTrial || fact.kind == .trialBegan, renews: renews)
    case .changed:
      self?.product = fact.product
      self?.paidUntil = fact.paidUntilMs
      self?.isTrial = fact.isTrial
      self?.graceUntil = nil
    case .billingFailed: self?.graceUntil = fact.paidUntilMs
    case .graceEnded: self?.graceUntil = nil
    case .expired:
      self?.graceUntil = nil
      let paid = self?.paidUntil ?? fact.happenedMs
      self?.paidUntil = min(paid, fact.happenedMs)
    case .autoRenewOff: self?.renews = false
    case .autoRenewOn: self?.renews = true
    case .refunded: self?.isRefunded = true
    case .refundReversed: self?.isRefunded = false
    case .revoked: self?.isRevoked = true
    }
  }
}
