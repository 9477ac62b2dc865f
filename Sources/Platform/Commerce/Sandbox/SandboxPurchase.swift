import Storage

/// A purchase as the sandbox keeps it, which plays the store: it knows when to renew, and whether it can.
struct SandboxPurchase: Sendable {
  enum State: String, Sendable {
    /// Free until the end of the trial.
    case trial
    case paid
    /// A renewal was not paid, and the store waits.
    case grace
    case over
  }

  /// How long the sandbox waits for money; the App Store offers 3, 16 and 28 days.
  static let graceDays: Int64 = 16

  let id: String
  let product: Product
  let account: String
  /// When the first paid period began.
  var anchorMs: Int64
  /// How many periods there were since.
  var periods: Int64
  /// When something is to happen next; nil is never.
  var nextMs: Int64?
  var state: State
  var renews = true
  var mustFail = false
  /// How many facts it has reported, which numbers them.
  var facts: Int64 = 0
  /// What a period costs, as was agreed when it was bought.
  let cents: Int64

  /// A new one.
  init(_ id: String, _ product: Product, account: String, at now: Int64, hasTrial: Bool) {
    (self.id, self.product, self.account) = (id, product, account)
    (anchorMs, periods, state, nextMs, cents) = (now, 0, .paid, nil, product.cents)
    if hasTrial {
      anchorMs = now + product.trialDays * CivilDay.milliseconds
      (state, nextMs) = (.trial, anchorMs)
    } else {
      nextMs = end(of: 1)
      periods = 1
    }
  }

  /// Whether it is something that is going to be renewed, or could be again.
  var isPlanInForce: Bool { nextMs != nil && state != .over }

  /// The end of the n-th period, counted from the first, so that the 31st stays the 31st.
  private func end(of period: Int64) -> Int64? {
    guard case .months(let months) = product.period else { return nil }
    return CivilDay.adding(months: period * Int64(months), to: anchorMs)
  }

  mutating func fact(_ kind: StoreEvent.Kind, at moment: Int64, until: Int64? = nil) -> StoreEvent {
    facts += 1
    var fact = StoreEvent(
      provider: .sandbox, id: "\(id).\(facts)", kind: kind, product: product.id, subscription: id,
      accountToken: account, happenedMs: moment, paidUntilMs: until, isTrial: kind == .trialBegan,
      environment: .sandbox)
    fact.payment = payment(of: kind)
    return fact
  }

  /// What changes hands: the price of a period when it begins, and of the last one when it is refunded.
  private func payment(of kind: StoreEvent.Kind) -> Payment? {
    let isPaid =
      switch kind {
      case .purchased, .renewed: true
      case .refunded, .refundReversed: periods > 0
      default: false
      }
    return isPaid
      ? Payment(id: "\(id).paid.\(periods)", cents: cents, currency: Payment.ownCurrency) : nil
  }

  /// The first fact of a new one.
  mutating func begin(at now: Int64) -> StoreEvent {
    fact(state == .trial ? .trialBegan : .purchased, at: now, until: nextMs)
  }

  /// Does all that was to happen until a moment.
  mutating func pass(until now: Int64) -> [StoreEvent] {
    var events: [StoreEvent] = []
    while let next = nextMs, next <= now { events += step() }
    return events
  }

  /// Does what was to happen at `nextMs`.
  private mutating func step() -> [StoreEvent] {
    guard let moment = nextMs else { return [] }
    switch state {
    case .trial, .paid:
      guard renews else { return over(.expired, at: moment) }
      return mustFail ? fail(at: moment) : renew(at: moment)
    case .grace: return over(.graceEnded, at: moment)
    case .over:
      nextMs = nil
      return []
    }
  }

  private mutating func over(_ kind: StoreEvent.Kind, at moment: Int64) -> [StoreEvent] {
    (state, nextMs) = (.over, nil)
    return [fact(kind, at: moment)]
  }

  private mutating func fail(at moment: Int64) -> [StoreEvent] {
    mustFail = false
    (state, nextMs) = (.grace, moment + Self.graceDays * CivilDay.milliseconds)
    return [fact(.billingFailed, at: moment, until: nextMs)]
  }

  mutating func renew(at moment: Int64) -> [StoreEvent] {
    periods += 1
    (state, nextMs) = (.paid, end(of: periods))
    return [fact(.renewed, at: moment, until: nextMs)]
  }
}

extension SandboxPurchase {
  init?(_ row: Row) throws {
    guard let product = Catalogue.own.product(try row.text("product")),
      let state = State(rawValue: try row.text("state"))
    else { return nil }
    self.product = product
    self.state = state
    id = try row.text("id")
    account = try row.text("account")
    anchorMs = try row.integer("anchor_ms")
    periods = try row.integer("periods")
    nextMs = try row.optionalInteger("next_ms")
    renews = try row.bool("renews")
    mustFail = try row.bool("must_fail")
    facts = try row.integer("facts")
    cents = try row.optionalInteger("cents") ?? product.cents
  }

  func save(_ transaction: any Transaction) throws {
    try transaction.run(
      """
      INSERT INTO sandbox_purchases (id, product, account, anchor_ms, periods, next_ms, state,
        renews, must_fail, facts, cents) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET periods = excluded.periods, next_ms = excluded.next_ms,
        state = excluded.state, renews = excluded.renews, must_fail = excluded.must_fail,
        facts = excluded.facts
      """, id, product.id, account, anchorMs, periods, nextMs, state.rawValue, renews ? 1 : 0,
      mustFail ? 1 : 0, facts, cents)
  }
}
