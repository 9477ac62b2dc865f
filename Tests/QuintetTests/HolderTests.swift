import Foundation
import Glibc
import TestKit
import Testing

/// Commands beside servers: each asks the one that works with the data it names, and nobody else.
@Suite(.serialized) struct HolderTests {
  private let folder = try! TemporaryFolder()

  private func data(_ name: String) -> String { folder / name }

  /// What a server has written down: its address and its key.
  private func written(_ name: String) throws -> [String] {
    String(decoding: try folder.read("\(name)/in-use"), as: UTF8.self)
      .split(separator: "\n").map(String.init)
  }

  private func bring(_ sound: String, to name: String) throws -> Tool.Outcome {
    let file = folder / "\(sound).wav"
    if !FileManager.default.fileExists(atPath: file) {
      let tone = "sine=\(300 + sound.utf8.count):d=0.3"
      try Tool.need("ffmpeg", ["-loglevel", "error", "-f", "lavfi", "-i", tone, file])
    }
    return try Tool.quintet("yakback", "import", file, "--data", data(name))
  }

  private func sounds(of name: String) throws -> String {
    try Tool.quintet("yakback", "list", "--data", data(name)).text
  }

  @Test func actsOnTheServerOfItsDataAlone() throws {
    let first = try RunningServer(data: data("first"))
    let second = try RunningServer(data: data("second"))
    for (sound, name) in [("Tuba", "first"), ("Drum roll", "second")] {
      let outcome = try bring(sound, to: name)
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
    #expect(try sounds(of: "first").contains("Tuba"))
    #expect(try !sounds(of: "first").contains("Drum roll"))
    #expect(try sounds(of: "second").contains("Drum roll"))
    #expect(try !sounds(of: "second").contains("Tuba"))
    // Each has a secret of its own, for the owner's eyes only, and knows nobody else's.
    let keys = try ["first", "second"].map { try #require(written($0).last) }
    #expect(keys[0] != keys[1] && keys.allSatisfy { $0.utf8.count >= 43 })
    let attributes = try FileManager.default.attributesOfItem(atPath: data("first") + "/in-use")
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    for (key, status) in [(keys[0], 200), (keys[1], 401), (String(keys[0].dropLast()), 401)] {
      let client = try PlainClient(port: first.port)
      try client.ask("GET", "/api/v1/members", headers: ["Authorization": "Bearer \(key)"])
      #expect(try client.answer().status == status)
    }
    // A server that ends takes it along, and the next one makes another.
    first.end(SIGTERM)
    #expect(try written("first").isEmpty)
    #expect(try sounds(of: "first").contains("Tuba"))
    let third = try RunningServer(data: data("first"))
    #expect(try written("first").last != keys[0])
    third.end(SIGTERM)
    second.end(SIGTERM)
  }

  @Test func asksNobodyElseAtAnAddressThatAKilledServerHasLeft() throws {
    let killed = try RunningServer(data: data("first"))
    let left = try folder.read("first/in-use")
    killed.end(SIGKILL)
    #expect(try folder.read("first/in-use") == left)
    // Another household answers at its port by now.
    let other = try RunningServer(data: data("other"), "--port", "\(killed.port)")
    #expect(other.port == killed.port)
    // Where nobody works with the data, the command does, and what was left is gone.
    #expect(try bring("Tuba", to: "first").status == 0)
    #expect(try sounds(of: "first").contains("Tuba"))
    #expect(try folder.read("first/in-use").isEmpty)
    // Where somebody does, and the address is not theirs, nobody is asked.
    let path = data("first") + "/in-use"
    let file = open(path, O_RDWR)
    #expect(flock(file, LOCK_EX | LOCK_NB) == 0)
    _ = try folder.write(left, as: "first/in-use")
    let refused = try bring("Drum roll", to: "first")
    #expect(refused.status == 1)
    #expect(refused.errors.contains("does not use"), "\(refused.errors)")
    other.end(SIGTERM)
    let away = try bring("Drum roll", to: "first")
    #expect(away.status == 1 && away.errors.contains("does not respond"), "\(away.errors)")
    close(file)
    #expect(try !sounds(of: "other").contains("Drum roll"))
    #expect(try !sounds(of: "other").contains("Tuba"))
  }

  @Test func findsAnEncryptedServerByWhatLiesInItsData() throws {
    let server = try RunningServer(data: data("first"), "--tls", "household")
    #expect(try written("first").first?.hasPrefix("https://") == true)
    let outcome = try bring("Tuba", to: "first")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try sounds(of: "first").contains("Tuba"))
    server.end(SIGTERM)
  }
}
