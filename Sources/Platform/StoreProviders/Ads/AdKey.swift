import CSignature
import FoundationEssentials

/// One of the keys with which Google signs rewards: a point on P-256.
struct AdKey: Sendable {
  private let x: [UInt8]
  private let y: [UInt8]

  /// What stands before the point in a public key on P-256 in DER (RFC 5480, section 2).
  static let head: [UInt8] = [
    0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01, 0x06, 0x08, 0x2a,
    0x86, 0x48, 0xce, 0x3d, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00, 0x04,
  ]

  /// Nil unless it is one in DER, and a good one.
  init?(der: [UInt8]) {
    guard der.count == Self.head.count + 64, der.starts(with: Self.head) else { return nil }
    (x, y) = (Array(der[27..<59]), Array(der[59...]))
    guard quintet_key_is_good(Int32(QUINTET_KEY_P256), x, x.count, y, y.count) == 1 else {
      return nil
    }
  }

  func signed(_ message: [UInt8], _ signature: [UInt8]) -> Bool {
    quintet_key_signed(
      Int32(QUINTET_KEY_P256), x, x.count, y, y.count, message, message.count, signature,
      signature.count) == 1
  }

  /// The keys of Google's document, by their ids: `{"keys": [{"keyId": 1, "base64": "…"}]}`. What is
  /// no key on P-256 is left out; nil when it is no such document.
  static func keys(_ document: [UInt8]) -> [String: AdKey]? {
    guard let fields = try? Fields(reading: document), case .array(let list) = fields.json["keys"],
      list.count <= 100
    else { return nil }
    var keys: [String: AdKey] = [:]
    for value in list {
      guard case .integer(let id) = value["keyId"], case .string(let text) = value["base64"],
        let key = Data(base64Encoded: text).flatMap({ AdKey(der: Array($0)) })
      else { continue }
      keys[String(id)] = key
    }
    return keys
  }
}
