import Files
import Testing

@testable import Web

/// Who asks, as far as proxies are believed.
@Suite struct ForwardedTests {
  private static let proxies = ["127.0.0.0/8", "::1", "10.1.0.0/16", "fd00::/8"].map {
    AddressRange($0)!
  }

  private func client(
    _ peer: String, _ headers: Headers, isSecure: Bool = false, trusting: [AddressRange] = proxies
  ) -> Client {
    Client(
      peer: Client(address: peer, isLoopback: peer.hasPrefix("127."), isSecure: isSecure),
      headers: headers, trusting: trusting)
  }

  @Test(arguments: [
    ("10.0.0.0/8", "10.255.0.1", true), ("10.0.0.0/8", "11.0.0.1", false),
    ("192.168.1.7", "192.168.1.7", true), ("192.168.1.7", "192.168.1.8", false),
    ("192.168.1.0/25", "192.168.1.127", true), ("192.168.1.0/25", "192.168.1.128", false),
    ("0.0.0.0/0", "8.8.8.8", true), ("0.0.0.0/0", "::1", false), ("fd00::/8", "fdff::1", true),
    ("fd00::/8", "fe00::1", false), ("::ffff:10.0.0.1", "10.0.0.1", true), ("::1", "::1", true),
  ])
  func knowsWhatLiesInARange(range: String, address: String, isIn: Bool) throws {
    #expect(try #require(AddressRange(range)).contains(address) == isIn)
  }

  @Test(arguments: [
    "", "10", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/-1", "10.0.0.0/+8", "host", "::/129",
  ])
  func takesNothingElseForARange(text: String) {
    #expect(AddressRange(text) == nil)
  }

  @Test func believesNobodyUnlessToldTo() {
    let headers: Headers = [
      "X-Forwarded-For": "1.2.3.4", "X-Forwarded-Proto": "https",
      "Forwarded": "for=1.2.3.4;proto=https",
    ]
    for peer in ["127.0.0.1", "192.168.1.9"] {
      let found = client(peer, headers, trusting: [])
      #expect(found.address == peer && !found.isSecure)
    }
    #expect(client("192.168.1.9", headers).address == "192.168.1.9")
  }

  @Test(arguments: [
    ("1.2.3.4", "1.2.3.4"), ("9.9.9.9, 1.2.3.4", "1.2.3.4"),
    ("9.9.9.9,1.2.3.4, 10.1.2.3", "1.2.3.4"),
    ("10.1.2.3", "10.1.2.3"), ("2001:db8::7", "2001:db8::7"), ("[2001:db8::7]:80", "2001:db8::7"),
    ("1.2.3.4:5678", "1.2.3.4"), ("::ffff:1.2.3.4", "1.2.3.4"),
    ("::ffff:102:304", "1.2.3.4"), ("0:0:0:0:0:FFFF:1.2.3.4", "1.2.3.4"),
    // Who cannot be named is the proxy.
    ("1.2.3.4, unknown", "127.0.0.1"), ("<script>", "127.0.0.1"), ("", "127.0.0.1"),
  ])
  func takesTheRightmostThatIsNoProxy(line: String, address: String) {
    let found = client("127.0.0.1", ["X-Forwarded-For": line])
    #expect(found.address == address)
  }

  @Test func readsForwardedAsTheStandardHasIt() {
    let secure = client(
      "10.1.9.9", ["Forwarded": "for=9.9.9.9, for=\"[2001:db8::7]:47\";proto=https;by=203.0.113.43"]
    )
    #expect(secure.address == "2001:db8::7" && secure.isSecure && !secure.isLoopback)
    let plain = client("10.1.9.9", ["Forwarded": "For=1.2.3.4; Proto=http"], isSecure: true)
    #expect(plain.address == "1.2.3.4" && !plain.isSecure)
    #expect(client("10.1.9.9", ["Forwarded": "for=_hidden"]).address == "10.1.9.9")
  }

  @Test func believesNeitherOfTwoThatDisagree() {
    // A proxy that writes one of them may pass the other on as a stranger wrote it.
    let found = client(
      "127.0.0.1", ["X-Forwarded-For": "9.9.9.9, 1.2.3.4", "Forwarded": "for=6.6.6.6"])
    #expect(found.address == "127.0.0.1")
    let same = client("127.0.0.1", ["X-Forwarded-For": "1.2.3.4", "Forwarded": "for=1.2.3.4"])
    #expect(same.address == "1.2.3.4")
  }

  @Test func joinsLinesInTheirOrder() {
    var headers: Headers = ["X-Forwarded-Proto": "https"]
    headers.add("X-Forwarded-For", "9.9.9.9")
    headers.add("X-Forwarded-For", "1.2.3.4")
    let found = client("::1", headers)
    #expect(found.address == "1.2.3.4" && found.isSecure)
  }
}
