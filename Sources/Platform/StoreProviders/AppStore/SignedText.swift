import Files
import FoundationEssentials
import Web

/// A text that Apple has signed, taken apart but not believed yet: JWS in its compact form, with the
/// certificates of who signed it (RFC 7515, section 7.1 and 4.1.6).
struct SignedText {
  /// Notifications carry two others inside.
  static let longest = 256 << 10
  /// Apple's are about 1 kB each.
  private static let longestCertificate = 8 << 10

  let leaf: [UInt8]
  let intermediate: [UInt8]
  let payload: Fields
  /// What the signature is over.
  let signed: [UInt8]
  /// r and s, 32 bytes each.
  let signature: [UInt8]

  init(_ text: String) throws(StoreRefusal) {
    guard text.utf8.count <= Self.longest else {
      throw StoreRefusal(.tooLarge, "it is longer than \(Self.longest >> 10) KiB")
    }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let head = Base64URL.bytes(String(parts[0])),
      let body = Base64URL.bytes(String(parts[1])),
      let signature = Base64URL.bytes(String(parts[2]))
    else { throw StoreRefusal(.malformed, "it is not three parts in base64url") }
    let header = try Fields(reading: head)
    guard try header.text("alg") == "ES256" else {
      throw StoreRefusal(.otherAlgorithm, "it is not signed with ES256")
    }
    // Whoever names an extension as critical asks to be refused where it is not known.
    guard header.json["crit"] == nil else {
      throw StoreRefusal(.malformed, "it has an unknown extension")
    }
    // The third is the sender's idea of a root; only the pinned one counts.
    let chain = try Self.certificates(header)
    (leaf, intermediate) = (chain[0], chain[1])
    payload = try Fields(reading: body)
    signed = Array("\(parts[0]).\(parts[1])".utf8)
    guard signature.count == 64 else {
      throw StoreRefusal(.wrongSignature, "its signature has the wrong length")
    }
    self.signature = signature
  }

  private static func certificates(_ header: Fields) throws(StoreRefusal) -> [[UInt8]] {
    guard case .array(let values) = header.json["x5c"], values.count == 3 else {
      throw StoreRefusal(.certificateCount, "it does not contain exactly three certificates")
    }
    var certificates: [[UInt8]] = []
    for value in values {
      guard case .string(let text) = value, text.utf8.count <= longestCertificate * 4 / 3,
        let data = Data(base64Encoded: text)
      else { throw StoreRefusal(.unreadableCertificate, "a certificate is not in base64") }
      certificates.append(Array(data))
    }
    return certificates
  }
}
