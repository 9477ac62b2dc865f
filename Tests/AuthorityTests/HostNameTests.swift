import Testing

@testable import Authority

@Suite struct HostNameTests {
  @Test(arguments: [
    ("Pantry.LOCAL", "pantry.local"), ("localhost", "localhost"), ("a.b-c.lan", "a.b-c.lan"),
    ("xn--mnchen-3ya.local", "xn--mnchen-3ya.local"), ("192.168.0.1", "192.168.0.1"),
    ("172.31.255.255", "172.31.255.255"), ("FD00:0::00:2", "fd00::2"), ("::1", "::1"),
    ("9.home.arpa", "9.home.arpa"), ("100.127.0.1", "100.127.0.1"),
  ])
  func readsWhatBelongsToAHome(text: String, written: String) throws {
    #expect(try HostName(text).description == written)
  }

  @Test(arguments: [
    "", ".", "pantry", "example.com", "local", ".local", "a..local", "a.local.", "-a.local",
    "a-.local", "*.local", "a_b.local", "mü.local", "a local.local", "a.local\n", "a\u{0}.local",
    "DNS:a.local", "a.local,DNS:example.com", "a.local/24", "172.32.0.1", "8.8.8.8", "1.2.3",
    "0.0.0.0", "192.168.1.1:80", "[::1]", "fe80::1%eth0", "2001:db8::1", "::ffff:10.0.0.1",
    "a.locale", "notlocal", String(repeating: "a", count: 64) + ".local",
    String(repeating: "a.", count: 126) + "local",
  ])
  func refusesAllElse(text: String) {
    let error = #expect(throws: AuthorityError.self) { try HostName(text) }
    #expect(error?.code == .badName)
  }

  @Test func knowsThisMachineByItsNamesAtHome() throws {
    let names = ThisMachine.names
    for text in ["localhost", "127.0.0.1", "::1"] {
      #expect(names.contains(try HostName(text)))
    }
    #expect(Set(names).count == names.count)
  }

  @Test(arguments: [
    ("Pantry", "pantry"), ("pantry.example.com", "pantry"), ("my_machine", nil), ("-", nil),
    ("", nil), ("küche", nil), (".x", nil), ("a,DNS:b", nil),
  ])
  func takesAHostNameOnlyWhereItIsAWord(hostName: String, label: String?) {
    #expect(ThisMachine.label(of: hostName) == label)
  }
}
