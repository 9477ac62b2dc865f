import Files
import Foundation
import TestKit
import Testing

/// Three devices with the web app's own data layer, over networks as bad as they come, at a server as it
/// runs at home. What is tried, and what must hold in the end, stands in `devices/`.
@Suite struct DeviceTests {
  /// `QUINTET_SEED` repeats a run; `QUINTET_SEEDS` makes there more of them.
  private static let seeds: [UInt32] = {
    let requests = ProcessInfo.processInfo.environment
    if let seed = requests["QUINTET_SEED"].flatMap(UInt32.init) { return [seed] }
    let count = requests["QUINTET_SEEDS"].flatMap(Int.init) ?? 3
    return (0..<count).map { _ in UInt32.random(in: 1...(.max)) }
  }()

  @Test func keepsThreeDevicesEqualOverBadNetworks() async throws {
    for seed in Self.seeds {
      print("QUINTET_SEED=\(seed)")
      let outcome = try await onOwnThread { try Household().run(seed: seed, edits: 250) }
      print(outcome.text, terminator: "")
      // In one line, as more are not shown of every failure.
      let said = (outcome.text + outcome.errors).replacing("\n", with: "; ")
      #expect(outcome.status == 0, "QUINTET_SEED=\(seed): \(said)")
    }
  }

  @Test func keepsWhatItPromisesToScreens() async throws {
    let folder = try TemporaryFolder()
    let outcome = try await onOwnThread {
      try Devices.bundle("laws", into: folder)
      return try Tool.run(
        "/usr/bin/env", ["timeout", "60"] + Devices.node + [folder / "laws.mjs"])
    }
    #expect(outcome.status == 0, "\(outcome.text)\(outcome.errors)")
  }

  /// A test that cannot fail is worth nothing: without any one of these, it must.
  @Test(arguments: ["version", "key", "store"])
  func noticesWhatIsMissing(broken: String) async throws {
    for seed: UInt32 in 1...10 {
      let outcome = try await onOwnThread {
        try Household().run(seed: seed, edits: 150, without: broken)
      }
      if outcome.status == 1, outcome.text.contains("problem: ") { return }
    }
    Issue.record("nobody notices that there is no \(broken)")
  }
}

/// The devices, made into one file that node can run.
private enum Devices {
  /// Node 18 hides the cryptography that browsers have, and later ones have at once.
  static let node = ["node", "--experimental-global-webcrypto"]

  static func bundle(_ name: String, into folder: TemporaryFolder) throws {
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("devices/\(name).ts").path
    try Tool.need(
      "esbuild",
      [
        source, "--bundle", "--format=esm", "--platform=node", "--target=node18",
        "--log-level=warning", "--outfile=\(folder / "\(name).mjs")",
      ])
  }
}

/// A server with one sound in it, and the bundled devices.
private struct Household {
  private let folder: TemporaryFolder
  private let server: RunningServer
  private let asset = freshID()

  init() throws {
    folder = try TemporaryFolder()
    server = try RunningServer(data: folder / "data", "--workers", "0")
    try Devices.bundle("main", into: folder)
    let client = try PlainClient(port: server.port)
    let path = "/api/v1/library/uploads/\(asset)"
    try send(client, "PUT", path, "application/json", #"{"name":"sound"}"#)
    try send(client, "PUT", "\(path)/chunks/0", "application/octet-stream", "sound")
    try send(client, "POST", "\(path)/finish", "application/json", #"{"chunks":1}"#)
  }

  private func send(
    _ client: PlainClient, _ method: String, _ path: String, _ type: String, _ body: String
  ) throws {
    try client.ask(method, path, headers: ["Content-Type": type], body: Array(body.utf8))
    let answer = try client.answer()
    #expect(answer.status == 200, "\(answer.text)")
  }

  func run(seed: UInt32, edits: Int, without broken: String = "") throws -> Tool.Outcome {
    try Tool.run(
      "/usr/bin/env",
      ["timeout", "120"] + Devices.node + [
        folder / "main.mjs", "http://127.0.0.1:\(server.port)", "\(seed)", "\(edits)", asset,
        broken, server.ownerKey ?? "",
      ])
  }
}
