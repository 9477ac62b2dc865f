import Foundation
import Sync
import TestKit
import Testing
import Web

@testable import Library

@Suite struct LibraryFeedTests {
  @Test(arguments: DatabaseKind.allCases)
  func tellsOfSoundsAsTheyComeChangeAndGo(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      let sync = home.library.sync
      var cursor = try await sync.news(since: nil, of: home.person).place
      /// What has changed since this was asked the last time.
      func news() async throws -> [String] {
        let page = try await sync.news(since: cursor, of: home.person)
        cursor = page.place
        return page.changes.map { "\($0.kind) \($0.id) \($0.isGone)" }
      }
      let id = UUID().uuidString.lowercased()
      _ = await home.upload(try Home.wave(), id: id)
      #expect(try await news() == ["asset \(id) false"])
      await home.work()
      #expect(try await news() == ["asset \(id) false"])
      let address = "/api/v1/library/assets/\(id)"
      let headers: Headers = [
        "If-Match": "\"1\"", "Idempotency-Key": UUID().uuidString.lowercased(),
      ]
      for _ in 0..<2 {
        let answer = await home.client().ask(
          .patch, address, json: #"{"name":"storm"}"#, headers: headers)
        #expect(answer.status == 200)
        #expect(answer.json["version"] as? Int == 2)
      }
      #expect(try await news() == ["asset \(id) false"])
      let key: Headers = ["Idempotency-Key": UUID().uuidString.lowercased()]
      for _ in 0..<2 {
        #expect(await home.client().ask(.delete, address, headers: key).status == 204)
      }
      #expect(try await news() == ["asset \(id) true"])
      let start = try await sync.news(since: nil, of: UUID())
      #expect(start.changes.isEmpty)
    }
  }
}
