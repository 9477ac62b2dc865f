import Files
import Foundation
import TestKit
import Testing
import Web

@testable import Accounts

/// Good messages with a few bytes changed: none may trap, and none may pass for another.
@Suite struct PasskeyFuzzTests {
  private static let seed: UInt64 = 20_260
  private static let rounds = 4_000

  private static func bend(_ bytes: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
    random.bend(bytes, awkward: [0, 0x1b, 0x3b, 0x5b, 0x7b, 0x9b, 0xbb, 0xff])
  }

  @Test(arguments: PublicKey.Algorithm.allCases)
  func survivesBrokenAttestations(algorithm: PublicKey.Algorithm) throws {
    var random = SeededRandom(seed: Self.seed)
    var phone = try Authenticator(algorithm)
    let hash = [UInt8](repeating: 3, count: 32)
    var read = 0
    for round in 0..<Self.rounds {
      phone.isPacked = round % 2 == 0
      // Also inside: what is said of the passkey, wrapped well.
      let data = Self.bend(phone.data(makes: true), &random)
      let wrapped = CBORWriter.bytes(
        .map([
          (.text("fmt"), .text("none")), (.text("attStmt"), .map([])),
          (.text("authData"), .bytes(data)),
        ]))
      let bent = round % 4 < 2 ? Self.bend(phone.attestation([]), &random) : wrapped
      if let attestation = try? Attestation(bent, clientHash: hash) {
        try? attestation.data.check(for: "quintet.local")
        read += 1
      }
      _ = try? CBORReader.read(bent)
    }
    // Some are only other passkeys; if none were, the bending would be too crude to reach far.
    #expect(read > 10)
  }

  @Test(arguments: PublicKey.Algorithm.allCases)
  func letsNoBrokenAnswerThrough(algorithm: PublicKey.Algorithm) throws {
    var random = SeededRandom(seed: Self.seed)
    let request = Request(.get, Target("/")!, headers: ["Host": "quintet.local"])
    let party = try RelyingParty(request)
    let phone = try Authenticator(algorithm)
    let publicKey = try PublicKey(try CBORReader.read(CBORWriter.bytes(phone.key.cose)))
    let client = phone.clientData(Base64URL.text([UInt8](repeating: 9, count: 56)), "webauthn.get")
    let data = phone.data(makes: false)
    let signature = phone.key.sign(data + ContentHash(of: client[...]).bytes)
    let isGood = { (client: [UInt8], data: [UInt8], signature: [UInt8]) -> Bool in
      guard let client = try? ClientData(client, for: .signingIn, at: party),
        let data = try? AuthenticatorData(data)
      else { return false }
      return publicKey.signed(data.bytes + client.hash, signature)
    }
    #expect(isGood(client, data, signature))
    for _ in 0..<Self.rounds {
      let bent = [client, data, signature].map {
        Bool.random(using: &random) ? Self.bend($0, &random) : $0
      }
      guard bent != [client, data, signature] else { continue }
      #expect(!isGood(bent[0], bent[1], bent[2]), "\(bent)")
    }
  }

  @Test func answersBrokenMessagesOverTheRoutes() async throws {
    try await withHome(.sqlite) { home in
      var random = SeededRandom(seed: Self.seed)
      let owner = try await home.setUp()
      var phone = try Authenticator()
      #expect(await owner.add(&phone).status == 201)
      for round in 0..<300 {
        var body =
          round % 2 == 0
          ? phone.make(await owner.passkeyOptions()) : phone.answer(await owner.passkeyQuestion())
        let name = body.keys.sorted().randomElement(using: &random)!
        guard let text = body[name] as? String, name != "label" else { continue }
        body[name] = String(decoding: Self.bend(Array(text.utf8), &random), as: UTF8.self)
        let path = round % 2 == 0 ? "/api/v1/passkeys" : "/api/v1/sessions/passkey"
        let status = await home.browser().send(path, body).status
        #expect((400..<500).contains(status) || body[name] as? String == text)
        let own = await owner.send(path, body).status
        #expect((200..<500).contains(own))
      }
    }
  }
}
