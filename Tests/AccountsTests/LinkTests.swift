import Foundation
import Storage
import TestKit
import Testing
import Web

@testable import Accounts

/// How the owner comes in without a password, and that nobody does by where they are.
@Suite struct LinkTests {
  @Test(arguments: ["localhost", "localhost:8321", "127.0.0.1:8321", "[::1]:8321"])
  func isNobodysByWhereTheyAre(host: String) async throws {
    try await withHome(.sqlite) { home in
      // As a page behind nginx's plain proxy_pass, a tunnel, or another user of the machine asks: from loopback.
      let browser = home.browser(at: host)
      #expect(await browser.ask(.get, "/api/v1/me").status == 401)
      #expect(await browser.ask(.post, "/api/v1/sessions/links").status == 401)
      _ = try await home.setUp()
      #expect(await browser.ask(.get, "/api/v1/members").status == 401)
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func opensOnceByALink(kind: DatabaseKind) async throws {
    try await withHome(kind) { home in
      let link = try await home.accounts.makeSignInLink(minutes: 15)
      #expect(link.path.hasPrefix("/open#"))
      let (first, second) = (home.browser(at: "localhost:8321"), home.browser(at: "localhost:8321"))
      let opened = await first.open(link)
      #expect(opened.status == 200)
      #expect(opened.headers["set-cookie"]?.hasPrefix("quintet-8321=") == true)
      let me = await first.ask(.get, "/api/v1/me").json
      #expect((me["member"] as? [String: Any])?["role"] as? String == "owner")
      #expect(me["session"] != nil && me["needs_old_password"] as? Bool == false)
      let again = await second.open(link)
      #expect(again.status == 401 && again.json["code"] as? String == "used_link")
      #expect(await second.ask(.get, "/api/v1/me").status == 401)
    }
  }

  @Test func letsALinkGrowOldAndKeepsFew() async throws {
    try await withHome(.sqlite) { home in
      let old = try await home.accounts.makeSignInLink(minutes: 15)
      home.turn(milliseconds: 15 * 60_000)
      #expect(await home.browser().open(old).status == 401)
      var links: [SignInLink] = []
      for _ in 0..<25 { links.append(try await home.accounts.makeSignInLink(minutes: 15)) }
      let rows = try await home.accounts.database.read {
        try $0.rows("SELECT code FROM sign_in_links")
      }
      #expect(rows.count <= 20)
      #expect(await home.browser().open(links[24]).status == 200)
      // What is kept of a code opens nothing.
      let kept = try #require(try rows.first?.text("code"))
      #expect(!links.contains { $0.path.hasSuffix(kept) })
    }
  }

  @Test func makesLinksForCommandsAlone() async throws {
    try await withHome(.sqlite) { home in
      let owner = try await home.setUp()
      #expect(await owner.ask(.post, "/api/v1/sessions/links").status == 403)
      let command = home.browser(isCommand: true)
      #expect(await command.ask(.post, "/api/v1/sessions/links").status == 201)
    }
  }

  @Test func letsWhoCameByALinkSetAnotherPasswordForAWhile() async throws {
    try await withHome(.sqlite) { home in
      _ = try await home.setUp("forgotten since")
      let browser = try await home.openByLink()
      let path = "/api/v1/members/\(home.owner.uuidString.lowercased())/password"
      #expect(await browser.ask(.put, path, #"{"password":"another horse"}"#).status == 204)
      home.turn(milliseconds: 16 * 60_000)
      #expect(await browser.ask(.get, "/api/v1/me").json["needs_old_password"] as? Bool == true)
      #expect(await browser.ask(.put, path, #"{"password":"third horse"}"#).status == 401)
    }
  }

  @Test func namesTheCookieByPortAndWay() {
    func cookie(_ host: String, isSecure: Bool = false, _ line: String = "") -> SessionCookie {
      let client = Client(address: "10.0.0.1", isLoopback: false, isSecure: isSecure)
      let headers: Headers = ["Host": host, "Cookie": line]
      return SessionCookie(Request(.get, Target("/")!, headers: headers, client: client))
    }
    let plain = cookie("localhost:8321").line("a", seconds: 9)
    #expect(plain == "quintet-8321=a; Path=/; Max-Age=9; HttpOnly; SameSite=Strict")
    let secure = cookie("home.example", isSecure: true).line("a", seconds: 9)
    #expect(secure.hasPrefix("__Host-quintet=a; ") && secure.hasSuffix("; Secure"))
    #expect(cookie("[::1]").line("a", seconds: 9).hasPrefix("quintet=a;"))
    #expect(cookie("[::1]:80").line("a", seconds: 9).hasPrefix("quintet-80=a;"))
    let both = "quintet-9000=other; quintet-8321=mine"
    #expect(cookie("localhost:8321", both).token == "mine")
    #expect(cookie("localhost:8322", both).token == nil)
    // Whoever can set a cookie for the plain way signs nobody in on the encrypted one.
    #expect(cookie("home.example", isSecure: true, "quintet=planted").token == nil)
  }
}
