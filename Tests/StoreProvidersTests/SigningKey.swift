import CCrypto
import Foundation
import TestKit

/// A private key in a file, with which tests sign what stores would.
final class SigningKey: @unchecked Sendable {
  // Safe to share: libcrypto's keys are only read once they are made.
  private let key: OpaquePointer
  let file: String

  /// Makes one by the openssl command, on a curve.
  init(in folder: TemporaryFolder, curve: String = "prime256v1") throws {
    file = folder / "\(UUID().uuidString).key"
    try Tool.need(
      "openssl",
      ["genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:\(curve)", "-out", file])
    try Tool.need(
      "openssl",
      ["pkcs8", "-topk8", "-nocrypt", "-in", file, "-outform", "DER", "-out", file + ".der"])
    let der = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file + ".der")))
    let read = der.withUnsafeBufferPointer { bytes in
      var start = bytes.baseAddress
      return d2i_AutoPrivateKey(nil, &start, bytes.count)
    }
    guard let read else { throw CocoaError(.fileReadCorruptFile) }
    key = read
  }

  deinit {
    EVP_PKEY_free(key)
  }

  /// ECDSA with SHA-256, in DER.
  func sign(_ message: [UInt8]) -> [UInt8] {
    let context = EVP_MD_CTX_new()
    defer { EVP_MD_CTX_free(context) }
    var (signature, count) = ([UInt8](repeating: 0, count: 256), 256)
    precondition(EVP_DigestSignInit(context, nil, EVP_sha256(), nil, key) == 1)
    precondition(EVP_DigestSign(context, &signature, &count, message, message.count) == 1)
    return Array(signature[..<count])
  }

  /// The same as r and s, 32 bytes each.
  func signPlainly(_ message: [UInt8]) -> [UInt8] {
    let der = sign(message)
    var index = 3
    return (0..<2).flatMap { _ in
      let number = der[(index + 1)...].prefix(Int(der[index]))
      index += 2 + number.count
      return [UInt8](repeating: 0, count: max(32 - number.count, 0)) + number.suffix(32)
    }
  }

  /// The public half in DER.
  func publicDER() throws -> [UInt8] {
    try Tool.need("openssl", ["pkey", "-in", file, "-pubout", "-outform", "DER"]).output
  }
}
