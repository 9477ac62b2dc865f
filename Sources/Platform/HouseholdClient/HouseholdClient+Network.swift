import Files
import HTTPClient
import Web

extension HouseholdClient {
  /// A household's server somewhere.
  public init(_ server: ServerAddress, token: String?, authority: String?) throws {
    guard let connection = HTTPConnection() else {
      throw HouseholdClientError("no_memory", "not enough memory to connect to the server")
    }
    self.init { question, receive in
      var headers = token.map { [(name: "Authorization", value: "Bearer \($0)")] } ?? []
      if let type = question.contentType { headers.append(("Content-Type", type)) }
      if let key = question.key { headers.append((RequestKey.header, key)) }
      var request = HTTPRequest(
        question.method.rawValue, server.text + question.path, headers: headers,
        body: question.sending)
      request.authority = authority
      request.silentSeconds = question.silentSeconds
      let failure = Locked<(any Error)?>(nil)
      let reception = HTTPReception(limit: 1 << 16) { piece in
        do { try receive(Array(piece)) } catch {
          failure.withLock { $0 = error }
          return false
        }
        return true
      }
      let outcome = try await connection.ask(request, reception)
      if let error = failure.withLock({ $0 }) { throw error }
      switch outcome {
      case .failure(let failure):
        throw HouseholdClientError(
          failure.isDistrust ? "not_trusted" : "server_away",
          "the server at \(server.text) does not respond: \(failure.cause)")
      case .success(let answer):
        guard (200..<300).contains(answer.status) else {
          var error = HouseholdClientError(status: answer.status, body: answer.body)
          error.status = answer.status
          error.retryAfterSeconds = answer.headers["retry-after"].flatMap(Int.init)
          throw error
        }
      }
    }
  }
}

extension HouseholdClient.Question {
  fileprivate var sending: HTTPRequest.Body {
    if let file { return .file(file, 0..<file.byteCount) }
    return contentType == nil ? .none : .bytes(body)
  }
}
