import Backup
import Commerce
import DSP
import Files
import Foundation
import Jobs
import Media
import Server
import Storage
import TestKit

@testable import Web
@testable import YakBack

/// A household with a board, over a real database and with the real media worker, on a clock that the
/// test turns.
struct Home {
  typealias Answer = ServiceClient.Answer

  let household: HouseholdServices
  let board: Soundboard
  let folder: TemporaryFolder
  private let time: Locked<Int64>

  static let path = "/api/v1/yakback"

  static func with(
    _ kind: DatabaseKind = .sqlite, store: Commerce.Store = .sandbox,
    starters: Bool = false, _ body: (Home) async throws -> Void
  ) async throws {
    let folder = try TemporaryFolder()
    let location = try kind.location()
    let time = Locked(Clock.system.now())
    let household = try await HouseholdServices.open(
      DataLocation(data: folder / "data", database: kind == .sqlite ? nil : location.url),
      apps: [YakBack.app], media: Media(), store: StoreSetUp(Commerce.Settings(store: store)),
      clock: Clock { time.withLock { $0 } }
    ) { _ in }
    let home = Home(
      household: household, board: Soundboard(household.context), folder: folder, time: time)
    do {
      if !starters { try await home.forgoStarters(household.owner) }
      try await body(home)
    } catch {
      await household.close()
      throw error
    }
    await household.close()
  }

  func turn(seconds: Int64) { time.withLock { $0 += seconds * 1_000 } }

  /// As if somebody had opened their board before, and thrown its starters away.
  func forgoStarters(_ person: UUID) async throws {
    try await household.database.write { transaction in
      _ = try transaction.run(
        "INSERT INTO yak_boards (person, opened_ms) VALUES (?, 0)", person)
    }
  }

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

  /// Sends a file to the library; answers its id.
  func upload(_ bytes: [UInt8], _ name: String = "sound.wav", by client: ServiceClient? = nil)
    async -> String
  {
    let (id, client) = (newID(), client ?? self.client())
    let path = "/api/v1/library/uploads/\(id)"
    _ = await client.ask(.put, path, json: json(["name": name]))
    let pieces = stride(from: 0, to: max(bytes.count, 1), by: 8 << 20)
    for (number, start) in pieces.enumerated() {
      let piece = Array(bytes[start..<min(start + 8 << 20, bytes.count)])
      _ = await client.ask(.put, "\(path)/chunks/\(number)", bytes: piece)
    }
    let count = pieces.underestimatedCount == 0 ? 1 : Array(pieces).count
    _ = await client.ask(.post, "\(path)/finish", json: json(["chunks": count]))
    return id
  }

  @discardableResult
  func add(
    _ name: String = "Horn", _ more: [String: Any] = [:], asset: String? = nil,
    id: String = newID(), by client: ServiceClient? = nil
  ) async throws -> Answer {
    var file = asset
    if file == nil { file = await upload(try Self.wave(), by: client) }
    let body: [String: Any] = ["name": name, "asset": file!]
    return await (client ?? self.client()).ask(
      .put, "\(Self.path)/sounds/\(id)", json: json(body.merging(more) { $1 }))
  }

  /// A sound that is there and ready; answers its id.
  func ready(_ name: String = "Horn", _ more: [String: Any] = [:]) async throws -> String {
    let answer = try await add(name, more)
    await work()
    return answer.json["id"] as? String ?? ""
  }

  @discardableResult
  func edit(
    _ id: String, _ body: [String: Any], version: Int = 1, by client: ServiceClient? = nil
  ) async -> Answer {
    await (client ?? self.client()).ask(
      .patch, "\(Self.path)/sounds/\(id)", json: json(body),
      headers: ["If-Match": "\"\(version)\""])
  }

  func sounds(_ client: ServiceClient? = nil) async -> [[String: Any]] {
    let answer = await (client ?? self.client()).ask(.get, "\(Self.path)/sounds")
    return answer.json["sounds"] as? [[String: Any]] ?? []
  }

  func sound(_ id: String) async -> [String: Any] {
    await sounds().first { $0["id"] as? String == id } ?? [:]
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
}

func newID() -> String { UUID().uuidString.lowercased() }

func json(_ body: Any) -> String {
  let data = try? JSONSerialization.data(withJSONObject: body)
  return String(decoding: data ?? Data(), as: UTF8.self)
}
