import Foundation
import TestKit
import Testing

@testable import Commerce

/// What facts are worth, beside a store that knows the truth because it made them.
@Suite struct EntitlementTests {
  @Test(arguments: 0..<60) func agreesWithTheStoreOverYears(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    var store = ModelStore()
    for _ in 0..<120 {
      store.live(&random)
      // However they come: in any order, and some of them twice.
      let told = (store.facts + store.facts.shuffled(using: &random).prefix(5))
        .shuffled(using: &random)
      let worth = Entitlement.all(told, now: store.now)
      #expect(worth.count <= 1)
      #expect(worth.first?.reason == store.truth, "seed \(seed), at \(store.now)")
      if store.truth == .active || store.truth == .trial {
        #expect(worth.first?.endsMs == store.paidUntil, "seed \(seed)")
      }
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func agreesWithTheStoreWhenFactsAreKept(kind: DatabaseKind) async throws {
    try await Home.with(kind) { (home: Home) async throws in
      let member = home.member(.adult)
      var random = SeededRandom(seed: 11)
      var store = ModelStore(person: member.person)
      for round in 0..<60 {
        store.live(&random)
        home.set(store.now)
        let told = (store.facts.suffix(3) + store.facts.prefix(2)).shuffled(using: &random)
        try await home.database.write { transaction in
          for fact in told { try home.commerce.add(fact, proof: "", in: transaction) }
        }
        let worth = try await home.commerce.entitlements(of: member.person)
        #expect(worth.first?.reason == store.truth, "round \(round)")
        #expect(worth.count <= 1)
      }
      let stored = try await home.commerce.transactions(for: member).transactions
      #expect(stored.count == store.facts.count)
    }
  }

  @Test func countsALateFactAsIfItHadComeInTime() {
    var store = ModelStore()
    store.begin(trial: false)
    store.now += 40 * ModelStore.day
    store.tell(.renewed, until: store.now + 30 * ModelStore.day)
    // What happened before that comes after it, and changes nothing any more.
    store.tell(.billingFailed, until: store.now - 1, at: store.now - 10 * ModelStore.day)
    store.tell(.expired, at: store.now - 9 * ModelStore.day)
    #expect(Entitlement.all(store.facts, now: store.now).first?.reason == .active)
    // And one that was missing makes the difference when it comes.
    let (without, all) = (store.facts.filter { $0.kind != .renewed }, store.facts)
    #expect(Entitlement.all(without, now: store.now).first?.reason == .expired)
    #expect(Entitlement.all(without + all, now: store.now).first?.reason == .active)
  }

  @Test func keepsPurchasesApart() {
    var (one, other) = (ModelStore(id: "one"), ModelStore(id: "other"))
    one.begin(trial: false)
    other.begin(trial: true)
    one.tell(.refunded)
    let worth = Entitlement.all(one.facts + other.facts, now: one.now)
    #expect(worth.map(\.reason) == [.refunded, .trial])
  }
}

/// A store that keeps what is true in plain variables while it tells facts: nothing is worked out.
struct ModelStore {
  static let day: Int64 = 24 * 3_600_000

  var now: Int64 = 1_700_000_000_000
  var facts: [StoreEvent] = []
  var paidUntil: Int64 = 0
  private var graceUntil: Int64 = 0
  private var isTrial = false
  private var isBought = false
  private var isRefunded = false
  private var isRevoked = false
  private let id: String
  private let person: UUID?

  init(id: String = "purchase", person: UUID? = nil) { (self.id, self.person) = (id, person) }

  var truth: Entitlement.Reason? {
    guard isBought else { return nil }
    if isRefunded { return .refunded }
    if isRevoked { return .revoked }
    if now < paidUntil { return isTrial ? .trial : .active }
    return now < graceUntil ? .grace : .expired
  }

  mutating func tell(_ kind: StoreEvent.Kind, until: Int64? = nil, at moment: Int64? = nil) {
    facts.append(
      StoreEvent(
        provider: .sandbox, id: "\(id).\(facts.count)", kind: kind, product: monthly,
        subscription: id, person: person, happenedMs: moment ?? now, paidUntilMs: until,
        isTrial: kind == .trialBegan, environment: .sandbox))
  }

  mutating func begin(trial: Bool) {
    (isBought, isTrial, isRefunded, isRevoked) = (true, trial, false, false)
    (paidUntil, graceUntil) = (now + (trial ? 14 : 30) * Self.day, 0)
    tell(trial ? .trialBegan : .purchased, until: paidUntil)
  }

  /// Some time passes, and one thing happens.
  mutating func live(_ random: inout SeededRandom) {
    now += Int64.random(in: 1...20, using: &random) * Self.day + 1
    switch Int.random(in: 0..<9, using: &random) {
    case 0: begin(trial: Bool.random(using: &random))
    case 1, 2: if isBought { renew() }
    case 3: if isBought { fail() }
    case 4: if isBought { giveUp(.graceEnded) }
    case 5: if isBought { giveUp(.expired) }
    case 6: if isBought { (isRefunded, _) = (true, tell(.refunded)) }
    case 7: if isBought { (isRefunded, _) = (false, tell(.refundReversed)) }
    default: if isBought { (isRevoked, _) = (true, tell(.revoked)) }
    }
  }

  private mutating func renew() {
    (paidUntil, graceUntil, isTrial) = (now + 30 * Self.day, 0, false)
    (isRefunded, isRevoked) = (false, false)
    tell(.renewed, until: paidUntil)
  }

  private mutating func fail() {
    graceUntil = now + 16 * Self.day
    tell(.billingFailed, until: graceUntil)
  }

  private mutating func giveUp(_ kind: StoreEvent.Kind) {
    graceUntil = 0
    if kind == .expired, now < paidUntil { paidUntil = now }
    tell(kind)
  }
}
