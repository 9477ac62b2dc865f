import FoundationEssentials
import Storage
import Web

extension Commerce {
  /// An answer can be relied upon so long without asking again.
  static let offlineMilliseconds: Int64 = 3 * CivilDay.milliseconds

  /// What stands above every page that sells.
  public var note: String {
    switch settings.store {
    case .sandbox: "This is a test store. Nothing is charged."
    case .live: ""
    case .disabled: "Purchases are turned off on this server."
    case .off: "Nothing is sold here: everything is unlocked."
    }
  }

  /// How something can be bought here.
  var ways: [Way] {
    switch settings.store {
    case .sandbox: [.sandbox]
    case .live: settings.liveWays
    case .disabled, .off: []
    }
  }

  /// What is sold at present.
  public func products() async throws -> [Product] {
    try await database.read { try catalogue($0).products }
  }

  func catalogueAnswer() async throws -> StoreCatalogue {
    let catalogue = try await database.read { try self.catalogue($0) }
    return StoreCatalogue(
      store: settings.store, ways: ways, note: note,
      products: catalogue.products.map { product in
        let months: Int64? =
          if case .months(let count) = product.period { Int64(count) } else { nil }
        return StoreCatalogue.Product(
          id: product.id, app: product.app, name: product.name, priceCents: product.cents,
          periodMonths: months, trialDays: product.trialDays, isShared: product.isShared,
          needsGate: product.needsGate, kind: product.kind)
      },
      features: catalogue.features.map {
        StoreCatalogue.Feature(
          id: $0.feature.rawValue, app: $0.app, summary: $0.summary, free: $0.free,
          bought: $0.bought, isDaily: $0.daily != nil, reward: $0.daily?.reward,
          rewards: $0.daily?.rewards)
      })
  }

  public func access(of person: UUID) async throws -> StoreAccess {
    let account = try await accountForApps(person)
    return try await database.read { try access(of: person, account, in: $0) }
  }

  func access(
    of person: UUID, _ account: String?, in reading: any Reading
  ) throws -> StoreAccess {
    let state = try state(reading)
    let entitlements = try entitlements(of: person, state, in: reading)
    // Nobody relies on something beyond its own end.
    let ends = entitlements.filter(\.holds).compactMap(\.endsMs)
    return StoreAccess(
      store: settings.store,
      entitlements: entitlements.map { StoreAccess.Purchase($0, for: person) },
      limits: try catalogue(state, reading).features.map {
        StoreAccess.Limit(
          feature: $0.feature.rawValue,
          limit: try limit($0.feature, for: person, state, in: reading))
      },
      nowMs: state.nowMs,
      expiresMs: min(state.nowMs + Self.offlineMilliseconds, ends.min() ?? .max),
      account: account)
  }

  /// The name that an app hands on to the App Store, where that sells.
  private func accountForApps(_ person: UUID) async throws -> String? {
    guard ways.contains(.appstore) else { return nil }
    let known = try await database.read { try accountToken(known: person, in: $0) }
    if let known { return known }
    return try await database.write { try accountToken(of: person, in: $0) }
  }

  /// What a member has bought and what it is worth.
  public func entitlements(of person: UUID) async throws -> [Entitlement] {
    return try await database.read { try entitlements(of: person, in: $0) }
  }

  /// Brings back what the sandbox knows of a member's purchases, where facts are missing.
  public func restore(_ person: UUID) async throws {
    guard settings.store == .sandbox else { return }
    let signed = try await database.read { reading in
      try reading.rows(
        """
        SELECT signed FROM sandbox_log
        WHERE account IN (SELECT token FROM store_accounts WHERE person = ?) ORDER BY id
        """, person
      ).map { try $0.text("signed") }
    }
    for text in signed { try await add(signed: text) }
  }

  /// What stores have said: to the owner everything, to others what counts for them.
  public func transactions(for member: Identity) async throws -> StoreTransactions {
    let facts = try await database.read { reading in
      try self.facts(
        for: member.role == .owner ? nil : member.person, state(reading), reading)
    }
    return StoreTransactions(
      transactions: facts.suffix(1_000).reversed().map { fact in
        let isTheirs = member.role == .owner || fact.person == member.person
        return StoreTransactions.Entry(fact, withProof: isTheirs)
      })
  }

  func sales() async throws -> StoreSales {
    try await database.read { try sales(in: $0) }
  }

  func sales(in reading: any Reading) throws -> StoreSales {
    let state = try state(reading)
    let facts = try facts(for: nil, state, reading).map(\.event).filter(counts)
    let all = Entitlement.all(facts, now: state.nowMs)
    let revenue = Revenue.all(facts)
    let lines = Dictionary(grouping: all, by: \.product).sorted { $0.key < $1.key }
    return StoreSales(
      products: lines.map { product, purchases in
        func count(_ isCounted: (Entitlement) -> Bool) -> Int64 {
          Int64(purchases.filter(isCounted).count)
        }
        return StoreSales.Line(
          product: product, purchases: Int64(purchases.count), holding: count(\.holds),
          trials: count { $0.reason == .trial }, refunded: count { $0.reason == .refunded },
          revenue: revenue[product] ?? [:])
      })
  }

  /// All purchases there are, for the owner.
  func purchases() async throws -> StorePurchases {
    try await database.read { try purchases(in: $0) }
  }

  func purchases(in reading: any Reading) throws -> StorePurchases {
    let state = try state(reading)
    let facts = try facts(for: nil, state, reading).filter { counts($0.event) }
    let byPurchase = Dictionary(grouping: facts, by: \.purchase)
    let all = Entitlement.all(facts.map(\.event), now: state.nowMs).map { one in
      StorePurchases.Entry(
        one, facts: byPurchase[[one.provider.rawValue, one.subscription]] ?? [])
    }
    let newest = all.sorted { ($0.boughtMs, $0.id) > ($1.boughtMs, $1.id) }
    return StorePurchases(purchases: Array(newest.prefix(StorePurchases.most)))
  }
}
