/// What a server can be asked, told to programs and people: made from the routes themselves.
public struct APIDescription: Sendable {
  let routes: [Route]
  let version: String

  public init(_ routes: [Route], version: String) {
    self.routes = routes
    self.version = version
  }

  /// Every named object, each once, those it is made of before it.
  var objects: [Schema.Object] {
    var names: Set<String> = []
    let all = routes.flatMap { route in
      var schemas: [Schema] = route.parameters.map(\.schema)
      if case .json(let schema) = route.taking { schemas.append(schema) }
      if case .json(let schema) = route.giving { schemas.append(schema) }
      return schemas.flatMap(\.objects)
    }
    return (all + Schema.object(Problem.schema).objects).filter { names.insert($0.name).inserted }
  }
}

extension Problem {
  /// The problem as it is sent.
  static let schema = Schema.Object(
    "Problem", "Why a request was refused (RFC 9457).",
    [
      .must("type", .text(1...200)), .must("title", .text(1...200)),
      .must("status", .integer(400...599)),
      .must("code", .text(1...100), "A code that stays the same between versions."),
      .must("detail", .text(0...10_000), "What happened and what to do, for a person."),
      .may(
        "fields",
        .list(
          .object(
            Schema.Object(
              "ProblemField", "What is wrong with one field.",
              [.must("place", .text(0...1_000)), .must("message", .text(0...10_000))])),
          most: 1_000)),
    ])
}
