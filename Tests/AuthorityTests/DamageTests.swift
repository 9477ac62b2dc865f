import Files
import Foundation
import TestKit
import Testing

@testable import Authority

/// Files of an authority that are not as they were written.
@Suite struct DamageTests {
  private static let now: Int64 = 1_798_761_600_000
  private let folder: TemporaryFolder
  private var path: String { folder / "authority" }
  private let home: [HostName]

  init() throws {
    folder = try TemporaryFolder()
    home = [try HostName("localhost")]
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
  }

  private func write(_ text: String, as name: String) throws {
    try text.write(toFile: "\(path)/\(name)", atomically: false, encoding: .utf8)
  }

  enum Damage: CaseIterable {
    case empty, half, withoutKey, anotherKey, aServer, nonsense, aByte
  }

  @Test(arguments: Damage.allCases)
  func neverReplacesADamagedAuthority(damage: Damage) throws {
    let authority = try Authority.openOrMake(path, now: Self.now)
    let server = try authority.issue(for: home, now: Self.now).certificate
    let whole = try text("authority.pem")
    let certificate = authority.certificate.pem
    let damaged =
      switch damage {
      case .empty: ""
      case .half: String(whole.prefix(whole.count / 2))
      case .withoutKey: certificate
      case .anotherKey: certificate + server.key
      case .aServer: server.pem + server.key
      case .nonsense: String(repeating: "\u{0}\u{7F}-----BEGIN CERTIFICATE-----\n", count: 1_000)
      case .aByte: whole.replacingOccurrences(of: "MII", with: "MIJ")
      }
    try write(damaged, as: "authority.pem")
    for _ in 0..<2 {
      let error = #expect(throws: AuthorityError.self) {
        try Authority.openOrMake(path, now: Self.now)
      }
      #expect(error?.code == .damaged)
      #expect(error?.message.contains("authority.pem") == true)
      #expect(error?.message.contains("Nothing was changed") == true)
    }
    #expect(try text("authority.pem") == damaged)
  }

  @Test func doesNotBeginAnewWhereOneWas() throws {
    let authority = try Authority.openOrMake(path, now: Self.now)
    _ = try authority.issue(for: home, now: Self.now)
    try FileManager.default.removeItem(atPath: path + "/authority.pem")
    let error = #expect(throws: AuthorityError.self) {
      try Authority.openOrMake(path, now: Self.now)
    }
    #expect(error?.code == .damaged)
    #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["server.pem"])
  }

  @Test func makesADamagedServerCertificateAnewAndSaysSo() throws {
    let authority = try Authority.openOrMake(path, now: Self.now)
    let other = try Authority.openOrMake(folder / "other", now: Self.now)
    let strange = try other.issue(for: home, now: Self.now).certificate
    _ = try authority.issue(for: home, now: Self.now)
    let whole = try text("server.pem")
    for damaged in ["", String(whole.dropLast(100)), strange.pem + strange.key] {
      try write(damaged, as: "server.pem")
      #expect(authority.issued == nil)
      let issued = try authority.issue(for: home, now: Self.now)
      #expect(issued.reason == .damaged)
      #expect(try authority.issue(for: home, now: Self.now).reason == nil)
    }
  }

  @Test func saysWhatIsWrongWithItsPlace() throws {
    let file = try folder.write([1], as: "authority")
    #expect(throws: FileError.self) { try Authority.openOrMake(file, now: Self.now) }
    #expect(throws: FileError.self) {
      try Authority.openOrMake(folder / "missing/authority", now: Self.now)
    }
  }
}
