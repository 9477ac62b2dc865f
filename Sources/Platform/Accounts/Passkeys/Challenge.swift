import CSodium
import Files
import FoundationEssentials
import Storage

/// Something random that an authenticator has to sign, so that what it signed is good once.
///
/// It is kept nowhere: a keyed hash in it shows that it is ours, for whom and until when. Strangers may
/// ask for as many as they like and fill nothing, and any server of the household can check it. Only
/// those that led to something are remembered, until they would have ended anyway.
struct Challenge: Sendable {
  enum Purpose: Sendable {
    case making(UUID)
    case signingIn
  }

  static let milliseconds: Int64 = 5 * 60_000
  /// Clocks of several servers differ; what was used stays known for so much longer.
  private static let slack: Int64 = 3_600_000
  /// When it ends, something random, the hash.
  private static let (timeBytes, randomBytes, hashBytes) = (8, 16, 32)

  let bytes: [UInt8]
  private let end: Int64

  /// Makes a new one.
  init(for purpose: Purpose, at host: String, key: [UInt8], now: Int64) {
    let end = now + Self.milliseconds
    self.end = end
    let body = (0..<8).map { UInt8(truncatingIfNeeded: end >> (56 - 8 * $0)) }
    let random = Self.random(Self.randomBytes)
    bytes = body + random + Self.hash(body + random, purpose, host, key)
  }

  /// Takes one that came back; nil when it is not ours, was meant for something else, or has ended.
  init?(_ bytes: [UInt8], for purpose: Purpose, at host: String, key: [UInt8], now: Int64) {
    guard bytes.count == Self.timeBytes + Self.randomBytes + Self.hashBytes else { return nil }
    let body = Array(bytes.dropLast(Self.hashBytes))
    let hash = Array(bytes.suffix(Self.hashBytes))
    guard sodium_memcmp(hash, Self.hash(body, purpose, host, key), Self.hashBytes) == 0 else {
      return nil
    }
    end = body[..<Self.timeBytes].reduce(0) { $0 << 8 | Int64($1) }
    guard end > now else { return nil }
    self.bytes = bytes
  }

  /// Uses it up; false when it was before.
  func use(at now: Int64, in transaction: any Transaction) throws -> Bool {
    try transaction.run("DELETE FROM used_challenges WHERE end_ms < ?", now - Self.slack)
    return try transaction.run(
      "INSERT INTO used_challenges (challenge, end_ms) VALUES (?, ?) ON CONFLICT DO NOTHING",
      Base64URL.text(bytes), end) == 1
  }

  static func random(_ count: Int) -> [UInt8] {
    var random = SystemRandomNumberGenerator()
    return (0..<count).map { _ in random.next() }
  }

  /// HMAC with SHA-256. All but the host, which comes last, has a fixed length, so no two meanings share
  /// their bytes.
  private static func hash(
    _ body: [UInt8], _ purpose: Purpose, _ host: String, _ key: [UInt8]
  ) -> [UInt8] {
    precondition(key.count == Int(crypto_auth_hmacsha256_KEYBYTES), "the key is a wrong one")
    let whom: [UInt8] =
      switch purpose {
      case .making(let member): [1] + member.bytes
      case .signingIn: [2] + UUID.nobody.bytes
      }
    let text = whom + body + Array(host.utf8)
    var hash = [UInt8](repeating: 0, count: hashBytes)
    crypto_auth_hmacsha256(&hash, text, UInt64(text.count), key)
    return hash
  }
}

extension UUID {
  fileprivate static let nobody = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))

  /// Its sixteen bytes, by which authenticators know a member.
  var bytes: [UInt8] { withUnsafeBytes(of: uuid, Array.init) }
}
