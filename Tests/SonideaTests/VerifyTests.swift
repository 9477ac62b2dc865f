import Foundation
import TestKit
import Testing

/// `quintet verify`, on files that came from a server which is gone.
@Suite(.serialized, .timeLimit(.minutes(5))) struct VerifyTests {
  private let folder = try! TemporaryFolder()

  private var data: String { folder / "data" }

  /// Records with a server, takes the original and the receipt along, and ends the server.
  private func proof(
    stampedBy authority: String? = nil
  ) async throws -> (file: String, receipt: String, key: String) {
    let song = folder / "song.wav"
    try Tool.need(
      "ffmpeg", ["-loglevel", "error", "-f", "lavfi", "-i", "sine=440:d=0.4", song])
    let imported = try Tool.quintet(
      "sonidea", "import", "--quality", "original", song, "--data", data)
    #expect(imported.status == 0, "\(imported.errors)")
    #expect(try Tool.quintet("proof", "key", "--data", data).errors.contains("not made a receipt"))
    let server =
      if let authority {
        try RunningServer(data: data, "--timestamp-authority", authority)
      } else { try RunningServer(data: data) }
    let listed = try Tool.quintet("sonidea", "list", "--json", "--data", data).output
    let list = try JSONSerialization.jsonObject(with: Data(listed)) as? [[String: Any]]
    let id = try #require(list?.first?["id"] as? String)
    let path = "/api/v1/sonidea/recordings/\(id)"
    let made = try PlainClient(port: server.port)
    try made.ask("POST", "\(path)/receipt")
    #expect(try made.answer().status == 200)
    while authority != nil {
      let client = try PlainClient(port: server.port)
      try client.ask("GET", "\(path)/receipt")
      if try client.answer().text.contains("timestamp") { break }
      try await Task.sleep(for: .milliseconds(50))
    }
    var files: [String] = []
    for (part, name) in [("original", "kept.wav"), ("receipt", "receipt.json")] {
      let client = try PlainClient(port: server.port)
      try client.ask("GET", "\(path)/\(part)")
      files.append(try folder.write(try client.answer().body, as: name))
    }
    let running = try Tool.quintet("proof", "key", "--data", data).text
    server.end(SIGTERM)
    let printed = try Tool.quintet("proof", "key", "--data", data).text
    #expect(printed == running)
    try FileManager.default.removeItem(atPath: data)
    return (files[0], files[1], printed.trimmingCharacters(in: .newlines))
  }

  @Test func verifiesWithoutAServerAndSaysWhatIsWrong() async throws {
    let (file, receipt, key) = try await proof()
    #expect(key.count == 64)
    let good = try Tool.quintet("verify", file, receipt)
    #expect(good.status == 0, "\(good.errors)")
    #expect(good.text.contains("unchanged") && good.text.contains(key))
    #expect(good.text.contains("compare it"))
    let json = try Tool.quintet("verify", file, receipt, "--key", key, "--json")
    #expect(json.status == 0)
    #expect(json.json["verified"] as? Bool == true && json.json["key"] as? String == key)
    #expect(json.json["key_trusted"] as? Bool == true && json.json["title"] as? String == "song")
    let keyFile = try folder.write(Array("\(key)\n".utf8), as: "server.key")
    #expect(try Tool.quintet("verify", file, receipt, "--key", keyFile).status == 0)

    let other = String(key.reversed())
    try expect("receipt_other_key", "another key", file, receipt, "--key", other)
    #expect(try Tool.quintet("verify", file, receipt, "--key", "nonsense").status == 2)

    var bytes = try folder.read("kept.wav")
    bytes[bytes.count / 2] ^= 1
    let flipped = try folder.write(bytes, as: "flipped.wav")
    try expect("receipt_other_file", "changed", flipped, receipt)
    let shorter = try folder.write(Array(bytes.dropLast()), as: "shorter.wav")
    try expect("receipt_other_file", "instead of", shorter, receipt)

    let text = String(decoding: try folder.read("receipt.json"), as: UTF8.self)
    let forged = try folder.write(
      Array(text.replacingOccurrences(of: "song", with: "mine").utf8), as: "forged.json")
    try expect("receipt_changed", "forged.json", file, forged)
    try expect("receipt_malformed", "not a receipt", file, file)
    try expect("receipt_timestamp", "no time stamp", file, receipt, "--timestamp-ca", receipt)
    #expect(try Tool.quintet("verify", file, folder / "none.json").status == 1)
    #expect(try Tool.quintet("verify", folder / "none.wav", receipt).status == 1)
  }

  @Test func verifiesTheStampOfAnAuthority() async throws {
    let (authority, other) = (try TestAuthority(), try TestAuthority())
    let (file, receipt, _) = try await proof(stampedBy: authority.url)
    await authority.stop()
    await other.stop()
    let root = authority.folder / "root.pem"
    let good = try Tool.quintet("verify", file, receipt, "--timestamp-ca", root)
    #expect(good.status == 0 && good.text.contains("by the time-stamp authority"), "\(good)")
    let unchecked = try Tool.quintet("verify", file, receipt)
    #expect(unchecked.status == 0 && unchecked.text.contains("not checked"))
    try expect(
      "receipt_timestamp", "vouch for", file, receipt, "--timestamp-ca",
      other.folder / "root.pem")
    let wrong = try Tool.quintet("serve", "--data", data, "--timestamp-authority", "nowhere")
    #expect(wrong.status == 2)
  }

  private func expect(_ code: String, _ words: String, _ arguments: String...) throws {
    let plain = try Tool.quintet(["verify"] + arguments)
    #expect(plain.status == 1 && plain.errors.contains(words), "\(plain.errors)")
    let json = try Tool.quintet(["verify"] + arguments + ["--json"])
    let said = json.errors + json.text
    #expect(json.status == 1 && said.contains(code), "\(said)")
  }
}
