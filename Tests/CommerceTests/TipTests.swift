import Foundation
import TestKit
import Testing
import Web

@testable import Commerce

/// Thank-yous, for which nothing is given in return.
@Suite struct TipTests {
  private func tips(_ home: Home, _ owner: Identity) async -> [String: Any]? {
    let answer = await home.client(owner).ask(.get, "/api/v1/store/sales").json
    let all = answer["products"] as? [[String: Any]] ?? []
    return all.first { $0["product"] as? String == tip }
  }

  @Test(arguments: DatabaseKind.allCases)
  func areGivenAgainAndAgainAndUnlockNothing(kind: DatabaseKind) async throws {
    try await Home.with(kind) { (home: Home) async throws in
      let (owner, adult, first) = (home.member(.owner), home.member(.adult), UUID())
      for id in [first, UUID(), UUID(), first] {
        #expect(await home.buy(tip, id, by: owner) == 200)
      }
      #expect(await home.buy("sonidea.tip.large", by: adult) == 200)
      #expect(try await !home.commerce.canAccess(.overdub, for: owner.person))
      #expect(await home.told(owner).isEmpty)
      // Nor does a tip stand in the way of what does.
      #expect(await home.buy(monthly, by: owner) == 200)
      #expect(await home.told(owner).map { $0["product"] as? String } == [monthly])
      let sold = await tips(home, owner)
      #expect(sold?["purchases"] as? Int == 3 && sold?["holding"] as? Int == 0)
      #expect(sold?["cents_sold"] as? Int == 3 * 99)
      #expect(await home.act("refund", first, by: owner) == 200)
      #expect(await tips(home, owner)?["cents_refunded"] as? Int == 99)
      // What others give is theirs to know, and the owner's.
      func kinds(_ member: Identity) async throws -> [String] {
        try await home.commerce.transactions(for: member).transactions.map(\.product)
      }
      #expect(try await kinds(adult).filter { $0.contains("tip") } == ["sonidea.tip.large"])
      #expect(try await kinds(owner).count == 6)
    }
  }

  @Test func areNotOfferedToWhoStandsBeforeALimit() async throws {
    try await Home.with(.sqlite) { (home: Home) async throws in
      let child = home.member(.child)
      let refused = await #expect(throws: Problem.self) {
        try await home.commerce.require(.overdub, for: child.person)
      }
      let offered = refused?.problem.fields.filter { $0.path == "product" }.map(\.message)
      #expect(offered == [monthly, "sonidea.pro.sixmonths", yearly])
      let answer = await home.client(child).ask(.get, "/api/v1/store/catalogue").json
      let sold = answer["products"] as? [[String: Any]] ?? []
      let kinds = sold.filter { $0["app"] as? String == "sonidea" }.map { $0["kind"] as? String }
      #expect(kinds == ["unlock", "unlock", "unlock", "tip", "tip", "tip"])
    }
  }
}
