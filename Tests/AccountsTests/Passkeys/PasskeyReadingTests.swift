import Files
import Foundation
import TestKit
import Testing
import Web

@testable import Accounts

/// What comes from authenticators and browsers, read byte by byte.
@Suite struct PasskeyReadingTests {
  private func bytes(_ hex: String) -> [UInt8] {
    stride(from: 0, to: hex.count, by: 2).map { index in
      UInt8(hex.dropFirst(index).prefix(2), radix: 16)!
    }
  }

  /// From RFC 8949, appendix A.
  @Test func readsCBOR() throws {
    let known: [(String, CBOR)] = [
      ("00", .integer(0)), ("17", .integer(23)), ("1818", .integer(24)),
      ("1903e8", .integer(1_000)),
      ("1a000f4240", .integer(1_000_000)), ("1b000000e8d4a51000", .integer(1_000_000_000_000)),
      ("20", .integer(-1)), ("3903e7", .integer(-1_000)), ("f4", .bool(false)), ("f6", .null),
      ("4401020304", .bytes([1, 2, 3, 4])), ("6449455446", .text("IETF")), ("80", .array([])),
      (
        "8301820203820405",
        .array([
          .integer(1), .array([.integer(2), .integer(3)]),
          .array([.integer(4), .integer(5)]),
        ])
      ),
      ("a201020304", .map([.integer(1): .integer(2), .integer(3): .integer(4)])),
      (
        "a26161016162820203",
        .map([
          .text("a"): .integer(1),
          .text("b"): .array([.integer(2), .integer(3)]),
        ])
      ),
      // Not the shortest way to write it, and still a number.
      ("1b0000000000000001", .integer(1)), ("3b7fffffffffffffff", .integer(.min)),
    ]
    for (hex, value) in known { #expect(try CBORReader.read(bytes(hex)) == value, "\(hex)") }
  }

  @Test(arguments: [
    "", "18", "1bffffffffffffffff", "3bffffffffffffffff", "1c", "5f42010243030405ff", "9fff",
    "bf61610161629f0203ffff", "c074323031332d30332d32315432303a30343a30305a", "f93c00", "f7",
    "f820",
    "62c328", "420a", "9bffffffffffffffff", "bbffffffffffffffff", "5bffffffffffffffff",
    "a201020103", "a2010218010a", "a1f401", "0000", "8181818181818181818100",
  ])
  func refusesWhatIsNoCBORForPasskeys(hex: String) {
    #expect(throws: PasskeyFault.self) { try CBORReader.read(bytes(hex)) }
  }

  @Test func refusesMoreThanAPasskeyNeeds() throws {
    let most = CBORReader.mostItems
    let list = { CBORWriter.bytes(.list([CBORWriter.Item](repeating: .number(1), count: $0))) }
    #expect(throws: Never.self) { try CBORReader.read(list(most - 1)) }
    #expect(throws: PasskeyFault.self) { try CBORReader.read(list(most)) }
  }

  @Test func writesEachBytesInOneWayOnly() {
    #expect(Base64URL.text([0xfb, 0xff]) == "-_8")
    for count in 0..<70 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255) }
      let usual = Data(bytes).base64EncodedString().replacingOccurrences(of: "+", with: "-")
        .replacingOccurrences(of: "/", with: "_").replacingOccurrences(of: "=", with: "")
      #expect(Base64URL.text(bytes) == usual)
      #expect(Base64URL.bytes(usual) == bytes)
    }
    for wrong in ["A", "AB", "AAB", "-_9", "+/8", "-_8=", "-_ 8", "AAAAA", "é"] {
      #expect(Base64URL.bytes(wrong) == nil, "\(wrong)")
    }
  }

  @Test(arguments: [
    ("localhost:8321", "localhost", ["https://localhost:8321", "http://localhost:8321"]),
    ("Quintet.Local", "quintet.local", ["https://quintet.local"]),
    ("studio.example:443", "studio.example", ["https://studio.example"]),
    ("a.localhost", "a.localhost", ["https://a.localhost", "http://a.localhost"]),
    ("xn--mller-kva.example:8443", "xn--mller-kva.example", ["https://xn--mller-kva.example:8443"]),
  ])
  func knowsItsOwnPages(line: String, host: String, origins: [String]) throws {
    let party = try RelyingParty(Request(.get, Target("/")!, headers: ["Host": line]))
    #expect(party.host == host)
    #expect(party.origins == origins)
  }

  @Test(arguments: [
    "192.168.1.7", "192.168.1.7:8321", "[::1]:8321", "127.1", "0x7f.0x1", "2130706433", "", ":80",
    "a..b", "localhost.", "a b", "a/b", "a@b", "localhost:x", "localhost:99999", "é.local",
  ])
  func makesPasskeysForNamesOnly(line: String) throws {
    let request = Request(.get, Target("/")!, headers: ["Host": line])
    #expect(throws: Problem.self) { try RelyingParty(request) }
  }

  @Test func takesAuthenticatorDataOfItsExactLengthOnly() throws {
    var phone = try Authenticator()
    for makes in [true, false] {
      let whole = phone.data(makes: makes)
      #expect(throws: Never.self) { try AuthenticatorData(whole) }
      for count in whole.indices {
        #expect(throws: PasskeyFault.self) { try AuthenticatorData(Array(whole[..<count])) }
      }
      #expect(throws: PasskeyFault.self) { try AuthenticatorData(whole + [0]) }
      // With extensions announced, and there.
      let flagged = whole[..<32] + [whole[32] | 0x80] + whole[33...]
      #expect(throws: PasskeyFault.self) { try AuthenticatorData(Array(flagged)) }
      #expect(throws: PasskeyFault.self) { try AuthenticatorData(flagged + [0x80]) }
      #expect(throws: Never.self) { try AuthenticatorData(flagged + [0xa0]) }
    }
    for (count, isGood) in [(0, false), (1, true), (1_023, true), (1_024, false)] {
      phone.credential = [UInt8](repeating: 7, count: count)
      #expect(((try? AuthenticatorData(phone.data(makes: true))) != nil) == isGood, "\(count)")
    }
  }

  @Test func tellsWhatToDoAtAnAddressOfNumbers() async throws {
    try await withHome(.sqlite) { home in
      let answer = await home.browser(at: "192.168.1.7:8321").passkeyQuestion()
      #expect(answer["code"] as? String == "name_needed")
      #expect((answer["detail"] as? String ?? "").contains(".local"))
    }
  }

  @Test func takesNoPagesOfThisMachineWithoutEncryptionOverTLS() throws {
    let secure = Client(address: "127.0.0.1", isLoopback: true, isSecure: true)
    let request = Request(
      .get, Target("/")!, headers: ["Host": "localhost:8321"], client: secure)
    #expect(try RelyingParty(request).origins == ["https://localhost:8321"])
  }
}
