import Files
import Foundation
import TestKit
import Testing

@testable import Proof

@Suite(.timeLimit(.minutes(5))) struct TimestampTests {
  private static func stamped(by authority: TestAuthority) async throws -> Receipt {
    var receipt = try await ReceiptTests.receipts(1)[0]
    let asked = try #require(TimestampAuthority(authority.url))
    receipt.timestamp = try await asked.stamp(receipt)
    return receipt
  }

  @Test func isStampedAndVerified() async throws {
    let authority = try TestAuthority()
    let before = Date().timeIntervalSince1970
    let receipt = try Receipt(reading: try await Self.stamped(by: authority).encoded())
    let moment = try receipt.verifyTimestamp(authorities: authority.root)
    #expect(Double(moment) / 1_000 > before - 2)
    #expect(Double(moment) / 1_000 < Date().timeIntervalSince1970 + 2)
    _ = try receipt.verify()
    await authority.stop()
    // The openssl command agrees.
    let token = try authority.folder.write(
      Array(try #require(Data(base64Encoded: receipt.timestamp ?? ""))), as: "token.der")
    let digest = ContentHash(of: receipt.entry[...]).description
    try Tool.need(
      "openssl",
      [
        "ts", "-verify", "-token_in", "-in", token, "-digest", digest, "-CAfile",
        authority.folder / "root.pem",
      ])
  }

  @Test func isForThisReceiptAndByThisAuthorityOnly() async throws {
    let (authority, other) = (try TestAuthority(), try TestAuthority())
    let receipt = try await Self.stamped(by: authority)
    await authority.stop()
    await other.stop()
    let root = try authority.root
    try expectBad(receipt, try other.root)
    try expectBad(receipt, [])
    var moved = try await ReceiptTests.receipts(1)[0]
    try expectBad(moved, root)
    moved.timestamp = receipt.timestamp
    try expectBad(moved, root)
    // Its last bytes are the signature.
    var changed = receipt
    var token = try Self.token(of: receipt)
    token[token.count - 1] ^= 1
    changed.timestamp = Data(token).base64EncodedString()
    try expectBad(changed, root)
    for text in ["", "?", "AAAA", String(receipt.timestamp!.dropLast(8))] {
      moved.timestamp = text
      try expectBad(moved, root)
    }
  }

  private static func token(of receipt: Receipt) throws -> [UInt8] {
    Array(try #require(Data(base64Encoded: receipt.timestamp ?? "")))
  }

  private func expectBad(_ receipt: Receipt, _ authorities: [UInt8]) throws {
    let error = #expect(throws: ProofError.self) {
      try receipt.verifyTimestamp(authorities: authorities)
    }
    #expect(error?.code == .timestamp)
  }

  /// RFC 3161, section 2.3: stamping is all that its certificate is for, and critically so.
  @Test func refusesACertificateThatIsNotForStampingAlone() async throws {
    let uses = [
      "good": "extendedKeyUsage = critical,timeStamping", "none": "",
      "uncritical": "extendedKeyUsage = timeStamping",
      "other": "extendedKeyUsage = critical,serverAuth",
      "many": "extendedKeyUsage = critical,timeStamping,serverAuth",
    ]
    let authority = try TestAuthority()
    for (name, usage) in uses { try authority.makeSigner(name, for: usage) }
    var receipt = try await Self.stamped(by: authority)
    let (token, root) = (try Self.token(of: receipt), try authority.root)
    await authority.stop()
    for name in uses.keys {
      let signed = try authority.sign(token, as: name)
      receipt.timestamp = Data(signed).base64EncodedString()
      if name == "good" {
        _ = try receipt.verifyTimestamp(authorities: root)
      } else {
        try expectBad(receipt, root)
      }
    }
  }

  @Test(arguments: [TestAuthority.Flaw.otherHash, .refuses, .talksNonsense])
  func takesNoOtherAnswer(flaw: TestAuthority.Flaw) async throws {
    let authority = try TestAuthority(flaw)
    let error = await #expect(throws: ProofError.self) {
      try await Self.stamped(by: authority)
    }
    #expect(error?.code == .authorityFailed)
    await authority.stop()
  }

  @Test func saysThatItCannotBeReached() async throws {
    let authority = try TestAuthority()
    await authority.stop()
    let error = await #expect(throws: ProofError.self) {
      try await Self.stamped(by: authority)
    }
    #expect(error?.code == .authorityFailed)
    #expect(TimestampAuthority("ftp://x") == nil)
  }
}
