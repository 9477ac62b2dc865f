import Amadeus
import BabySounds
import Backup
import Files
import Foundation
import Media
import MelodyMap
import Server
import Sonidea
import Storage
import TestKit
import Testing
import YakBack

@testable import Web

/// A GET writes nothing: every route that reads is asked of a household that has things in it, by a browser that
/// was not here for a month, while a second connection looks whether anything was committed.
@Suite struct ReadingTests {
  /// Those that write, and why they have to.
  private static let writing = [
    "takePlayerCommands": "a command is handed over once, and who asked is told that it was",
    "getMelodyPicture": "a poster is fetched from its maker when it is first looked at",
  ]

  /// Those that answer nothing here, and why; they are asked all the same.
  private static let unanswered = [
    "getMelodyPicture": "no film has a poster that can be fetched",
    "proveHolder": "no server listens", "getAmadeusModel": "no model was fetched",
    "exportSonTranscript": "no recording was transcribed",
  ]

  @Test func writesNothing() async throws {
    let home = try await ReadHome()
    try await home.fill()
    var answered: Set<String> = []
    // At once, and when a plan is to be renewed and the session was not seen for long.
    for days in [0, 32] {
      home.turn(days: Int64(days))
      for route in home.routes where route.method == .get {
        for path in home.paths(of: route) {
          let before = try await home.commits()
          let status = await home.ask(.get, path)
          #expect(status != 401 && status != 500, "\(route.name) of \(path): \(status)")
          if status < 300 { answered.insert(route.name) }
          guard Self.writing[route.name] == nil else { continue }
          #expect(try await home.commits() == before, "\(route.name) of \(path) wrote")
        }
      }
    }
    let names = Set(home.routes.filter { $0.method == .get }.map(\.name))
    #expect(names.subtracting(answered) == Set(Self.unanswered.keys))
    #expect(Set(Self.writing.keys).isSubset(of: names))
    // What was put off is written by the server's beat.
    let before = try await home.commits()
    try await home.household.accounts.writeSeen()
    let seen = try await home.commits()
    try await home.household.commerce.passTime()
    #expect(try await home.commits() > seen && seen > before)
    await home.close()
  }

  /// What reads leave undone, a server does by itself.
  @Test func isMadeUpForByTheServer() async throws {
    let home = try await ReadHome()
    try await home.setUp()
    try await home.buy()
    let server = try Server(home.household, settings: Server.Settings())
    home.turn(days: 32)
    #expect(await home.ask(.get, "/api/v1/me") == 200)
    // The renewal is written, and that somebody was here.
    let left = """
      SELECT id FROM sessions WHERE seen_ms = created_ms
      UNION ALL SELECT id FROM sandbox_purchases WHERE facts = 1
      """
    var count = 2
    for _ in 0..<6_000 where count > 0 {
      count = try await home.household.database.read { try $0.rows(left).count }
      if count > 0 { try await Task.sleep(for: .milliseconds(10)) }
    }
    #expect(count == 0)
    await server.stop(grace: 0.1)
    await home.close()
  }
}

/// A household of all apps with something in each, asked by a browser of its owner.
private final class ReadHome: Sendable {
  let household: HouseholdServices
  let routes: [Route]
  private let folder = Locked<TemporaryFolder?>(nil)
  private let service: Service
  /// A second connection to the database, which sees what others have committed.
  private let witness: any Database
  private let time = Locked(Clock.system.now())
  private let cookie = Locked("")
  /// What there is, by the parameter of a path that names it.
  private let known = Locked<[String: [String]]>([:])

  private static let apps = [
    NotesApp.app, YakBack.app, MelodyMap.app, Amadeus.app, BabySounds.app, Sonidea.app,
  ]

  init() async throws {
    let folder = try TemporaryFolder()
    let location = try DataLocation(data: folder / "data")
    household = try await HouseholdServices.open(
      location, apps: Self.apps, media: Media(), clock: Clock { [time] in time.withLock { $0 } }
    ) { _ in }
    routes = household.description(version: "1").routes
    service = Service(routes, identify: household.accounts.identify)
    witness = try await openDatabase(location.database, limits: DatabaseLimits(connections: 1))
    self.folder.withLock { $0 = folder }
  }

  func close() async {
    await witness.close()
    await household.close()
  }

  func turn(days: Int64) { time.withLock { $0 += days * 24 * 3_600_000 } }

