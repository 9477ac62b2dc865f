import Blobs
import Foundation
import TestKit
import Testing

@Suite struct TrustTests {
  /// A server whose certificate nobody has signed but itself; it prints its port.
  private static let stranger = """
    import ssl, sys, http.server
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), http.server.BaseHTTPRequestHandler)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(sys.argv[1], sys.argv[2])
    server.socket = context.wrap_socket(server.socket, server_side=True)
    print(server.server_address[1], flush=True)
    server.serve_forever()
    """

  @Test func trustsNoStrangerWithTheStoresName() async throws {
    let folder = try TemporaryFolder()
    let (key, certificate) = (folder / "key", folder / "certificate")
    try Tool.need(
      "openssl",
      [
        "req", "-x509", "-nodes", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-subj",
        "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out",
        certificate,
      ])
    let output = Pipe()
    let stranger = try RunningProgram(
      "/usr/bin/python3", ["-c", Self.stranger, certificate, key], output: .pipe(output),
      errors: .nothing)
    defer { stranger.end(SIGTERM) }
    let said = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    let relay = TestRelay(to: try #require(UInt16(said.trimmingCharacters(in: .newlines))))
    let store = try openBlobStore(
      "s3://key:secret@127.0.0.1:\(relay.port)/audio", cache: folder / "cache",
      settings: Lab.settings)
    let error = await expectError(.refused) { _ = try await store.list(after: nil, limit: 1) }
    #expect(error?.message.contains("certificate") == true)
    #expect(relay.connections == 1)
  }
}
