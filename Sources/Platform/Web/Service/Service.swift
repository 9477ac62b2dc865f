import Errors
import Files
import FoundationEssentials

/// Answers requests with routes: the whole way from a request to its answer, without a socket.
///
/// Limits, origins, permissions, parameters and bodies are checked here once for all routes.
public struct Service: Sendable {
  private let router: Router
  private let site: Site?
  private let gatekeeper: Gatekeeper
  private let limiter: RateLimiter
  private let metrics: Metrics
  private let log: @Sendable (LogLine) -> Void
  private let isUnlimited: @Sendable (Request) -> Bool

  /// `site` has the pages that are no routes. `identify` says who asks; it may throw a `Problem` to refuse.
  /// Requests that are unlimited may come as often as they like.
  public init(
    _ routes: [Route], site: Site? = nil, metrics: Metrics = Metrics(),
    requestsPerSecond: Double = 200,
    isUnlimited: @escaping @Sendable (Request) -> Bool = { $0.client.isLoopback },
    identify: @escaping @Sendable (Request) async throws -> Identity?,
    log: @escaping @Sendable (LogLine) -> Void = { _ in }
  ) {
    router = Router(routes)
    self.site = site
    gatekeeper = Gatekeeper(identify: identify)
    limiter = RateLimiter(perSecond: requestsPerSecond, burst: requestsPerSecond * 2)
    self.metrics = metrics
    self.isUnlimited = isUnlimited
    self.log = log
  }

  /// The answer to a request; whatever goes wrong is an answer too.
  public func respond(to request: Request) async -> Response {
    let start = ContinuousClock.now
    let (route, outcome) = await answer(request)
    let response = Finishing.finish(outcome.response, to: request)
    let spent = (ContinuousClock.now - start).components
    let seconds = Double(spent.seconds) + Double(spent.attoseconds) * 1e-18
    log(route, response, seconds, outcome.cause)
    return response
  }

  private struct Outcome {
    let response: Response
    var cause: String?
  }

  private func answer(_ request: Request) async -> (Route?, Outcome) {
    switch router.find(request.method, request.target.path) {
    case .found(let route, let path):
      do {
        return (route, Outcome(response: try await call(route, path, request)))
      } catch {
        let problem = error as? Problem ?? Self.problem(of: error)
        return (route, Outcome(response: problem.response, cause: problem.cause))
      }
    case .otherMethods(let methods): return (nil, Outcome(response: refusal(request, methods)))
    case .nothing:
      return (nil, Outcome(response: site?.answer(to: request) ?? Problem.notFound.response))
    }
  }

  /// Errors that are nobody's fault become what they are; the rest is ours.
  private static func problem(of error: any Error) -> Problem {
    switch error {
    case is ClientGone: .badRequest("The connection ended before the request was complete.")
    case is CancellationError: .unavailable
    case let error as any ProblemConvertible: error.problem
    default: .unexpected(error)
    }
  }

  private func call(_ route: Route, _ path: [String: String], _ request: Request) async throws
    -> Response
  {
    if !isUnlimited(request) {
      let now = ContinuousClock.now - Self.begin
      if let wait = limiter.admit(request.client.address, at: Double(now.components.seconds)) {
        throw Problem(
          429, "too_often", "Too many requests. Wait a moment.",
          retryAfter: Int(wait.rounded(.up)))
      }
    }
    try Gatekeeper.checkOrigin(request)
    let identity = try await gatekeeper.admit(request, to: route)
    let values = try Values(route.parameters, path: path, of: request)
    if let limit = route.taking.limit, let length = request.body.length, length > Int64(limit) {
      throw Problem.tooLarge(limit: limit)
    }
    var call = Call(request: request, values: values, identity: identity, route: route)
    if case .json = route.taking, values.text(Parameter.requestKey.name) != nil {
      let bytes = try await request.body.collected(limit: Call.longestJSON)
      call.request.body = Body(bytes)
      call.keyedBody = ContentHash(of: bytes[...])
    }
    return try await route.handle(call)
  }

  private static let begin = ContinuousClock.now

  private func refusal(_ request: Request, _ methods: [Method]) -> Response {
    let names = methods.map(\.rawValue) + (methods.contains(.get) ? ["HEAD"] : []) + ["OPTIONS"]
    let allow = names.joined(separator: ", ")
    guard request.method != .options else { return Response(204, headers: ["Allow": allow]) }
    var problem = Problem(
      405, "method_not_allowed", "This address allows only \(allow).")
    problem.headers["Allow"] = allow
    return problem.response
  }

  /// A refusal for now, such as a full disk, is worth a look; a fault is what has a cause.
  private static func level(_ status: Int, _ cause: String?) -> LogLine.Level {
    guard status >= 500 else { return .info }
    return cause == nil ? .warning : .error
  }

  private func log(_ route: Route?, _ response: Response, _ seconds: Double, _ cause: String?) {
    let name = route?.name ?? "none"
    metrics.answered(name, status: response.status, seconds: seconds)
    var fields: [(String, JSON)] = [
      ("route", .string(name)), ("status", .integer(Int64(response.status))),
      ("ms", .number((seconds * 10_000).rounded() / 10)),
    ]
    if let bytes = response.byteCount { fields.append(("bytes", .integer(bytes))) }
    if let cause { fields.append(("cause", .string(cause))) }
    log(LogLine(Self.level(response.status, cause), "request", fields))
  }
}

/// An error of another module that knows which answer it is.
public protocol ProblemConvertible: Error {
  var problem: Problem { get }
}

extension Problem: ProblemConvertible {
  public var problem: Problem { self }
}

/// Codes of a module that knows nothing of HTTP, as they are answered.
public protocol AnsweredErrorCode: ErrorCode {
  static func problem(of error: CodedError<Self>) -> Problem
}

extension CodedError: ProblemConvertible where Code: AnsweredErrorCode {
  public var problem: Problem { Code.problem(of: self) }
}