  /// Rises with every commit that changed anything.
  func commits() async throws -> Int64 {
    try await witness.read { reading in
      try reading.first("SELECT data_version FROM pragma_data_version")?.integer("data_version")
        ?? -1
    }
  }

  func ask(_ method: Web.Method, _ path: String) async -> Int {
    let request = Request(method, Target(path)!, headers: ["Cookie": cookie.withLock { $0 }])
    let response = await service.respond(to: request)
    if case .stream(let stream) = response.content { stream.finish() }
    return response.status
  }

  /// The addresses of a route, with everything that there is in the place of each parameter.
  func paths(of route: Route) -> [String] {
    let all = route.path.parts.reduce([""]) { paths, part in
      switch part {
      case .word(let word): paths.map { $0 + "/" + word }
      case .parameter(let name):
        paths.flatMap { path in known.withLock { $0[name] ?? [] }.map { path + "/" + $0 } }
      }
    }
    let query =
      switch route.name {
      // A list of recordings is that of a device.
      case "listSonRecordings": "?device=\(newID())"
      case "getLogConsistency": "?from=1&to=1"
      case "searchSonTranscripts": "?search=hello&device=\(newID())"
      default: ""
      }
    return all.map { ($0.isEmpty ? "/" : $0) + query }
  }

  /// Asks for something that must be done; answers what is told.
  @discardableResult
  private func send(
    _ method: Web.Method, _ path: String, _ body: Any? = nil, bytes: [UInt8]? = nil,
    _ more: Headers = [:]
  ) async throws -> [String: Any] {
    var headers = more
    headers["Cookie"] = cookie.withLock { $0 }
    var text: String?
    if let body {
      let data = try JSONSerialization.data(withJSONObject: body, options: .fragmentsAllowed)
      text = String(decoding: data, as: UTF8.self)
    }
    let answer = await ServiceClient(service).ask(
      method, "/api/v1/" + path, json: text, bytes: bytes, headers: headers)
    #expect((200..<300).contains(answer.status), "\(method) \(path): \(answer.json)")
    if let line = answer.headers["Set-Cookie"]?.split(separator: ";").first {
      cookie.withLock { $0 = String(line) }
    }
    return answer.json
  }

  private func work() async {
    await household.workers(count: 1).runDue()
  }

  // What there is

  func setUp() async throws {
    let code = try await household.accounts.makeSetUpCode()
    try await send(.post, "setup", ["code": code, "name": "Ada", "password": "a long pass phrase"])
  }

  func buy() async throws {
    try await household.commerce.buy(
      "sonidea.pro.monthly", as: UUID(),
      by: Identity(person: household.owner, role: .owner))
  }

  func fill() async throws {
    try await setUp()
    let asset = try await upload()
    try await fillHouse(asset)
    try await fillRooms(asset)
    let recording = try await fillSonidea(asset)
    await work()
    try await fillWhatIsMade(of: asset, recording)
    await work()
    try await lookEverywhere()
  }

  private func upload() async throws -> String {
    let (unfinished, id) = (newID(), newID())
    for one in [unfinished, id] {
      try await send(.put, "library/uploads/\(one)", ["name": "tone.wav"])
      try await send(.put, "library/uploads/\(one)/chunks/0", bytes: Self.wave)
    }
    try await send(.post, "library/uploads/\(id)/finish", ["chunks": 1])
    know("id", unfinished, id)
    return id
  }

  /// What belongs to no room: documents, devices, purchases, a player with a command.
  private func fillHouse(_ asset: String) async throws {
    try await send(.put, "preferences/theme", ["colour": "night"])
    try await send(.put, "members/\(newID())", ["name": "Ben", "role": "adult"])
    try await send(.post, "devices", ["label": "Kitchen", "scope": "intents"])
    try await buy()
    let (player, command) = (newID(), newID())
    try await send(
      .put, "players/\(player)", ["name": "Kitchen", "kind": "tab", "plays": ["asset"]])
    try await send(
      .post, "players/\(player)/commands",
      ["id": command, "verb": "play", "thing": ["kind": "asset", "id": asset]])
    know("id", player)
    know("command", command)
    know("name", "theme", "moon")
    know("slot", "yakback.banner", "melodymap.views")
    know("challenge", String(repeating: "ab", count: 32))
    know("hash", Self.hash)
  }

  private static let hash = String(repeating: "ab", count: 32)

