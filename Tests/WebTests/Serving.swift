import Files
import Web

/// A server with one service, stopped when `body` is done.
func serving(
  _ service: @escaping @Sendable (Request) async -> Response,
  settings: ServerSettings = ServerSettings(),
  body: @escaping @Sendable (UInt16) throws -> Void
) async throws {
  let server = try HTTPServer(settings, service: service)
  // Clients wait for their sockets, and would keep the server's tasks from running.
  let outcome = await Result { try await onOwnThread { try body(server.port) } }
  await server.stop(grace: 1)
  try outcome.get()
}

extension Result where Failure == any Error {
  /// What came of asynchronous work.
  fileprivate init(_ work: () async throws -> Success) async {
    do { self = .success(try await work()) } catch { self = .failure(error) }
  }
}
