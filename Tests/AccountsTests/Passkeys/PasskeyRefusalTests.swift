import Files
import Foundation
import Storage
import TestKit
import Testing
import Web

@testable import Accounts

/// What a passkey must not be, one bend at a time.
@Suite struct PasskeyRefusalTests {
  /// A bend of an honest authenticator, and words of the answer.
  struct Bend: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let words: String
    let bend: @Sendable (inout Authenticator) throws -> Void

    init(
      _ name: String, _ words: String,
      _ bend: @escaping @Sendable (inout Authenticator) throws -> Void
    ) {
      (testDescription, self.words, self.bend) = (name, words, bend)
    }
  }

  /// Wrong when it is made as well as when it is used.
  static let always = [
    Bend("another origin", "page at another address") { $0.origin = "https://evil.example" },
    Bend("another port", "page at another address") { $0.origin = "https://quintet.local:8443" },
    Bend("not encrypted", "page at another address") { $0.origin = "http://quintet.local" },
    Bend("inside a page", "frame in a page") { $0.more["crossOrigin"] = true },
    Bend("below a page", "frame in a page") { $0.more["topOrigin"] = "https://evil.example" },
    Bend("another type", "another request") { $0.type = "payment.get" },
    Bend("another host", "another address") { $0.host = "evil.example" },
    Bend("nobody there", "not touched") { $0.present = false },
    Bend("nobody known", "fingerprint") { $0.verified = false },
    Bend("synced and not", "sync state is contradictory") { $0.maySync = false },
    Bend("more at the end", "data after its end") { $0.tail = [0] },
  ]

  static let makings = [
    Bend("a type for signing in", "another request") { $0.type = "webauthn.get" },
    Bend("a key of another kind", "does not match its stated type") {
      $0.cose = .map([
        (.number(1), .number(1)), (.number(3), .number(-7)), (.number(-1), .number(1)),
      ])
    },
    Bend("an unknown algorithm", "unsupported signature algorithm") {
      $0.cose = .map([
        (.number(1), .number(2)), (.number(3), .number(-36)), (.number(-1), .number(2)),
      ])
    },
    Bend("a point beside the curve", "weak or not valid") {
      let ones = [UInt8](repeating: 1, count: 32)
      $0.cose = .map([
        (.number(1), .number(2)), (.number(3), .number(-7)), (.number(-1), .number(1)),
        (.number(-2), .bytes(ones)), (.number(-3), .bytes(ones)),
      ])
    },
    Bend("a key under which anybody signs", "weak or not valid") {
      $0.cose = .map([
        (.number(1), .number(1)), (.number(3), .number(-8)), (.number(-1), .number(6)),
        (.number(-2), .bytes([1] + [UInt8](repeating: 0, count: 31))),
      ])
    },
    Bend("a short RSA key", "weak or not valid") { $0.cose = rsa(bytes: 128) },
    Bend("a huge RSA key", "weak or not valid") { $0.cose = rsa(bytes: 513) },
    Bend("another's signature on itself", "self-attestation") { phone in
      phone.isPacked = true
      let cose = phone.key.cose
      phone.cose = cose
      phone.key = try KeyPair(.es256)
    },
  ]

  private static func rsa(bytes: Int) -> CBORWriter.Item {
    .map([
      (.number(1), .number(3)), (.number(3), .number(-257)),
      (.number(-1), .bytes([UInt8](repeating: 0xff, count: bytes))),
      (.number(-2), .bytes([1, 0, 1])),
    ])
  }

  @Test(arguments: always + makings)
  func keepsNoPasskeyThatIsNotRight(bend: Bend) async throws {
    try await withHome(.sqlite) { home in
      let owner = try await home.setUp()
      var phone = try Authenticator()
      try bend.bend(&phone)
      let answer = await owner.add(&phone)
      #expect(answer.json["code"] as? String == "passkey_unusable")
      let detail = answer.json["detail"] as? String ?? ""
      #expect(detail.contains(bend.words), "\(detail)")
      let list = await owner.ask(.get, "/api/v1/passkeys").json["passkeys"] as? [Any]
      #expect(list?.isEmpty == true)
    }
  }

  static let signings = [
    Bend("a type for making", "another request") { $0.type = "webauthn.create" },
    Bend("not to be synced any more", "has changed since it was created") {
      ($0.maySync, $0.isSynced) = (false, false)
    },
    Bend("a new key", "has changed since it was created") { $0.alwaysTells = true },
    Bend("somebody else's", "another member") { $0.user[0] ^= 1 },
    Bend("another key", "signature is not valid") { $0.key = try KeyPair(.es256) },
    Bend("another kind of key", "signature is not valid") { $0.key = try KeyPair(.edDSA) },
  ]

  @Test(arguments: always + signings)
  func letsNobodyInWithWhatIsNotRight(bend: Bend) async throws {
    try await withHome(.sqlite) { home in
      let owner = try await home.setUp()
      var phone = try Authenticator()
      #expect(await owner.add(&phone).status == 201)
      let (browser, honest) = (home.browser(), phone)
      try bend.bend(&phone)
      let answer = await browser.signIn(phone)
      #expect(answer.json["code"] as? String == "wrong_passkey")
      let detail = answer.json["detail"] as? String ?? ""
      #expect(detail.contains(bend.words), "\(detail)")
      #expect(browser.token == nil)
      #expect(await browser.signIn(honest).status == 200)
    }
  }

  @Test(arguments: PublicKey.Algorithm.allCases)
  func seesEveryChangedByteOfASignature(algorithm: PublicKey.Algorithm) async throws {
    try await withHome(.sqlite) { home in
      let owner = try await home.setUp()
      var phone = try Authenticator(algorithm)
      #expect(await owner.add(&phone).status == 201)
      var answer = phone.answer(await home.browser().passkeyQuestion())
      var signature = Base64URL.bytes(answer["signature"] as! String)!
      signature[signature.count - 1] ^= 1
      answer["signature"] = Base64URL.text(signature)
      let refused = await home.browser().send("/api/v1/sessions/passkey", answer)
      #expect(refused.json["code"] as? String == "wrong_passkey")
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func refusesACounterThatGoesBack(kind: DatabaseKind) async throws {
    try await withHome(kind) { home in
      let owner = try await home.setUp()
      var phone = try Authenticator()
      phone.count = 7
      #expect(await owner.add(&phone).status == 201)
      for count: UInt32 in [7, 6, 0] {
        phone.count = count
        let answer = await home.browser().signIn(phone)
        #expect(answer.json["code"] as? String == "passkey_may_be_copied")
      }
      #expect(await owner.events().filter { $0 == ("passkey_may_be_copied", "Phone") }.count == 3)
      phone.count = 8
      #expect(await home.browser().signIn(phone).status == 200)
      #expect(await home.browser().signIn(phone).status == 401)
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func keepsEachPasskeyOnce(kind: DatabaseKind) async throws {
    try await withHome(kind) { home in
      let owner = try await home.setUp()
      let (ben, _) = await home.member("Ben", by: owner)
      var phone = try Authenticator()
      #expect(await owner.add(&phone).status == 201)
      #expect(await owner.add(&phone).json["code"] as? String == "passkey_known")
      var theirs = phone
      theirs.key = try KeyPair(.es256)
      #expect(await ben.add(&theirs).json["code"] as? String == "passkey_known")
      #expect(await home.browser().signIn(phone).status == 200)
      #expect(await home.browser().signIn(theirs).status == 401)
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func keepsTwentyForAMember(kind: DatabaseKind) async throws {
    try await withHome(kind) { home in
      let owner = try await home.setUp()
      let early = await owner.passkeyOptions()
      for _ in 0..<20 {
        var phone = try Authenticator()
        phone.credential = (0..<1_023).map { _ in UInt8.random(in: 0...255) }
        #expect(await owner.add(&phone).status == 201)
      }
      #expect(await owner.passkeyOptions()["code"] as? String == "too_many_passkeys")
      var phone = try Authenticator()
      let late = await owner.send("/api/v1/passkeys", phone.make(early))
      #expect(late.json["code"] as? String == "too_many_passkeys")
    }
  }

  @Test(arguments: DatabaseKind.allCases)
  func slowsDownWhoTriesAPasskey(kind: DatabaseKind) async throws {
    try await withHome(kind) { home in
      let owner = try await home.setUp()
      var phone = try Authenticator()
      #expect(await owner.add(&phone).status == 201)
      var bent = phone
      bent.key = try KeyPair(.es256)
      var statuses: [Int] = []
      for _ in 0..<7 { statuses.append(await home.browser().signIn(bent).status) }
      #expect(statuses == [401, 401, 401, 401, 401, 401, 429])
      #expect(await home.browser().signIn(phone).status == 429)
      home.turn(milliseconds: 2_000)
      #expect(await home.browser().signIn(phone).status == 200)
      #expect(await home.browser().signIn(bent).status == 401)
    }
  }
}
