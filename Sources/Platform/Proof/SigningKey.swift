import CSodium
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
    return crypto_sign_verify_detached(signature, message, UInt64(message.count), bytes) == 0
  }

  /// 64 hexadecimal digits.
  public var description: String { Hex.text(bytes) }
}

/// An Ed25519 key with its secret: 32 bytes, from which libsodium works out the rest.
struct SigningKey: Sendable {
  let secret: [UInt8]
  let verifying: VerifyingKey
  private let expanded: [UInt8]

  /// A new key, from the machine's randomness.
  init() {
    var generator = SystemRandomNumberGenerator()
    self.init(checked: (0..<32).map { _ in generator.next() })
  }

  /// A key that was made before; nil unless the secret has 32 bytes.
  init?(secret: [UInt8]) {
    guard secret.count == 32 else { return nil }
    self.init(checked: secret)
  }

  private init(checked secret: [UInt8]) {
    var open = [UInt8](repeating: 0, count: 32)
    var expanded = [UInt8](repeating: 0, count: 64)
    crypto_sign_seed_keypair(&open, &expanded, secret)
    (self.secret, self.expanded) = (secret, expanded)
    verifying = VerifyingKey(trusted: open)
  }

  /// Signs bytes; answers 128 hexadecimal digits.
  func sign(_ message: [UInt8]) -> String {
    var signature = [UInt8](repeating: 0, count: 64)
    crypto_sign_detached(&signature, nil, message, UInt64(message.count), expanded)
    return Hex.text(signature)
  }
}
