import Files
import Foundation
import Storage
import TestKit
import Testing

@testable import Commerce

/// What the store keeps in memory, and when it reads again.
@Suite struct KnownTests {
  @Test(arguments: DatabaseKind.allCases)
  func asksOnceWhetherSomebodyMay(kind: DatabaseKind) async throws {
    try await Home.with(kind) { (home: Home) async throws in
      let adult = home.member(.adult)
      await home.buy(monthly, by: adult)
      let (commerce, person) = (home.reopened(Commerce.Settings()).commerce, adult.person)
      for isFirst in [true, false] {
        let queries = try await home.database.read { reading in
          let counting = CountingReading(reading)
          let isOpen = try commerce.canAccess(.sharedAlbums, for: person, in: counting)
          #expect(isOpen)
          return counting.queries
        }
        #expect(isFirst ? queries > 1 : queries == 1)
      }
    }
  }

  @Test func asksOncePerAnswerHowTheStoreStands() async throws {
    try await Home.with(.sqlite) { (home: Home) async throws in
      let adult = home.member(.adult)
      await home.buy(monthly, by: adult)
      let (commerce, person) = (home.commerce, adult.person)
      let answers: [(String, @Sendable (any Reading) throws -> Void)] = [
        ("access", { _ = try commerce.access(of: person, nil, in: $0) }),
        ("sales", { _ = try commerce.sales(in: $0) }),
        ("purchases", { _ = try commerce.purchases(in: $0) }),
      ]
      for (name, answer) in answers {
        let asked = try await home.database.read { reading in
          let counting = CountingReading(reading)
          try answer(counting)
          return counting.asked.count { $0.contains("seen_ms") }
        }
        #expect(asked == 1, "\(name)")
      }
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func seesWhatAnotherServerHasTakenIn(kind: DatabaseKind) async throws {
    try await Home.with(kind) { (home: Home) async throws in
      let (adult, id, other) = (home.member(.adult), UUID(), home.reopened(Commerce.Settings()))
      #expect(try await other.reason(id, for: adult) == nil)
      await home.buy(monthly, id, by: adult)
      #expect(try await other.reason(id, for: adult) == .active)
      await home.act("refund", id, by: home.member(.owner))
      #expect(try await other.reason(id, for: adult) == .refunded)
    }
  }

  /// What a transaction saw that came to nothing is not taken for what the next one wrote.
  @Test(arguments: DatabaseKind.allCases)
  func forgetsWhatWasNotKept(kind: DatabaseKind) async throws {
    struct Undone: Error {}
    try await Home.with(kind) { (home: Home) async throws in
      let (adult, commerce) = (home.member(.adult), home.commerce)
      #expect(try await commerce.entitlements(of: adult.person).isEmpty)
      let (now, person) = (home.now, adult.person)
      /// Takes in that something was bought; answers whether that unlocks anything.
      @Sendable func add(_ product: String, in transaction: any Transaction) throws -> Bool {
        let fact = StoreEvent(
          provider: .sandbox, id: "\(product).1", kind: .purchased, product: product,
          subscription: product, person: person, happenedMs: now, environment: .sandbox)
        try commerce.add(fact, proof: "", in: transaction)
        return try commerce.limit(.sounds, for: person, in: transaction) == nil
      }
      await #expect(throws: Undone.self) {
        try await home.database.write { transaction in
          let isUnlocked = try add(yakback, in: transaction)
          #expect(isUnlocked)
          throw Undone()
        }
      }
      let isUnlocked = try await home.database.write { try add(tip, in: $0) }
      #expect(!isUnlocked)
    }
  }
}
