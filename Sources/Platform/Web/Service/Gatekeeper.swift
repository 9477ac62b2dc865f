import FoundationEssentials

/// Keeps out what other pages, other machines and other people may not do.
struct Gatekeeper: Sendable {
  let identify: @Sendable (Request) async throws -> Identity?

  /// A page of another origin may not use the browser of somebody who is signed in here.
  ///
  /// Browsers say where a request comes from in `Sec-Fetch-Site`, older ones in `Origin`; programs say
  /// neither, and carry no cookies that could be misused.
  static func checkOrigin(_ request: Request) throws(Problem) {
    guard request.method.changes else { return }
    if let site = request.headers["sec-fetch-site"] {
      guard site == "same-origin" || site == "none" else { throw crossSite }
    }
    guard let origin = request.headers["origin"] else { return }
    let host = origin.split(separator: "/").last.map(String.init)
    guard let host, host == request.headers["host"] else { throw crossSite }
  }

  private static let crossSite = Problem(
    403, "cross_site", "Requests from pages of other sites are not allowed.")

  /// Who asks, when they may use the route.
  func admit(_ request: Request, to route: Route) async throws -> Identity? {
    let identity = try await identify(request)
    guard case .member(let role, let devices) = route.permission else { return identity }
    guard let identity else {
      throw Problem(401, "signed_out", "Sign in first.")
    }
    guard identity.role >= role, identity.scope.map(devices.contains) ?? true else {
      throw Problem.forbidden
    }
    return identity
  }
}
