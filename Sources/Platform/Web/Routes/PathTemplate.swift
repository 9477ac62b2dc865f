/// The address of a route, such as `/api/v1/library/assets/{id}`.
public struct PathTemplate: Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
  enum Part: Sendable, Hashable {
    case word(String)
    case parameter(String)
  }

  public let description: String
  let parts: [Part]

  public init(stringLiteral text: String) {
    self.init(text)
  }

  public init(_ text: String) {
    description = text
    parts = text.split(separator: "/").map { part in
      part.hasPrefix("{") ? .parameter(String(part.dropFirst().dropLast())) : .word(String(part))
    }
  }

  /// The values of its parameters in a path, or nil when the path is another.
  func match(_ path: [String]) -> [String: String]? {
    guard path.count == parts.count else { return nil }
    var values: [String: String] = [:]
    for (part, word) in zip(parts, path) {
      switch part {
      case .word(let own): guard own == word else { return nil }
      case .parameter(let name): values[name] = word
      }
    }
    return values
  }
}
