import Foundation
import Storage
import Sync
import TestKit
import Testing
import Web

@testable import Accounts

/// Whoever's way in ends or changes is told so on their other devices.
@Suite struct EndingTests {
  private func kinds(
    since cursor: String?, in home: Home
  ) async throws -> (kinds: [String], cursor: String?) {
    let page = try await home.accounts.sync.news(since: cursor, of: home.owner)
    return (page.changes.map { "\($0.kind)\($0.isGone ? " gone" : "")" }.sorted(), page.place)
  }

  @Test(arguments: DatabaseKind.allCases)
  func tellsOfSessionsThatEndWithAPassword(kind: DatabaseKind) async throws {
    try await withHome(kind) { home in
      let browser = try await home.setUp()
      _ = await home.browser().ask(
        .post, "/api/v1/sessions", #"{"name":"Ada","password":"correct horse"}"#)
      let before = try await kinds(since: nil, in: home).cursor
      let answer = await browser.ask(
        .put, "/api/v1/members/\(home.owner.uuidString.lowercased())/password",
        #"{"old":"correct horse","password":"another horse"}"#)
      #expect(answer.status == 204)
      #expect(try await kinds(since: before, in: home).kinds == ["member", "session gone"])
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func tellsOfPasskeysThatComeAndGo(kind: DatabaseKind) async throws {
    try await withHome(kind) { home in
      let owner = try await home.setUp()
      var phone = try Authenticator()
      let before = try await kinds(since: nil, in: home).cursor
      let kept = await owner.add(&phone)
      let added = try await kinds(since: before, in: home)
      #expect(added.kinds == ["member", "passkey"])
      let id = kept.json["id"] as? String ?? ""
      #expect(await owner.ask(.delete, "/api/v1/passkeys/\(id)").status == 204)
      #expect(try await kinds(since: added.cursor, in: home).kinds == ["member", "passkey gone"])
    }
  }
}
