import Files
import Foundation
import Storage
import Sync
import TestKit
import Testing
import Web

@testable import Accounts

@Suite struct AccountsTests {
  @Test(arguments: DatabaseKind.allCases)
  func setsUpOnceWithTheCodeFromTheConsole(kind: DatabaseKind) async throws {
    try await withHome(kind) { home in
      let stranger = home.browser()
      #expect(await stranger.ask(.get, "/api/v1/setup").json["is_needed"] as? Bool == true)
      #expect(await stranger.ask(.get, "/api/v1/me").status == 401)
      let body = #"{"code":"AAAA-AAAA","name":"Eve","password":"long enough"}"#
      let wrong = await stranger.ask(.post, "/api/v1/setup", body)
      #expect(wrong.json["code"] as? String == "wrong_code")
      let browser = try await home.setUp()
      let me = await browser.ask(.get, "/api/v1/me").json["member"] as? [String: Any]
      #expect(me?["name"] as? String == "Ada")
      #expect(me?["role"] as? String == "owner")
      #expect(me?["id"] as? String == home.owner.uuidString.lowercased())
      let code = try await home.accounts.makeSetUpCode()
      let again = await stranger.ask(
        .post, "/api/v1/setup",
        "{\"code\":\"\(code)\",\"name\":\"Eve\",\"password\":\"long enough\"}")
      #expect(again.json["code"] as? String == "set_up_already")
    }
  }

