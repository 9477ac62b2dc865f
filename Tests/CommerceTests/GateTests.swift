import CSodium
import Files
import Foundation
import Storage
import TestKit
import Testing
import Web

@testable import Commerce

/// Limits as an app holds them over its routes, and what a signed configuration changes.
@Suite struct GateTests {
  /// A route as an app has it, that adds a sound.
  private func app(_ home: Home, _ member: Identity, sounds: Int64) -> ServiceClient {
    let route = Route(
      .post, "/api/v1/trial/sounds", "addTrialSound", "Adds a sound.", for: .member(.child)
    ) { call in
      try await home.commerce.require(.sounds, for: call.member.person, beside: sounds)
      return Response(204)
    }
    return ServiceClient(Service([route], identify: { _ in member }))
  }

  @Test(arguments: DatabaseKind.allCases)
  func refusesTheTenthSoundUntilItIsBought(kind: DatabaseKind) async throws {
    try await Home.with(kind) { (home: Home) async throws in
      let member = home.member(.adult)
      let path = "/api/v1/trial/sounds"
      #expect(await app(home, member, sounds: 8).ask(.post, path).status == 204)
      let refused = await app(home, member, sounds: 9).ask(.post, path)
      #expect(refused.status == 402)
      #expect(refused.json["code"] as? String == "needs_purchase")
      let fields = refused.json["fields"] as? [[String: String]]
      #expect(fields?.map { $0["place"] } == ["feature", "free", "product"])
      #expect(fields?.map { $0["message"] } == ["yakback.sounds", "9", yakback])
      await home.buy(yakback, by: member)
      #expect(await app(home, member, sounds: 9_000).ask(.post, path).status == 204)
    }
  }

  @Test func unlocksEverythingWhereThereIsNoStore() async throws {
    try await Home.with(.sqlite, Commerce.Settings(store: .off)) { (home: Home) async throws in
      let member = home.member(.adult)
      for rule in Catalogue.own.features {
        #expect(try await home.commerce.limit(rule.feature, for: member.person) == nil)
      }
      #expect(await home.buy(yakback, by: member) == 409)
    }
  }

  @Test func tellsHowLongAnAnswerCanBeReliedUpon() async throws {
    try await Home.with(.sqlite) { (home: Home) async throws in
      let owner = home.member(.owner)
      await home.buy(yearly, by: owner)
      _ = await home.pass(hours: 13 * 24, by: owner)
      let answer = await home.client(owner).ask(.get, "/api/v1/store/entitlements").json
      #expect(answer["expires_ms"] as? Int64 == home.now + 14 * 24 * 3_600_000)
      #expect(answer["now_ms"] as? Int64 == home.now + 13 * 24 * 3_600_000)
      let catalogue = await home.client(owner).ask(.get, "/api/v1/store/catalogue").json
      #expect((catalogue["note"] as? String)?.contains("Nothing is charged") == true)
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func takesOnlyWhatItsKeyHasSignedAndIsNewer(kind: DatabaseKind) async throws {
    var (key, secret) = ([UInt8](repeating: 0, count: 32), [UInt8](repeating: 0, count: 64))
    #expect(crypto_sign_keypair(&key, &secret) == 0)
    let signing = secret
    @Sendable func sign(_ text: String) -> String {
      var signature = [UInt8](repeating: 0, count: 64)
      crypto_sign_detached(&signature, nil, text, UInt64(text.utf8.count), signing)
      return Base64URL.text(signature)
    }
    try await Home.with(kind, Commerce.Settings(configKey: key)) { (home: Home) async throws in
      let owner = home.member(.owner)
      func put(_ document: String, _ signature: String? = nil) async throws -> String {
        let body = ["document": document, "signature": signature ?? sign(document)]
        let json = String(decoding: try JSONEncoder().encode(body), as: UTF8.self)
        let answer = await home.client(owner).ask(.put, "/api/v1/store/config", json: json)
        return answer.status == 200 ? "taken" : answer.json["code"] as? String ?? ""
      }
      let seven =
        #"{"version":7,"limits":{"yakback.sounds":{"free":4}},"prices_cents":{"\#(yakback)":799}}"#
      #expect(try await put(seven) == "taken")
      #expect(try await home.commerce.limit(.sounds, for: owner.person) == 4)
      #expect(try await put(seven) == "config_older")
      #expect(try await put(#"{"version":8}"#, sign("other")) == "config_bad_signature")
      func songs() async -> [Int?] {
        let answer = await home.client(owner).ask(.get, "/api/v1/store/catalogue").json
        let rules = answer["features"] as? [[String: Any]] ?? []
        let rule = rules.first { $0["id"] as? String == "melodymap.song-views" }
        return [rule?["reward"] as? Int, rule?["rewards"] as? Int]
      }
      #expect(await songs() == [2, 6])
      for wrong in [
        "{}}", "{}", #"{"version":9,"trial_days":{"sonidea.tip.small":7}}"#,
        #"{"version":9,"limits":{"no.such":{"free":1}}}"#,
        #"{"version":9,"prices_cents":{"\#(yakback)":-1}}"#, #"{"version":9,"colour":1}"#,
      ] {
        #expect(try await put(wrong) == "config_malformed")
      }
      #expect(try await home.commerce.limit(.sounds, for: owner.person) == 4)
      #expect(try await home.commerce.products().first?.cents == 799)
      let songsToo = #""melodymap.song-views":{"free":10,"reward":3,"rewards":1}"#
      #expect(try await put(#"{"version":8,"limits":{\#(songsToo)}}"#) == "taken")
      #expect(await songs() == [3, 1])
      #expect(try await home.commerce.limit(.sounds, for: owner.person) == 9)
    }
  }
}
