import FoundationEssentials

/// A value in the address of a request.
public struct Parameter: Sendable {
  public enum Location: String, Sendable { case path, query, header }

  public let location: Location
  public let name: String
  public let schema: Schema
  public let summary: String
  public let isRequired: Bool

  /// A part of the path.
  public static func path(_ name: String, _ schema: Schema, _ summary: String) -> Parameter {
    Parameter(location: .path, name: name, schema: schema, summary: summary, isRequired: true)
  }

  /// The version that an edit was made from: nobody overwrites what they have not seen.
  public static let ifMatch = Parameter(
    location: .header, name: "If-Match", schema: .version,
    summary: "The version you last received, in quotes.", isRequired: true)

  /// The same where there may be nothing yet, or where not having looked is no harm.
  public static let ifMatchWhereSeen = Parameter(
    location: .header, name: "If-Match", schema: .version,
    summary: "The version you last received, in quotes, if there was one.", isRequired: false)

  /// By which a parent has allowed what children may not do; what it must be, the app says.
  public static let gate = Parameter(
    location: .header, name: "Quintet-Gate", schema: .text(1...100),
    summary: "The token of a parent's permission.", isRequired: false)

  /// A value behind the question mark, which may be missing.
  public static func query(_ name: String, _ schema: Schema, _ summary: String) -> Parameter {
    Parameter(location: .query, name: name, schema: schema, summary: summary, isRequired: false)
  }

  /// A line above the body, which may be missing.
  public static func header(_ name: String, _ schema: Schema, _ summary: String) -> Parameter {
    Parameter(location: .header, name: name, schema: schema, summary: summary, isRequired: false)
  }

  /// The text as a value of the wanted kind; as text where it is none.
  func value(of text: String) -> JSON {
    switch schema {
    case .integer: Int64(text).map(JSON.integer) ?? .string(text)
    case .number: Double(text).flatMap { $0.isFinite ? JSON.number($0) : nil } ?? .string(text)
    case .bool: text == "true" ? true : text == "false" ? false : .string(text)
    default: .string(text)
    }
  }
}

/// The checked values of a request's parameters.
public struct Values: Sendable {
  private var values: [String: JSON] = [:]

  /// Checks what came against what is declared; throws a problem that names each that is wrong.
  init(
    _ parameters: [Parameter], path: [String: String], of request: Request
  ) throws(Problem) {
    var wrong: [Problem.Field] = []
    let query = request.target.query
    for parameter in parameters {
      let texts =
        switch parameter.location {
        case .path: [path[parameter.name]].compactMap { $0 }
        case .query: query.filter { $0.name == parameter.name }.map(\.value)
        case .header: request.headers.all(parameter.name)
        }
      if texts.isEmpty, parameter.location == .header, parameter.isRequired {
        throw Problem(
          428, "version_missing", "Send the version that you have seen, with If-Match: \"version\"."
        )
      }
      guard let text = texts.first else { continue }
      let value = parameter.value(of: text)
      wrong += parameter.schema.check(value, at: parameter.name)
      if texts.count > 1 { wrong.append(Problem.Field(parameter.name, "appears twice")) }
      values[parameter.name] = value
    }
    for (name, _) in query
    where !parameters.contains(where: { $0.name == name && $0.location == .query }) {
      wrong.append(Problem.Field(name, "is not known here"))
    }
    guard wrong.isEmpty else { throw .invalid(wrong) }
  }

  public func text(_ name: String) -> String? {
    guard case .string(let text) = values[name] else { return nil }
    return text
  }

  public func integer(_ name: String) -> Int? {
    guard case .integer(let number) = values[name] else { return nil }
    return Int(number)
  }

  public func number(_ name: String) -> Double? {
    guard case .number(let number) = values[name] else { return nil }
    return number
  }

  public func bool(_ name: String) -> Bool? {
    guard case .bool(let value) = values[name] else { return nil }
    return value
  }

  /// The version that an edit was made from, on a route with `Parameter.ifMatch`.
  public var version: Int64 {
    guard let version = seenVersion else { preconditionFailure("If-Match is not declared") }
    return version
  }

  /// The version that somebody has seen, if any, on a route with `Parameter.ifMatchWhereSeen`.
  public var seenVersion: Int64? {
    text("If-Match").flatMap { Int64($0.dropFirst().dropLast()) }
  }

  /// A part of the path that was declared to be a UUID.
  public func uuid(_ name: String) -> UUID {
    guard let text = text(name), let id = UUID(uuidString: text) else {
      preconditionFailure("\(name) is not declared as a UUID in the path")
    }
    return id
  }
}
