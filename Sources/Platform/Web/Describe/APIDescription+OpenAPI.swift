extension APIDescription {
  /// The OpenAPI 3.1 document.
  public var openAPI: JSON {
    var paths: [(String, [(String, JSON)])] = []
    for route in routes {
      let member = (route.method.rawValue.lowercased(), operation(route))
      if let index = paths.firstIndex(where: { $0.0 == route.path.description }) {
        paths[index].1.append(member)
      } else {
        paths.append((route.path.description, [member]))
      }
    }
    return [
      "openapi": "3.1.0",
      "info": [
        "title": "Quintet", "version": .string(version),
        "description": "The API of a Quintet server.",
      ],
      "paths": .object(paths.map { ($0.0, .object($0.1)) }),
      "components": ["schemas": .object(objects.map { ($0.name, $0.openAPI) })],
    ]
  }

  private func operation(_ route: Route) -> JSON {
    var members: [(String, JSON)] = [
      ("operationId", .string(route.name)), ("summary", .string(route.summary)),
    ]
    if !route.parameters.isEmpty {
      members.append(("parameters", .array(route.parameters.map(parameter))))
    }
    switch route.taking {
    case .nothing: break
    case .json(let schema):
      members.append(("requestBody", body("application/json", schema.openAPI)))
    case .bytes: members.append(("requestBody", body("application/octet-stream", [:])))
    case .form: members.append(("requestBody", body("multipart/form-data", Self.form)))
    }
    let answers = [route.status, route.otherStatus].compactMap { $0 }.map {
      (String($0), answer(route))
    }
    members.append(("responses", .object(answers + [refusals])))
    return .object(members)
  }

  private static let form: JSON = [
    "type": "object", "required": ["file"],
    "properties": ["file": ["type": "string", "contentMediaType": "application/octet-stream"]],
  ]

  private var refusals: (String, JSON) {
    let problem: JSON = ["schema": ["$ref": "#/components/schemas/Problem"]]
    let content: JSON = ["application/problem+json": problem]
    return ("default", ["description": "Refused.", "content": content])
  }

  private func parameter(_ parameter: Parameter) -> JSON {
    let schema =
      if case .text(let text) = parameter.schema, parameter.location == .path {
        // A slash of either kind ends a word of an address.
        text.openAPI(otherwise: #"^[^\u0000/\\]*$"#)
      } else {
        parameter.schema.openAPI
      }
    return [
      "name": .string(parameter.name), "in": .string(parameter.location.rawValue),
      "required": .bool(parameter.isRequired), "description": .string(parameter.summary),
      "schema": schema,
    ]
  }

  private func body(_ type: String, _ schema: JSON) -> JSON {
    let content: JSON = ["schema": schema]
    return ["required": true, "content": .object([(type, content)])]
  }

  private func answer(_ route: Route) -> JSON {
    let content: [(String, JSON)] =
      switch route.giving {
      case .nothing: []
      case .json(let schema): [("application/json", .object([("schema", schema.openAPI)]))]
      case .bytes(let types): types.map { ($0, [:]) }
      case .events: [("text/event-stream", [:])]
      }
    let description: (String, JSON) = ("description", .string(route.summary))
    return .object(content.isEmpty ? [description] : [description, ("content", .object(content))])
  }
}
