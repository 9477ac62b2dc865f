import FoundationEssentials
import Storage

extension Commerce {
  /// Keeps a fact that a provider has verified, once; answers whether it is new.
  ///
  /// `proof` is what the store signed, as it came.
  @discardableResult
  public func add(
    _ fact: StoreEvent, proof: String, in transaction: any Transaction
  ) throws -> Bool {
    let account = try self.account(of: fact, in: transaction)
    let person = try account.flatMap { try holder($0, transaction) }
    let isByAdult = try person.map { try isAdult($0, transaction) } ?? false
    let added = try transaction.run(
      """
      INSERT INTO store_facts (provider, id, kind, product, subscription, account, happened_ms,
        paid_until_ms, is_trial, environment, by_adult, proof, added_ms, payment, cents, currency)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (provider, id) DO NOTHING
      """, fact.provider.rawValue, fact.id, fact.kind.rawValue, fact.product, fact.subscription,
      account, fact.happenedMs, fact.paidUntilMs, fact.isTrial ? 1 : 0, fact.environment.rawValue,
      isByAdult ? 1 : 0, proof, clock.now(), fact.payment?.id, fact.payment?.cents,
      fact.payment?.currency)
    guard added == 1 else { return false }
    try changeFacts(in: transaction)
    if let person, let customer = fact.accountToken, customer != account {
      try remember(customer, of: fact.provider, as: person, in: transaction)
    }
    if let person {
      try forgetCheckout(of: fact.product, by: person, in: transaction)
    }
    try sync.publish("entitlement", fact.subscription, of: nil, in: transaction)
    return true
  }

  /// The name by which stores know a member, made when it is first needed.
  public func accountToken(of person: UUID, in transaction: any Transaction) throws -> String {
    try transaction.run(
      """
      INSERT INTO store_accounts (token, person) VALUES (?, ?) ON CONFLICT (person) DO NOTHING
      """, UUID(), person)
    return try accountToken(known: person, in: transaction) ?? ""
  }

  func accountToken(known person: UUID, in reading: any Reading) throws -> String? {
    try reading.first("SELECT token FROM store_accounts WHERE person = ?", person)?.text("token")
  }

  private func account(of fact: StoreEvent, in transaction: any Transaction) throws -> String? {
    guard let person = fact.person else { return fact.accountToken }
    // Nobody is known to the store who is not a member.
    guard try role(person, transaction) != nil else { return fact.accountToken }
    return try accountToken(of: person, in: transaction)
  }

  /// Who stands behind a name that stores know.
  public func member(named token: String, in reading: any Reading) throws -> UUID? {
    try holder(token, reading)
  }

  /// Whether a purchase is somebody's already, also of one who has left.
  public func isHeld(
    _ purchase: String, of provider: StoreEvent.Provider, in reading: any Reading
  ) throws -> Bool {
    try reading.first(
      """
      SELECT id FROM store_facts WHERE provider = ? AND subscription = ? AND account IS NOT NULL LIMIT 1
      """, provider.rawValue, purchase) != nil
  }

  private func holder(_ account: String, _ reading: any Reading) throws -> UUID? {
    try reading.first("SELECT person FROM store_accounts WHERE token = ?", account)?.uuid("person")
  }

  private func remember(
    _ customer: String, of provider: StoreEvent.Provider, as person: UUID,
    in transaction: any Transaction
  ) throws {
    try transaction.run(
      """
      INSERT INTO store_customers (provider, person, customer) VALUES (?, ?, ?)
      ON CONFLICT (provider, person) DO UPDATE SET customer = excluded.customer
      """, provider.rawValue, person, customer)
  }

  /// As whom a provider knows a member, where it has told.
  public func customer(
    of provider: StoreEvent.Provider, _ person: UUID, in reading: any Reading
  ) throws -> String? {
    try reading.first(
      "SELECT customer FROM store_customers WHERE provider = ? AND person = ?", provider.rawValue,
      person)?.text("customer")
  }

  /// Whether a fact unlocks anything here. Where money is paid, what was tried without counts only as
  /// long as the operator is trying that store.
  func counts(_ fact: StoreEvent) -> Bool {
    guard settings.store == .live else { return true }
    return fact.provider != .sandbox
      && (fact.environment == .production || settings.onTrial.contains(fact.provider))
  }

