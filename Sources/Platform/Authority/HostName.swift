import Glibc

/// A name or an address of a machine at home, as it may stand in a certificate.
///
/// Only what can never belong to somebody on the internet is one: the authority that many devices of
/// a household trust must be of no use against their bank.
public struct HostName: Sendable, Hashable, CustomStringConvertible {
  /// In lower case; an address as the system writes it, without brackets.
  public let description: String
  public let isAddress: Bool

  /// Reads a name or an address; throws where it is none, or none of a home.
  public init(_ text: String) throws(AuthorityError) {
    if let address = Self.address(text) {
      guard Self.ranges.contains(where: { $0.holds(address) }) else {
        throw AuthorityError(
          .badName, "\(text) is a public address, for which a household cannot issue certificates")
      }
      (description, isAddress) = (Self.text(address), true)
      return
    }
    let name = text.lowercased()
    guard Self.isWellFormed(name) else {
      throw AuthorityError(
        .badName,
        "'\(text)' is not a host name: letters, digits and - only, with dots between"
          + " (write ü and the like as xn--…)")
    }
    guard name == "localhost" || Self.zones.contains(where: { name.hasSuffix(".\($0)") }) else {
      throw AuthorityError(
        .badName,
        "'\(text)' could be an internet name; a household authority certifies only names that "
          + "end in"
          + " \(Self.zones.map { "." + $0 }.joined(separator: ", ")) (for others use"
          + " --tls-cert and --tls-key)")
    }
    (description, isAddress) = (name, false)
  }

  /// Endings that the internet has promised never to use, and `lan`, which routers use so widely
  /// that it cannot. RFC 6762, RFC 8375, ICANN's resolution 2024.07.29.06.
  static let zones = ["local", "home.arpa", "internal", "lan"]

  /// Addresses that lead nowhere on the internet: RFC 1122, 1918, 3927, 4193, 4291, 6598.
  private static let ranges = [
    Range("127.0.0.0", "255.0.0.0"), Range("10.0.0.0", "255.0.0.0"),
    Range("172.16.0.0", "255.240.0.0"), Range("192.168.0.0", "255.255.0.0"),
    Range("169.254.0.0", "255.255.0.0"), Range("100.64.0.0", "255.192.0.0"),
    Range("::1", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"), Range("fc00::", "fe00::"),
  ]

  /// The same limits as OpenSSL writes them: part of the authority's certificate, so that devices
  /// hold it to them.
  static var constraints: String {
    let names = (zones + ["localhost"]).map { "permitted;DNS:\($0)" }
    let addresses = ranges.map { "permitted;IP:\($0.network)/\($0.mask)" }
    return (["critical"] + names + addresses).joined(separator: ",")
  }

  private struct Range {
    let network: String
    let mask: String

    init(_ network: String, _ mask: String) {
      (self.network, self.mask) = (network, mask)
    }

    func holds(_ bytes: [UInt8]) -> Bool {
      guard let network = address(network), let mask = address(mask), network.count == bytes.count
      else { return false }
      return zip(zip(bytes, mask), network).allSatisfy { $0.0 & $0.1 == $1 }
    }
  }

  /// The four or sixteen bytes of an address; nil for anything else.
  private static func address(_ text: String) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 16)
    if inet_pton(AF_INET, text, &bytes) == 1 { return Array(bytes[..<4]) }
    return inet_pton(AF_INET6, text, &bytes) == 1 ? bytes : nil
  }

  private static func text(_ address: [UInt8]) -> String {
    var text = [CChar](repeating: 0, count: 64)
    inet_ntop(address.count == 4 ? AF_INET : AF_INET6, address, &text, 64)
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  private static func isWellFormed(_ name: String) -> Bool {
    let labels = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return name.utf8.count <= 253 && labels.allSatisfy(isLabel)
  }

  static func isLabel(_ label: Substring.UTF8View) -> Bool {
    let hyphen = UInt8(ascii: "-")
    return (1...63).contains(label.count) && label.first != hyphen && label.last != hyphen
      && label.allSatisfy { byte in
        byte == hyphen || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
          || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      }
  }
}
