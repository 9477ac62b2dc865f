import CSignature
import Files
import FoundationEssentials

/// A key of our own that signs rewards in the way in which Google's keys do.
public struct AdSigner: Sendable {
  /// A number, as Google's keys have.
  public let id: String
  public let secret: [UInt8]
  public let x: [UInt8]
  public let y: [UInt8]

  /// Makes one.
  public init(id: UInt32) {
    let empty = [UInt8](repeating: 0, count: 32)
    var (secret, x, y) = (empty, empty, empty)
    precondition(quintet_p256_make(&secret, &x, &y) == 1, "libcrypto makes no keys")
    self.init(id: String(id), secret: secret, x: x, y: y)
  }

  /// One that was kept.
  public init(id: String, secret: [UInt8], x: [UInt8], y: [UInt8]) {
    (self.id, self.secret, self.x, self.y) = (id, secret, x, y)
  }

  /// The public half, in a document like Google's.
  public var document: [UInt8] {
    let key = Data(AdKey.head + x + y).base64EncodedString()
    return Array("{\"keys\":[{\"keyId\":\(id),\"base64\":\"\(key)\"}]}".utf8)
  }

  /// A query with its signature and the key's id behind it.
  public func sign(_ query: String) -> String {
    let message = Array(query.utf8)
    var plain = [UInt8](repeating: 0, count: 64)
    let isSigned = quintet_p256_sign(secret, x, y, message, message.count, &plain)
    precondition(isSigned == 1, "libcrypto signs nothing")
    let der = Self.der(plain[..<32], plain[32...])
    return "\(query)&signature=\(Base64URL.text(der))&key_id=\(id)"
  }

  /// Two numbers as ECDSA signatures have them in DER (RFC 3279, section 2.2.3).
  private static func der(_ r: ArraySlice<UInt8>, _ s: ArraySlice<UInt8>) -> [UInt8] {
    let inner = [r, s].flatMap { number in
      var digits = Array(number.drop { $0 == 0 })
      // The first bit would be a sign.
      if digits.first.map({ $0 > 0x7f }) ?? true { digits.insert(0, at: 0) }
      return [0x02, UInt8(digits.count)] + digits
    }
    return [0x30, UInt8(inner.count)] + inner
  }
}
