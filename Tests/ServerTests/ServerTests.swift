import Authority
import Backup
import Console
import Files
import Foundation
import Media
import Server
import Storage
import TestKit
import Testing
import Web

@Suite struct ServerTests {
  /// A server with the notes' app over a database, stopped when `body` is done.
  private func withServer(
    _ kind: DatabaseKind, body: @escaping @Sendable (UInt16) throws -> Void
  ) async throws {
    let folder = try TemporaryFolder()
    let location = try kind.location()
    let data = try DataLocation(data: folder / "data", database: location.url)
    let server = try await Self.start(data)
    let outcome = await Result { try await onOwnThread { try body(server.port) } }
    await server.stop(grace: 0.5)
    try outcome.get()
  }

  private static func start(_ data: DataLocation) async throws -> Server {
    let household = try await HouseholdServices.open(data, apps: [NotesApp.app], media: Media()) {
      _ in
    }
    let server = try Server(household, settings: Server.Settings())
    PlainClient.signIn(at: server.port, key: household.accounts.commandKey.text)
    return server
  }

  @Test func buildsAnAppOnceForAllThatItDoes() async throws {
    let count = Locked(0)
    let app = App(
      "counted", migrations: [], forget: { _, _, _, _ in },
      build: { _ in
        count.withLock { $0 += 1 }
        return App.Parts(routes: [])
      })
    let folder = try TemporaryFolder()
    let household = try await HouseholdServices.open(
      DataLocation(data: folder / "data"), apps: [app], media: Media()
    ) { _ in }
    _ = household.description(version: "1")
    await household.workers(count: 1).runDue()
    let server = try Server(household, settings: Server.Settings())
    await server.stop(grace: 0)
    #expect(count.withLock(\.self) == 1)
  }

  private static func writeNote(_ client: PlainClient, _ text: String = "a b") throws {
    try client.ask(
      "PUT", "/api/v1/notes/\(UUID().uuidString.lowercased())",
      headers: ["Content-Type": "application/json"], body: Array("{\"text\":\"\(text)\"}".utf8))
    #expect(try client.answer().status == 200)
  }

  @Test(arguments: [
    ("127.0.0.1", []), ("::1", []), ("192.168.1.20", ["192.168.1.20"]), ("fd00::2", ["[fd00::2]"]),
    ("0.0.0.0", ["10.1.2.3", "pantry.local"]), ("::", ["10.1.2.3", "pantry.local", "[fd00::2]"]),
  ])
  func knowsWhereOthersFindIt(host: String, expected: [String]) throws {
    var settings = Server.Settings()
    settings.listening.host = host
    let folder = try TemporaryFolder()
    let authority = try Authority.openOrMake(folder / "authority", now: 1_700_000_000_000)
    settings.household = HouseholdTLS(authority) {
      ["localhost", "pantry.local", "fd00::2", "10.1.2.3", "127.0.0.1", "::1"].compactMap {
        try? HostName($0)
      }
    }
    #expect(settings.hosts == expected)
  }

