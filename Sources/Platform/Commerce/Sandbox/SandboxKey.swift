import CSignature
import Files
import FoundationEssentials
import Storage

/// The key with which a household's own store signs, as the App Store does: JWS with ES256.
struct SandboxKey: Sendable {
  /// Why something signed was refused.
  enum Fault: String, Error {
    case malformed
    /// It says that it is signed in another way, or in none.
    case otherAlgorithm = "other_algorithm"
    /// It was signed by another household's store.
    case otherKey = "other_key"
    case badSignature = "bad_signature"
    case unknownProduct = "unknown_product"
    /// It is not from the sandbox at all.
    case otherStore = "other_store"
  }

  let id: String
  let secret: [UInt8]
  let x: [UInt8]
  let y: [UInt8]

  private struct Header: Codable {
    let alg: String
    let kid: String
  }

  static let longest = 8_192

  init() {
    var (secret, x, y) = ([UInt8](repeating: 0, count: 32), [UInt8](), [UInt8]())
    (x, y) = (secret, secret)
    precondition(quintet_p256_make(&secret, &x, &y) == 1, "libcrypto makes no keys")
    self.init(id: UUID().uuidString.lowercased(), secret: secret, x: x, y: y)
  }

  private init(id: String, secret: [UInt8], x: [UInt8], y: [UInt8]) {
    (self.id, self.secret, self.x, self.y) = (id, secret, x, y)
  }

  /// The household's, made when it is first needed.
  static func ofHousehold(_ transaction: any Transaction) throws -> SandboxKey {
    if let key = try stored(transaction) { return key }
    let key = SandboxKey()
    try transaction.run(
      "INSERT INTO sandbox_keys (one, id, secret, x, y) VALUES (1, ?, ?, ?, ?)", key.id,
      Base64URL.text(key.secret), Base64URL.text(key.x), Base64URL.text(key.y))
    return key
  }

  static func stored(_ reading: any Reading) throws -> SandboxKey? {
    guard let row = try reading.first("SELECT * FROM sandbox_keys WHERE one = 1") else {
      return nil
    }
    let parts = try ["secret", "x", "y"].map { Base64URL.bytes(try row.text($0)) ?? [] }
    guard parts.allSatisfy({ $0.count == 32 }) else {
      throw StorageError(.mistyped, "the key of the household's store is damaged")
    }
    return SandboxKey(id: try row.text("id"), secret: parts[0], x: parts[1], y: parts[2])
  }

  /// A fact as a signed text.
  func sign(_ fact: StoreEvent) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let head = Base64URL.text(try encoder.encode(Header(alg: "ES256", kid: id)))
    let body = Base64URL.text(try encoder.encode(fact))
    let message = Array("\(head).\(body)".utf8)
    var signature = [UInt8](repeating: 0, count: 64)
    guard quintet_p256_sign(secret, x, y, message, message.count, &signature) == 1 else {
      throw Fault.malformed
    }
    return "\(head).\(body).\(Base64URL.text(signature))"
  }

  /// The fact in a text that this key has signed.
  func verified(_ text: String) throws(Fault) -> StoreEvent {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard text.utf8.count <= Self.longest, parts.count == 3, let head = Base64URL.bytes(parts[0]),
      let body = Base64URL.bytes(parts[1]), let signature = Base64URL.bytes(parts[2]),
      let header = try? JSONDecoder().decode(Header.self, from: Data(head))
    else { throw .malformed }
    guard header.alg == "ES256" else { throw .otherAlgorithm }
    guard header.kid == id else { throw .otherKey }
    let message = Array("\(parts[0]).\(parts[1])".utf8)
    guard signature.count == 64,
      quintet_p256_signed(x, y, message, message.count, signature) == 1
    else { throw .badSignature }
    guard let fact = try? JSONDecoder().decode(StoreEvent.self, from: Data(body)) else {
      throw .malformed
    }
    guard fact.provider == .sandbox, fact.environment == .sandbox else { throw .otherStore }
    guard Catalogue.own.product(fact.product) != nil else { throw .unknownProduct }
    return fact
  }
}
