/// What a JSON value must be: checked when it comes in, told in the API's description.
public indirect enum Schema: Sendable {
  case text(Text)
  case integer(ClosedRange<Int64>)
  case number(ClosedRange<Double>)
  case bool
  /// One of some words.
  case choice([String])
  case list(Schema, most: Int)
  case object(Object)
  /// Any names, each with such a value.
  case map(Schema, most: Int)
  /// Such a value, or null.
  case nullable(Schema)
  /// Any JSON that takes no more bytes than this as text, and has no more lists and objects within each
  /// other.
  case any(bytes: Int, depth: Int)

  public struct Text: Sendable {
    /// In Unicode scalars, as JSON Schema counts.
    public let length: ClosedRange<Int>
    public let format: Format?
  }

  /// What a text looks like.
  public enum Format: String, Sendable {
    case uuid
    /// A SHA-256 in 64 hexadecimal digits.
    case hash
    /// A cursor of a list: a moment and an id.
    case cursor
    /// A version in quotes, as an ETag is.
    case version
    /// Small letters, digits, dots and dashes.
    case word
  }

  public struct Object: Sendable {
    /// The name of the type in the description and in TypeScript.
    public let name: String
    public let summary: String
    public let fields: [Field]

    public init(_ name: String, _ summary: String, _ fields: [Field]) {
      self.name = name
      self.summary = summary
      self.fields = fields
    }
  }

  public struct Field: Sendable {
    public let name: String
    public let schema: Schema
    public let isRequired: Bool
    public let summary: String

    /// A field that is always there.
    public static func must(_ name: String, _ schema: Schema, _ summary: String = "") -> Field {
      Field(name: name, schema: schema, isRequired: true, summary: summary)
    }

    /// A field that may be missing.
    public static func may(_ name: String, _ schema: Schema, _ summary: String = "") -> Field {
      Field(name: name, schema: schema, isRequired: false, summary: summary)
    }
  }

  public static func text(_ length: ClosedRange<Int>) -> Schema {
    .text(Text(length: length, format: nil))
  }

  public static let uuid = Schema.text(Text(length: 36...36, format: .uuid))
  public static let hash = Schema.text(Text(length: 64...64, format: .hash))
  /// A cursor of a list that is read page by page, as the page before has told it.
  public static let cursor = Schema.text(Text(length: 38...53, format: .cursor))
  /// A name of 1 to 64 small letters, digits, dots and dashes.
  public static let word = Schema.text(Text(length: 1...64, format: .word))
  static let version = Schema.text(Text(length: 3...17, format: .version))
  /// A number of bytes, frames or things.
  public static let count = Schema.integer(0...(1 << 53))
  /// A moment: milliseconds since 1970 began, in UTC.
  public static let moment = Schema.integer(0...(1 << 53))
  /// A number from 0 to 1.
  public static let fraction = Schema.number(0...1)
}

/// A type that travels as JSON and can say what its JSON looks like. Field names are in snake_case.
public protocol Model: Codable, Sendable {
  static var schema: Schema { get }
}

/// A thing whose version rises at each change, so that nobody overwrites what they have not seen.
public protocol Versioned: Sendable {
  var version: Int64 { get }
}

extension Versioned {
  /// Throws where somebody else has changed it since it was seen in this version.
  public func require(_ seen: Int64) throws {
    guard version == seen else { throw Problem.changedMeanwhile }
  }
}