  @Test func tellsOthersNoAddressThatOnlyThisMachineHas() {
    var settings = Server.Settings()
    settings.listening.host = "::"
    for host in settings.hosts {
      #expect(!host.hasPrefix("127.") && !["localhost", "[::1]"].contains(host))
      #expect(!host.contains("%"))
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func letsARoomLiveInIt(kind: DatabaseKind) async throws {
    try await withServer(kind) { port in
      let client = try PlainClient(port: port)
      let id = UUID().uuidString.lowercased()
      try client.ask(
        "PUT", "/api/v1/notes/\(id)", headers: ["Content-Type": "application/json"],
        body: Array(#"{"text":"three small words"}"#.utf8))
      #expect(try client.answer().status == 200)
      var words: Int?
      for _ in 0..<6_000 where words == nil {
        try client.ask("GET", "/api/v1/notes/\(id)")
        words = try client.answer().json["words"] as? Int
        usleep(10_000)
      }
      #expect(words == 3)
      try client.ask("GET", "/api/v1/openapi.json")
      let paths = try client.answer().json["paths"] as? [String: Any]
      #expect(paths?["/api/v1/notes/{id}"] != nil)
      #expect(paths?["/api/v1/library/assets"] != nil)
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func tellsWhatHappensAsItHappens(kind: DatabaseKind) async throws {
    try await withServer(kind) { port in
      let listener = try PlainClient(port: port)
      try listener.ask("GET", "/api/v1/events")
      let start = try listener.read(until: "retry: 2000\n\n")
      // Without it nginx would hold back what happens.
      #expect(start.lowercased().contains("x-accel-buffering: no\r\n"))
      let client = try PlainClient(port: port)
      try listener.read(untilDone: "notes.count") { try Self.writeNote(client) }
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func endsTheStreamOfWhomItTurnsOut(kind: DatabaseKind) async throws {
    try await withServer(kind) { port in
      let client = try PlainClient(port: port)
      try client.ask(
        "POST", "/api/v1/devices", headers: ["Content-Type": "application/json"],
        body: Array(#"{"label":"Kitchen","scope":"player"}"#.utf8))
      let made = try client.answer().json
      let (token, id) = try (#require(made["token"] as? String), #require(made["id"] as? String))
      let device = try PlainClient(port: port)
      try device.ask("GET", "/api/v1/events", headers: ["Authorization": "Bearer \(token)"])
      _ = try device.read(until: "retry: 2000\n\n")
      let owner = try PlainClient(port: port)
      try owner.ask("GET", "/api/v1/events")
      _ = try owner.read(until: "retry: 2000\n\n")
      try client.ask("DELETE", "/api/v1/sessions/\(id)")
      #expect(try client.answer().status == 204)
      // The last piece of an answer in pieces is empty.
      _ = try device.read(until: "\r\n0\r\n\r\n")
      // Others hear on.
      try owner.read(untilDone: "notes.count") { try Self.writeNote(client) }
    }
  }

  @Test func saysWhatItIsAndThatItIsWell() async throws {
    try await withServer(.sqlite) { port in
      let client = try PlainClient(port: port)
      for (path, words) in [
        ("/", "Quintet is running"), ("/healthz", "ok"), ("/readyz", "ready"),
        ("/api/v1", "/api/v1/library/assets"), ("/metrics", "quintet_jobs{state=\"queued\"} 0"),
      ] {
        try client.ask("GET", path)
        let answer = try client.answer()
        #expect(answer.status == 200, "\(path)")
        #expect(answer.text.contains(words), "\(path)")
      }
      let stranger = try PlainClient(port: port, isOwner: false)
      try stranger.ask("GET", "/api/v1/library/assets")
      #expect(try stranger.answer().status == 401)
    }
  }

  @Test func givesARoomItsVerbs() async throws {
    let folder = try TemporaryFolder()
    let data = try DataLocation(data: folder / "data")
    let server = try await Self.start(data)
    let port = server.port
    try await onOwnThread {
      let client = try PlainClient(port: port)
      for text in ["second", "first"] { try Self.writeNote(client, text) }
    }
    await server.stop(grace: 0.5)
    let terminal = Terminal.recording()
    let program = Program(
      name: "quintet", version: "1", summary: "", commands: NotesApp.app.commands)
    #expect(
      await program.run(["notes", "--data", folder / "data"], terminal: terminal) == .success)
    #expect(terminal.output == "first\nsecond\n")
  }

  @Test func sharesOneDatabaseAmongServers() async throws {
    let folder = try TemporaryFolder()
    let location = try DatabaseKind.postgres.location()
    let one = try await Self.start(DataLocation(data: folder / "one", database: location.url))
    let two = try await Self.start(DataLocation(data: folder / "two", database: location.url))
    #expect(one.household.owner == two.household.owner)
    try await onOwnThread {
      let listener = try PlainClient(port: two.port)
      try listener.ask("GET", "/api/v1/events")
      _ = try listener.read(until: "retry: 2000\n\n")
      let client = try PlainClient(port: one.port)
      try listener.read(untilDone: "notes.count") { try Self.writeNote(client) }
    }
    await one.stop(grace: 0.5)
    await two.stop(grace: 0.5)
  }

  @Test func letsOnlyOneServerHaveAFile() async throws {
    let folder = try TemporaryFolder()
    let data = try DataLocation(data: folder / "data")
    let server = try await Self.start(data)
    await #expect(throws: BackupError.self) { try await Self.start(data) }
    await server.stop(grace: 0.1)
    let again = try await Self.start(data)
    #expect(again.household.owner == server.household.owner)
    await again.stop(grace: 0.1)
  }
}

extension Result where Failure == any Error {
  /// What came of asynchronous work.
  fileprivate init(_ work: () async throws -> Success) async {
    do { self = .success(try await work()) } catch { self = .failure(error) }
  }
}
