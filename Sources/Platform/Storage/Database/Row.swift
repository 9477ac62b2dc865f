import FoundationEssentials

/// The names of a result's columns, shared by its rows.
final class Columns: Sendable {
  let names: [String]
  private let indices: [String: Int]

  init(_ names: [String]) {
    self.names = names
    indices = Dictionary(
      names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }

  subscript(name: String) -> Int? { indices[name] }
}

/// One row of a result; columns are asked for by name and type.
public struct Row: Sendable {
  private let columns: Columns
  /// The values in the order of the columns.
  public let values: [Value]

  init(_ columns: Columns, _ values: [Value]) {
    self.columns = columns
    self.values = values
  }

  /// The names of the columns, in order.
  public var names: [String] { columns.names }

  /// What the column holds, whatever it is; throws where there is no such column.
  public func value(_ name: String) throws -> Value {
    guard let index = columns[name] else {
      let known = columns.names.joined(separator: ", ")
      throw StorageError(
        .missing, "the result has no column “\(name)”; it has \(known.isEmpty ? "none" : known)")
    }
    return values[index]
  }

  public func integer(_ name: String) throws -> Int64 {
    try needed(name, "an integer", optionalInteger(name))
  }

  public func real(_ name: String) throws -> Double {
    try needed(name, "a real number", optionalReal(name))
  }

  public func text(_ name: String) throws -> String {
    try needed(name, "text", optionalText(name))
  }

  public func bytes(_ name: String) throws -> [UInt8] {
    try needed(name, "bytes", optionalBytes(name))
  }

  public func bool(_ name: String) throws -> Bool {
    try needed(name, "true or false", optionalBool(name))
  }

  public func uuid(_ name: String) throws -> UUID {
    try needed(name, "an id", optionalUUID(name))
  }

  private func needed<T>(_ name: String, _ wanted: String, _ found: T?) throws -> T {
    guard let found else { throw mistyped(name, wanted, .null) }
    return found
  }

  private func mistyped(_ name: String, _ wanted: String, _ found: Value) -> StorageError {
    StorageError(.mistyped, "the column “\(name)” should hold \(wanted) and holds \(found.kind)")
  }
}

/// Columns that may be null.
extension Row {
  public func optionalInteger(_ name: String) throws -> Int64? {
    switch try value(name) {
    case .null: return nil
    case .integer(let number): return number
    case let other: throw mistyped(name, "an integer", other)
    }
  }

  public func optionalReal(_ name: String) throws -> Double? {
    switch try value(name) {
    case .null: return nil
    case .real(let number): return number
    case .integer(let number): return Double(number)
    case let other: throw mistyped(name, "a real number", other)
    }
  }

  public func optionalText(_ name: String) throws -> String? {
    switch try value(name) {
    case .null: return nil
    case .text(let text): return text
    case let other: throw mistyped(name, "text", other)
    }
  }

  public func optionalBytes(_ name: String) throws -> [UInt8]? {
    switch try value(name) {
    case .null: return nil
    case .bytes(let bytes): return bytes
    case let other: throw mistyped(name, "bytes", other)
    }
  }

  public func optionalBool(_ name: String) throws -> Bool? {
    switch try value(name) {
    case .null: return nil
    case .integer(0): return false
    case .integer(1): return true
    case let other: throw mistyped(name, "true or false", other)
    }
  }

  public func optionalUUID(_ name: String) throws -> UUID? {
    guard let text = try optionalText(name) else { return nil }
    guard let id = UUID(uuidString: text) else { throw mistyped(name, "an id", .text(text)) }
    return id
  }
}
