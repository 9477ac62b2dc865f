import Web

extension Gate {
  /// A route for parents, behind the gate.
  func route(
    _ method: Method, _ path: String, _ name: String, _ summary: String,
    parameters: [Parameter] = [], taking: Route.Taking = .nothing, giving: Route.Giving = .nothing,
    handle: @escaping @Sendable (Call) async throws -> Response
  ) -> Route {
    Route(
      method, PathTemplate("\(BabySounds.path)/\(path)"), name, summary, for: .member(.adult),
      parameters: parameters + [.gate], taking: taking, giving: giving
    ) { call in
      try await require(call)
      return try await handle(call)
    }
  }

  /// A route for parents that takes a model and answers with one.
  func route<Body: Model, Answer: Model>(
    _ method: Method, _ path: String, _ name: String, _ summary: String,
    parameters: [Parameter] = [], taking: Body.Type, giving: Answer.Type,
    handle: @escaping @Sendable (Call, Body) async throws -> Answer
  ) -> Route {
    route(
      method, path, name, summary, parameters: parameters, taking: .json(Body.schema),
      giving: .json(Answer.schema)
    ) { try .json(try await handle($0, try await $0.model(Body.self))) }
  }
}
