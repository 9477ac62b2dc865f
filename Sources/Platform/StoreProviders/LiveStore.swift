import Commerce
import FoundationEssentials
import Storage
import Web

/// Stores in which money is paid, as this household uses them: what they say becomes facts, and members
/// find the way to where they pay.
public struct LiveStore: Sendable {
  private let settings: StoreSettings
  let commerce: Commerce

  public init(_ settings: StoreSettings = StoreSettings(), _ commerce: Commerce) {
    (self.settings, self.commerce) = (settings, commerce)
  }

  /// Where stores tell what has happened, for those that are set up here.
  public func webhooks(granting: @escaping StoreRoutes.Granting) -> StoreRoutes {
    let isLive = commerce.settings.store == .live
    return StoreRoutes(
      appStore: isLive ? settings.appStore : nil, stripe: isLive ? settings.stripe?.webhook : nil,
      ads: settings.adMob?.rewards, clock: commerce.clock,
      save: { try await save($0, proof: $1) },
      grant: { reward in
        // Google signs for everybody's ads, so whose they are must be looked at.
        guard settings.adMob?.units.contains(reward.unit) == true else {
          throw StoreRefusal(.otherApp, "it is for another ad unit")
        }
        try await granting(reward)
      })
  }

  /// Saves facts whose signatures are good. What is about something that is not sold here is refused.
  public func save(_ facts: [StoreEvent], proof: String) async throws {
    for fact in facts { try Self.needProduct(fact) }
    try await commerce.database.write { transaction in
      for fact in facts { try commerce.add(fact, proof: proof, in: transaction) }
    }
  }

  private static func needProduct(_ fact: StoreEvent) throws(StoreRefusal) {
    guard Catalogue.own.product(fact.product) == nil else { return }
    throw StoreRefusal(
      .unknownProduct, "no product is called \u{201C}\(fact.product.prefix(100))\u{201D} here")
  }

  /// The address of a page at Stripe on which a member pays for something.
  func checkout(_ order: PurchaseRequest, by member: Identity) async throws -> String {
    try commerce.need(.stripe)
    let product = try await commerce.sell(order.product, token: order.gateToken, to: member)
    guard let shop = settings.stripe, let price = shop.prices[product.id] else {
      throw LiveStoreError.noPrice
    }
    let (customer, trialDays) = try await commerce.database.read { reading in
      (
        try commerce.customer(of: .stripe, member.person, in: reading),
        try commerce.trialDays(product, for: member.person, in: reading)
      )
    }
    let back = settings.publicAddress + "/store"
    var order = Stripe.CheckoutOrder(
      product: product.id, price: price, member: member.person,
      isSubscription: product.period != .forEver, trialDays: Int(trialDays), customer: customer,
      successURL: "\(back)?bought=\(product.id)", cancelURL: "\(back)?cancelled=\(product.id)")
    return try await commerce.checkout(product, for: member.person) { ends in
      order.endsSeconds = ends / 1_000
      return try await shop.stripe.checkout(order, id: UUID())
    } close: { session in
      try await shop.stripe.close(session, id: UUID())
    }
  }

  /// The address of a page at Stripe on which a member looks after what they pay.
  func portal(for member: Identity) async throws -> String {
    try commerce.need(.stripe)
    let customer = try await commerce.database.read {
      try commerce.customer(of: .stripe, member.person, in: $0)
    }
    guard let customer, let shop = settings.stripe else { throw LiveStoreError.noCustomer }
    return try await shop.stripe.portal(
      customer: customer, returnURL: settings.publicAddress + "/store", id: UUID())
  }

  /// Takes in a transaction that an app has from the App Store.
  func add(_ text: String, from member: Identity) async throws {
    try commerce.need(.appstore)
    guard let appStore = settings.appStore else { throw LiveStoreError.noPrice }
    guard let fact = appStore.fact(try appStore.transaction(text)) else { return }
    try Self.needProduct(fact)
    try await commerce.database.write { transaction in
      var fact = fact
      fact.person = try holder(of: fact, broughtBy: member, in: transaction)
      try commerce.add(fact, proof: text, in: transaction)
    }
  }

  /// Whose a transaction is: theirs whom it names, or else theirs who bring it first.
  private func holder(
    of fact: StoreEvent, broughtBy member: Identity, in transaction: any Transaction
  ) throws -> UUID? {
    guard let token = fact.accountToken else {
      let isHeld = try commerce.isHeld(fact.subscription, of: fact.provider, in: transaction)
      return isHeld ? nil : member.person
    }
    guard let holder = try commerce.member(named: token, in: transaction) else {
      throw StoreRefusal(.otherAccount, "it was bought for a member of another household")
    }
    return holder
  }
}

/// Why there is nothing to go to.
enum LiveStoreError {
  static let noPrice = Problem(
    409, "not_for_sale", "This is not for sale right now. Nothing was charged.")
  static let noCustomer = Problem(
    404, "no_customer",
    "You have no Stripe purchases on this server, so there is nothing to manage.")
}