  /// All facts, or those that count for one member: their own, and what adults have bought for all. What
  /// the sandbox is to tell by now is among them, without its proof as long as it is not written.
  func facts(for person: UUID?, _ state: State, _ reading: any Reading) throws -> [StoredFact] {
    guard let person else { return try allStoredFacts(reading) + due(at: state.nowMs, in: reading) }
    let stored = try storedFacts(for: person, reading)
    return try stored + due(for: person, beside: stored.map(\.event), state, reading)
  }

  private func allStoredFacts(_ reading: any Reading) throws -> [StoredFact] {
    try reading.rows(
      """
      SELECT f.*, a.person FROM store_facts f LEFT JOIN store_accounts a ON a.token = f.account
      ORDER BY f.happened_ms, f.id
      """
    ).map(StoredFact.init)
  }

  /// Those of the purchases that count for a member, found by indexes.
  func storedFacts(for person: UUID, _ reading: any Reading) throws -> [StoredFact] {
    let shared = Catalogue.own.products.filter(\.isShared).map(\.id)
    let marks = shared.map { _ in "?" }.joined(separator: ", ")
    return try reading.rows(
      """
      SELECT f.*, a.person FROM (
        SELECT provider, subscription FROM store_facts
        WHERE account IN (SELECT token FROM store_accounts WHERE person = ?)
        UNION
        SELECT provider, subscription FROM store_facts WHERE by_adult = 1 AND product IN (\(marks))
      ) p JOIN store_facts f ON f.provider = p.provider AND f.subscription = p.subscription
      LEFT JOIN store_accounts a ON a.token = f.account
      ORDER BY f.happened_ms, f.id
      """, values: [person.value] + shared.map(\.value)
    ).map(StoredFact.init)
  }

  /// What is due and counts for a member, who has these facts.
  func due(
    for person: UUID, beside facts: [StoreEvent], _ state: State, _ reading: any Reading
  ) throws -> [StoredFact] {
    guard state.isDue else { return [] }
    let shared = Catalogue.own.products.filter(\.isShared).map(\.id)
    let purchases = Set(facts.map(\.purchase))
    return try due(at: state.nowMs, in: reading).filter { fact in
      fact.person == person || fact.isByAdult && shared.contains(fact.event.product)
        || purchases.contains(fact.event.purchase)
    }
  }
}

/// A fact as the database holds it.
struct StoredFact: Sendable {
  private(set) var event: StoreEvent
  /// Whose it is, as long as they belong to the household.
  let person: UUID?
  let isByAdult: Bool
  let proof: String

  /// What all facts of one purchase share.
  var purchase: [String] { event.purchase }

  init(_ event: StoreEvent, of person: UUID?, isByAdult: Bool) {
    self.event = event
    self.event.person = person
    (self.person, self.isByAdult, proof) = (person, isByAdult, "")
  }

  init(_ row: Row) throws {
    guard let provider = StoreEvent.Provider(rawValue: try row.text("provider")),
      let kind = StoreEvent.Kind(rawValue: try row.text("kind")),
      let environment = StoreEvent.Environment(rawValue: try row.text("environment"))
    else { throw StorageError(.mistyped, "a fact of the store is of a kind that is not known") }
    person = try row.optionalUUID("person")
    isByAdult = try row.bool("by_adult")
    proof = try row.text("proof")
    event = StoreEvent(
      provider: provider, id: try row.text("id"), kind: kind, product: try row.text("product"),
      subscription: try row.text("subscription"), person: person,
      accountToken: try row.optionalText("account"), happenedMs: try row.integer("happened_ms"),
      paidUntilMs: try row.optionalInteger("paid_until_ms"), isTrial: try row.bool("is_trial"),
      environment: environment, payment: try Payment(row))
  }
}

extension StoreEvent {
  fileprivate var purchase: [String] { [provider.rawValue, subscription] }
}

extension Payment {
  fileprivate init?(_ row: Row) throws {
    guard let id = try row.optionalText("payment") else { return nil }
    self.init(
      id: id, cents: try row.integer("cents"), currency: try row.text("currency"))
  }
}
