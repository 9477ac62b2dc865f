import Files
import Foundation
import Storage
import Sync
import TestKit
import Web

@testable import Commerce

/// A household with its store over a fresh database, with a clock and members of the test's own.
struct Home {
  let commerce: Commerce
  let sync: Sync
  let database: any Database
  private let time: Locked<Int64>
  private let roles: Locked<[UUID: Role]>

  static func with(
    _ kind: DatabaseKind, _ settings: Commerce.Settings = Commerce.Settings(),
    _ body: (Home) async throws -> Void
  ) async throws {
    try await kind.with(Sync.migrations + Commerce.migrations) { database in
      try await body(Home(database, settings))
    }
  }

  /// The same household by a server that is set up in another way.
  func reopened(_ settings: Commerce.Settings) -> Home {
    Home(database, settings, time, roles)
  }

  private init(
    _ database: any Database, _ settings: Commerce.Settings,
    _ time: Locked<Int64> = Locked<Int64>(1_700_000_000_000),
    _ roles: Locked<[UUID: Role]> = Locked<[UUID: Role]>([:])
  ) {
    (self.time, self.roles, self.database) = (time, roles, database)
    let clock = Clock { time.withLock { $0 } }
    sync = Sync(database, clock: clock)
    commerce = Commerce(database, sync, settings: settings, clock: clock) { person, _ in
      roles.withLock { $0[person] }
    }
  }

  var now: Int64 { time.withLock { $0 } }

  func turn(hours: Int64) { time.withLock { $0 += hours * 3_600_000 } }

  func set(_ moment: Int64) { time.withLock { $0 = moment } }

  /// Sets the clock by a moment such as `2026-03-29T00:30:00Z`.
  func set(_ text: String) throws {
    let date = try Date(text, strategy: .iso8601)
    time.withLock { $0 = Int64(date.timeIntervalSince1970 * 1_000) }
  }

  func member(_ role: Role) -> Identity {
    let identity = Identity(person: UUID(), role: role)
    roles.withLock { $0[identity.person] = role }
    return identity
  }

  func client(_ member: Identity) -> ServiceClient {
    ServiceClient(Service(commerce.routes, identify: { _ in member }))
  }

  /// Buys over the API; answers the status.
  @discardableResult
  func buy(_ product: String, _ id: UUID = UUID(), by member: Identity, token: String? = nil)
    async -> Int
  {
    let gate = token.map { ",\"gate_token\":\"\($0)\"" } ?? ""
    return await client(member).ask(
      .put, "/api/v1/store/purchases/\(text(id))", json: "{\"product\":\"\(product)\"\(gate)}"
    ).status
  }

  @discardableResult
  func act(_ action: String, _ id: UUID, by member: Identity) async -> Int {
    await client(member).ask(
      .post, "/api/v1/store/sandbox/purchases/\(text(id))", json: "{\"action\":\"\(action)\"}"
    ).status
  }

  func pass(hours: Int, by member: Identity) async -> Int {
    await client(member).ask(
      .post, "/api/v1/store/sandbox/time", json: "{\"hours\":\(hours)}"
    ).status
  }

  /// Says whether a plan goes on; answers the status.
  @discardableResult
  func setRenewal(_ renews: Bool, of id: UUID, by member: Identity) async -> Int {
    await client(member).ask(
      .put, "/api/v1/store/purchases/\(text(id))/renewal", json: "{\"renews\":\(renews)}"
    ).status
  }

  /// What a member is told of their purchases.
  func told(_ member: Identity) async -> [[String: Any]] {
    let answer = await client(member).ask(.get, "/api/v1/store/entitlements").json
    return answer["entitlements"] as? [[String: Any]] ?? []
  }

  func reason(_ id: UUID, for member: Identity) async throws -> Entitlement.Reason? {
    try await commerce.entitlements(of: member.person).first { $0.subscription == text(id) }?.reason
  }
}

func text(_ id: UUID) -> String { id.uuidString.lowercased() }

let yakback = "com.jimwas.yakback.pro"
let yearly = "sonidea.pro.yearly"
let monthly = "sonidea.pro.monthly"
let tip = "sonidea.tip.small"
