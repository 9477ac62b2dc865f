import Files
import Foundation
import TestKit
import Testing

/// Several servers and workers over one PostgreSQL and one S3 store, under bad luck.
@Suite struct FleetTests {
  /// How much bad luck there is; `QUINTET_MISHAPS` makes it more.
  private static let mishaps =
    ProcessInfo.processInfo.environment["QUINTET_MISHAPS"].flatMap(Int.init) ?? 6

  @Test func keepsEverySoundExactlyOnceWhateverDies() async throws {
    let seed =
      ProcessInfo.processInfo.environment["QUINTET_SEED"].flatMap(UInt64.init)
      ?? UInt64.random(in: 0...UInt64.max)
    print("QUINTET_SEED=\(seed)")
    let fleet = try await onOwnThread { try Fleet() }
    defer { fleet.end() }
    let isOver = Locked(false)
    async let sent = (0..<3).concurrently { number in
      let client = FleetClient(fleet, seed: seed &+ UInt64(number))
      try client.sendSounds { isOver.withLock { $0 } }
      return client
    }
    try await onOwnThread {
      defer { isOver.withLock { $0 = true } }
      var random = SeededRandom(seed: seed)
      for number in 0..<Self.mishaps {
        usleep(UInt32.random(in: 100_000...700_000, using: &random))
        try fleet.suffer(number + Int(seed % 5), &random)
      }
    }
    let clients = try await sent
    try await onOwnThread {
      for client in clients { try client.waitUntilAllAreReady() }
      for client in clients { try client.check() }
      let count = clients.reduce(0) { $0 + $1.finished.count }
      print("\(count) sounds through \(Self.mishaps) mishaps")
      #expect(count > 0)
      try fleet.checkTables(sounds: count)
      try fleet.checkThatOneTellsTheListenersOfTheOther()
    }
  }

  @Test func migratesOnceWhenManyServersStart() async throws {
    let url = try TestPostgres.shared.get().makeDatabase()
    let folder = try TemporaryFolder()
    let servers = try await (0..<4).concurrently { number in
      try RunningServer(
        data: folder / "\(number)", "--database", url, "--blobs", folder / "blobs")
    }
    let applied = servers.flatMap(\.lines)
      .compactMap { try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] }
      .filter { $0["event"] as? String == "migrated" }
      .flatMap { ($0["applied"] as? String ?? "").components(separatedBy: ", ") }
    let steps = try TestPostgres.shared.get().ask(
      "SELECT module || ' ' || number FROM schema_migrations", in: url)
    #expect(!steps.isEmpty)
    #expect(applied.sorted() == steps.sorted())
    // One after the other they are replaced; nothing is left to be done.
    try await onOwnThread {
      for (number, server) in servers.enumerated() {
        #expect(server.end(SIGTERM) == 0)
        let newer = try RunningServer(
          data: folder / "\(number)", "--database", url, "--blobs", folder / "blobs")
        #expect(!newer.lines.contains { $0.contains("\"migrated\"") })
        #expect(newer.end(SIGTERM) == 0)
      }
    }
  }

  @Test func aServerOnPostgresHasSnapshotsThatFillAnEmptyDatabase() async throws {
    let postgres = try TestPostgres.shared.get()
    let (url, empty) = (try postgres.makeDatabase(), try postgres.makeDatabase())
    let folder = try TemporaryFolder()
    let data = folder / "data"
    try await onOwnThread {
      let server = try RunningServer(data: data, "--database", url)
      while access(data + "/snapshots/snapshot-1.jsonl", F_OK) != 0 { usleep(20_000) }
      #expect(server.end(SIGKILL) != 0)
      // An empty database is a wrong address, or a loss: nothing goes on with it.
      #expect(throws: RunningServer.DidNotStart.self) {
        try RunningServer(data: data, "--database", empty)
      }
      let restored = try Tool.quintet(
        "restore", data + "/snapshots", "--data", data, "--database", empty)
      #expect(restored.status == 0 && restored.text.contains("snapshot-1.jsonl"), "\(restored)")
      let owner = "SELECT id FROM members"
      #expect(try postgres.ask(owner, in: empty) == postgres.ask(owner, in: url))
      let again = try RunningServer(data: data, "--database", empty)
      #expect(again.end(SIGTERM) == 0)
    }
  }

  @Test func makesOneSoundWhereManyFinishAtOnce() async throws {
    let url = try TestPostgres.shared.get().makeDatabase()
    let folder = try TemporaryFolder()
    let servers = try await (0..<2).concurrently { number in
      try RunningServer(
        data: folder / "\(number)", "--database", url, "--blobs", folder / "blobs",
        "--workers", "0")
    }
    for round in 0..<25 {
      let path = "/api/v1/library/uploads/\(UUID().uuidString.lowercased())"
      let bytes = Array("the same for all in round \(round)".utf8)
      let hash = ContentHash(of: bytes[...])
      try await onOwnThread {
        let client = try PlainClient(port: servers[0].port)
        let json = ["Content-Type": "application/json"]
        try client.ask("PUT", path, headers: json, body: Array(#"{"name":"take"}"#.utf8))
        #expect(try client.answer().status == 200)
        try client.ask("PUT", "\(path)/chunks/0", body: bytes)
        #expect(try client.answer().status == 200)
      }
      let answers = try await (0..<4).concurrently { number in
        let client = try PlainClient(port: servers[number % 2].port)
        try client.ask(
          "POST", "\(path)/finish", headers: ["Content-Type": "application/json"],
          body: Array("{\"chunks\":1,\"hash\":\"\(hash)\"}".utf8))
        return try client.answer()
      }
      #expect(answers.allSatisfy { $0.status == 200 }, "\(answers.map(\.text))")
      #expect(Set(answers.map { $0.json["hash"] as? String }) == [hash.description])
    }
    let sounds = try TestPostgres.shared.get().ask("SELECT COUNT(*) FROM assets", in: url)
    #expect(sounds == ["25"])
  }
}

extension Range<Int> {
  /// Runs `body` for all at once, each on a thread of its own.
  func concurrently<T: Sendable>(_ body: @escaping @Sendable (Int) throws -> T) async throws -> [T]
  {
    try await withThrowingTaskGroup(of: (Int, T).self) { group in
      for number in self {
        group.addTask { (number, try await onOwnThread { try body(number) }) }
      }
      return try await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }
}
