import Files
import Foundation
import Web

/// A time-stamp authority of our own, made by the openssl command and answering over HTTP.
public final class TestAuthority: Sendable {
  /// What is wrong with one that is not as it should be.
  public enum Flaw: String, Sendable {
    /// It stamps something else than it was asked.
    case otherHash
    case refuses, talksNonsense
  }

  public let folder: TemporaryFolder
  private let server: HTTPServer

  public var url: String { "http://localhost:\(server.port)/tsa" }

  public var root: [UInt8] {
    get throws { try folder.read("root.pem") }
  }

  public init(_ flaw: Flaw? = nil) throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    try Self.makeCertificates(folder)
    let (path, count) = (folder.url.path, Locked(0))
    server = try HTTPServer(ServerSettings()) { request in
      guard let query = try? await request.body.collected(limit: 10_000) else {
        return Response(400)
      }
      let number = count.withLock { count -> Int in
        count += 1
        return count
      }
      return (try? Self.answer(query, "\(path)/\(number)", path, flaw)) ?? Response(500)
    }
  }

  public func stop() async { await server.stop(grace: 1) }

  private static func answer(
    _ query: [UInt8], _ name: String, _ folder: String, _ flaw: Flaw?
  ) throws -> Response {
    if flaw == .refuses { return Response(503) }
    var query = query
    if flaw == .otherHash { query[query.count - 20] ^= 1 }
    let (asked, answered) = ("\(name).tsq", "\(name).tsr")
    try Data(query).write(to: URL(fileURLWithPath: asked))
    try Tool.need(
      "openssl",
      ["ts", "-reply", "-config", "\(folder)/tsa.cnf", "-queryfile", asked, "-out", answered])
    var bytes = Array(try Data(contentsOf: URL(fileURLWithPath: answered)))
    if flaw == .talksNonsense { bytes = Array("<html>".utf8) }
    return Response(
      200, headers: ["Content-Type": "application/timestamp-reply"], content: .bytes(bytes))
  }

  /// A certificate of this root for another use, under a name. It must be made before what it is to sign is stamped, or it is
  /// not valid yet at that time.
  public func makeSigner(_ name: String, for usage: String) throws {
    let config = "[leaf]\nkeyUsage = critical,digitalSignature\n\(usage)"
    let path = try folder.write(Array(config.utf8), as: "\(name).cnf")
    try Self.makeLeaf(folder, name, config: path)
  }

  /// What a token says, signed by another signer. The openssl command stamps with no certificate for another use, so this
  /// is signed as any message is.
  public func sign(_ token: [UInt8], as name: String) throws -> [UInt8] {
    let whole = try folder.write(token, as: "whole.der")
    let cms = ["cms", "-binary"]
    try Tool.need(
      "openssl",
      cms + ["-verify", "-noverify", "-inform", "DER", "-in", whole, "-out", folder / "said.der"])
    try Tool.need(
      "openssl",
      cms + [
        "-sign", "-nodetach", "-cades", "-econtent_type", "1.2.840.113549.1.9.16.1.4", "-signer",
        folder / "\(name).pem", "-inkey", folder / "\(name).key", "-in", folder / "said.der",
        "-outform", "DER", "-out", folder / "signed.der",
      ])
    return try folder.read("signed.der")
  }

  private static let key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]

  private static func makeLeaf(_ folder: TemporaryFolder, _ name: String, config: String) throws {
    try Tool.need(
      "openssl",
      ["req", "-new", "-subj", "/CN=Test TSA"] + key
        + ["-keyout", folder / "\(name).key", "-out", folder / "\(name).csr"])
    try Tool.need(
      "openssl",
      [
        "x509", "-req", "-in", folder / "\(name).csr", "-CA", folder / "root.pem", "-CAkey",
        folder / "root.key", "-CAcreateserial", "-days", "2", "-extfile", config, "-extensions",
        "leaf", "-out", folder / "\(name).pem",
      ])
  }

  private static func makeCertificates(_ folder: TemporaryFolder) throws {
    _ = try folder.write(
      Array(
        """
        [tsa]
        default_tsa = stamp
        [stamp]
        serial = \(folder / "serial")
        signer_cert = \(folder / "tsa.pem")
        signer_key = \(folder / "tsa.key")
        certs = \(folder / "root.pem")
        signer_digest = sha256
        default_policy = 1.2.3.4.1
        digests = sha256
        accuracy = secs:1
        ordering = no
        ess_cert_id_chain = no
        ess_cert_id_alg = sha256
        [root]
        basicConstraints = critical,CA:TRUE
        keyUsage = critical,keyCertSign
        [leaf]
        basicConstraints = critical,CA:FALSE
        keyUsage = critical,digitalSignature
        extendedKeyUsage = critical,timeStamping
        [req]
        distinguished_name = name
        [name]
        """.utf8), as: "tsa.cnf")
    _ = try folder.write(Array("01\n".utf8), as: "serial")
    try Tool.need(
      "openssl",
      ["req", "-x509", "-config", folder / "tsa.cnf", "-extensions", "root", "-days", "2"] + key
        + ["-subj", "/CN=Test root", "-keyout", folder / "root.key", "-out", folder / "root.pem"])
    try makeLeaf(folder, "tsa", config: folder / "tsa.cnf")
  }
}
