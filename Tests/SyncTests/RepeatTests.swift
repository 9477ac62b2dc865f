import Foundation
import Storage
import TestKit
import Testing
import Web

@testable import Sync

@Suite struct RepeatTests {
  private static let path = "/api/v1/preferences/theme"

  private func version(_ answer: ServiceClient.Answer) -> Int64 {
    (answer.json["version"] as? NSNumber)?.int64Value ?? -1
  }

  @Test(arguments: DatabaseKind.allCases)
  func doesARepeatedRequestOnce(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      let client = home.client()
      let (making, editing, deleting) = (freshID(), freshID(), freshID())
      var made = await client.ask(
        .put, Self.path, json: #"{"a":1}"#, headers: ["Idempotency-Key": making])
      let edit: Headers = ["Idempotency-Key": editing, "If-Match": "\"\(version(made))\""]
      let first = await client.ask(.patch, Self.path, json: #"{"a":2}"#, headers: edit)
      #expect(version(first) == version(made) + 1)
      let again = await client.ask(.patch, Self.path, json: #"{"a":2}"#, headers: edit)
      #expect(again.status == 200)
      #expect(version(again) == version(first))
      // What came between is not undone by an older request that comes again.
      made = await client.ask(
        .put, Self.path, json: #"{"a":1}"#, headers: ["Idempotency-Key": making])
      #expect(made.status == 200)
      #expect(version(made) == version(first))
      #expect((made.json["value"] as? [String: Int]) == ["a": 2])
      for _ in 0..<2 {
        let gone = await client.ask(.delete, Self.path, headers: ["Idempotency-Key": deleting])
        #expect(gone.status == 204)
      }
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func doesOnceWhatComesManyTimesAtOnce(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      let made = await home.client().ask(.put, Self.path, json: #"{"a":1}"#)
      let headers: Headers = [
        "Idempotency-Key": freshID(), "If-Match": "\"\(version(made))\"",
      ]
      let answers = try await (0..<8).together { _ in
        await home.client().ask(.patch, Self.path, json: #"{"a":2}"#, headers: headers)
      }
      #expect(answers.map(\.status) == Array(repeating: 200, count: 8))
      #expect(Set(answers.map(version)) == [version(made) + 1])
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func refusesAKeyForAnotherRequest(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      let key: Headers = ["Idempotency-Key": freshID()]
      let client = home.client()
      #expect(await client.ask(.put, Self.path, json: "1", headers: key).status == 200)
      let other = await client.ask(.put, "/api/v1/preferences/other", json: "1", headers: key)
      #expect(other.status == 409)
      #expect(other.json["code"] as? String == "key_reused")
      #expect(await client.ask(.delete, Self.path, headers: key).status == 409)
      // Another person's key is another key.
      let theirs = await home.client(UUID()).ask(.put, Self.path, json: "2", headers: key)
      #expect(theirs.status == 200)
      let wrong = await client.ask(
        .put, Self.path, json: "1", headers: ["Idempotency-Key": "seven"])
      #expect(wrong.status == 422)
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func refusesAKeyWithOtherJSON(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      let key: Headers = ["Idempotency-Key": freshID()]
      let client = home.client()
      let made = await client.ask(.put, Self.path, json: #"{"a":1}"#, headers: key)
      let other = await client.ask(.put, Self.path, json: #"{"a":2}"#, headers: key)
      #expect(other.status == 409)
      #expect(other.json["code"] as? String == "key_reused")
      let again = await client.ask(.put, Self.path, json: #"{"a":1}"#, headers: key)
      #expect(again.status == 200 && version(again) == version(made))
      // Of keys from before this was kept, nobody knows what came with them.
      try await home.database.write { try $0.run("UPDATE done_requests SET body = NULL") }
      #expect(await client.ask(.put, Self.path, json: "2", headers: key).status == 200)
      #expect(version(await client.ask(.get, Self.path)) == version(made))
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func remembersNoRequestThatFailed(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      let client = home.client()
      let made = await client.ask(.put, Self.path, json: "1")
      let key = freshID()
      for _ in 0..<2 {
        let answer = await client.ask(
          .put, Self.path, json: "2",
          headers: ["Idempotency-Key": key, "If-Match": "\"\(version(made) + 1)\""])
        #expect(answer.status == 412)
      }
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func forgetsKeysAfterFourteenDays(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      let key: Headers = ["Idempotency-Key": freshID()]
      #expect(await home.client().ask(.put, Self.path, json: "1", headers: key).status == 200)
      func count() async throws -> Int {
        try await home.database.read { try $0.rows("SELECT request FROM done_requests").count }
      }
      home.turn(days: 13)
      try await home.sync.tidy()
      #expect(try await count() == 1)
      home.turn(days: 2)
      try await home.sync.tidy()
      #expect(try await count() == 0)
    }
  }
}
