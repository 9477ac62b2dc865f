import HTTPClient
import Testing
import Web

/// One connection for several who ask.
@Suite(.timeLimit(.minutes(5))) struct HTTPConnectionTests {
  @Test func answersEachOfThoseWhoAskAtOnce() async throws {
    let server = try HTTPServer(ServerSettings()) { request in
      try? await Task.sleep(for: .milliseconds(5))
      return .text(request.target.path.joined(), type: "text/plain")
    }
    let connection = try #require(HTTPConnection())
    let answers = try await withThrowingTaskGroup(of: (Int, String?).self) { group in
      for number in 0..<16 {
        group.addTask {
          let request = HTTPRequest("GET", "http://localhost:\(server.port)/\(number)")
          let answer = try await connection.ask(request, HTTPReception(limit: 1_000)).get()
          return (number, String(decoding: answer.body, as: UTF8.self))
        }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    await server.stop(grace: 1)
    for number in 0..<16 { #expect(answers[number] == "\(number)") }
  }
}
