import CHTTP

/// A certificate and its key as GnuTLS wants them.
final class Credentials: Sendable {
  // Safe to share: GnuTLS only reads it once it is made.
  nonisolated(unsafe) let pointer: OpaquePointer

  init(_ certificate: ServerSettings.Certificate) throws(ServerError) {
    guard let made = quintet_http_credentials(certificate.chain, certificate.privateKey) else {
      throw ServerError(
        .certificateUnusable,
        "the new certificate does not match its key; the current one stays in use")
    }
    pointer = made
  }

  deinit {
    quintet_http_free(pointer)
  }
}
