import Backup
import DSP
import Files
import Foundation
import HouseholdClient
import Jobs
import Media
import Server
import Storage
import TestKit

@testable import Amadeus
@testable import Web

/// A household where songs are listened to, over a real database and with the real media worker.
struct Home {
  typealias Answer = ServiceClient.Answer

  let household: HouseholdServices
  let folder: TemporaryFolder

  static let path = "/api/v1/amadeus/analyses"

  static func with(
    _ kind: DatabaseKind = .sqlite, _ body: (Home) async throws -> Void
  ) async throws {
    let folder = try TemporaryFolder()
    let location = try kind.location()
    let household = try await HouseholdServices.open(
      DataLocation(data: folder / "data", database: kind == .sqlite ? nil : location.url),
      apps: [Amadeus.app], media: Media()
    ) { _ in }
    do { try await body(Home(household: household, folder: folder)) } catch {
      await household.close()
      throw error
    }
    await household.close()
  }

  var service: Service {
    let owner = Identity(person: household.owner, role: .owner)
    return Service(household.description(version: "1").routes) { _ in owner }
  }

  func client(_ person: UUID? = nil, role: Role = .owner) -> ServiceClient {
    let identity = Identity(person: person ?? household.owner, role: role)
    return ServiceClient(
      Service(household.description(version: "1").routes) { _ in identity })
  }

  /// Who does the work; `run()` goes on until its task is cancelled.
  var workers: JobWorkers { household.workers(count: 2) }

  func untilNothingIsLeftToDo() async throws {
    while case let counts = try await household.queue.counts(),
      counts["queued"] != nil || counts["running"] != nil
    {
      try await Task.sleep(for: .milliseconds(10))
    }
  }

  /// Sends a file as a browser would.
  func send(
    _ bytes: [UInt8], _ name: String = "song.wav", id: String? = nil,
    by client: ServiceClient? = nil
  ) async -> Answer {
    var headers: Headers = ["Content-Type": "multipart/form-data; boundary=xyz"]
    if let id { headers["Idempotency-Key"] = id }
    return await (client ?? self.client()).ask(
      .post, Self.path, bytes: Self.form(bytes, name), headers: headers)
  }

  static func form(_ bytes: [UInt8], _ name: String) -> [UInt8] {
    let head =
      "--xyz\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\(name)\"\r\n\r\n"
    return Array(head.utf8) + bytes + Array("\r\n--xyz--\r\n".utf8)
  }

  func analysis(_ id: String, by client: ServiceClient? = nil) async -> [String: Any] {
    await (client ?? self.client()).ask(.get, "\(Self.path)/\(id)").json
  }

  func names(_ query: String = "", by client: ServiceClient? = nil) async -> [String] {
    let answer = await (client ?? self.client()).ask(.get, Self.path + query)
    let analyses = answer.json["analyses"] as? [[String: Any]] ?? []
    return analyses.map { $0["name"] as? String ?? "" }
  }

  /// A chord as WAV; other notes are another file.
  static func wave(_ notes: [Int] = [48, 60, 64, 67], seconds: Double = 3) throws -> [UInt8] {
    let tones = notes.map {
      Signals.sine(
        hertz: 440 * pow(2, Double($0 - 69) / 12), amplitude: 0.15, seconds: seconds,
        sampleRate: 22_050)
    }
    let sum = tones[0].indices.map { index in tones.reduce(Float(0)) { $0 + $1[index] } }
    let files = try MediaFiles()
    let path = try files.wave(PlanarBuffer(channels: [sum]), rate: 22_050)
    return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// A chord that is struck every three seconds for twenty minutes.
  static func longWave() throws -> [UInt8] {
    let once = Array(try wave().dropFirst(44))
    let data = (0..<400).flatMap { _ in once }
    return MediaFiles.waveHeader(dataBytes: data.count, channels: 1, rate: 22_050) + data
  }
}

func newID() -> String { UUID().uuidString.lowercased() }
