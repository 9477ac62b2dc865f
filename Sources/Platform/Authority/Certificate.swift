import CAuthority
import Files

/// A certificate with its private key.
public struct Certificate: Sendable, Equatable {
  /// Without the key, as PEM: for everybody.
  public let pem: String
  /// As PEM: for nobody but the server.
  public let key: String
  /// The certificate as bytes (DER), for devices.
  public let bytes: [UInt8]
  /// The names and addresses it speaks for.
  public let names: [String]
  /// Seconds since 1970 between which it is good.
  public let from: Int64
  public let to: Int64
  let isAuthority: Bool

  /// The SHA-256 of its bytes, in pairs of digits: `3F:A0:…`, as devices show it.
  public var fingerprint: String {
    let digits = Array(ContentHash(of: bytes[...]).description.uppercased())
    return stride(from: 0, to: digits.count, by: 2)
      .map { String(digits[$0...$0 + 1]) }.joined(separator: ":")
  }

  /// Reads both from one PEM text; throws what is wrong with it, in words that follow a file's name.
  init(text: String) throws(Unreadable) {
    var found = quintet_certificate()
    let outcome = Int(quintet_certificate_read(text, &found))
    defer { quintet_certificate_free(&found) }
    guard outcome == QUINTET_CERTIFICATE_GOOD else {
      throw Unreadable(outcome: Int(outcome))
    }
    pem = String(cString: found.certificate)
    key = String(cString: found.key)
    bytes = Array(UnsafeBufferPointer(start: found.bytes, count: found.byte_count))
    names = String(cString: found.names).split(separator: "\n").map(String.init)
    (from, to) = (found.from, found.to)
    isAuthority = found.is_authority == 1
  }

  struct Unreadable: Error {
    let outcome: Int

    var words: String {
      switch outcome {
      case QUINTET_CERTIFICATE_WITHOUT_KEY: "the key in it cannot be read"
      case QUINTET_CERTIFICATE_OF_ANOTHER_KEY: "its certificate and its key do not match"
      default: "the certificate in it cannot be read"
      }
    }
  }
}
