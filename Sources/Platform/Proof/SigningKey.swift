import CSignature
import Files

/// The public half of an Ed25519 key (RFC 8032), by which a receipt names who signed it.
public struct VerifyingKey: Sendable, Hashable, CustomStringConvertible {
  let bytes: [UInt8]

  /// Reads 64 hexadecimal digits in small letters; nil for anything else.
  public init?(_ text: some StringProtocol) {
    guard let bytes = Hex.bytes(text, count: 32) else { return nil }
    self.bytes = bytes
  }

  fileprivate init(trusted bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Whether the key has signed exactly these bytes. The signature is 128 hexadecimal digits.
  public func hasSigned(_ message: [UInt8], _ signature: String) -> Bool {
    guard let signature = Hex.bytes(signature, count: 64) else { return false }
    return quintet_key_signed(
      Int32(QUINTET_KEY_ED25519), bytes, bytes.count, nil, 0, message, message.count,
      signature, signature.count) == 1
  }

  /// 64 hexadecimal digits.
  public var description: String { Hex.text(bytes) }
}

/// An Ed25519 key with its secret.
struct SigningKey: Sendable {
  let secret: [UInt8]
  let verifying: VerifyingKey

  /// A new key, from the machine's randomness.
  init() {
    var (secret, open) = (Self.empty, Self.empty)
    precondition(quintet_ed25519_make(&secret, &open) == 1, "libcrypto makes no keys")
    (self.secret, verifying) = (secret, VerifyingKey(trusted: open))
  }

  /// A key that was made before; nil unless the secret has 32 bytes.
  init?(secret: [UInt8]) {
    var open = Self.empty
    guard secret.count == 32, quintet_ed25519_public(secret, &open) == 1 else { return nil }
    (self.secret, verifying) = (secret, VerifyingKey(trusted: open))
  }

  /// Signs bytes; answers 128 hexadecimal digits.
  func sign(_ message: [UInt8]) -> String {
    var signature = [UInt8](repeating: 0, count: 64)
    let isSigned = quintet_ed25519_sign(secret, message, message.count, &signature)
    precondition(isSigned == 1, "libcrypto does not sign")
    return Hex.text(signature)
  }

  private static let empty = [UInt8](repeating: 0, count: 32)
}

/// Bytes as hexadecimal digits in small letters.
enum Hex {
  private static let digits = Array("0123456789abcdef".utf8)

  static func text(_ bytes: [UInt8]) -> String {
    String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// Exactly so many bytes; nil for anything else, capitals included.
  static func bytes(_ text: some StringProtocol, count: Int) -> [UInt8]? {
    let values = text.utf8.compactMap { digits.firstIndex(of: $0) }
    guard values.count == 2 * count, text.utf8.count == values.count else { return nil }
    return (0..<count).map { UInt8(values[2 * $0] << 4 | values[2 * $0 + 1]) }
  }
}
