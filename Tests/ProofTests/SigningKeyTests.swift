import Files
import Testing

@testable import Proof

/// The test vectors of RFC 8032, section 7.1.
@Suite struct SigningKeyTests {
  struct Vector: Sendable {
    let secret: String
    let open: String
    let message: [UInt8]
    let signature: String
  }

  static let vectors = [
    Vector(
      secret: "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
      open: "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", message: [],
      signature: "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155"
        + "5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"),
    Vector(
      secret: "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
      open: "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", message: [0x72],
      signature: "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
        + "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"),
    Vector(
      secret: "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
      open: "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
      message: [0xaf, 0x82],
      signature: "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac"
        + "18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a"),
  ]

  @Test(arguments: vectors) func signsAsRFC8032Does(vector: Vector) throws {
    let secret = try #require(Hex.bytes(vector.secret, count: 32))
    let key = try #require(SigningKey(secret: secret))
    #expect(key.verifying.description == vector.open)
    #expect(key.sign(vector.message) == vector.signature)
    #expect(key.verifying.hasSigned(vector.message, vector.signature))
    #expect(!key.verifying.hasSigned(vector.message + [0], vector.signature))
    #expect(!key.verifying.hasSigned(vector.message, vector.signature.uppercased()))
    #expect(!key.verifying.hasSigned(vector.message, String(vector.signature.dropLast(2))))
  }

  @Test func makesADifferentKeyEachTime() {
    let keys = [SigningKey(), SigningKey()]
    #expect(keys[0].verifying != keys[1].verifying)
    #expect(keys[0].verifying.hasSigned([1], keys[0].sign([1])))
    #expect(!keys[1].verifying.hasSigned([1], keys[0].sign([1])))
  }
}
