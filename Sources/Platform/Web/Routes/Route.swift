/// One thing that can be asked of the server, declared once: the router, the API's description, the
/// TypeScript client and the docs are all made from it.
public struct Route: Sendable {
  /// What a request brings.
  public enum Taking: Sendable {
    case nothing
    case json(Schema)
    /// Bytes of any kind, so many at most, read by the handler as they come.
    case bytes(limit: Int)
    /// A form (`multipart/form-data`) with one file in a part called `file`, so many bytes at most, read by the
    /// handler through `FormReader` as they come.
    case form(limit: Int)

    /// How many bytes may be announced; nil where what is read says that.
    var limit: Int? {
      switch self {
      case .bytes(let limit), .form(let limit): limit
      case .nothing, .json: nil
      }
    }
  }

  /// What it is answered with when all is well.
  public enum Giving: Sendable {
    case nothing
    case json(Schema)
    /// Something else than JSON, of these media types.
    case bytes([String])
    /// A stream of events (`text/event-stream`).
    case events
  }

  public let method: Method
  public let path: PathTemplate
  /// The name of the function in the client, such as `listAssets`.
  public let name: String
  /// One sentence.
  public let summary: String
  public let permission: Permission
  public let parameters: [Parameter]
  public let taking: Taking
  public let giving: Giving
  public let status: Int
  /// Another status that the same answer may come with.
  public let otherStatus: Int?
  let handle: @Sendable (Call) async throws -> Response

  /// A route that answers with what it makes itself.
  public init(
    _ method: Method, _ path: PathTemplate, _ name: String, _ summary: String,
    for permission: Permission, parameters: [Parameter] = [], taking: Taking = .nothing,
    giving: Giving = .nothing, status: Int? = nil, or otherStatus: Int? = nil,
    handle: @escaping @Sendable (Call) async throws -> Response
  ) {
    self.method = method
    self.path = path
    self.name = name
    self.summary = summary
    self.permission = permission
    self.parameters = parameters
    self.taking = taking
    self.giving = giving
    if case .nothing = giving { self.status = status ?? 204 } else { self.status = status ?? 200 }
    self.otherStatus = otherStatus
    self.handle = handle
    check()
  }

  /// A route that answers with a model.
  public init<Answer: Model>(
    _ method: Method, _ path: PathTemplate, _ name: String, _ summary: String,
    for permission: Permission, parameters: [Parameter] = [], giving: Answer.Type,
    status: Int = 200, handle: @escaping @Sendable (Call) async throws -> Answer
  ) {
    self.init(
      method, path, name, summary, for: permission, parameters: parameters,
      giving: .json(Answer.schema), status: status
    ) { try .json(try await handle($0), status: status) }
  }

  /// A route that takes a model and answers with one.
  public init<Body: Model, Answer: Model>(
    _ method: Method, _ path: PathTemplate, _ name: String, _ summary: String,
    for permission: Permission, parameters: [Parameter] = [], taking: Body.Type,
    giving: Answer.Type, status: Int = 200,
    handle: @escaping @Sendable (Call, Body) async throws -> Answer
  ) {
    self.init(
      method, path, name, summary, for: permission, parameters: parameters,
      taking: .json(Body.schema), giving: .json(Answer.schema), status: status
    ) { try .json(try await handle($0, try await $0.model(Body.self)), status: status) }
  }

  /// What stands in the path is declared, and the other way round.
  private func check() {
    let inPath = path.parts.compactMap { part in
      if case .parameter(let name) = part { name } else { nil }
    }
    let declared = parameters.filter { $0.location == .path }.map(\.name)
    precondition(Set(inPath) == Set(declared), "\(name): the path's parameters are not declared")
  }
}
