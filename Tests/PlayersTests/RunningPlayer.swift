import DSP
import Files
import Foundation
import TestKit

/// `quintet player` as a process of its own, whose sound card is a file.
final class RunningPlayer: Sendable {
  let folder: TemporaryFolder
  private let program: RunningProgram

  /// Starts it at an address, with a token that goes into a file; or beside the server that works with `data`.
  init(server: String = "", token: String? = nil, data: String? = nil, arguments: [String] = [])
    throws
  {
    folder = try TemporaryFolder()
    let card =
      "pcm.void { type null }\npcm.sink { type file slave.pcm void file \"%\" format raw }\n"
    let configuration = try folder.write(
      Array(card.replacingOccurrences(of: "%", with: folder / "sink.raw").utf8), as: "asoundrc")
    var words = [
      "player", "--json", "--device", "sink", "--cache", folder / "cache/deep", "--name", "Kitchen",
    ]
    words += data.map { ["--data", $0] } ?? ["--server", server]
    if let token {
      words += ["--token-file", try folder.write(Array("\(token)\n".utf8), as: "token")]
    }
    let quintet = Tool.buildFolder.appendingPathComponent("quintet").path
    program = try RunningProgram(
      "/usr/bin/env", ["ALSA_CONFIG_PATH=\(configuration)", quintet] + words + arguments,
      output: .file(folder / "output"), errors: .file(folder / "errors"))
  }

  deinit {
    end(SIGKILL)
  }

  /// What it has told, line by line.
  var news: [[String: Any]] {
    output.split(separator: "\n").compactMap {
      try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
    }
  }

  var output: String { String(decoding: (try? folder.read("output")) ?? [], as: UTF8.self) }

  func count(_ event: String) -> Int { news.count { $0["event"] as? String == event } }

  var errors: String { String(decoding: (try? folder.read("errors")) ?? [], as: UTF8.self) }

  /// What its card has been given so far, on the left.
  var heard: [Float] {
    let bytes = (try? folder.read("sink.raw")) ?? []
    let samples = bytes.withUnsafeBytes { raw in
      (0..<raw.count / 4).map { raw.loadUnaligned(fromByteOffset: $0 * 4, as: Float.self) }
    }
    return stride(from: 0, to: samples.count, by: 2).map { samples[$0] }
  }

  var heardCount: Int {
    let attributes = try? FileManager.default.attributesOfItem(atPath: folder / "sink.raw")
    return (attributes?[.size] as? Int ?? 0) / 8
  }

  /// Waits until the file has all of what was rendered until now: up to a second and a half waits for the card,
  /// ALSA writes a file a buffer of as much at a time, and the card stays open for longer in silence.
  func catchUp() throws {
    let now = heardCount
    try Household.wait("the rest of it") { self.heardCount > now + 180_000 }
  }

  /// Waits until it ends by itself; answers its status.
  func ending() -> Int32 { program.wait() }

  @discardableResult
  func end(_ signal: Int32) -> Int32 { program.end(signal) }
}

/// A household's server with a tone in its library, asked by its owner.
struct Household {
  let port: UInt16
  let tone = UUID()

  struct DidNotHappen: Error {
    let what: String
  }

  /// Waits for something, long enough for any machine.
  static func wait(_ what: String, until condition: () throws -> Bool) throws {
    for _ in 0..<12_000 {
      if try condition() { return }
      usleep(10_000)
    }
    throw DidNotHappen(what: what)
  }

  @discardableResult
  func ask(
    _ method: String, _ path: String, _ json: [String: Any]? = nil, bytes: [UInt8]? = nil
  ) throws -> PlainClient.Answer {
    let client = try PlainClient(port: port)
    var headers: [String: String] = [:]
    var body = bytes
    if let json {
      headers["Content-Type"] = "application/json"
      body = Array(try JSONSerialization.data(withJSONObject: json))
    }
    try client.ask(method, "/api/v1" + path, headers: headers, body: body)
    return try client.answer()
  }

  /// A second of 480 Hz at half of full scale, which loops without a seam.
  func upload() throws { try upload(tone, hertz: 480) }

  private func upload(_ id: UUID, hertz: Double) throws {
    try upload(id, Signals.sine(hertz: hertz, amplitude: 0.5, seconds: 1))
  }

  func upload(_ id: UUID, _ samples: [Float]) throws {
    let files = try MediaFiles()
    let path = try files.wave(PlanarBuffer(channels: [samples, samples]))
    let upload = "/library/uploads/\(text(id))"
    try ask("PUT", upload, ["name": "Tone"])
    try ask(
      "PUT", "\(upload)/chunks/0", bytes: Array(try Data(contentsOf: URL(fileURLWithPath: path))))
    try ask("POST", "\(upload)/finish", ["chunks": 1])
  }

  /// A pad with a second of a tone, ready to be played.
  func pad(_ name: String, hertz: Double, _ more: [String: Any] = [:]) throws -> UUID {
    let asset = UUID()
    try upload(asset, hertz: hertz)
    return try pad(name, of: asset, more)
  }

  /// A pad of a sound of the library, ready to be played.
  func pad(_ name: String, of asset: UUID, _ more: [String: Any] = [:]) throws -> UUID {
    let pad = UUID()
    let body: [String: Any] = ["name": name, "asset": text(asset), "is_matched": false]
    let sound = "/yakback/sounds/\(text(pad))"
    let made = try ask("PUT", sound, body.merging(more) { $1 })
    guard made.status < 300 else { throw DidNotHappen(what: made.text) }
    try Self.wait("a pad") { try ask("GET", sound).json["state"] as? String == "ready" }
    return pad
  }

  func device() throws -> (id: String, token: String) {
    let answer = try ask("POST", "/devices", ["label": "Kitchen", "scope": "player"]).json
    return (answer["id"] as? String ?? "", answer["token"] as? String ?? "")
  }

  var players: [[String: Any]] {
    get throws { try ask("GET", "/players").json["players"] as? [[String: Any]] ?? [] }
  }

  /// The names of what a player plays, when it is here.
  func playing() throws -> [String]? {
    guard let row = try players.first, row["is_present"] as? Bool == true else { return nil }
    return (row["playing"] as? [[String: Any]])?.compactMap { $0["name"] as? String }
  }

  /// Asks the only player, and waits until it has answered; gives the state of the command.
  @discardableResult
  func command(_ verb: String, _ more: [String: Any] = [:]) throws -> [String: Any] {
    let command = UUID()
    let player = try players.first?["id"] as? String ?? ""
    var body: [String: Any] = ["id": text(command), "verb": verb]
    if verb == "play", more["thing"] == nil { body["thing"] = ["kind": "asset", "id": text(tone)] }
    let sent = try ask("POST", "/players/\(player)/commands", body.merging(more) { $1 })
    guard sent.status == 202 else { throw DidNotHappen(what: sent.text) }
    var answer: [String: Any] = [:]
    try Self.wait("an answer to \(verb)") {
      answer = try ask("GET", "/players/\(player)/commands/\(text(command))").json
      return ["done", "refused"].contains(answer["state"] as? String ?? "")
    }
    return answer
  }
}
