import Files
import Foundation
import TestKit
import Testing

/// Somebody who sends sounds to whichever server answers, and writes down what was promised.
///
/// Each step is asked again until it is answered. In between there may be no connection, or a problem
/// that says "later" (429, 503); anything else is a fault.
final class FleetClient: @unchecked Sendable {
  // Safe to hand on: tests let one thread after the other use it.

  /// For each finished sound its bytes.
  private(set) var finished: [String: [UInt8]] = [:]
  /// For each unfinished upload how many of its pieces were answered.
  private var unfinished: [String: Int] = [:]
  private let fleet: Fleet
  private var random: SeededRandom
  private var wire: PlainClient?
  private var count = 0

  init(_ fleet: Fleet, seed: UInt64) {
    self.fleet = fleet
    random = SeededRandom(seed: seed ^ 0x517c_c1b7)
  }

  /// Sends one sound after the other, at least one, and leaves some of them unfinished.
  func sendSounds(until isOver: () -> Bool) throws {
    repeat { try sendSound(finishes: count % 4 != 3) } while !isOver()
  }

  /// Sends a sound in two pieces; gives its id. `server` is which to speak with, nil for any.
  @discardableResult
  func sendSound(finishes: Bool = true, over server: Int? = nil) throws -> String {
    count += 1
    let id = UUID().uuidString.lowercased()
    let path = "/api/v1/library/uploads/\(id)"
    let bytes = Self.wave(seed: random.next())
    let half = Int.random(in: 1..<bytes.count, using: &random)
    try ask("PUT", path, json: #"{"name":"take"}"#, over: server)
    try ask("PUT", "\(path)/chunks/0", bytes: Array(bytes[..<half]), over: server)
    unfinished[id] = 1
    guard finishes else { return id }
    try ask("PUT", "\(path)/chunks/1", bytes: Array(bytes[half...]), over: server)
    let hash = ContentHash(of: bytes[...])
    let asset = try ask(
      "POST", "\(path)/finish", json: "{\"chunks\":2,\"hash\":\"\(hash)\"}", over: server)
    #expect(asset.json["hash"] as? String == hash.description)
    unfinished[id] = nil
    finished[id] = bytes
    return id
  }

  func waitUntilAllAreReady() throws {
    for (turn, id) in finished.keys.enumerated() {
      var state = ""
      for wait in 0..<600 {
        state =
          try ask("GET", "/api/v1/library/assets/\(id)").json["state"] as? String ?? "missing"
        if state != "new" { break }
        if turn == 0 || wait == 20 { try fleet.letLeasesRunOut() }
        usleep(100_000)
      }
      #expect(state == "ready", "\(id)")
    }
  }

  /// Everything that was promised is there, and right.
  func check() throws {
    for (id, bytes) in finished {
      #expect(try ask("GET", "/api/v1/library/assets/\(id)/original").body == bytes)
      #expect(try !ask("GET", "/api/v1/library/assets/\(id)/peaks").body.isEmpty)
    }
    for (id, count) in unfinished {
      let upload = try ask("GET", "/api/v1/library/uploads/\(id)")
      #expect(upload.json["chunks"] as? [Int] == Array(0..<count))
    }
  }

  @discardableResult
  private func ask(
    _ method: String, _ path: String, json: String? = nil, bytes: [UInt8]? = nil,
    over server: Int? = nil
  ) throws -> PlainClient.Answer {
    let headers = json == nil ? [:] : ["Content-Type": "application/json"]
    for _ in 0..<3_000 {
      do {
        let wire = try wire ?? connect(server)
        self.wire = wire
        try wire.ask(method, path, headers: headers, body: bytes ?? json.map { Array($0.utf8) })
        let answer = try wire.answer()
        if answer.status == 200 { return answer }
        guard [429, 503].contains(answer.status) else {
          throw Refused(description: "\(method) \(path): \(answer.status) \(answer.text)")
        }
        #expect(answer.headers["content-type"] == "application/problem+json")
      } catch is PlainClient.Closed {}
      wire = nil
      usleep(20_000)
    }
    throw Refused(description: "\(method) \(path): nobody answers")
  }

  private func connect(_ server: Int?) throws -> PlainClient {
    let number = server ?? Int.random(in: 0..<2, using: &random)
    guard let port = fleet.port(number) else { throw PlainClient.Closed() }
    return try PlainClient(port: port)
  }

  private struct Refused: Error, CustomStringConvertible {
    let description: String
  }

  /// A tenth of a second of noise that nobody else has sent, as WAV with 16 bits.
  private static func wave(seed: UInt64) -> [UInt8] {
    var random = SeededRandom(seed: seed)
    let samples = (0..<800).map { _ in UInt16.random(in: 0...UInt16.max, using: &random) }
    func four(_ number: Int) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    func two(_ number: Int) -> [UInt8] { Array(four(number).prefix(2)) }
    let size = samples.count * 2
    let head = Array("RIFF".utf8) + four(36 + size) + Array("WAVEfmt ".utf8) + four(16)
    let format = two(1) + two(1) + four(8_000) + four(16_000) + two(2) + two(16)
    return head + format + Array("data".utf8) + four(size) + samples.flatMap { two(Int($0)) }
  }
}