  private func fillRooms(_ asset: String) async throws {
    let (note, folder, scene) = (newID(), newID(), newID())
    try await send(.put, "notes/\(note)", ["text": "three small words"])
    try await send(.put, "yakback/folders/\(folder)", ["name": "Loud"])
    try await send(.put, "yakback/scenes/\(scene)", ["name": "Evening"])
    try await send(.put, "amadeus/songs/\(Self.hash)", ["name": "Song", "recipe": 5, "chords": []])
    let form =
      Array("--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.wav\"\r\n\r\n".utf8)
      + Self.wave + Array("\r\n--x--\r\n".utf8)
    let analysis = try await send(
      .post, "amadeus/analyses", bytes: form,
      ["Content-Type": "multipart/form-data; boundary=x"])
    let question = try await send(.post, "babysounds/gate/questions", ["kind": "sequence"])
    let digits = (question["digits"] as? [Int] ?? []).map(String.init).joined()
    let pass = try await send(
      .post, "babysounds/gate/answers", ["question": question["id"] ?? "", "answer": digits])
    let (child, sound) = (newID(), newID())
    try await send(
      .put, "babysounds/children/\(child)", ["name": "Mia", "emoji": "🐻"],
      ["Quintet-Gate": pass["token"] as? String ?? ""])
    try await send(
      .post, "babysounds/sounds",
      ["id": sound, "title": "Papa", "emoji": "🎤", "hue": 0.3, "asset": asset])
    know("id", note, folder, scene, analysis["id"] as? String ?? "", child, sound)
  }

  /// A recording in an album, with a tag and in a project; answers it.
  private func fillSonidea(_ asset: String) async throws -> String {
    let (recording, album, project, tag) = (newID(), newID(), newID(), newID())
    try await send(.put, "sonidea/albums/\(album)", ["name": "Band", "is_shared": true])
    try await send(.post, "sonidea/albums/\(album)/invites", ["role": "member", "hours": 720])
    try await send(.put, "sonidea/projects/\(project)", ["title": "Song"])
    try await send(.put, "sonidea/tags/\(tag)", ["name": "chorus", "hue": 0.5])
    try await send(
      .put, "sonidea/recordings/\(recording)",
      [
        "asset": asset, "title": "Idea", "created_ms": time.withLock { $0 }, "album": album,
        "quality": "original", "source": "recorded", "device": newID(),
      ])
    know("id", recording, album, project, tag)
    return recording
  }

  /// What is made of what was prepared.
  private func fillWhatIsMade(of asset: String, _ recording: String) async throws {
    let (group, mix, board) = (newID(), newID(), newID())
    try await send(
      .put, "sonidea/groups/\(group)", ["title": "Layers", "base": recording, "layers": []])
    try await send(.post, "sonidea/recordings/\(recording)/receipt")
    let catalogue = try await send(.get, "babysounds/catalogue")
    let sounds = catalogue["sounds"] as? [[String: Any]] ?? []
    let free = sounds.first { $0["premium"] as? Bool == false }?["id"] ?? ""
    try await send(
      .put, "babysounds/mixes/\(mix)",
      [
        "name": "Rain",
        "tracks": [
          ["sound": free, "volume": 0.5, "pan": 0, "fade_in_seconds": 2, "fade_out_seconds": 4]
        ],
      ])
    try await send(.put, "yakback/imports/\(board)", ["asset": asset])
    know("id", group, mix, board)
  }

  /// Opens every app, which makes what comes with it, and finds what is listed there.
  private func lookEverywhere() async throws {
    for (path, list) in [
      ("yakback/sounds", "sounds"), ("melodymap/films", "films"), ("melodymap/songs", "songs"),
      ("jobs", "jobs"),
    ] {
      let found = try await send(.get, path)[list] as? [[String: Any]] ?? []
      know("id", found.first?["id"] as? String ?? "")
    }
    await work()
  }

  private func know(_ parameter: String, _ values: String...) {
    known.withLock { $0[parameter, default: []] += values }
  }

  /// Half a second of a tone, as WAV.
  private static let wave: [UInt8] = {
    let samples = (0..<22_050).map { Int16(9_000 * sin(Double($0) * 2 * .pi * 440 / 44_100)) }
    func little(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let data = samples.flatMap { little(Int($0), 2) }
    return Array("RIFF".utf8) + little(data.count + 36, 4) + Array("WAVEfmt ".utf8)
      + little(16, 4) + little(1, 2) + little(1, 2) + little(44_100, 4) + little(88_200, 4)
      + little(2, 2) + little(16, 2) + Array("data".utf8) + little(data.count, 4) + data
  }()
}

private func newID() -> String { UUID().uuidString.lowercased() }
