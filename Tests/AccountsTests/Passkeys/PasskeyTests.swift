import Files
import Foundation
import Storage
import Sync
import TestKit
import Testing
import Web

@testable import Accounts

/// The whole way with a passkey, over the routes, with real keys.
@Suite struct PasskeyTests {
  static let households: [(DatabaseKind, PublicKey.Algorithm)] =
    DatabaseKind.allCases.flatMap { kind in PublicKey.Algorithm.allCases.map { (kind, $0) } }

  @Test(arguments: households)
  func signsInWithAPasskeyOfEveryKind(
    kind: DatabaseKind, algorithm: PublicKey.Algorithm
  ) async throws {
    try await withHome(kind) { home in
      let owner = try await home.setUp()
      var phone = try Authenticator(algorithm)
      phone.isPacked = algorithm == .edDSA
      let kept = await owner.add(&phone)
      #expect(kept.status == 201)
      #expect(kept.json["credential_id"] as? String == Base64URL.text(phone.credential))
      #expect(kept.json["is_synced"] as? Bool == true)
      #expect(kept.json["host"] as? String == "quintet.local")
      let me = await owner.ask(.get, "/api/v1/me").json["member"] as? [String: Any]
      #expect(me?["has_passkey"] as? Bool == true)

      let tablet = home.browser()
      let planted = String(repeating: "A", count: 43)
      tablet.token = planted
      let entered = await tablet.signIn(phone)
      #expect(entered.status == 200)
      #expect((entered.json["member"] as? [String: Any])?["name"] as? String == "Ada")
      #expect(tablet.token != planted && tablet.token?.count == 43)
      #expect(await tablet.ask(.get, "/api/v1/me").status == 200)
      let sessions =
        await tablet.ask(.get, "/api/v1/sessions").json["sessions"] as? [[String: Any]] ?? []
      #expect(sessions.contains { $0["label"] as? String == "Kitchen" })
      let list = await tablet.ask(.get, "/api/v1/passkeys").json["passkeys"] as? [[String: Any]]
      #expect(list?.first?["used_ms"] as? Int == 1_700_000_000_000)
    }
  }

