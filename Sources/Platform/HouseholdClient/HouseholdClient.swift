import Files
import FoundationEssentials
import HTTPClient
import Web

/// A household as commands ask it: over the network, or in this process. The same words either way.
public struct HouseholdClient: Sendable {
  /// One thing that is asked.
  public struct Question: Sendable {
    public let method: Web.Method
    /// From `/api/v1` on, escaped.
    public let path: String
    public var contentType: String?
    public var body: [UInt8] = []
    /// A file that is sent in place of the bytes, read while it goes out.
    public var file: Descriptor?
    /// Sent as Idempotency-Key.
    public var key: String?
    /// How long nothing may come.
    public var silentSeconds = 120
  }

  /// Answers a question; the body of an answer that went well is handed over in pieces.
  public typealias Asking =
    @Sendable (
      _ question: Question, _ receive: @escaping @Sendable ([UInt8]) throws -> Void
    ) async throws -> Void

  private let asking: Asking

  public init(asking: @escaping Asking) {
    self.asking = asking
  }

  /// Asks and understands the answer.
  public func ask<Answer: Decodable>(
    _ method: Web.Method, _ path: String, _ message: (some Encodable)? = JSONNothing?.none,
    silentSeconds: Int = 120
  ) async throws -> Answer {
    try understand(try await send(method, path, message, silentSeconds: silentSeconds))
  }

  /// Sends a whole file as a body of some type, and understands the answer. `key` is the same for every try of the
  /// same request.
  public func ask<Answer: Decodable>(
    _ method: Web.Method, _ path: String, file: Descriptor, type: String, key: String? = nil
  ) async throws -> Answer {
    var question = Question(method: method, path: path)
    (question.contentType, question.file, question.key) = (type, file, key)
    return try understand(try await bytes(question))
  }

  /// Asks; the answer is bytes of any kind.
  @discardableResult
  public func send(
    _ method: Web.Method, _ path: String, _ message: (some Encodable)? = JSONNothing?.none,
    silentSeconds: Int = 120
  ) async throws -> [UInt8] {
    var question = Question(method: method, path: path)
    question.silentSeconds = silentSeconds
    if let message {
      question.contentType = "application/json"
      question.body = Array(try Models.encoder.encode(message))
    }
    return try await bytes(question)
  }

  /// Sends bytes as they are.
  public func put(_ path: String, bytes: [UInt8]) async throws {
    try await send(.put, path, bytes: bytes)
  }

  /// Sends bytes as they are, and understands the answer.
  public func ask<Answer: Decodable>(
    _ method: Web.Method, _ path: String, bytes: [UInt8]
  ) async throws -> Answer {
    try understand(try await send(method, path, bytes: bytes))
  }

  @discardableResult
  private func send(_ method: Web.Method, _ path: String, bytes: [UInt8]) async throws -> [UInt8] {
    var question = Question(method: method, path: path)
    (question.contentType, question.body) = ("application/octet-stream", bytes)
    return try await self.bytes(question)
  }

  private func understand<Answer: Decodable>(_ bytes: [UInt8]) throws -> Answer {
    do { return try Models.decoder.decode(Answer.self, from: Data(bytes)) } catch {
      throw HouseholdClientError(
        "not_quintet", "the address does not belong to a Quintet server of this version")
    }
  }

  /// Hands over an answer piece by piece, however large it is.
  public func fetch(
    _ path: String, into receive: @escaping @Sendable ([UInt8]) throws -> Void
  ) async throws {
    try await asking(Question(method: .get, path: path), receive)
  }

  private func bytes(_ question: Question) async throws -> [UInt8] {
    let bytes = Locked<[UInt8]>([])
    try await asking(question) { piece in bytes.withLock { $0 += piece } }
    return bytes.withLock { $0 }
  }
}

/// What is sent where nothing is.
public struct JSONNothing: Encodable, Sendable {}

/// Why a household did not do as asked, in its own words where it has said something.
public struct HouseholdClientError: Error, Sendable, Equatable {
  public let code: String
  public let message: String
  /// The status of the answer, when there was one.
  public var status: Int?
  /// After how many seconds the server wants to be asked again, when it has said so.
  public var retryAfterSeconds: Int?

  public init(_ code: String, _ message: String) {
    (self.code, self.message) = (code, message)
  }

  /// What an answer that is no success says.
  public init(status: Int, body: [UInt8]) {
    struct ProblemBody: Decodable {
      let code: String
      let detail: String
      let fields: [Field]?

      struct Field: Decodable {
        let place: String
        let message: String
      }
    }
    guard let problem = try? JSONDecoder().decode(ProblemBody.self, from: Data(body)) else {
      self.init("answered_\(status)", "the server answered \(status)")
      return
    }
    let fields = status == 422 ? problem.fields ?? [] : []
    let more = fields.prefix(5).map { "; \($0.place) \($0.message)" }.joined()
    let text = problem.detail.hasSuffix(".") ? String(problem.detail.dropLast()) : problem.detail
    self.init(problem.code, text.prefix(1).lowercased() + text.dropFirst() + more)
  }
}
