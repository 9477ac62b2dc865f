import Authority
import Backup
import Files
import Foundation
import Media
import Server
import Storage
import TestKit
import Testing

/// `quintet serve --tls household`, as `curl` and `openssl` meet it.
@Suite struct TLSTests {
  /// A server with an authority of its own, and a file by which others trust it.
  private struct Trusted {
    let folder: TemporaryFolder
    let server: RunningServer
    let root: String

    init() throws {
      folder = try TemporaryFolder()
      server = try RunningServer(
        data: folder / "data", "--tls", "household", "--name", "sounds.lan")
      root = folder / "root.pem"
      let outcome = try Tool.quintet("authority", "export", "--data", folder / "data", "-o", root)
      #expect(outcome.status == 0, "\(outcome.errors)")
    }

    func url(_ path: String, host: String = "localhost") -> String {
      "https://\(host):\(server.port)\(path)"
    }

    /// What has curl ask as the owner.
    var owner: [String] { ["-H", "Authorization: Bearer \(server.ownerKey ?? "")"] }

    /// Runs curl, which trusts nothing but the authority and asks as the owner.
    func curl(_ arguments: String...) throws -> Tool.Outcome {
      let names = ["--resolve", "sounds.lan:\(server.port):127.0.0.1", "--http1.1"] + owner
      return try Tool.run(
        "/usr/bin/env", ["curl", "-sS", "--max-time", "60", "--cacert", root] + names + arguments)
    }
  }

  @Test func isTrustedByWhoTrustsTheHousehold() throws {
    let trusted = try Trusted()
    for host in ["localhost", "127.0.0.1", "sounds.lan"] {
      let outcome = try trusted.curl("-D", "-", trusted.url("/healthz", host: host))
      #expect(outcome.status == 0, "\(host): \(outcome.errors)")
      #expect(outcome.text.hasSuffix("ok\n"))
      // It would lock people out when they go back to plain HTTP.
      #expect(!outcome.text.lowercased().contains("strict-transport-security"))
    }
    let stranger = try Tool.run("/usr/bin/env", ["curl", "-sS", trusted.url("/healthz")])
    #expect(stranger.status == 60, "\(stranger.errors)")
    #expect(trusted.server.end(SIGTERM) == 0)
  }

  @Test func givesItsAuthorityToAnyone() throws {
    let trusted = try Trusted()
    let data = trusted.folder / "data"
    let shown = try Tool.quintet("authority", "show", "--json", "--data", data)
    let fingerprint = try #require(shown.json["fingerprint"] as? String)
    #expect((shown.json["server_names"] as? [String])?.contains("sounds.lan") == true)
    let file = try trusted.curl("-k", "-D", trusted.folder / "head", trusted.url("/authority.crt"))
    let head = String(decoding: try trusted.folder.read("head"), as: UTF8.self).lowercased()
    #expect(head.contains("content-type: application/x-x509-ca-cert"))
    let digits = ContentHash(of: file.output[...]).description.uppercased()
    #expect(digits == fingerprint.filter { $0 != ":" })
    let text = try trusted.curl(trusted.url("/authority.pem"))
    #expect(text.output == (try trusted.folder.read("root.pem")))
    // Asked from another name than this machine's own, as a phone does: nobody is signed in.
    let page = try trusted.curl("-f", trusted.url("/authority", host: "sounds.lan"))
    #expect(page.status == 0)
    // There it stands in groups.
    let digitsOfPage = page.text.filter { $0 != " " && $0 != ":" }
    #expect(digitsOfPage.contains(digits))
    #expect(page.text.contains("Certificate Trust Settings"))
    #expect(page.text.contains("quintet authority show"))
    let plain = try RunningServer(data: trusted.folder / "plain")
    let client = try PlainClient(port: plain.port)
    try client.ask("GET", "/authority")
    #expect(try client.answer().status == 404)
  }

  @Test(arguments: [
    ("-tls1_1", "DEFAULT@SECLEVEL=0", false), ("-tls1_2", "DEFAULT", true),
    ("-tls1_3", "DEFAULT", true), ("-tls1_2", "ECDHE-ECDSA-AES128-SHA@SECLEVEL=0", false),
    ("-tls1_2", "ECDHE-ECDSA-AES256-CCM", false),
    ("-tls1_2", "ECDHE-ECDSA-CHACHA20-POLY1305", true),
  ])
  func speaksOnlyWhatIsSafe(version: String, ciphers: String, isSpoken: Bool) throws {
    let trusted = try Trusted()
    let outcome = try Tool.run(
      "/usr/bin/env",
      [
        "openssl", "s_client", version, "-cipher", ciphers, "-CAfile", trusted.root,
        "-verify_return_error", "-connect", "localhost:\(trusted.server.port)",
      ])
    #expect(outcome.text.contains("Verify return code: 0 (ok)"))
    #expect(!outcome.text.contains("Cipher is (NONE)") == isSpoken, "\(outcome.errors)")
  }

