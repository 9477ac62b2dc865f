import Backup
import Commerce
import DSP
import Files
import Foundation
import Library
import Media
import Proof
import Server
import Storage
import TestKit

@testable import Sonidea
@testable import Web

/// A household with the app, over a real database and with the real media worker, on a clock that the
/// test turns.
struct Home {
  typealias Answer = ServiceClient.Answer

  let household: HouseholdServices
  let services: Services
  let folder: TemporaryFolder
  private let time: Locked<Int64>

  static let path = "/api/v1/sonidea"
  /// The device that has what nothing else is said of.
  static let device = "11111111-1111-4111-8111-111111111111"

  static func with(
    _ kind: DatabaseKind = .sqlite, store: Commerce.Store = .off,
    timestamps: TimestampAuthority? = nil, data: String? = nil, _ body: (Home) async throws -> Void
  ) async throws {
    let folder = try TemporaryFolder()
    let location = try kind.location()
    let time = Locked(Clock.system.now())
    let household = try await HouseholdServices.open(
      DataLocation(data: data ?? folder / "data", database: kind == .sqlite ? nil : location.url),
      apps: [Sonidea.app], media: Media(),
      store: StoreSetUp(Commerce.Settings(store: store)), timestamps: timestamps,
      clock: Clock { time.withLock { $0 } }
    ) { _ in }
    let home = Home(
      household: household, services: Services(household.context), folder: folder, time: time
    )
    do { try await body(home) } catch {
      await household.close()
      throw error
    }
    await household.close()
  }

  var now: Int64 { time.withLock { $0 } }

  func turn(seconds: Int64) { time.withLock { $0 += seconds * 1_000 } }

  /// Somebody of the household; the owner where nobody is named.
  func client(
    _ person: UUID? = nil, role: Role = .owner, session: String? = nil, scope: Scope? = nil
  ) -> ServiceClient {
    let identity = Identity(
      person: person ?? household.owner, role: role,
      session: session.flatMap(UUID.init) ?? UUID(), scope: scope)
    let routes = household.description(version: "1").routes
    return ServiceClient(Service(routes, identify: { _ in identity }))
  }

  /// A member of the household of this name, who asks.
  func member(_ name: String) async -> (id: UUID, client: ServiceClient) {
    let id = UUID()
    _ = await client().ask(
      .put, "/api/v1/members/\(id.uuidString.lowercased())",
      json: json(["name": name, "role": "adult"]))
    return (id, client(id, role: .adult))
  }

  func work() async {
    await household.workers(count: 1).runDue()
  }

  @discardableResult
  func ask(
    _ method: Web.Method, _ path: String, _ body: [String: Any]? = nil, version: Int? = nil,
    key: String? = nil, by client: ServiceClient? = nil
  ) async -> Answer {
    var headers: Headers = [:]
    if let version { headers["If-Match"] = "\"\(version)\"" }
    if let key { headers["Idempotency-Key"] = key }
    let client = client ?? self.client()
    guard let body else {
      return await client.ask(method, "\(Self.path)/\(path)", headers: headers)
    }
    return await client.ask(
      method, "\(Self.path)/\(path)", json: json(body), headers: headers)
  }

  /// Sends a file to the library; answers its id.
  func upload(
    _ bytes: [UInt8], _ name: String = "sound.wav", by client: ServiceClient? = nil
  ) async -> String {
    let (id, client) = (newID(), client ?? self.client())
    let path = "/api/v1/library/uploads/\(id)"
    _ = await client.ask(.put, path, json: json(["name": name]))
    _ = await client.ask(.put, "\(path)/chunks/0", bytes: bytes)
    _ = await client.ask(.post, "\(path)/finish", json: json(["chunks": 1]))
    return id
  }

  @discardableResult
  func put(
    _ title: String = "Idea", _ more: [String: Any] = [:], bytes: [UInt8]? = nil,
    id: String = newID(), by client: ServiceClient? = nil
  ) async throws -> Answer {
    var body: [String: Any] = [
      "title": title, "created_ms": now, "quality": "original", "source": "recorded",
      "device": Self.device,
    ]
    body.merge(more) { $1 }
    if body["asset"] == nil {
      body["asset"] = await upload(try bytes ?? Self.wave(), by: client)
    }
    return await ask(.put, "recordings/\(id)", body, by: client)
  }

  /// A recording that is there and ready; answers its id.
  func ready(
    _ title: String = "Idea", _ more: [String: Any] = [:], bytes: [UInt8]? = nil,
    by client: ServiceClient? = nil
  ) async throws -> String {
    let answer = try await put(title, more, bytes: bytes, by: client)
    await work()
    return answer.json["id"] as? String ?? ""
  }

  func recording(_ id: String, by client: ServiceClient? = nil) async -> [String: Any] {
    await ask(.get, "recordings/\(id)", by: client).json
  }

  /// The recordings that a device has.
  func list(
    _ query: String = "", device: String = device, by client: ServiceClient? = nil
  ) async -> [[String: Any]] {
    let answer = await ask(.get, "recordings?device=\(device)\(query)", by: client)
    return answer.json["recordings"] as? [[String: Any]] ?? []
  }

  @discardableResult
  func edit(
    _ id: String, _ body: [String: Any], by client: ServiceClient? = nil
  ) async -> Answer {
    let version = await recording(id, by: client)["version"] as? Int ?? 0
    return await ask(.patch, "recordings/\(id)", body, version: version, by: client)
  }

  /// Everything that is sold, bought by a member; answers the purchase.
  @discardableResult
  func buy(by person: UUID? = nil) async throws -> UUID {
    let id = UUID()
    try await household.commerce.buy(
      "sonidea.pro.monthly", as: id,
      by: Identity(person: person ?? household.owner, role: person == nil ? .owner : .adult))
    return id
  }

  func count(_ table: String) async throws -> Int64 {
    try await household.database.read { reading in
      try reading.first("SELECT COUNT(*) AS number FROM \(table)")?.integer("number") ?? -1
    }
  }

  /// A tone as WAV; another length is another file.
  static func wave(
    seconds: Double = 0.5, hertz: Double = 440, amplitude: Double = 0.5
  ) throws -> [UInt8] {
    let files = try MediaFiles()
    let tone = Signals.sine(hertz: hertz, amplitude: amplitude, seconds: seconds)
    return try bytes(try files.wave(PlanarBuffer(channels: [tone])))
  }

  static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// What a file that was answered is, as ffprobe tells it.
  func probe(_ bytes: [UInt8], _ entries: String) throws -> String {
    let path = folder / "probe-\(newID())"
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return try MediaFiles.ffprobe(path, entries)
  }
}

/// The feature that an answer says is not bought.
func missing(_ answer: Home.Answer) -> String? {
  guard answer.status == 402, answer.json["code"] as? String == "needs_purchase" else {
    return nil
  }
  let fields = answer.json["fields"] as? [[String: Any]] ?? []
  return fields.first { $0["place"] as? String == "feature" }?["message"] as? String
}

func newID() -> String { UUID().uuidString.lowercased() }

func json(_ body: Any) -> String {
  let data = try? JSONSerialization.data(withJSONObject: body)
  return String(decoding: data ?? Data(), as: UTF8.self)
}
