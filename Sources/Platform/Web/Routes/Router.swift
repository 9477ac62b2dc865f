/// Finds the route for a request.
struct Router: Sendable {
  enum Outcome {
    case found(Route, path: [String: String])
    /// The address is known, but not with this method.
    case otherMethods([Method])
    case nothing
  }

  /// Routes by the number of their path's parts, so that few are tried.
  private let routes: [Int: [Route]]
  let all: [Route]

  init(_ routes: [Route]) {
    all = routes
    self.routes = Dictionary(grouping: routes) { $0.path.parts.count }
    precondition(Set(routes.map(\.name)).count == routes.count, "two routes have one name")
  }

  func find(_ method: Method, _ path: [String]) -> Outcome {
    // HEAD is answered as GET is; libmicrohttpd leaves the body out.
    let wanted = method == .head ? .get : method
    // An address that is written out goes before one with a parameter in it.
    var found: [(route: Route, values: [String: String])] = []
    for route in routes[path.count] ?? [] {
      guard let values = route.path.match(path) else { continue }
      let fewest = found.first?.values.count ?? Int.max
      guard values.count <= fewest else { continue }
      if values.count < fewest { found = [] }
      found.append((route, values))
    }
    if let hit = found.first(where: { $0.route.method == wanted }) {
      return .found(hit.route, path: hit.values)
    }
    return found.isEmpty ? .nothing : .otherMethods(found.map(\.route.method))
  }
}
