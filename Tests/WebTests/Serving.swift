import Files
import Web

/// A server with one service, stopped when `body` is done.
func serving(
  _ service: @escaping @Sendable (Request) async -> Response,
  settings: ServerSettings = ServerSettings(),
  log: @escaping @Sendable (String) -> Void = { _ in },
  body: @escaping @Sendable (UInt16) throws -> Void
) async throws {
  let server = try HTTPServer(settings, log: log, service: service)
  // Clients wait for their sockets, and would keep the server's tasks from running.
  let outcome = await Result { try await onOwnThread { try body(server.port) } }
  await server.stop(grace: 1)
  try outcome.get()
}
