import Files
import Foundation
import Storage
import Sync
import TestKit
import Testing
import Web

@testable import Accounts

/// A household of its own, with a clock that the test turns.
final class Home: Sendable {
  let accounts: Accounts
  let owner = UUID()
  private let time: Locked<Int64>
  let forgotten = Collected<UUID>()

  init(_ database: any Database) async throws {
    let time = Locked<Int64>(1_700_000_000_000)
    self.time = time
    accounts = Accounts(
      database, Sync(database), owner: owner, clock: Clock { time.withLock { $0 } },
      forgetting: [{ [forgotten] id, _ in forgotten.add(id) }])
    try await accounts.prepare()
  }

  func turn(milliseconds: Int64) { time.withLock { $0 += milliseconds } }

  /// A browser that keeps its cookie; or a command on the server's machine, which has read the key in the data.
  func browser(
    at host: String = "quintet.local", from address: String = "127.0.0.1", isCommand: Bool = false
  ) -> Browser {
    Browser(accounts, host, address, isCommand: isCommand)
  }

  /// A browser of somebody new in the household, signed in with a password.
  func member(_ name: String, by owner: Browser) async -> (browser: Browser, id: String) {
    let id = UUID().uuidString.lowercased()
    _ = await owner.ask(
      .put, "/api/v1/members/\(id)",
      "{\"name\":\"\(name)\",\"role\":\"child\",\"password\":\"eight letters\"}")
    let browser = browser()
    let answer = await browser.ask(
      .post, "/api/v1/sessions", "{\"name\":\"\(name)\",\"password\":\"eight letters\"}")
    #expect(answer.status == 200)
    return (browser, id)
  }

  /// A browser in which the owner has opened a link.
  func openByLink(at host: String = "localhost:8321") async throws -> Browser {
    let browser = browser(at: host)
    #expect(await browser.open(try await accounts.makeSignInLink(minutes: 15)).status == 200)
    return browser
  }

  func setUp(_ password: String = "correct horse") async throws -> Browser {
    let code = try await accounts.makeSetUpCode()
    let browser = browser()
    let answer = await browser.ask(
      .post, "/api/v1/setup",
      "{\"code\":\"\(code)\",\"name\":\"Ada\",\"password\":\"\(password)\"}")
    #expect(answer.status == 200)
    return browser
  }
}

final class Browser: Sendable {
  /// Opens a link, as the page does.
  func open(_ link: SignInLink) async -> (status: Int, json: [String: Any], headers: Headers) {
    let code = link.path.split(separator: "#").last ?? ""
    return await ask(.post, "/api/v1/sessions/link", #"{"code":"\#(code)","label":"Desk"}"#)
  }

  private let service: Service
  private let cookie = Locked<String?>(nil)
  private let host: String
  private let client: Client
  private let key: String?

  init(
    _ accounts: Accounts, _ host: String, _ address: String = "127.0.0.1", isCommand: Bool = false
  ) {
    self.host = host
    client = Client(address: address, isLoopback: address == "127.0.0.1", isSecure: false)
    key = isCommand ? accounts.commandKey.text : nil
    service = Service(accounts.routes, identify: accounts.identify)
  }

  var token: String? {
    get { cookie.withLock { $0 } }
    set { cookie.withLock { $0 = newValue } }
  }

  /// What the cookie's name has of the host.
  private var port: String { host.contains(":") ? "-" + host.drop { $0 != ":" }.dropFirst() : "" }

  func ask(
    _ method: Web.Method, _ path: String, _ json: String? = nil, headers: Headers = [:]
  ) async -> (status: Int, json: [String: Any], headers: Headers) {
    var headers = headers
    headers["Host"] = host
    if json != nil { headers["Content-Type"] = "application/json" }
    if let token { headers["Cookie"] = "other=1; quintet\(port)=\(token)" }
    if let key { headers["Authorization"] = "Bearer \(key)" }
    let response = await service.respond(
      to: Request(
        method, Target(path)!, headers: headers,
        body: json.map { Body(Array($0.utf8)) } ?? .none, client: client))
    if let line = response.headers["set-cookie"], line.hasPrefix("quintet\(port)=") {
      let value = line.drop { $0 != "=" }.dropFirst().prefix { $0 != ";" }
      token = value.isEmpty ? nil : String(value)
    }
    var bytes: [UInt8] = []
    if case .bytes(let found) = response.content { bytes = found }
    let value = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
    return (response.status, value ?? [:], response.headers)
  }
}
