import Errors

/// What is wrong with a session, and where.
public typealias SessionError = CodedError<SessionErrorCode>

public enum SessionErrorCode: ErrorCode {
  /// A field, such as `tracks[3].volume`, does not say what it may; empty for the whole.
  case invalid(field: String)

  public var name: String { "invalid_session" }
}

extension SessionError {
  /// Where in the session it is; empty for the whole.
  public var field: String {
    switch code {
    case .invalid(let field): field
    }
  }

  init(_ field: String, _ reason: String) {
    self.init(
      .invalid(field: field), field.isEmpty ? "the session \(reason)" : "\(field) \(reason)")
  }

  init(_ error: DecodingError) {
    switch error {
    case .keyNotFound(let key, let context):
      self.init(Self.name(context.codingPath + [key]), "is missing")
    case .typeMismatch(let type, let context):
      self.init(Self.name(context.codingPath), "is not \(Self.words(type))")
    case .valueNotFound(let type, let context):
      self.init(Self.name(context.codingPath), "is not \(Self.words(type))")
    case .dataCorrupted(let context):
      let field = Self.name(context.codingPath)
      self.init(field, field.isEmpty ? "is not JSON" : "cannot be read")
    @unknown default:
      self.init("", "cannot be read")
    }
  }

  private static func words(_ type: Any.Type) -> String {
    switch type {
    case is String.Type: "text"
    case is Bool.Type: "true or false"
    case is Int.Type: "a whole number"
    case is Double.Type: "a number"
    default: "of the expected type"
    }
  }

  private static func name(_ path: [any CodingKey]) -> String {
    path.reduce("") { name, key in
      if let index = key.intValue { return "\(name)[\(index)]" }
      return name.isEmpty ? snake(key.stringValue) : "\(name).\(snake(key.stringValue))"
    }
  }

  private static func snake(_ name: String) -> String {
    name.reduce(into: "") { $0 += $1.isUppercase ? "_" + $1.lowercased() : String($1) }
  }
}
