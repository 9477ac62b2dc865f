import CSignature
import CSodium

/// The public half of a passkey, as authenticators write it: a COSE key (RFC 9052, RFC 9053, RFC 8230).
struct PublicKey: Sendable {
  /// What we offer, the one we like best first. The numbers are IANA's for COSE.
  enum Algorithm: Int64, CaseIterable {
    case es256 = -7
    case edDSA = -8
    case rs256 = -257
  }

  let algorithm: Algorithm
  private let kind: Int32
  private let first: [UInt8]
  private let second: [UInt8]

  /// Names of the parts of a key: which kind, which algorithm, then what belongs to the kind.
  private static let (keyType, algorithmName): (Int64, Int64) = (1, 3)

  /// Reads a key. Whether it is good as well is asked once, by `isGood`, before it is kept.
  init(_ cose: CBOR) throws(PasskeyFault) {
    guard let algorithm = cose[Self.algorithmName]?.integer.flatMap(Algorithm.init) else {
      throw PasskeyFault("it uses an unsupported signature algorithm")
    }
    let type = cose[Self.keyType]?.integer
    let (curve, x, y) = (cose[-1], cose[-2]?.bytes, cose[-3]?.bytes)
    switch (algorithm, type, curve) {
    case (.es256, 2, .integer(1)):
      (kind, first, second) = (Int32(QUINTET_KEY_P256), x ?? [], y ?? [])
    case (.edDSA, 1, .integer(6)): (kind, first, second) = (Int32(QUINTET_KEY_ED25519), x ?? [], [])
    case (.rs256, 3, .bytes(let modulus)):
      (kind, first, second) = (Int32(QUINTET_KEY_RSA), modulus, x ?? [])
    default: throw PasskeyFault("its key does not match its stated type")
    }
    self.algorithm = algorithm
  }

  /// Whether the numbers are a key at all, and one that cannot be guessed.
  var isGood: Bool {
    // libcrypto takes points of Ed25519 under which anybody can sign; libsodium knows them.
    if algorithm == .edDSA, first.count == 32, crypto_core_ed25519_is_valid_point(first) != 1 {
      return false
    }
    return quintet_key_is_good(kind, first, first.count, second, second.count) == 1
  }

  /// Whether the signature is this key's, over the message.
  func signed(_ message: [UInt8], _ signature: [UInt8]) -> Bool {
    quintet_key_signed(
      kind, first, first.count, second, second.count, message, message.count, signature,
      signature.count) == 1
  }
}
