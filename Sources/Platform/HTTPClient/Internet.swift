import Files
import Glibc

/// Which addresses are the internet's: none of a network at home, and none of this machine.
///
/// By IANA's registries of special-purpose addresses (RFC 6890).
enum Internet {
  private static let special = ranges(
    "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12",
    "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15",
    "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/3",
    // Of what has been given out of IPv6: protocols, and twice documentation.
    "2001::/23", "2001:db8::/32", "3fff::/20")
  /// Addresses of IPv6 that hold one of IPv4, and where: translated, and 6to4.
  private static let holders = [("64:ff9b::/96", 12), ("2002::/16", 2)]
    .map { (range: AddressRange($0)!, offset: $1) }
  /// All of IPv6 that has been given out.
  private static let given = AddressRange("2000::/3")!

  private static func ranges(_ texts: String...) -> [AddressRange] {
    texts.map { AddressRange($0)! }
  }

  static func has(_ address: UnsafePointer<sockaddr>) -> Bool {
    AddressRange.bytes(address).map(has) ?? false
  }

  private static func has(_ bytes: [UInt8]) -> Bool {
    if let holder = holders.first(where: { $0.range.contains(bytes) }) {
      return has(Array(bytes[holder.offset..<holder.offset + 4]))
    }
    return (bytes.count == 4 || given.contains(bytes)) && !special.contains { $0.contains(bytes) }
  }
}
