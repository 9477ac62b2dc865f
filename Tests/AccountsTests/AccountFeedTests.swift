import Foundation
import Storage
import Sync
import TestKit
import Testing
import Web

@testable import Accounts

@Suite struct AccountFeedTests {
  @Test(arguments: DatabaseKind.allCases)
  func tellsTheHouseholdWhoIsInIt(kind: DatabaseKind) async throws {
    try await kind.with(Sync.migrations + Accounts.migrations) { database in
      let home = try await Home(database)
      let sync = home.accounts.sync
      let owner = try await home.setUp()
      var cursor = try await sync.news(since: nil, of: UUID()).place
      /// What anyone in the household is told since this was asked the last time.
      func news() async throws -> [String] {
        let page = try await sync.news(since: cursor, of: UUID())
        cursor = page.place
        return page.changes.map { "\($0.kind) \($0.id) \($0.isGone)" }
      }
      let id = UUID().uuidString.lowercased()
      let address = "/api/v1/members/\(id)"
      _ = await owner.ask(.put, address, #"{"name":"Ben","role":"adult"}"#)
      #expect(try await news() == ["member \(id) false"])
      let edit: Headers = ["If-Match": "\"1\"", "Idempotency-Key": UUID().uuidString.lowercased()]
      for _ in 0..<2 {
        let answer = await owner.ask(.patch, address, #"{"role":"child"}"#, headers: edit)
        #expect(answer.status == 200)
        #expect(answer.json["version"] as? Int == 2)
      }
      #expect(try await news() == ["member \(id) false"])
      // Somebody's browsers concern nobody else.
      let before = try await sync.news(since: nil, of: home.owner).place
      let session = await owner.ask(.get, "/api/v1/me").json["session"] as? String ?? ""
      _ = await owner.ask(.post, "/api/v1/devices", #"{"label":"box","scope":"player"}"#)
      #expect(try await news().isEmpty)
      let own = try await sync.news(since: before, of: home.owner).changes
      #expect(own.map(\.kind) == ["session"])
      let key: Headers = ["Idempotency-Key": UUID().uuidString.lowercased()]
      for _ in 0..<2 {
        #expect(await owner.ask(.delete, address, headers: key).status == 204)
      }
      #expect(try await news() == ["member \(id) true"])
      #expect(await owner.ask(.delete, "/api/v1/sessions/\(session)").status == 204)
    }
  }
}
