import Files
import Foundation
import Web

/// A server of our own in a store's place, which notes what it was asked.
final class LocalServer: Sendable {
  struct Asked: Sendable {
    let method: String
    let path: String
    let headers: Headers
    let body: String
  }

  private let noted: Locked<[Asked]>
  private let server: HTTPServer

  var asked: [Asked] { noted.withLock { $0 } }
  var address: String { "http://127.0.0.1:\(server.port)" }

  init(_ answer: @escaping @Sendable (Asked) async -> Response) throws {
    let noted = Locked<[Asked]>([])
    server = try HTTPServer(
      ServerSettings(), log: { _ in },
      service: { request in
        let body = (try? await request.body.collected(limit: 1 << 20)) ?? []
        let asked = Asked(
          method: request.method.rawValue, path: request.target.raw, headers: request.headers,
          body: String(decoding: body, as: UTF8.self))
        noted.withLock { $0.append(asked) }
        return await answer(asked)
      })
    self.noted = noted
  }

  func stop() async {
    await server.stop(grace: 1)
  }
}

/// A server for the time of one test.
func withServer(
  _ answer: @escaping @Sendable (LocalServer.Asked) async -> Response,
  _ body: (LocalServer) async throws -> Void
) async throws {
  let server = try LocalServer(answer)
  do { try await body(server) } catch {
    await server.stop()
    throw error
  }
  await server.stop()
}