  @Test func takesLargeUploadsAndGivesThemBack() throws {
    let trusted = try Trusted()
    let path = trusted.url("/api/v1/library/uploads/\(UUID().uuidString.lowercased())")
    let json = ["-f", "-H", "Content-Type: application/json"]
    func ask(_ arguments: [String]) throws {
      try Tool.need("curl", ["-sS", "--cacert", trusted.root] + trusted.owner + arguments)
    }
    try ask(json + ["-X", "PUT", "-d", #"{"name":"take"}"#, path])
    var whole: [UInt8] = []
    for number in 0..<4 {
      let bytes = (0..<8 << 20).map { UInt8(truncatingIfNeeded: ($0 &* 31 + number) >> 3) }
      let file = try trusted.folder.write(bytes, as: "chunk")
      try ask(["-f", "-X", "PUT", "--data-binary", "@\(file)", "\(path)/chunks/\(number)"])
      whole += bytes
    }
    try ask(json + ["-X", "POST", "-d", #"{"chunks":4}"#, "\(path)/finish"])
    let asset = path.replacingOccurrences(of: "uploads", with: "assets") + "/original"
    let back = try trusted.curl("-f", asset)
    // Compared outside of the expectation, which would list all that differs in 32 MiB.
    let isWhole = back.output == whole
    #expect(isWhole)
    let part = try trusted.curl("-f", "-r", "9000000-9000009", asset)
    #expect(part.output == Array(whole[9_000_000...9_000_009]))
    #expect(trusted.server.end(SIGTERM) == 0)
  }

  @Test func endsStreamsAndUploadsWhenItStops() async throws {
    let trusted = try Trusted()
    try await onOwnThread {
      let path = trusted.url("/api/v1/library/uploads/\(UUID().uuidString.lowercased())")
      let made = try trusted.curl(
        "-f", "-X", "PUT", "-H", "Content-Type: application/json", "-d", #"{"name":"a"}"#, path)
      try #require(made.status == 0, "\(made.errors)")
      let streams = try (0..<20).map { number in
        try Background(
          trusted.root, trusted.url("/api/v1/events"),
          ["-N", "-o", trusted.folder / "\(number)"] + trusted.owner)
      }
      // Announces more than it sends, and waits.
      let upload = Pipe()
      upload.fileHandleForWriting.write(Data("begin".utf8))
      let sender = try Background(
        trusted.root, path + "/chunks/0",
        ["-T", "-", "-o", trusted.folder / "said"] + trusted.owner,
        upload)
      for number in 0..<20 {
        for _ in 0..<1_000 {
          if let said = try? trusted.folder.read("\(number)"), !said.isEmpty { break }
          usleep(10_000)
        }
        let said = String(decoding: try trusted.folder.read("\(number)"), as: UTF8.self)
        #expect(said.contains("retry: 2000"))
      }
      #expect(trusted.server.end(SIGTERM) == 0)
      // A stream ends as streams do, and is not torn.
      for stream in streams { #expect(stream.status == 0) }
      withExtendedLifetime((upload, sender)) {}
    }
  }

  /// curl beside the test; it is killed when nobody holds it any more.
  private final class Background {
    private let program: RunningProgram

    init(_ root: String, _ url: String, _ more: [String], _ input: Pipe? = nil) throws {
      program = try RunningProgram(
        "/usr/bin/env", ["curl", "-s", "--max-time", "60", "--cacert", root, url] + more,
        input: input.map { .pipe($0) } ?? .nothing)
    }

    /// How it ended, waiting for that.
    var status: Int32 { program.wait() }

    deinit { program.end(SIGKILL) }
  }

  @Test func changesItsCertificateWhileItRuns() async throws {
    let folder = try TemporaryFolder()
    let time = Locked(Clock.system.now())
    let names = Locked([try HostName("localhost")])
    let location = try DataLocation(data: folder / "data")
    let household = try await HouseholdServices.open(
      location, media: Media(), clock: Clock { time.withLock { $0 } }
    ) { _ in }
    let authority = try Authority.openOrMake(folder / "data/authority", now: time.withLock { $0 })
    var settings = Server.Settings()
    settings.household = HouseholdTLS(authority) { names.withLock { $0 } }
    let server = try Server(household, settings: settings)
    let port = server.port
    func served() async throws -> String {
      try await onOwnThread {
        let outcome = try Tool.run(
          "/usr/bin/env", ["openssl", "s_client", "-connect", "localhost:\(port)"])
        return String(outcome.text.split(separator: "BEGIN CERTIFICATE")[1].prefix(600))
      }
    }
    let first = try await served()
    #expect(try await served() == first)
    try await server.renewCertificate()
    #expect(try await served() == first)
    time.withLock { $0 += 130 * 86_400_000 }
    try await server.renewCertificate()
    let second = try await served()
    #expect(second != first)
    names.withLock { $0.append(try! HostName("10.9.8.7")) }
    try await server.renewCertificate()
    #expect(try await served() != second)
    #expect(authority.issued?.names == ["localhost", "10.9.8.7"])
    await server.stop(grace: 0.5)
  }

  @Test func saysWhatDoesNotGoTogether() throws {
    let folder = try TemporaryFolder()
    let data = ["--data", folder / "data"]
    func said(_ arguments: [String]) throws -> (Int32, String) {
      let outcome = try Tool.run(
        Tool.buildFolder.appendingPathComponent("quintet").path, arguments + data)
      return (outcome.status, outcome.errors)
    }
    for (arguments, status, words) in [
      (["serve", "--tls", "household", "--tls-cert", "x", "--tls-key", "y"], 2, "either"),
      (["serve", "--tls", "other"], 2, "household"),
      (["serve", "--tls-cert", "x"], 2, "pass both"),
      (["serve", "--name", "a.local"], 2, "--tls household"),
      (["serve", "--tls", "household", "--name", "example.com"], 1, "could be an internet name"),
      (["serve", "--tls", "household", "--name", "a_b\u{1B}.local"], 1, "not a host name"),
      (["authority", "show"], 1, "no authority in"),
      (["authority", "renew"], 1, "no authority in"),
    ] as [([String], Int32, String)] {
      let outcome = try said(arguments)
      #expect(outcome.0 == status, "\(arguments): \(outcome.1)")
      #expect(outcome.1.contains(words), "\(arguments): \(outcome.1)")
    }
    #expect(!FileManager.default.fileExists(atPath: folder / "data/authority"))
  }
}
