import Backup
import Commerce
import Files
import Foundation
import Jobs
import Media
import Server
import Storage
import TestKit

@testable import MelodyMap
@testable import Web

/// A household with a map, over a real database, on a clock that the test turns.
struct Home {
  typealias Answer = ServiceClient.Answer

  let household: HouseholdServices
  let folder: TemporaryFolder
  private let time: Locked<Int64>

  static let path = "/api/v1/melodymap"

  static func with(
    _ kind: DatabaseKind = .sqlite, store: Commerce.Store = .sandbox,
    fetching fetcher: Fetcher = Fetcher(allowsLoopback: true),
    _ body: (Home) async throws -> Void
  ) async throws {
    let folder = try TemporaryFolder()
    let location = try kind.location()
    let time = Locked(Clock.system.now())
    let household = try await HouseholdServices.open(
      DataLocation(data: folder / "data", database: kind == .sqlite ? nil : location.url),
      apps: [MelodyMap.app(fetching: fetcher)],
      media: Media(), store: StoreSetUp(Commerce.Settings(store: store)),
      clock: Clock { time.withLock { $0 } }
    ) { _ in }
    let home = Home(household: household, folder: folder, time: time)
    do { try await body(home) } catch {
      await household.close()
      throw error
    }
    await household.close()
  }

  var now: Int64 { time.withLock { $0 } }

  func turn(seconds: Int64) { time.withLock { $0 += seconds * 1_000 } }

  func client(
    _ person: UUID? = nil, role: Role = .owner, scope: Scope? = nil
  ) -> ServiceClient {
    let identity = Identity(
      person: person ?? household.owner, role: role, session: UUID(), scope: scope)
    let routes = household.description(version: "1").routes
    return ServiceClient(Service(routes, identify: { _ in identity }))
  }

  func work() async {
    await household.workers(count: 1).runDue()
  }

  func ask(
    _ method: Web.Method, _ path: String, _ body: [String: Any]? = nil, headers: Headers = [:],
    by client: ServiceClient? = nil
  ) async -> Answer {
    await (client ?? self.client()).ask(
      method, Self.path + path, json: body.map(json), headers: headers)
  }

  func send(
    _ method: Web.Method, _ path: String, _ text: String, by client: ServiceClient? = nil
  ) async -> Answer {
    await (client ?? self.client()).ask(method, Self.path + path, bytes: Array(text.utf8))
  }

  func edit(_ path: String, _ body: [String: Any], version: Int = 1) async -> Answer {
    await ask(.patch, path, body, headers: ["If-Match": "\"\(version)\""])
  }

  func films(_ client: ServiceClient? = nil) async -> [[String: Any]] {
    await ask(.get, "/films", by: client).json["films"] as? [[String: Any]] ?? []
  }

  func songs(_ client: ServiceClient? = nil) async -> [[String: Any]] {
    await ask(.get, "/songs", by: client).json["songs"] as? [[String: Any]] ?? []
  }

  func film(_ title: String) async -> [String: Any] {
    await films().first { $0["title"] as? String == title } ?? [:]
  }

  func song(_ title: String) async -> [String: Any] {
    await songs().first { $0["title"] as? String == title } ?? [:]
  }

  func source() async -> [String: Any] { await ask(.get, "/source").json }

  /// Who is in the household beside its owner.
  func member(_ role: Role = .adult) async -> ServiceClient {
    let id = newID()
    _ = await client().ask(
      .put, "/api/v1/members/\(id)", json: json(["name": "Ben", "role": role.rawValue]))
    return client(UUID(uuidString: id), role: role)
  }
}

func newID() -> String { UUID().uuidString.lowercased() }

func json(_ body: Any) -> String {
  let data = try? JSONSerialization.data(withJSONObject: body, options: .sortedKeys)
  return String(decoding: data ?? Data(), as: UTF8.self)
}

extension [String: Any] {
  func text(_ name: String) -> String { self[name] as? String ?? "" }
}
