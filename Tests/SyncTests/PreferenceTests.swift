import Foundation
import Storage
import TestKit
import Testing
import Web

@testable import Sync

@Suite struct PreferenceTests {
  private static let path = "/api/v1/preferences/theme"

  private func version(_ answer: ServiceClient.Answer) -> Int64 {
    (answer.json["version"] as? NSNumber)?.int64Value ?? -1
  }

  private func seen(_ version: Int64) -> Headers { ["If-Match": "\"\(version)\""] }

  @Test(arguments: DatabaseKind.allCases)
  func keepsADocument(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      let client = home.client()
      #expect(await client.ask(.get, Self.path).status == 404)
      let start = try await home.cursor()
      let made = await client.ask(.put, Self.path, json: #"{"a":{"b":1,"c":[1.5,null]},"d":"x"}"#)
      #expect(made.status == 200)
      let edited = await client.ask(
        .patch, Self.path, json: #"{"a":{"b":2,"e":null},"d":null,"f":{"g":{"h":null}}}"#,
        headers: seen(version(made)))
      #expect(edited.status == 200)
      #expect(version(edited) == version(made) + 1)
      let read = await client.ask(.get, Self.path)
      #expect(
        String(decoding: read.bytes, as: UTF8.self).contains(
          #""value":{"a":{"b":2,"c":[1.5,null]},"f":{"g":{}}}"#))
      let list = await client.ask(.get, "/api/v1/preferences")
      #expect((list.json["preferences"] as? [[String: Any]])?.count == 1)
      #expect(await home.client(UUID()).ask(.get, Self.path).status == 404)
      #expect(await client.ask(.delete, Self.path).status == 204)
      #expect(await client.ask(.delete, Self.path).status == 404)
      let changes = try await home.sync.news(since: start, of: home.person).changes
      #expect(changes.map(\.kind) == ["preference"])
      #expect(changes.map(\.id) == ["theme"])
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func writesNothingOverThatWasNotSeen(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      let client = home.client()
      let made = await client.ask(.put, Self.path, json: #""paper""#)
      #expect(await client.ask(.put, Self.path, json: #""night""#).status == 412)
      #expect(await client.ask(.put, Self.path, json: #""paper""#).status == 200)
      let old = version(made)
      for method in [Method.put, .patch] {
        let answer = await client.ask(method, Self.path, json: "1", headers: seen(old - 1))
        #expect(answer.status == 412)
      }
      #expect(await client.ask(.delete, Self.path, headers: seen(old - 1)).status == 412)
      let replaced = await client.ask(.put, Self.path, json: #""night""#, headers: seen(old))
      #expect(version(replaced) == old + 1)
      #expect(replaced.json["value"] as? String == "night")
      // Made anew it is another document, whose versions nobody has seen.
      #expect(await client.ask(.delete, Self.path, headers: seen(old + 1)).status == 204)
      #expect(await client.ask(.put, Self.path, json: "1", headers: seen(old + 1)).status == 412)
      let again = await client.ask(.put, Self.path, json: "1")
      #expect(abs(version(again) - old) > 1)
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func mergesWhatManyChooseAtOnce(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      let client = home.client()
      // The first of them makes it.
      try await withThrowingTaskGroup(of: Int.self) { group in
        for number in 0..<8 {
          group.addTask {
            await client.ask(.patch, Self.path, json: #"{"n\#(number)":\#(number)}"#).status
          }
        }
        for try await status in group { #expect(status == 200) }
      }
      let value = await client.ask(.get, Self.path).json["value"] as? [String: Int]
      #expect(value == Dictionary(uniqueKeysWithValues: (0..<8).map { ("n\($0)", $0) }))
      let old = await client.ask(
        .patch, "/api/v1/preferences/none", json: "{}", headers: seen(1))
      #expect(old.status == 404)
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func refusesWhatIsTooMuch(kind: DatabaseKind) async throws {
    try await Home.with(kind) { home in
      let client = home.client()
      func put(_ name: String, _ json: String) async -> Int {
        await client.ask(.put, "/api/v1/preferences/\(name)", json: json).status
      }
      let large = "\"" + String(repeating: "a", count: Preference.bytes - 2) + "\""
      #expect(await put("large", large) == 200)
      #expect(await put("large2", large.replacing("\"", with: "\"a", maxReplacements: 1)) == 422)
      #expect(
        await put("deep", String(repeating: "[", count: 17) + String(repeating: "]", count: 17))
          == 422)
      #expect(await put("nul", #""a\u0000b""#) == 200)
      for name in ["UPPER", "a_b", "%C3%A9", String(repeating: "a", count: 65)] {
        #expect(await put(name, "1") == 422, "\(name)")
      }
      // Not by many small edits either.
      let made = await client.ask(.put, Self.path, json: "{\"a\":\(large.dropLast(9))\"}")
      #expect(made.status == 200)
      let edit = await client.ask(
        .patch, Self.path, json: #"{"b":"12345678"}"#, headers: seen(version(made)))
      #expect(edit.status == 422)
      for number in 0..<(Preference.number - 3) { #expect(await put("n\(number)", "1") == 200) }
      #expect(await put("one-more", "1") == 409)
    }
  }
}
