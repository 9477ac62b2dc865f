import CCrypto
import Foundation

@testable import Accounts

/// A real key of a kind that authenticators make, by libcrypto.
final class KeyPair: @unchecked Sendable {
  // Safe to share: libcrypto's keys are only read once they are made.
  private let key: OpaquePointer
  let algorithm: PublicKey.Algorithm

  init(_ algorithm: PublicKey.Algorithm) throws {
    self.algorithm = algorithm
    let name =
      switch algorithm {
      case .es256: "EC"
      case .edDSA: "ED25519"
      case .rs256: "RSA"
      }
    let context = EVP_PKEY_CTX_new_from_name(nil, name, nil)
    defer { EVP_PKEY_CTX_free(context) }
    var made: OpaquePointer?
    guard EVP_PKEY_keygen_init(context) == 1,
      algorithm != .es256 || EVP_PKEY_CTX_set_group_name(context, "prime256v1") == 1,
      EVP_PKEY_generate(context, &made) == 1, let made
    else { throw CocoaError(.featureUnsupported) }
    key = made
  }

  deinit {
    EVP_PKEY_free(key)
  }

  func sign(_ message: [UInt8]) -> [UInt8] {
    let context = EVP_MD_CTX_new()
    defer { EVP_MD_CTX_free(context) }
    let hash = algorithm == .edDSA ? nil : EVP_sha256()
    var (signature, count) = ([UInt8](repeating: 0, count: 1_024), 1_024)
    precondition(EVP_DigestSignInit(context, nil, hash, nil, key) == 1)
    precondition(EVP_DigestSign(context, &signature, &count, message, message.count) == 1)
    return Array(signature[..<count])
  }

  /// As authenticators write it.
  var cose: CBORWriter.Item {
    switch algorithm {
    case .es256:
      // 4, x and y.
      let point = encoded
      return .map([
        (.number(1), .number(2)), (.number(3), .number(-7)), (.number(-1), .number(1)),
        (.number(-2), .bytes(Array(point[1..<33]))), (.number(-3), .bytes(Array(point[33..<65]))),
      ])
    case .edDSA:
      var (bytes, count) = ([UInt8](repeating: 0, count: 32), 32)
      precondition(EVP_PKEY_get_raw_public_key(key, &bytes, &count) == 1)
      return .map([
        (.number(1), .number(1)), (.number(3), .number(-8)), (.number(-1), .number(6)),
        (.number(-2), .bytes(bytes)),
      ])
    case .rs256:
      // A sequence of two numbers in DER: 2,048 bits with a zero before them, and 65,537.
      let sequence = encoded
      return .map([
        (.number(1), .number(3)), (.number(3), .number(-257)),
        (.number(-1), .bytes(Array(sequence[9..<265]))), (.number(-2), .bytes([1, 0, 1])),
      ])
    }
  }

  private var encoded: [UInt8] {
    var bytes: UnsafeMutablePointer<UInt8>?
    let count = i2d_PublicKey(key, &bytes)
    defer { CRYPTO_free(bytes, nil, 0) }
    return Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
  }
}

/// Writes CBOR as authenticators do.
enum CBORWriter {
  indirect enum Item {
    case number(Int64)
    case bytes([UInt8])
    case text(String)
    case list([Item])
    case map([(Item, Item)])
  }

  static func bytes(_ item: Item) -> [UInt8] {
    switch item {
    case .number(let number) where number >= 0: head(0, UInt64(number))
    case .number(let number): head(1, UInt64(-1 - number))
    case .bytes(let bytes): head(2, UInt64(bytes.count)) + bytes
    case .text(let text): head(3, UInt64(text.utf8.count)) + Array(text.utf8)
    case .list(let items): head(4, UInt64(items.count)) + items.flatMap(bytes)
    case .map(let members):
      head(5, UInt64(members.count)) + members.flatMap { bytes($0.0) + bytes($0.1) }
    }
  }

  private static func head(_ kind: UInt8, _ number: UInt64) -> [UInt8] {
    let kind = kind << 5
    switch number {
    case 0..<24: return [kind | UInt8(number)]
    case 24..<256: return [kind | 24, UInt8(number)]
    case 256..<65_536: return [kind | 25, UInt8(number >> 8), UInt8(number & 255)]
    default: return [kind | 26] + (0..<4).map { UInt8(number >> (24 - 8 * $0) & 255) }
    }
  }
}
