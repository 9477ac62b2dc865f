import Files
import Foundation
import TestKit
import Testing

/// `quintet serve` under bad luck.
@Suite struct ServerFaultTests {
  /// How often it is killed; `QUINTET_KILLS` makes it more.
  private static let kills =
    ProcessInfo.processInfo.environment["QUINTET_KILLS"].flatMap(Int.init) ?? 20

  /// What the server has said is safe.
  private struct Ledger {
    /// For each upload the pieces that were answered, with what they held.
    var chunks: [String: [Int: [UInt8]]] = [:]
    /// For each finished sound its bytes.
    var finished: [String: [UInt8]] = [:]
  }

  @Test func losesNothingThatItHasAnswered() async throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    let folder = try TemporaryFolder()
    try await onOwnThread {
      var random = SeededRandom(seed: seed)
      var ledger = Ledger()
      for _ in 0..<Self.kills {
        let server = try RunningServer(data: folder / "data")
        try Self.check(ledger, server.port)
        let delay = UInt32.random(in: 0...150_000, using: &random)
        let killer = Thread {
          usleep(delay)
          server.end(SIGKILL)
        }
        killer.start()
        // Goes on until nobody answers.
        while (try? Self.work(&ledger, server.port, &random)) != nil {}
        server.end(SIGKILL)
      }
      let server = try RunningServer(data: folder / "data")
      try Self.check(ledger, server.port)
      #expect(server.end(SIGTERM) == 0)
      #expect(!ledger.chunks.isEmpty || !ledger.finished.isEmpty)
    }
  }

  /// Sends one upload, writing down every answer.
  private static func work(
    _ ledger: inout Ledger, _ port: UInt16, _ random: inout SeededRandom
  ) throws {
    let client = try PlainClient(port: port)
    let id = UUID().uuidString.lowercased()
    let path = "/api/v1/library/uploads/\(id)"
    let json = ["Content-Type": "application/json"]
    try client.ask("PUT", path, headers: json, body: Array(#"{"name":"take"}"#.utf8))
    guard try client.answer().status == 200 else { return }
    ledger.chunks[id] = [:]
    let count = Int.random(in: 1...4, using: &random)
    for number in 0..<count {
      let size = Int.random(in: 1...200_000, using: &random)
      let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* number &+ size) }
      try client.ask("PUT", "\(path)/chunks/\(number)", body: bytes)
      guard try client.answer().status == 200 else { return }
      ledger.chunks[id]?[number] = bytes
    }
    try client.ask(
      "POST", "\(path)/finish", headers: json, body: Array("{\"chunks\":\(count)}".utf8))
    guard try client.answer().status == 200 else { return }
    let whole = (0..<count).flatMap { ledger.chunks[id]?[$0] ?? [] }
    ledger.chunks[id] = nil
    ledger.finished[id] = whole
  }

  /// Begins an upload; gives its address.
  private static func beginUpload(_ client: PlainClient) throws -> String {
    let path = "/api/v1/library/uploads/\(UUID().uuidString.lowercased())"
    try client.ask(
      "PUT", path, headers: ["Content-Type": "application/json"],
      body: Array(#"{"name":"take"}"#.utf8))
    #expect(try client.answer().status == 200)
    return path
  }

  /// Everything that was answered is there, and right.
  private static func check(_ ledger: Ledger, _ port: UInt16) throws {
    let client = try PlainClient(port: port)
    for (id, chunks) in ledger.chunks {
      try client.ask("GET", "/api/v1/library/uploads/\(id)")
      let answer = try client.answer()
      // A finish that was not answered may have been done.
      guard answer.status == 200 else {
        try client.ask("GET", "/api/v1/library/assets/\(id)/original")
        let whole = try client.answer()
        #expect(whole.status == 200)
        let joined = chunks.keys.sorted().flatMap { chunks[$0] ?? [] }
        #expect(whole.body.starts(with: joined))
        continue
      }
      let there = Set(answer.json["chunks"] as? [Int] ?? [])
      #expect(there.isSuperset(of: chunks.keys))
    }
    for (id, bytes) in ledger.finished {
      try client.ask("GET", "/api/v1/library/assets/\(id)/original")
      let answer = try client.answer()
      #expect(answer.status == 200)
      #expect(answer.body == bytes)
    }
  }

  @Test func saysWhenTheDiskIsFullAndGoesOn() async throws {
    guard geteuid() == 0 else { return }
    let folder = try TemporaryFolder()
    let disk = folder / "disk"
    try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: false)
    try Tool.need("mount", ["-t", "tmpfs", "-o", "size=12m", "tmpfs", disk])
    defer { _ = try? Tool.need("umount", ["-l", disk]) }
    try await onOwnThread {
      let server = try RunningServer(data: disk + "/data")
      let client = try PlainClient(port: server.port)
      let json = ["Content-Type": "application/json"]
      let path = "/api/v1/library/uploads/\(UUID().uuidString.lowercased())"
      try client.ask("PUT", path, headers: json, body: Array(#"{"name":"take"}"#.utf8))
      #expect(try client.answer().status == 200)
      let filler = disk + "/filler"
      try Data(count: 8 << 20).write(to: URL(fileURLWithPath: filler))
      let bytes = (0..<4_000_000).map { UInt8(truncatingIfNeeded: $0 / 3) }
      try client.ask("PUT", "\(path)/chunks/0", body: bytes)
      let full = try client.answer()
      #expect(full.status == 507)
      #expect((full.json["detail"] as? String)?.contains("full") == true)
      try client.ask("GET", path)
      #expect(try client.answer().json["chunks"] as? [Int] == [])
      try FileManager.default.removeItem(atPath: filler)
      try client.ask("PUT", "\(path)/chunks/0", body: bytes)
      #expect(try client.answer().status == 200)
      try client.ask(
        "POST", "\(path)/finish", headers: json, body: Array("{\"chunks\":1}".utf8))
      #expect(try client.answer().status == 200)
      #expect(server.end(SIGTERM) == 0)
    }
  }

  @Test func stopsCleanlyWithStreamsAndAnUploadUnderWay() async throws {
    let folder = try TemporaryFolder()
    try await onOwnThread {
      let server = try RunningServer(data: folder / "data")
      let streams = try (0..<60).map { _ in
        let client = try PlainClient(port: server.port)
        try client.ask("GET", "/api/v1/events")
        _ = try client.read(until: "retry: 2000\n\n")
        return client
      }
      let client = try PlainClient(port: server.port)
      let path = try Self.beginUpload(client)
      try client.send(
        "PUT \(path)/chunks/0 HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900000\r\n\r\nbegin")
      #expect(server.end(SIGTERM) == 0)
      for stream in streams { #expect(stream.isClosed() || stream.isClosed()) }
      let again = try RunningServer(data: folder / "data")
      let other = try PlainClient(port: again.port)
      try other.ask("GET", path)
      #expect(try other.answer().json["chunks"] as? [Int] == [])
    }
  }

  @Test func tellsACodeToThoseElsewhereUntilThereIsAPassword() async throws {
    let folder = try TemporaryFolder()
    try await onOwnThread {
      let server = try RunningServer(data: folder / "data", "--host", "0.0.0.0")
      let line = try #require(server.lines.first { $0.contains("enter the code ") })
      let code = line.components(separatedBy: "enter the code ")[1].prefix(9)
      let client = try PlainClient(port: server.port, isOwner: false)
      let elsewhere = ["Content-Type": "application/json"]
      try client.ask("GET", "/api/v1/me", headers: elsewhere)
      #expect(try client.answer().status == 401)
      let request = "{\"code\":\"\(code)\",\"name\":\"Ada\",\"password\":\"correct horse\"}"
      try client.ask("POST", "/api/v1/setup", headers: elsewhere, body: Array(request.utf8))
      let answer = try client.answer()
      #expect(answer.status == 200)
      let cookie = String(answer.headers["set-cookie"]?.prefix { $0 != ";" } ?? "")
      try client.ask("GET", "/api/v1/me", headers: elsewhere.merging(["Cookie": cookie]) { $1 })
      #expect(try client.answer().status == 200)
      server.end(SIGTERM)
      let again = try RunningServer(data: folder / "data", "--host", "0.0.0.0")
      #expect(!again.lines.contains { $0.contains("enter the code ") && $0 != line })
    }
  }

  @Test func holdsMoreConnectionsThanTheUsualLimitOfFiles() async throws {
    let folder = try TemporaryFolder()
    try await onOwnThread {
      let server = try RunningServer(
        data: folder / "data", launcher: ["prlimit", "--nofile=128:4096"], arguments: [])
      let held = try (0..<200).map { _ in
        let client = try PlainClient(port: server.port, seconds: 20)
        try client.ask("GET", "/healthz")
        #expect(try client.answer().status == 200)
        return client
      }
      // There is room for files beside them.
      let client = try PlainClient(port: server.port)
      let path = try Self.beginUpload(client)
      try client.ask("PUT", "\(path)/chunks/0", body: [1, 2, 3])
      #expect(try client.answer().status == 200)
      for client in held {
        try client.ask("GET", "/healthz")
        #expect(try client.answer().status == 200)
      }
    }
  }

  @Test func saysWhyItCannotStart() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write([1], as: "file")
    #expect(throws: RunningServer.DidNotStart.self) { try RunningServer(data: file) }
    let server = try RunningServer(data: folder / "data")
    let outcome = try Tool.quintet(
      "serve", "--data", folder / "other", "--port", "\(server.port)")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("is in use"))
    let second = try Tool.quintet("serve", "--data", folder / "data", "--port", "0")
    #expect(second.status == 1)
    #expect(second.errors.contains("is already using this"))
  }
}
