import Foundation
import TestKit
import Testing
import Web

@testable import Commerce

/// Who may end what they have bought.
@Suite struct RenewalTests {
  @Test(arguments: DatabaseKind.allCases)
  func isInTheHandsOfWhoBoughtIt(kind: DatabaseKind) async throws {
    try await Home.with(kind) { (home: Home) async throws in
      let (owner, adult) = (home.member(.owner), home.member(.adult))
      let (child, id) = (home.member(.child), UUID())
      await home.buy(monthly, id, by: adult)
      for member in [owner, child] {
        #expect(await home.setRenewal(false, of: id, by: member) == 403)
        #expect(await home.told(member).first?["is_own"] as? Bool == false)
      }
      for renews in [false, false, true, true, false] {
        home.set(home.now + 1_000)
        #expect(await home.setRenewal(renews, of: id, by: adult) == 200)
        let one = await home.told(adult).first
        #expect(one?["renews"] as? Bool == renews && one?["is_own"] as? Bool == true)
        #expect(one?["provider"] as? String == "sandbox")
      }
      // What was said twice happened once.
      let said = try await home.commerce.transactions(for: adult).transactions.map(\.kind)
      #expect(said == [.autoRenewOff, .autoRenewOn, .autoRenewOff, .purchased])
      home.turn(hours: 32 * 24)
      #expect(try await home.reason(id, for: adult) == .expired)
      #expect(await home.setRenewal(true, of: id, by: adult) == 409)
      #expect(await home.setRenewal(true, of: UUID(), by: adult) == 404)
      let good = UUID()
      await home.buy(yakback, good, by: adult)
      #expect(await home.setRenewal(false, of: good, by: adult) == 409)
    }
  }

  /// A read answers what is due before anybody has written it, and leaves that to the server's beat.
  @Test(arguments: DatabaseKind.allCases)
  func isAnsweredBeforeItIsWritten(kind: DatabaseKind) async throws {
    try await Home.with(kind) { (home: Home) async throws in
      let (adult, id) = (home.member(.adult), UUID())
      await home.buy(monthly, id, by: adult)
      home.turn(hours: 32 * 24)
      let facts = "SELECT COUNT(*) AS number FROM store_facts"
      for isWritten in [false, true] {
        if isWritten { try await home.commerce.passTime() }
        #expect(try await home.reason(id, for: adult) == .active)
        let said = try await home.commerce.transactions(for: adult).transactions.map(\.kind)
        #expect(said == [.renewed, .purchased])
        let number = try await home.database.read { try $0.first(facts)?.integer("number") }
        #expect(number == (isWritten ? 2 : 1))
      }
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func seesNoTimeGoBackBetweenReads(kind: DatabaseKind) async throws {
    try await Home.with(kind) { (home: Home) async throws in
      let (adult, id) = (home.member(.adult), UUID())
      await home.buy(monthly, id, by: adult)
      await home.setRenewal(false, of: id, by: adult)
      home.turn(hours: 32 * 24)
      #expect(try await home.reason(id, for: adult) == .expired)
      home.turn(hours: -32 * 24)
      #expect(try await home.reason(id, for: adult) == .expired)
    }
  }
}