  @Test func letsACodeGrowOld() async throws {
    try await withHome(.sqlite) { home in
      let code = try await home.accounts.makeSetUpCode()
      home.turn(milliseconds: 24 * 3_600_000 + 1)
      let answer = await home.browser().ask(
        .post, "/api/v1/setup",
        "{\"code\":\"\(code)\",\"name\":\"Ada\",\"password\":\"long enough\"}")
      #expect(answer.json["code"] as? String == "wrong_code")
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func signsInAndOut(kind: DatabaseKind) async throws {
    try await withHome(kind) { home in
      _ = try await home.setUp()
      let browser = home.browser()
      let wrong = await browser.ask(
        .post, "/api/v1/sessions", #"{"name":"Ada","password":"correct hors"}"#)
      #expect(wrong.status == 401)
      let nobody = await browser.ask(
        .post, "/api/v1/sessions", #"{"name":"Nobody","password":"correct horse"}"#)
      #expect(nobody.json["detail"] as? String == wrong.json["detail"] as? String)
      let right = await browser.ask(
        .post, "/api/v1/sessions", #"{"name":" aDA ","password":"correct horse","label":"Phone"}"#)
      #expect(right.status == 200)
      let line = right.headers["set-cookie"] ?? ""
      #expect(line.contains("HttpOnly") && line.contains("SameSite=Strict"))
      let sessions =
        await browser.ask(.get, "/api/v1/sessions").json["sessions"] as? [[String: Any]]
      #expect(sessions?.count == 2)
      let own = sessions?.first { $0["is_current"] as? Bool == true }
      #expect(own?["label"] as? String == "Phone")
      let token = browser.token
      #expect(
        await browser.ask(.delete, "/api/v1/sessions/\(own?["id"] as? String ?? "")").status == 204)
      #expect(browser.token == nil)
      browser.token = token
      #expect(await browser.ask(.get, "/api/v1/me").status == 401)
    }
  }

  @Test(arguments: [true, false])
  func leavesNothingInTheBrowserThatSignsOut(isSecure: Bool) async throws {
    try await withHome(.sqlite) { home in
      _ = try await home.setUp()
      let session = try await home.accounts.database.write { transaction in
        try home.accounts.open(
          .browser, for: home.owner, label: "Phone", scope: nil, in: transaction)
      }
      let name = isSecure ? "__Host-quintet" : "quintet"
      let service = Service(home.accounts.routes, identify: home.accounts.identify)
      let answer = await service.respond(
        to: Request(
          .delete, Target("/api/v1/sessions/\(session.id.uuidString.lowercased())")!,
          headers: ["Host": "quintet.local", "Cookie": "\(name)=\(session.token)"],
          client: Client(address: "192.168.1.20", isLoopback: false, isSecure: isSecure)))
      #expect(answer.status == 204)
      #expect(answer.headers["clear-site-data"] == (isSecure ? "\"cache\"" : nil))
    }
  }

  @Test func neverTakesASecretFromOutside() async throws {
    try await withHome(.sqlite) { home in
      _ = try await home.setUp()
      let browser = home.browser()
      let planted = String(repeating: "A", count: 43)
      browser.token = planted
      _ = await browser.ask(
        .post, "/api/v1/sessions", #"{"name":"Ada","password":"correct horse"}"#)
      #expect(browser.token != planted)
      #expect(browser.token?.count == 43)
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func slowsDownWhoGuesses(kind: DatabaseKind) async throws {
    try await withHome(kind) { home in
      _ = try await home.setUp()
      let browser = home.browser()
      var statuses: [Int] = []
      for _ in 0..<7 {
        statuses.append(
          await browser.ask(
            .post, "/api/v1/sessions", #"{"name":"Ada","password":"wrong words"}"#
          ).status)
      }
      #expect(statuses == [401, 401, 401, 401, 401, 401, 429])
      let right = #"{"name":"Ada","password":"correct horse"}"#
      let early = await browser.ask(.post, "/api/v1/sessions", right)
      #expect(early.status == 429)
      #expect(early.headers["retry-after"] == "2")
      home.turn(milliseconds: 2_000)
      #expect(await browser.ask(.post, "/api/v1/sessions", right).status == 200)
      // All is forgotten after the right one.
      #expect(
        await browser.ask(
          .post, "/api/v1/sessions", #"{"name":"Ada","password":"wrong words"}"#
        ).status == 401)
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func keepsAHouseholdOfMembers(kind: DatabaseKind) async throws {
    try await withHome(kind) { home in
      let owner = try await home.setUp()
      let id = UUID().uuidString.lowercased()
      let path = "/api/v1/members/\(id)"
      let child = #"{"name":"Ben","role":"child","password":"eight letters"}"#
      #expect(await owner.ask(.put, path, child).json["role"] as? String == "child")
      #expect(await owner.ask(.put, path, child).status == 200)
      #expect(
        await owner.ask(
          .put, "/api/v1/members/\(UUID().uuidString.lowercased())",
          #"{"name":"BEN","role":"adult"}"#
        ).json["code"] as? String == "name_taken")

      let ben = home.browser()
      _ = await ben.ask(
        .post, "/api/v1/sessions", #"{"name":"Ben","password":"eight letters"}"#)
      #expect(await ben.ask(.get, "/api/v1/members").status == 200)
      #expect(await ben.ask(.put, path, child).status == 403)
      #expect(await ben.ask(.get, "/api/v1/audit").status == 403)
      #expect(
        await ben.ask(
          .put, "/api/v1/members/\(home.owner.uuidString.lowercased())/password",
          #"{"password":"gotcha gotcha"}"#
        ).status == 403)

      let stale = await owner.ask(
        .patch, path, #"{"role":"adult"}"#, headers: ["If-Match": "\"9\""])
      #expect(stale.status == 412)
      let edited = await owner.ask(
        .patch, path, #"{"role":"adult"}"#, headers: ["If-Match": "\"1\""])
      #expect(edited.json["role"] as? String == "adult")
      // A role counts from the next request on.
      #expect(
        await ben.ask(
          .post, "/api/v1/devices", #"{"label":"Speaker","scope":"player"}"#
        ).status == 201)

      #expect(await owner.ask(.delete, path).status == 204)
      #expect(home.forgotten.values.map { $0.uuidString.lowercased() } == [id])
      #expect(await ben.ask(.get, "/api/v1/me").status == 401)
      let log = await owner.ask(.get, "/api/v1/audit").json["entries"] as? [[String: Any]]
      let events = log?.compactMap { $0["event"] as? String } ?? []
      #expect(events.contains("member_added") && events.contains("member_deleted"))
    }
  }

  @Test func alwaysHasAnOwner() async throws {
    try await withHome(.sqlite) { home in
      let owner = try await home.setUp()
      let path = "/api/v1/members/\(home.owner.uuidString.lowercased())"
      #expect(await owner.ask(.delete, path).json["code"] as? String == "last_owner")
      let edited = await owner.ask(
        .patch, path, #"{"role":"child"}"#, headers: ["If-Match": "\"2\""])
      #expect(edited.json["code"] as? String == "last_owner")
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func endsOtherSessionsWithTheOldPassword(kind: DatabaseKind) async throws {
    try await withHome(kind) { home in
      let first = try await home.setUp()
      let second = home.browser()
      _ = await second.ask(
        .post, "/api/v1/sessions", #"{"name":"Ada","password":"correct horse"}"#)
      let path = "/api/v1/members/\(home.owner.uuidString.lowercased())/password"
      let wrong = await second.ask(
        .put, path, #"{"password":"battery staple","old":"no idea"}"#)
      #expect(wrong.status == 401)
      let right = await second.ask(
        .put, path, #"{"password":"battery staple","old":"correct horse"}"#)
      #expect(right.status == 204)
      #expect(await second.ask(.get, "/api/v1/me").status == 200)
      #expect(await first.ask(.get, "/api/v1/me").status == 401)
    }
  }

  @Test func keepsADeviceToItsScope() async throws {
    try await withHome(.sqlite) { home in
      let owner = try await home.setUp()
      let made = await owner.ask(
        .post, "/api/v1/devices", #"{"label":"Stream Deck","scope":"intents"}"#)
      let token = try #require(made.json["token"] as? String)
      let device = home.browser()
      let bearer: Headers = ["Authorization": "Bearer \(token)"]
      #expect(await device.ask(.get, "/api/v1/me", headers: bearer).status == 403)
      #expect(await device.ask(.get, "/api/v1/members", headers: bearer).status == 403)
      // Its first use is written down at once, and the next for an hour no more.
      for (minutes, seen) in [(0, 0), (1, 1), (1, 1), (60, 62)] {
        home.turn(milliseconds: Int64(minutes) * 60_000)
        _ = await device.ask(.get, "/api/v1/me", headers: bearer)
        try await home.accounts.writeSeen()
        let sessions = await owner.ask(.get, "/api/v1/sessions").json["sessions"]
        let row = (sessions as? [[String: Any]])?.first { $0["kind"] as? String == "device" }
        #expect(row?["seen_ms"] as? Int == 1_700_000_000_000 + seen * 60_000)
      }
      // It is no cookie either.
      device.token = token
      #expect(await device.ask(.get, "/api/v1/me").status == 401)
      device.token = nil
      let id = made.json["id"] as? String ?? ""
      #expect(await owner.ask(.delete, "/api/v1/sessions/\(id)").status == 204)
      #expect(await device.ask(.get, "/api/v1/me", headers: bearer).status == 401)
    }
  }

  @Test func endsASessionThatNobodyUses() async throws {
    try await withHome(.sqlite) { home in
      let browser = try await home.setUp()
      home.turn(milliseconds: Accounts.sessionMilliseconds - 1)
      #expect(await browser.ask(.get, "/api/v1/me").status == 200)
      // Being used, it lives on, once the server has written that down.
      try await home.accounts.writeSeen()
      home.turn(milliseconds: Accounts.sessionMilliseconds - 1)
      #expect(await browser.ask(.get, "/api/v1/me").status == 200)
      home.turn(milliseconds: Accounts.sessionMilliseconds + 1)
      #expect(await browser.ask(.get, "/api/v1/me").status == 401)
    }
  }

  @Test func keepsNoPasswordAndNoSecretAsItIs() async throws {
    try await withHome(.sqlite) { home in
      let browser = try await home.setUp()
      let secrets = [browser.token ?? "", "correct horse"]
      let rows = try await home.accounts.database.read { reading in
        try ["members", "sessions", "audit_log", "setup_codes"].flatMap {
          try reading.rows("SELECT * FROM \($0)")
        }
      }
      let text = rows.map { "\($0.values)" }.joined()
      for secret in secrets { #expect(!text.contains(secret)) }
      #expect(text.contains("$argon2id$v=19$m=65536,t=2,p=1$"))
    }
  }
}
