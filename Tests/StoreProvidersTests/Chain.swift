import Foundation
import TestKit

/// A root, an intermediate and a leaf in the shape of Apple's, made by the openssl command; each can be
/// bent.
struct Chain: Sendable {
  /// What can be different from Apple's.
  struct Shape: Sendable {
    var leafMark = "1.2.840.113635.100.6.11.1"
    var intermediateMark = "1.2.840.113635.100.6.2.1"
    var leafCurve = "prime256v1"
    var leafConstraints = "critical,CA:FALSE"
    var leafUsage = "critical,digitalSignature"
    var intermediateConstraints = "critical,CA:TRUE,pathlen:0"
    var leafHash = "-sha256"
    /// Whether the root signs the leaf itself, so that the intermediate has no part in it.
    var skipsIntermediate = false
    /// How the certificates are dated, as openssl takes days.
    var days = 3_650
  }

  let folder: TemporaryFolder
  let root: [UInt8]
  let intermediate: [UInt8]
  let leaf: [UInt8]
  let rootFile: String
  let key: SigningKey

  init(_ shape: Shape = Shape()) throws {
    folder = try TemporaryFolder()
    let rootKey = try SigningKey(in: folder, curve: "secp384r1")
    let middleKey = try SigningKey(in: folder, curve: "secp384r1")
    key = try SigningKey(in: folder, curve: shape.leafCurve)
    rootFile = folder / "root.pem"
    try Tool.need(
      "openssl",
      [
        "req", "-x509", "-new", "-sha384", "-key", rootKey.file, "-out", rootFile, "-days", "7300",
        "-subj", "/CN=Root of tests", "-addext", "keyUsage=critical,keyCertSign,cRLSign",
      ])
    let marked = shape.intermediateMark.isEmpty ? "" : "\(shape.intermediateMark)=ASN1:NULL\n"
    try Self.sign(
      folder, "middle", middleKey, by: "root", rootKey, days: 3_650, hash: "-sha384",
      """
      basicConstraints=\(shape.intermediateConstraints)
      keyUsage=critical,keyCertSign,cRLSign
      \(marked)
      """)
    let leafMarked = shape.leafMark.isEmpty ? "" : "\(shape.leafMark)=ASN1:NULL\n"
    try Self.sign(
      folder, "leaf", key, by: shape.skipsIntermediate ? "root" : "middle",
      shape.skipsIntermediate ? rootKey : middleKey, days: shape.days, hash: shape.leafHash,
      """
      basicConstraints=\(shape.leafConstraints)
      keyUsage=\(shape.leafUsage)
      \(leafMarked)
      """)
    (root, intermediate, leaf) = try (
      Self.der(folder, "root"), Self.der(folder, "middle"), Self.der(folder, "leaf")
    )
  }

  private static func sign(
    _ folder: TemporaryFolder, _ name: String, _ key: SigningKey, by issuer: String,
    _ issuerKey: SigningKey, days: Int, hash: String, _ extensions: String
  ) throws {
    let config = try folder.write(
      Array((extensions + "\nsubjectKeyIdentifier=hash\nauthorityKeyIdentifier=keyid\n").utf8),
      as: "\(name).cnf")
    try Tool.need(
      "openssl",
      [
        "req", "-new", "-key", key.file, "-out", folder / "\(name).csr", "-subj",
        "/CN=\(name) of tests",
      ])
    try Tool.need(
      "openssl",
      [
        "x509", "-req", hash, "-in", folder / "\(name).csr", "-CA", folder / "\(issuer).pem",
        "-CAkey", issuerKey.file, "-CAcreateserial", "-days", String(days), "-extfile", config,
        "-out", folder / "\(name).pem",
      ])
  }

  private static func der(_ folder: TemporaryFolder, _ name: String) throws -> [UInt8] {
    try Tool.need("openssl", ["x509", "-in", folder / "\(name).pem", "-outform", "DER"]).output
  }
}
