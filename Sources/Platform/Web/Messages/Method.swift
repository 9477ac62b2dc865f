/// What a request wants done.
public enum Method: String, Sendable, CaseIterable {
  case get = "GET"
  case head = "HEAD"
  case post = "POST"
  case put = "PUT"
  case patch = "PATCH"
  case delete = "DELETE"
  case options = "OPTIONS"
  /// One that is never answered with more than a refusal.
  case other = ""

  /// Whether it may change something on the server.
  public var changes: Bool {
    switch self {
    case .get, .head, .options: false
    case .post, .put, .patch, .delete, .other: true
    }
  }
}
