import FoundationEssentials
import Storage
import Web

/// The store of our own: what it is asked, and what it lets happen by itself.
extension Commerce {
  /// How many purchases a household may make in it.
  static let purchaseLimit: Int64 = 1_000
  /// How far its time can be moved in all.
  static let furthest: Int64 = 3_660 * CivilDay.milliseconds

  /// Buys something; nothing is charged. The same `id` again is the same purchase.
  public func buy(
    _ productID: String, as id: UUID, token: String? = nil, by member: Identity
  ) async throws {
    try needSandbox()
    let product = try await sell(productID, token: token, to: member)
    let text = id.uuidString.lowercased()
    try await database.write { transaction in
      let account = try accountToken(of: member.person, in: transaction)
      if let old = try purchase(text, transaction) {
        guard old.account == account, old.product.id == product.id else {
          throw Problem.alreadyBought
        }
        return
      }
      let now = try passTime(in: transaction)
      try checkIsNew(product, member.person, transaction)
      var purchase = SandboxPurchase(
        text, product, account: account, at: now,
        hasTrial: try trialDays(product, for: member.person, in: transaction) > 0)
      try recordFacts([purchase.begin(at: now)], transaction)
      try purchase.save(transaction)
    }
  }

  private func checkIsNew(
    _ product: Product, _ person: UUID, _ transaction: any Transaction
  ) throws {
    try refuseOwned(product, person, transaction)
    let count = try transaction.first("SELECT COUNT(*) AS number FROM sandbox_purchases")
    guard try count?.integer("number") ?? 0 < Self.purchaseLimit else {
      throw Problem.tooManyPurchases
    }
  }

  /// Lets something happen to a purchase.
  func perform(_ action: SandboxAction, on id: UUID) async throws {
    try needSandbox()
    try await database.write { transaction in
      let now = try passTime(in: transaction)
      guard var purchase = try self.purchase(id.uuidString.lowercased(), transaction) else {
        throw Problem.noPurchase
      }
      let facts = try self.facts(for: nil, state(transaction), transaction).map(\.event)
      let standing = Entitlement.all(facts, now: now).first {
        $0.provider == .sandbox && $0.subscription == purchase.id
      }
      guard
        let reported = purchase.perform(
          action, at: now, isRefunded: standing?.reason == .refunded)
      else { throw Problem.notNow }
      try recordFacts(reported, transaction)
      try purchase.save(transaction)
    }
  }

  /// Ends a plan with what is paid, or lets it go on, for who bought it; said twice it is the same.
  func setRenewal(_ renews: Bool, of id: UUID, by member: Identity) async throws {
    try needSandbox()
    let id = id.uuidString.lowercased()
    try await database.write { transaction in
      let now = try passTime(in: transaction)
      let account = try accountToken(known: member.person, in: transaction)
      guard var purchase = try self.purchase(id, transaction) else { throw Problem.noPurchase }
      guard purchase.account == account else {
        let isSeen = try entitlements(of: member.person, in: transaction).contains {
          $0.subscription == id
        }
        throw isSeen ? Problem.notYourPurchase : Problem.noPurchase
      }
      guard purchase.isPlanInForce else { throw Problem.notNow }
      guard purchase.renews != renews else { return }
      let reported = purchase.perform(renews ? .resume : .cancel, at: now, isRefunded: false)
      try recordFacts(reported ?? [], transaction)
      try purchase.save(transaction)
    }
  }

  /// Gives the money back that was never taken.
  public func refund(_ id: UUID) async throws {
    try await perform(.refund, on: id)
  }

  /// Lets time pass in the store, as far as the owner wants to see what comes.
  func advance(by milliseconds: Int64) async throws {
    try needSandbox()
    try await database.write { transaction in
      let moved = try transaction.run(
        "UPDATE store_state SET offset_ms = offset_ms + ? WHERE one = 1 AND offset_ms <= ?",
        milliseconds, Self.furthest - milliseconds)
      guard moved == 1 else {
        throw Problem(422, "too_far", "The store's time can be moved by ten years in total.")
      }
      // Even where nothing comes of it, all see how many days are left, and a new day's free part.
      try sync.publish("entitlement", "time", of: nil, in: transaction)
      try passTime(in: transaction)
    }
  }

  /// Takes a signed transaction in, whoever brings it; answers whether it was new.
  @discardableResult
  public func add(signed text: String) async throws -> Bool {
    try needSandbox()
    return try await database.write { transaction in
      let key = try SandboxKey.ofHousehold(transaction)
      return try add(signed: text, key, transaction)
    }
  }

  private func add(
    signed text: String, _ key: SandboxKey, _ transaction: any Transaction
  ) throws -> Bool {
    let fact: StoreEvent
    do throws(SandboxKey.Fault) { fact = try key.verified(text) } catch {
      throw Problem(
        422, "transaction_\(error.rawValue)",
        "This was not signed by the store. Nothing was "
          + "unlocked.")
    }
    return try add(fact, proof: text, in: transaction)
  }

  /// Signs facts as the store, which remembers them, and takes them in as anybody's.
  private func recordFacts(_ facts: [StoreEvent], _ transaction: any Transaction) throws {
    let key = try SandboxKey.ofHousehold(transaction)
    for fact in facts {
      let signed = try key.sign(fact)
      try transaction.run(
        "INSERT INTO sandbox_log (id, account, signed) VALUES (?, ?, ?)", fact.id,
        fact.accountToken, signed)
      _ = try add(signed: signed, key, transaction)
    }
  }

  private func purchase(_ id: String, _ reading: any Reading) throws -> SandboxPurchase? {
    try reading.first("SELECT * FROM sandbox_purchases WHERE id = ?", id)
      .flatMap(SandboxPurchase.init)
  }

  /// Does what was due until now: renewals, their failures, and ends.
  func renew(at now: Int64, in transaction: any Transaction) throws {
    guard settings.store != .live else { return }
    let due = try transaction.rows(
      "SELECT * FROM sandbox_purchases WHERE next_ms <= ? ORDER BY id", now)
    for var purchase in try due.compactMap(SandboxPurchase.init) {
      try recordFacts(purchase.pass(until: now), transaction)
      try purchase.save(transaction)
    }
  }

  /// What `renew` is going to tell of what was due until now; a read answers it before it is written.
  func due(at now: Int64, in reading: any Reading) throws -> [StoredFact] {
    guard settings.store != .live else { return [] }
    let due = try reading.rows(
      """
      SELECT p.*, a.person FROM sandbox_purchases p
      LEFT JOIN store_accounts a ON a.token = p.account WHERE p.next_ms <= ? ORDER BY p.id
      """, now)
    return try due.flatMap { row in
      let person = try row.optionalUUID("person")
      let isByAdult = try person.map { try isAdult($0, reading) } ?? false
      var purchase = try SandboxPurchase(row)
      let events = purchase?.pass(until: now) ?? []
      return events.map { StoredFact($0, of: person, isByAdult: isByAdult) }
    }
  }
}
