import Glibc
import Testing

@testable import HTTPClient

/// Which addresses are the internet's, and which are somebody's own.
@Suite struct InternetTests {
  private func has(_ text: String) -> Bool {
    var four = sockaddr_in()
    if inet_pton(AF_INET, text, &four.sin_addr) == 1 {
      four.sin_family = sa_family_t(AF_INET)
      return withUnsafePointer(to: &four) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { Internet.has($0) }
      }
    }
    var six = sockaddr_in6()
    #expect(inet_pton(AF_INET6, text, &six.sin6_addr) == 1, "\(text) is no address")
    six.sin6_family = sa_family_t(AF_INET6)
    return withUnsafePointer(to: &six) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { Internet.has($0) }
    }
  }

  @Test(arguments: [
    "1.1.1.1", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "172.15.255.255",
    "172.32.0.0", "192.167.255.255", "192.169.0.0", "223.255.255.255", "2606:4700::1111",
    "::ffff:1.1.1.1", "64:ff9b::101:101", "2002:101:101::1",
  ])
  func reachesWhatIsPublic(address: String) {
    #expect(has(address))
  }

  @Test(arguments: [
    "0.0.0.0", "10.0.0.1", "100.64.0.1", "127.0.0.1", "169.254.169.254", "172.16.0.1",
    "172.31.255.255", "192.168.1.1", "198.19.0.1", "203.0.113.1", "224.0.0.1", "255.255.255.255",
    "::", "::1", "fc00::1", "fd00::1", "fe80::1", "ff02::1", "2001:db8::1", "3fff::1",
    "::ffff:127.0.0.1", "64:ff9b::7f00:1", "2002:a00:1::1",
  ])
  func reachesNothingOfAnyonesOwn(address: String) {
    #expect(!has(address))
  }
}
