import Glibc

/// A range of network addresses, such as `10.0.0.0/8`, `fd00::/8` or a single one.
public struct AddressRange: Sendable, Hashable {
  private let bytes: [UInt8]
  private let bits: Int

  /// The range that a text names (CIDR, RFC 4632); nil where it names none.
  public init?(_ text: String) {
    let sides = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let bytes = Self.bytes(String(sides[0])) else { return nil }
    var bits = bytes.count * 8
    if sides.count == 2 {
      guard let number = Int(sides[1]), sides[1].allSatisfy(\.isNumber), (0...bits).contains(number)
      else { return nil }
      bits = number
    }
    (self.bytes, self.bits) = (bytes, bits)
  }

  /// Whether an address lies in the range.
  public func contains(_ address: String) -> Bool {
    Self.bytes(address).map { contains($0) } ?? false
  }

  /// Whether the 4 or 16 bytes of an address lie in the range.
  public func contains(_ other: [UInt8]) -> Bool {
    guard other.count == bytes.count else { return false }
    let (whole, rest) = (bits / 8, bits % 8)
    guard other[..<whole] == bytes[..<whole] else { return false }
    guard rest > 0 else { return true }
    let mask = UInt8(truncatingIfNeeded: 0xFF00 >> rest)
    return other[whole] & mask == bytes[whole] & mask
  }

  /// The 4 or 16 bytes of an address; an IPv4 address in an IPv6 one has 4.
  public static func bytes(_ text: String) -> [UInt8]? {
    var four = [UInt8](repeating: 0, count: 4)
    if inet_pton(AF_INET, text, &four) == 1 { return four }
    var sixteen = [UInt8](repeating: 0, count: 16)
    guard inet_pton(AF_INET6, text, &sixteen) == 1 else { return nil }
    return unmapped(sixteen)
  }

  /// The same of an address as the system tells it; nil where it is none of a network.
  public static func bytes(_ address: UnsafePointer<sockaddr>) -> [UInt8]? {
    let memory = UnsafeRawPointer(address)
    switch Int32(address.pointee.sa_family) {
    case AF_INET:
      return withUnsafeBytes(of: memory.load(as: sockaddr_in.self).sin_addr) { Array($0) }
    case AF_INET6:
      return unmapped(
        withUnsafeBytes(of: memory.load(as: sockaddr_in6.self).sin6_addr) { Array($0) })
    default: return nil
    }
  }

  private static func unmapped(_ sixteen: [UInt8]) -> [UInt8] {
    let isMapped = sixteen[..<10].allSatisfy { $0 == 0 } && sixteen[10..<12] == [0xFF, 0xFF]
    return isMapped ? Array(sixteen[12...]) : sixteen
  }
}
