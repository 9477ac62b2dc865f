import CSodium
import Files

/// The line by which Stripe shows that a webhook is its own: `t=SECONDS,v1=HEX`, where the hexadecimal
/// digits are an HMAC with SHA-256 over `SECONDS.BODY` (https://docs.stripe.com/webhooks/signature).
struct StripeSignature {
  /// How far its clock and ours may be apart; older ones may have been heard by somebody and sent again.
  static let toleranceSeconds: Int64 = 300
  private static let longest = 4_096
  private static let mostSignatures = 16

  private let time: String
  let seconds: Int64
  private let signatures: [[UInt8]]

  init(_ line: String) throws(StoreRefusal) {
    let wrong = StoreRefusal(.malformed, "its Stripe-Signature is not t=…,v1=…")
    guard line.utf8.count <= Self.longest else { throw wrong }
    var times: [String] = []
    var signatures: [[UInt8]] = []
    for part in line.split(separator: ",", omittingEmptySubsequences: false) {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2 else { throw wrong }
      switch sides[0] {
      case "t": times.append(String(sides[1]))
      case "v1":
        guard let bytes = Self.bytes(sides[1]) else { throw wrong }
        signatures.append(bytes)
      // v0 is for tests of Stripe's own; others may come.
      default: break
      }
    }
    guard times.count == 1, (1...12).contains(times[0].utf8.count),
      times[0].utf8.allSatisfy({ (48...57).contains($0) }), let seconds = Int64(times[0]),
      (1...Self.mostSignatures).contains(signatures.count)
    else { throw wrong }
    (time, self.seconds, self.signatures) = (times[0], seconds, signatures)
  }

  /// Throws unless one of the signatures is made with the secret, and just now. While a secret is
  /// changed there are several.
  func check(_ body: [UInt8], secret: String, now: Int64) throws(StoreRefusal) {
    let own = Self.code(Array("\(time).".utf8) + body, secret: Array(secret.utf8))
    // All are compared, each in the same time whatever it is.
    var isSigned = false
    for signature in signatures where sodium_memcmp(signature, own, own.count) == 0 {
      isSigned = true
    }
    guard isSigned else { throw StoreRefusal(.wrongSignature, "its signature is not valid") }
    guard abs(now / 1_000 - seconds) <= Self.toleranceSeconds else {
      throw StoreRefusal(
        .tooOld, "its time is more than five minutes off; check the server's clock")
    }
  }

  /// HMAC with SHA-256 and a key of any length.
  static func code(_ message: [UInt8], secret: [UInt8]) -> [UInt8] {
    var state = crypto_auth_hmacsha256_state()
    var code = [UInt8](repeating: 0, count: Int(crypto_auth_hmacsha256_BYTES))
    crypto_auth_hmacsha256_init(&state, secret, secret.count)
    crypto_auth_hmacsha256_update(&state, message, UInt64(message.count))
    crypto_auth_hmacsha256_final(&state, &code)
    return code
  }

  /// 32 bytes in lower-case digits.
  private static func bytes(_ text: Substring) -> [UInt8]? {
    ContentHash(text)?.bytes
  }
}
