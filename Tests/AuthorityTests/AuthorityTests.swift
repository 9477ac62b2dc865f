import Files
import Foundation
import TestKit
import Testing

@testable import Authority

@Suite struct AuthorityTests {
  /// The first second of 2027, in milliseconds.
  private static let begin: Int64 = 1_798_761_600_000
  private static let day: Int64 = 86_400_000

  private let folder: TemporaryFolder
  private var path: String { folder / "authority" }

  init() throws {
    folder = try TemporaryFolder()
  }

  private func names(_ texts: String...) throws -> [HostName] {
    try texts.map(HostName.init)
  }

  private func mode(_ path: String) throws -> Int {
    let facts = try FileManager.default.attributesOfItem(atPath: path)
    return (facts[.posixPermissions] as? Int) ?? 0
  }

  @Test func issuesWhatOpenSSLTakesAtItsStrictest() throws {
    let now = Int64(Date().timeIntervalSince1970 * 1_000)
    let authority = try Authority.openOrMake(path, now: now)
    let all = try names("pantry.local", "localhost", "192.168.1.20", "fd00::2")
    let issued = try authority.issue(for: all, now: now)
    #expect(issued.reason == .first)
    #expect(issued.certificate.names == all.map(\.description))
    let root = try folder.write(Array(authority.certificate.pem.utf8), as: "root.pem")
    let leaf = try folder.write(Array(issued.certificate.pem.utf8), as: "leaf.pem")
    let strictly = ["verify", "-x509_strict", "-purpose", "sslserver", "-CAfile", root]
    for name in all {
      let kind = name.isAddress ? "-verify_ip" : "-verify_hostname"
      try Tool.need("openssl", strictly + [kind, name.description, leaf])
    }
    #expect(throws: Tool.Failure.self) {
      try Tool.need("openssl", strictly + ["-verify_hostname", "cellar.local", leaf])
    }
    #expect(!authority.certificate.pem.contains("KEY"))
    let said = try Tool.need(
      "openssl", ["x509", "-in", root, "-noout", "-fingerprint", "-sha256"])
    #expect(said.text.contains("=" + authority.certificate.fingerprint))
  }

  @Test func isBelievedByNobodyAboutTheInternet() throws {
    let now = Int64(Date().timeIntervalSince1970 * 1_000)
    let authority = try Authority.openOrMake(path, now: now)
    let root = try folder.write(Array(authority.certificate.pem.utf8), as: "root.pem")
    let cases = [
      ("DNS:pantry.local", true), ("DNS:a.home.arpa", true), ("IP:10.1.2.3", true),
      ("DNS:example.com", false), ("DNS:local.example.com", false), ("DNS:xlocal", false),
      ("IP:8.8.8.8", false), ("IP:2001:db8::1", false), ("DNS:pantry.local,DNS:example.com", false),
    ]
    for (name, isBelieved) in cases {
      // Whoever has stolen the key signs with a program of their own.
      let extensions = try folder.write(
        Array("subjectAltName=\(name)\nextendedKeyUsage=serverAuth\n".utf8), as: "extensions")
      try Tool.need(
        "openssl",
        [
          "req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj",
          "/O=Thief", "-keyout", folder / "key", "-out", folder / "wish",
        ])
      try Tool.need(
        "openssl",
        [
          "x509", "-req", "-in", folder / "wish", "-CA", path + "/authority.pem", "-CAkey",
          path + "/authority.pem", "-extfile", extensions, "-out", folder / "leaf", "-days", "9",
        ])
      let outcome = try Tool.run(
        "/usr/bin/env", ["openssl", "verify", "-CAfile", root, folder / "leaf"])
      #expect((outcome.status == 0) == isBelieved, "\(name): \(outcome.errors)")
      #expect(isBelieved || outcome.errors.contains("permitted subtree violation"), "\(name)")
    }
  }

  @Test func keepsItsKeysToItself() throws {
    let authority = try Authority.openOrMake(path, now: Self.begin)
    _ = try authority.issue(for: try names("localhost"), now: Self.begin)
    #expect(try mode(path) == 0o700)
    #expect(try mode(path + "/authority.pem") == 0o600)
    #expect(try mode(path + "/server.pem") == 0o600)
    let files = try FileManager.default.contentsOfDirectory(atPath: path)
    #expect(files.sorted() == ["authority.pem", "server.pem"])
  }

  @Test func refusesAKeyThatOthersMayRead() throws {
    _ = try Authority.openOrMake(path, now: Self.begin)
    chmod(path + "/authority.pem", 0o640)
    let error = #expect(throws: AuthorityError.self) { try Authority.open(path) }
    #expect(error?.code == .exposed)
  }

  @Test func staysTheSameAuthority() throws {
    let first = try Authority.openOrMake(path, now: Self.begin)
    let later = try Authority.openOrMake(path, now: Self.begin + 900 * Self.day)
    #expect(later.certificate == first.certificate)
    #expect(first.certificate.to - first.certificate.from == 3_652 * 86_400)
    #expect(first.certificate.from == (Self.begin - Self.day) / 1_000)
    let other = try Authority.openOrMake(folder / "other", now: Self.begin)
    #expect(other.certificate.fingerprint != first.certificate.fingerprint)
    #expect(try Authority.open(folder / "nowhere") == nil)
  }

  @Test func letsManyBeginAtOnce() async throws {
    let path = path
    let prints = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<8 {
        group.addTask {
          try await onOwnThread {
            try Authority.openOrMake(path, now: Self.begin).certificate.fingerprint
          }
        }
      }
      return try await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(prints.count == 1)
  }

  @Test func renewsWhenAThirdOfTheTimeIsLeft() throws {
    let authority = try Authority.openOrMake(path, now: Self.begin)
    let home = try names("localhost")
    let first = try authority.issue(for: home, now: Self.begin).certificate
    #expect(first.from == (Self.begin - Self.day) / 1_000)
    #expect((90...397).contains((first.to - first.from) / 86_400))
    let kept = try authority.issue(for: home, now: Self.begin + 119 * Self.day)
    #expect(kept.reason == nil)
    #expect(kept.certificate == first)
    let renewed = try authority.issue(for: home, now: Self.begin + 121 * Self.day)
    #expect(renewed.reason == .due)
    #expect(renewed.certificate.to > first.to)
    #expect(renewed.certificate.key != first.key)
    // A clock that was set back: what begins in the future is good for nobody.
    #expect(try authority.issue(for: home, now: Self.begin).reason == .due)
    #expect(try authority.issue(for: home, now: Self.begin, anew: true).reason == .asked)
  }

  @Test func renewsForANameThatIsNew() throws {
    let authority = try Authority.openOrMake(path, now: Self.begin)
    let two = try names("localhost", "10.0.0.2")
    #expect(try authority.issue(for: two, now: Self.begin).reason == .first)
    #expect(try authority.issue(for: try names("10.0.0.2"), now: Self.begin).reason == nil)
    let issued = try authority.issue(for: try names("10.0.0.3", "a.lan"), now: Self.begin)
    #expect(issued.reason == .names)
    #expect(issued.certificate.names == ["10.0.0.3", "a.lan"])
    #expect(authority.issued == issued.certificate)
  }

  @Test func doesNotOutliveTheAuthority() throws {
    let authority = try Authority.openOrMake(path, now: Self.begin)
    let home = try names("localhost")
    let late = Self.begin + 3_600 * Self.day
    let last = try authority.issue(for: home, now: late).certificate
    #expect(last.to == authority.certificate.to)
    #expect(try authority.issue(for: home, now: late + 50 * Self.day).reason == nil)
    for now in [Self.begin - 2 * Self.day, Self.begin + 3_652 * Self.day] {
      let error = #expect(throws: AuthorityError.self) { try authority.issue(for: home, now: now) }
      #expect(error?.code == .expired)
    }
  }
}
