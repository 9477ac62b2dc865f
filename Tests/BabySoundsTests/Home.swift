import Backup
import Commerce
import DSP
import Files
import Foundation
import Media
import Server
import Storage
import TestKit

@testable import BabySounds
@testable import Web

/// A household with the app, over a real database and with the real media worker, on a clock that the
/// test turns.
struct Home {
  typealias Answer = ServiceClient.Answer

  let household: HouseholdServices
  let services: Services
  let folder: TemporaryFolder
  private let time: Locked<Int64>

  static let path = "/api/v1/babysounds"
  /// 2026-03-01 12:00 in UTC, a Sunday.
  static let begin: Int64 = 1_772_366_400_000

  static func with(
    _ kind: DatabaseKind = .sqlite, store: Commerce.Store = .sandbox,
    at moment: Int64 = begin, _ body: (Home) async throws -> Void
  ) async throws {
    let folder = try TemporaryFolder()
    let location = try kind.location()
    let time = Locked(moment)
    let household = try await HouseholdServices.open(
      DataLocation(data: folder / "data", database: kind == .sqlite ? nil : location.url),
      apps: [BabySounds.app], media: Media(),
      store: StoreSetUp(Commerce.Settings(store: store)), clock: Clock { time.withLock { $0 } }
    ) { _ in }
    let home = Home(
      household: household, services: Services(household.context), folder: folder,
      time: time)
    do { try await body(home) } catch {
      await household.close()
      throw error
    }
    await household.close()
  }

  var now: Int64 { time.withLock { $0 } }

  func turn(seconds: Int64) { time.withLock { $0 += seconds * 1_000 } }

  func turn(to moment: Int64) { time.withLock { $0 = moment } }

  func client(
    _ person: UUID? = nil, role: Role = .owner, scope: Scope? = nil, session: UUID? = UUID()
  ) -> ServiceClient {
    let identity = Identity(
      person: person ?? household.owner, role: role, session: session, scope: scope)
    let routes = household.description(version: "1").routes
    return ServiceClient(Service(routes, identify: { _ in identity }))
  }

  func work() async {
    await household.workers(count: 1).runDue()
  }

  @discardableResult
  func ask(
    _ method: Web.Method, _ path: String, _ body: [String: Any]? = nil, gate: String? = nil,
    by client: ServiceClient? = nil
  ) async -> Answer {
    var headers: Headers = [:]
    if let gate { headers["Quintet-Gate"] = gate }
    let client = client ?? self.client()
    guard let body else {
      return await client.ask(method, "\(Self.path)/\(path)", headers: headers)
    }
    return await client.ask(
      method, "\(Self.path)/\(path)", json: json(body), headers: headers)
  }

  /// Passes the gate as a parent would; answers the token.
  func pass(_ client: ServiceClient? = nil) async -> String {
    let client = client ?? self.client()
    let question = await ask(.post, "gate/questions", ["kind": "arithmetic"], by: client)
    let answer = await ask(
      .post, "gate/answers",
      ["question": question.json["id"] ?? "", "answer": solve(question.json["text"])], by: client)
    return answer.json["token"] as? String ?? ""
  }

  /// Buys the premium part for the household.
  func buy() async throws -> String {
    let id = newID()
    _ = await client().ask(
      .put, "/api/v1/store/purchases/\(id)",
      json: json(["product": "babysounds.premium.monthly", "gate_token": await pass()]))
    return id
  }

  /// How many rows a table has; none where it cannot be asked.
  func count(_ table: String) async -> Int64? {
    try? await household.database.read {
      try $0.first("SELECT COUNT(*) AS number FROM \(table)")?.integer("number")
    }
  }

  /// Tracks as they are free, of the sounds that come with the app.
  static func tracks(_ indices: Int..., pan: Double = 0) -> [[String: Any]] {
    indices.map { index in
      [
        "sound": sound(index), "volume": 0.5, "pan": pan, "fade_in_seconds": 2,
        "fade_out_seconds": 4,
      ]
    }
  }

  /// The id of a sound that is free, by its index among those.
  static func sound(_ index: Int) -> String {
    SleepCatalogue.sounds.filter { !$0.premium }[index].id.description
  }

  static var premiumSound: String {
    SleepCatalogue.sounds.first(where: \.premium)?.id.description ?? ""
  }
}

/// What a question of arithmetic comes to: products before sums.
func solve(_ text: Any?) -> String {
  var sum = 0
  var sign = 1
  var product: Int?
  for word in (text as? String ?? "").split(separator: " ") {
    switch word {
    case "×": break
    case "+", "−":
      sum += sign * (product ?? 0)
      (sign, product) = (word == "+" ? 1 : -1, nil)
    default: product = (product ?? 1) * (Int(word) ?? 0)
    }
  }
  return String(sum + sign * (product ?? 0))
}

func newID() -> String { UUID().uuidString.lowercased() }

func json(_ body: Any) -> String {
  let data = try? JSONSerialization.data(withJSONObject: body)
  return String(decoding: data ?? Data(), as: UTF8.self)
}
