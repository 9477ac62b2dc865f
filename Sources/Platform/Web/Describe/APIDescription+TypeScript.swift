extension APIDescription {
  /// A client in TypeScript: a type for every object and a function for every route.
  public var typeScript: String {
    var text = """
      // Made from the server's routes by `quintet api --typescript`. Do not edit.

      /** Sends a request and returns the response. */
      export type Ask = <Answer>(
        method: string,
        path: string,
        options?: {
          query?: object;
          body?: unknown;
          bytes?: Blob;
          form?: FormData;
          /** Sent as If-Match. */
          version?: number;
          /** Sent as Idempotency-Key: the same for every try of the same request. */
          key?: string;
          /** Sent as Quintet-Gate. */
          gate?: string;
          raw?: boolean;
          signal?: AbortSignal;
        },
      ) => Promise<Answer>;

      """
    for object in objects { text += "\n" + type(object) }
    text += "\nexport class Client {\n  constructor(private readonly ask: Ask) {}\n"
    for route in routes where route.isForPages { text += "\n" + function(route) }
    return text + "}\n"
  }

  private func type(_ object: Schema.Object) -> String {
    var text = "/** \(object.summary) */\nexport interface \(object.name) {\n"
    for field in object.fields {
      if !field.summary.isEmpty { text += "  /** \(field.summary) */\n" }
      text += "  \(field.name)\(field.isRequired ? "" : "?"): \(field.schema.typeScript);\n"
    }
    return text + "}\n"
  }

  private func function(_ route: Route) -> String {
    let inPath = route.parameters.filter { $0.location == .path }
    let inQuery = route.parameters.filter { $0.location == .query }
    var arguments = inPath.map { "\($0.name): \($0.schema.typeScript)" }
    var options: [String] = []
    switch route.taking {
    case .nothing: break
    case .json(let schema):
      arguments.append("body: \(schema.typeScript)")
      options.append("body")
    case .bytes:
      arguments.append("bytes: Blob")
      options.append("bytes")
    case .form:
      arguments.append("form: FormData")
      options.append("form")
    }
    let headers = route.parameters.filter { $0.location == .header }
    if let seen = headers.first(where: { $0.name == Parameter.ifMatch.name }) {
      arguments.append(seen.isRequired ? "version: number" : "version?: number")
      options.append("version")
    }
    if headers.contains(where: { $0.name == Parameter.gate.name }) {
      arguments.append("gate: string")
      options.append("gate")
    }
    if headers.contains(where: { $0.name == Parameter.requestKey.name }) {
      arguments.append("key?: string")
      options.append("key")
    }
    if !inQuery.isEmpty {
      let fields = inQuery.map { "\($0.name)?: \($0.schema.typeScript)" }
      arguments.append("query: { \(fields.joined(separator: "; ")) } = {}")
      options.append("query")
    }
    let answer: String
    switch route.giving {
    case .nothing: answer = "void"
    case .json(let schema): answer = schema.typeScript
    case .bytes, .events:
      answer = "Response"
      options.append("raw: true")
    }
    let given = options.isEmpty ? "" : ", { \(options.joined(separator: ", ")) }"
    return """
        /** \(route.summary) */
        \(route.name)(\(arguments.joined(separator: ", "))): Promise<\(answer)> {
          return this.ask('\(route.method.rawValue)', `\(address(route))`\(given));
        }

      """
  }

  private func address(_ route: Route) -> String {
    route.path.parts.map { part in
      switch part {
      case .word(let word): "/\(word)"
      case .parameter(let name): "/${encodeURIComponent(\(name))}"
      }
    }.joined()
  }
}

extension Route {
  /// Whether scripts of pages ask for it: not what people or other programs read, and what is shown by its address.
  fileprivate var isForPages: Bool {
    guard case .bytes(let types) = giving else { return true }
    return !types.contains { type in
      ["text/html", "text/plain", "image/"].contains { type.hasPrefix($0) }
    }
  }
}
