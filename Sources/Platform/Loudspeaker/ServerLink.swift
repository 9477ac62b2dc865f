import Blobs
import Files
import FoundationEssentials
import HTTPClient
import Players
import Web

/// How a player speaks with its server.
struct ServerLink: Sendable {
  /// Why something could not be asked.
  enum Trouble: Error {
    /// Nobody answers, or not as a server does; it may be better later.
    case away(String)
    /// Whoever answers is not to be trusted.
    case distrust(String)
    /// The server does not know this token, or not for this.
    case refused(String)
    /// It answered that it cannot be.
    case problem(status: Int, String)
  }

  /// The server's address.
  let root: String
  private let address: String
  private let token: String?
  private let authority: String?
  /// One conversation at a time; the stream of events has a connection of its own.
  private let connection: HTTPConnection
  private let listening: HTTPConnection

  init(server: String, token: String?, authority: String?, player: UUID) throws {
    guard let connection = HTTPConnection(), let listening = HTTPConnection() else {
      throw LoudspeakerError(.noMemory, "not enough memory to connect to the server")
    }
    (self.connection, self.listening) = (connection, listening)
    self.token = token
    self.authority = authority
    root = server
    address = "\(server)/api/v1/players/\(player.uuidString.lowercased())"
  }

  func announce(_ word: Announcement) async throws -> Player {
    try await ask("PUT", "", word)
  }

  func report(_ state: PlayerState) async throws {
    try await send("PUT", "/state", Array(Models.encoder.encode(state)))
  }

  func commands(after number: Int64) async throws -> CommandList {
    try await ask("GET", "/commands?after=\(number)", nil as Announcement?)
  }

  /// A command as it is now, over a connection of its own; nil when nothing is to be done any more.
  func again(_ command: PlayerCommand) async throws -> PlayerCommand? {
    guard let connection = HTTPConnection() else { throw Trouble.away("not enough memory") }
    let list: CommandList = try await ask(
      "GET", "/commands?after=\(command.number - 1)", nil as Announcement?, over: connection)
    return list.commands.first { $0.id == command.id }
  }

  func acknowledge(_ command: UUID, _ answer: Acknowledgement) async throws {
    try await send(
      "POST", "/commands/\(command.uuidString.lowercased())/acknowledgement",
      Array(Models.encoder.encode(answer)))
  }

  /// Brings a sound's bytes into a file, or those of one of its tracks, over a connection of its own.
  func fetch(_ command: UUID, track: Int?, into file: IncomingFile) async throws {
    guard let connection = HTTPConnection() else { throw Trouble.away("not enough memory") }
    let query = track.map { "?track=\($0)" } ?? ""
    let message = request("GET", "/commands/\(command.uuidString.lowercased())/sound\(query)")
    let failure = Locked<(any Error)?>(nil)
    let reception = HTTPReception(limit: 1 << 16) { bytes in
      do { try file.write(bytes) } catch {
        failure.withLock { $0 = error }
        return false
      }
      return true
    }
    let outcome = try await connection.ask(message, reception)
    if let error = failure.withLock({ $0 }) { throw error }
    _ = try checked(outcome)
  }

  /// Hears what happens until the stream ends; `heard` is called for each event, first with an empty
  /// name when the stream is open.
  func listen(_ heard: @escaping @Sendable (String, String) -> Void) async throws {
    var message = HTTPRequest("GET", "\(root)/api/v1/events", headers: headers)
    message.authority = authority
    // The server says something every fifteen seconds.
    message.silentSeconds = 45
    let lines = Locked((lines: EventLines(), isOpen: false))
    let reception = HTTPReception(limit: 1 << 16) { bytes in
      let (events, isFirst) = lines.withLock { state in
        defer { state.isOpen = true }
        return (state.lines.read(bytes), !state.isOpen)
      }
      if isFirst { heard("", "") }
      for event in events { heard(event.name, event.data) }
      return true
    }
    _ = try checked(try await listening.ask(message, reception))
  }

  private var headers: [(name: String, value: String)] {
    token.map { [("Authorization", "Bearer \($0)")] } ?? []
  }

  private func request(_ method: String, _ rest: String, body: [UInt8]? = nil) -> HTTPRequest {
    var request = HTTPRequest(method, address + rest, headers: headers)
    if let body {
      request.headers.append(("Content-Type", "application/json"))
      request.body = .bytes(body)
    }
    request.authority = authority
    return request
  }

  private func ask<Answer: Decodable>(
    _ method: String, _ rest: String, _ word: (some Encodable)?,
    over connection: HTTPConnection? = nil
  ) async throws -> Answer {
    let body = try word.map { Array(try Models.encoder.encode($0)) }
    let answer = try await send(method, rest, body, over: connection)
    do { return try Models.decoder.decode(Answer.self, from: Data(answer.body)) } catch {
      throw Trouble.away("the address does not belong to a Quintet server of this version")
    }
  }

  @discardableResult
  private func send(
    _ method: String, _ rest: String, _ body: [UInt8]?, over own: HTTPConnection? = nil
  ) async throws -> HTTPAnswer {
    let message = request(method, rest, body: body)
    return try checked(try await (own ?? connection).ask(message, HTTPReception(limit: 1 << 20)))
  }

  private func checked(_ outcome: Result<HTTPAnswer, HTTPFailure>) throws -> HTTPAnswer {
    let answer: HTTPAnswer
    switch outcome {
    case .failure(let failure) where failure.isDistrust: throw Trouble.distrust(failure.cause)
    case .failure(let failure): throw Trouble.away(failure.cause)
    case .success(let some): answer = some
    }
    switch answer.status {
    case 200..<300: return answer
    case 401, 403: throw Trouble.refused(Self.detail(answer))
    case 429, 500...: throw Trouble.away(Self.detail(answer))
    default: throw Trouble.problem(status: answer.status, Self.detail(answer))
    }
  }

  /// What the server says about it, for a person.
  private static func detail(_ answer: HTTPAnswer) -> String {
    struct ProblemBody: Decodable { let detail: String }
    let problem = try? JSONDecoder().decode(ProblemBody.self, from: Data(answer.body))
    return problem?.detail ?? "it answered \(answer.status)"
  }
}
