import Storage
import TestKit
import Testing
import Web

@testable import Accounts

/// What a stranger can make the household write down has an end.
@Suite struct FillingTests {
  private func count(_ table: String, in home: Home) async throws -> Int64 {
    try await home.accounts.database.read { reading in
      try reading.first("SELECT COUNT(*) AS number FROM \(table)")?.integer("number") ?? 0
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func writesLittleAboutInventedNames(kind: DatabaseKind) async throws {
    try await withHome(kind) { home in
      _ = try await home.setUp()
      let (browser, before) = (home.browser(), try await count("audit_log", in: home))
      for turn in 0..<5 {
        _ = await browser.ask(
          .post, "/api/v1/sessions", "{\"name\":\"nobody \(turn)\",\"password\":\"wrong\"}")
      }
      #expect(try await count("audit_log", in: home) == before + 1)
      home.turn(milliseconds: 3_600_001)
      _ = await browser.ask(.post, "/api/v1/sessions", #"{"name":"nobody","password":"wrong"}"#)
      #expect(try await count("audit_log", in: home) == before + 2)
      // Of a name that somebody has, each is told.
      _ = await browser.ask(.post, "/api/v1/sessions", #"{"name":"Ada","password":"wrong"}"#)
      #expect(try await count("audit_log", in: home) == before + 3)
    }
  }

  @Test func sharesItsDoorsAmongAllNames() {
    let names = Set((0..<200_000).map { Attempts.door(name: "name \($0)", network: "x") })
    #expect(names.allSatisfy { $0.utf8.count == "name 12345".utf8.count })
    let networks = Set((0..<200_000).map { Attempts.door(network: "\($0)") })
    #expect(networks.count > 60_000 && networks.count <= 65_536)
    #expect(Attempts.door(name: "ada", network: "x") == Attempts.door(name: "ada", network: "x"))
    #expect(Attempts.door(name: "ada", network: "x") != Attempts.door(name: "ada", network: "y"))
  }

  @Test(arguments: DatabaseKind.allCases)
  func endsTheBrowserThatWasUsedLeastOfTooMany(kind: DatabaseKind) async throws {
    try await withHome(kind) { home in
      let first = try await home.setUp()
      home.turn(milliseconds: 1_000)
      let me = try await home.accounts.member(home.owner).id.uuid
      try await home.accounts.database.write { transaction in
        for turn in 1..<Accounts.browserLimit {
          _ = try home.accounts.open(
            .browser, for: me, label: "\(turn)", scope: nil, in: transaction)
        }
      }
      #expect(await first.ask(.get, "/api/v1/me").status == 200)
      try await home.accounts.database.write { transaction in
        _ = try home.accounts.open(.browser, for: me, label: "new", scope: nil, in: transaction)
      }
      #expect(await first.ask(.get, "/api/v1/me").status == 401)
      #expect(try await count("sessions", in: home) == Int64(Accounts.browserLimit))
    }
  }

  @Test func endsDevicesWithTheOldPassword() async throws {
    try await withHome(.sqlite) { home in
      let browser = try await home.setUp()
      let device = try await home.accounts.database.write { transaction in
        try home.accounts.open(
          .device, for: home.owner, label: "Lost phone", scope: nil, in: transaction)
      }
      let request = Request(
        .get, Target("/")!, headers: ["Authorization": "Bearer \(device.token)"])
      #expect(try await home.accounts.identify(request) != nil)
      let body = #"{"password":"another horse","old":"correct horse"}"#
      let path = "/api/v1/members/\(home.owner.uuidString.lowercased())/password"
      #expect(await browser.ask(.put, path, body).status == 204)
      #expect(try await home.accounts.identify(request) == nil)
      #expect(await browser.ask(.get, "/api/v1/me").status == 200)
    }
  }

  @Test func letsWhoReadsTheDataForgetTheirPassword() async throws {
    try await withHome(.sqlite) { home in
      let browser = try await home.setUp()
      let body = #"{"password":"another horse"}"#
      let path = "/api/v1/members/\(home.owner.uuidString.lowercased())/password"
      #expect(await browser.ask(.put, path, body).status == 401)
      let here = home.browser(at: "localhost", isCommand: true)
      #expect(await here.ask(.put, path, body).status == 204)
    }
  }
}