  @Test func asksForWhatItNeedsAndGivesNoNamesAway() async throws {
    try await withHome(.sqlite) { home in
      let owner = try await home.setUp()
      var phone = try Authenticator()
      _ = await owner.add(&phone)
      let options = await owner.passkeyOptions()
      #expect((options["rp"] as? [String: Any])?["id"] as? String == "quintet.local")
      #expect((options["user"] as? [String: Any])?["display_name"] as? String == "Ada")
      #expect(phone.user == withUnsafeBytes(of: home.owner.uuid, Array.init))
      #expect(options["algorithms"] as? [Int] == [-7, -8, -257])
      #expect(options["user_verification"] as? String == "required")
      let known = options["exclude_credentials"] as? [[String: Any]]
      #expect(known?.first?["id"] as? String == Base64URL.text(phone.credential))
      #expect(known?.first?["transports"] as? [String] == ["internal", "hybrid"])
      let question = await home.browser().passkeyQuestion()
      #expect(
        Set(question.keys) == ["challenge", "rp_id", "timeout_ms", "user_verification"])
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func letsAMemberWithoutAPasswordIn(kind: DatabaseKind) async throws {
    try await withHome(kind) { home in
      // The owner has come in by a link, and has no password yet.
      let here = try await home.openByLink(at: "localhost:8321")
      var key = try Authenticator()
      (key.host, key.origin) = ("localhost", "http://localhost:8321")
      #expect(await here.add(&key).status == 201)
      let tunnel = home.browser(at: "localhost:8321")
      #expect(await tunnel.ask(.get, "/api/v1/me").status == 401)
      #expect(await tunnel.signIn(key).status == 200)
      let me = await tunnel.ask(.get, "/api/v1/me").json["member"] as? [String: Any]
      #expect(me?["has_password"] as? Bool == false)
      #expect(me?["has_passkey"] as? Bool == true)
      // It opens nothing under the names that others use, so the household still waits for its code.
      let elsewhere = home.browser()
      #expect(await elsewhere.ask(.get, "/api/v1/setup").json["is_needed"] as? Bool == true)
      _ = try await home.setUp()
      #expect(await tunnel.signIn(key).status == 200)
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func looksAfterPasskeys(kind: DatabaseKind) async throws {
    try await withHome(kind) { home in
      let owner = try await home.setUp()
      let (ben, _) = await home.member("Ben", by: owner)
      var phone = try Authenticator()
      let id = await owner.add(&phone).json["id"] as? String ?? ""
      let path = "/api/v1/passkeys/\(id)"
      let (seen, label) = (["If-Match": "\"1\""] as Headers, #"{"label":"Old phone"}"#)
      #expect(await ben.ask(.patch, path, label, headers: seen).status == 404)
      #expect(await ben.ask(.delete, path).status == 404)
      let list = await ben.ask(.get, "/api/v1/passkeys").json["passkeys"] as? [Any]
      #expect(list?.isEmpty == true)
      let edited = await owner.ask(.patch, path, label, headers: seen)
      #expect(edited.json["label"] as? String == "Old phone")
      #expect(await owner.ask(.patch, path, label, headers: seen).status == 412)

      #expect(await owner.ask(.delete, path).status == 204)
      #expect(await home.browser().signIn(phone).json["code"] as? String == "unknown_passkey")
      let me = await owner.ask(.get, "/api/v1/me").json["member"] as? [String: Any]
      #expect(me?["has_passkey"] as? Bool == false)
      let events = await owner.events()
      #expect(events.contains { $0 == ("passkey_added", "Phone") })
      #expect(events.contains { $0 == ("passkey_deleted", "Old phone") })
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func takesPasskeysOfADeletedMemberAway(kind: DatabaseKind) async throws {
    try await withHome(kind) { home in
      let owner = try await home.setUp()
      let (ben, id) = await home.member("Ben", by: owner)
      var phone = try Authenticator()
      #expect(await ben.add(&phone).status == 201)
      var bent = phone
      bent.key = try KeyPair(.es256)
      #expect(await home.browser().signIn(bent).status == 401)
      #expect(await owner.ask(.delete, "/api/v1/members/\(id)").status == 204)
      #expect(await home.browser().signIn(phone).json["code"] as? String == "unknown_passkey")
      let left = try await home.accounts.database.read { reading in
        try ["passkeys", "attempts"].filter { try reading.first("SELECT * FROM \($0)") != nil }
      }
      #expect(left.isEmpty)
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func worksOverManyServersOnOneDatabase(kind: DatabaseKind) async throws {
    try await withHome(kind) { home in
      let owner = try await home.setUp()
      var phone = try Authenticator()
      _ = await owner.add(&phone)
      let second = Accounts(
        home.accounts.database, home.accounts.sync, owner: home.owner, clock: home.accounts.clock)
      try await second.prepare()
      let other = Browser(second, "quintet.local")
      let answer = phone.answer(await home.browser().passkeyQuestion())
      #expect(await other.send("/api/v1/sessions/passkey", answer).status == 200)
      let again = await home.browser().send("/api/v1/sessions/passkey", answer)
      #expect(again.json["code"] as? String == "challenge_over")
    }
  }

  /// Whoever finds a browser open must not make a key of their own in it.
  @Test func asksForThePasswordUnlessSomebodyHasJustSignedIn() async throws {
    try await withHome(.sqlite) { home in
      let owner = try await home.setUp()
      func begin(_ body: String) async -> (status: Int, code: String?) {
        let answer = await owner.ask(.post, "/api/v1/passkeys/challenges", body)
        return (answer.status, answer.json["code"] as? String)
      }
      home.turn(milliseconds: 14 * 60_000)
      #expect(await begin("{}").status == 200)
      home.turn(milliseconds: 2 * 60_000)
      #expect(await begin("{}") == (403, "password_needed"))
      #expect(await begin(#"{"password":"wrong horse"}"#) == (401, "wrong_password"))
      #expect(await begin(#"{"password":"correct horse"}"#).status == 200)
      // Guessing is slowed down, as where a password is changed.
      var last = 0
      for _ in 0..<20 { last = await begin(#"{"password":"wrong horse"}"#).status }
      #expect(last == 429)
      #expect(await begin(#"{"password":"correct horse"}"#).status == 429)
    }
  }

  @Test func asksNobodyForAPasswordWhoHasNone() async throws {
    try await withHome(.sqlite) { home in
      let owner = try await home.openByLink()
      home.turn(milliseconds: 3_600_000)
      let path = "/api/v1/passkeys/challenges"
      #expect(await owner.ask(.post, path, "{}").status == 200)
    }
  }

  @Test func isNothingForDevicesWithATokenAndForStrangers() async throws {
    try await withHome(.sqlite) { home in
      let owner = try await home.setUp()
      let made = await owner.ask(
        .post, "/api/v1/devices", #"{"label":"Stream Deck","scope":"intents"}"#)
      let bearer: Headers = ["Authorization": "Bearer \(made.json["token"] as? String ?? "")"]
      let path = "/api/v1/passkeys/challenges"
      #expect(await home.browser().ask(.post, path, "{}", headers: bearer).status == 403)
      #expect(await home.browser().ask(.post, path, "{}").status == 401)
    }
  }
}

extension Browser {
  /// What the audit log tells the owner.
  func events() async -> [(String, String)] {
    let log = await ask(.get, "/api/v1/audit").json["entries"] as? [[String: Any]] ?? []
    return log.map { ($0["event"] as? String ?? "", $0["detail"] as? String ?? "") }
  }
}

/// A household on a fresh database.
func withHome(_ kind: DatabaseKind, _ body: (Home) async throws -> Void) async throws {
  try await kind.with(Sync.migrations + Accounts.migrations) { try await body(try await Home($0)) }
}
