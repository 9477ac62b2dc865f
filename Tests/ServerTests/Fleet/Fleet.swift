import Files
import Foundation
import TestKit
import Testing

/// Two servers and a worker, each a process of its own, with the database and the store that they share.
final class Fleet: Sendable {
  let folder: TemporaryFolder
  let postgres: TestPostgres
  let store: TestS3
  let url: String
  private let servers: Locked<[RunningServer?]>
  private let worker: Locked<RunningProgram?>

  init() throws {
    folder = try TemporaryFolder()
    postgres = try TestPostgres()
    store = try TestS3()
    url = try postgres.makeDatabase()
    servers = Locked([nil, nil])
    worker = Locked(nil)
    for number in 0..<2 { try startServer(number) }
    try startWorker()
  }

  deinit {
    end()
  }

  /// Ends every process; what a thread still holds of this must not keep them alive.
  func end() {
    endWorker()
    servers.withLock { $0 = [nil, nil] }
  }

  /// The port of one of the servers that run; nil when that one is just dead.
  func port(_ number: Int) -> UInt16? {
    servers.withLock { $0[number]?.port }
  }

  /// One thing goes wrong, and is mended.
  func suffer(_ kind: Int, _ random: inout SeededRandom) throws {
    let pause = UInt32.random(in: 0...500_000, using: &random)
    switch kind % 5 {
    case 0:
      try postgres.stop()
      usleep(pause)
      try postgres.start()
    case 1:
      store.stop()
      usleep(pause)
      try store.start()
    case 2:
      endWorker()
      usleep(pause)
      try startWorker()
    default:
      let number = kind % 5 - 3
      let server = servers.withLock { servers in
        defer { servers[number] = nil }
        return servers[number]
      }
      server?.end(SIGKILL)
      usleep(pause)
      try startServer(number)
    }
  }

  private var indices: [String] {
    ["--database", url, "--blobs", store.location(prefix: "fleet")]
  }

  private func startServer(_ number: Int) throws {
    let server = try RunningServer(
      data: folder / "server\(number)", arguments: indices + ["--workers", "1"])
    servers.withLock { $0[number] = server }
  }

  private func startWorker() throws {
    let program = try RunningProgram(
      built: "quintet", ["work", "--data", folder / "worker"] + indices, errors: .nothing)
    worker.withLock { $0 = program }
  }

  private func endWorker() {
    let program = worker.withLock { worker in
      defer { worker = nil }
      return worker
    }
    program?.end(SIGKILL)
  }

  /// Turns the clock for the jobs of those who were killed, so that nobody waits for their leases.
  func letLeasesRunOut() throws {
    _ = try postgres.ask("UPDATE jobs SET lease_ms = 1 WHERE state = 'running'", in: url)
  }

  /// Nothing is there twice, and nothing is left over.
  func checkTables(sounds: Int) throws {
    for (sql, wanted) in [
      ("SELECT COUNT(*) FROM assets", sounds),
      ("SELECT COUNT(DISTINCT hash) FROM assets", sounds),
      ("SELECT COUNT(*) FROM sound_facts WHERE state = 'ready'", sounds),
      ("SELECT COUNT(*) FROM jobs", sounds), ("SELECT COUNT(DISTINCT wish) FROM jobs", sounds),
      ("SELECT COUNT(*) FROM jobs WHERE state <> 'done'", 0),
      ("SELECT COUNT(*) FROM blob_uses WHERE place IN ('asset', 'facts')", 2 * sounds),
      ("SELECT COUNT(*) FROM household", 1),
    ] {
      #expect(try postgres.ask(sql, in: url) == ["\(wanted)"], "\(sql)")
    }
  }

  func checkThatOneTellsTheListenersOfTheOther() throws {
    let ports = try (0..<2).map { try #require(port($0)) }
    let listener = try PlainClient(port: ports[1])
    try listener.ask("GET", "/api/v1/events")
    _ = try listener.read(until: "retry: 2000\n\n")
    let client = FleetClient(self, seed: 1)
    try listener.read(untilDone: "library.analyse") { _ = try client.sendSound(over: 0) }
  }
}
