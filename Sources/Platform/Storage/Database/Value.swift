import FoundationEssentials

/// What a column can hold, in the common core of SQLite and PostgreSQL.
public enum Value: Sendable, Hashable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case bytes([UInt8])
}

/// What can stand for a `?` in SQL.
public protocol Bindable {
  var value: Value { get }
}

extension Value: Bindable {
  public var value: Value { self }

  /// What it is, for messages.
  var kind: String {
    switch self {
    case .null: "null"
    case .integer: "an integer"
    case .real: "a real number"
    case .text: "text"
    case .bytes: "bytes"
    }
  }

  /// Refuses what one of the databases would quietly turn into something else.
  func checked() throws -> Value {
    switch self {
    case .real(let number) where number.isNaN:
      throw StorageError(.misuse, "“not a number” cannot be stored in a database; use null")
    case .text(let text) where text.utf8.contains(0):
      throw StorageError(.misuse, "text with a zero byte cannot be stored; store it as bytes")
    default:
      return self
    }
  }
}

extension Int: Bindable {
  public var value: Value { .integer(Int64(self)) }
}

extension Int64: Bindable {
  public var value: Value { .integer(self) }
}

extension Double: Bindable {
  public var value: Value { .real(self) }
}

extension String: Bindable {
  public var value: Value { .text(self) }
}

extension Bool: Bindable {
  /// 1 or 0, which both databases take for a BOOLEAN column.
  public var value: Value { .integer(self ? 1 : 0) }
}

extension [UInt8]: Bindable {
  public var value: Value { .bytes(self) }
}

extension UUID: Bindable {
  /// Text in lower case, so that the same id is always the same text.
  public var value: Value { .text(uuidString.lowercased()) }
}

extension Optional: Bindable where Wrapped: Bindable {
  public var value: Value { self?.value ?? .null }
}
