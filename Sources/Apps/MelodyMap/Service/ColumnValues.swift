import Storage
import Web

/// What somebody wishes to change, as it goes into columns. What fits its schema is looked at once more:
/// texts become one line, and addresses must be some.
enum ColumnValues {
  /// The values of those of the columns that a request names.
  static func values(
    _ request: JSON, _ columns: [String]
  ) throws(Problem) -> [(name: String, value: Value)] {
    var values: [(name: String, value: Value)] = []
    for name in columns {
      if let json = request[name] { values.append((name, try value(json, name))) }
    }
    return values
  }

  private static func value(_ json: JSON, _ name: String) throws(Problem) -> Value {
    switch json {
    case .string(let text): return .text(try self.text(text, name))
    case .array(let parts): return .text(try list(parts, name))
    case .integer(let number) where wholes.contains(name): return .integer(number)
    case .number(let number) where wholes.contains(name): return .integer(Int64(number))
    case .integer(let number): return .real(Double(number))
    case .number(let number): return .real(number)
    default: return .null
    }
  }

  private static let wholes: Set = ["year", "number"]
  private static let links: Set = ["streaming", "purchase"]

  private static func text(_ text: String, _ name: String) throws(Problem) -> String {
    let line = Tidy.text(text)
    guard !line.isEmpty else { throw Problem.field(name, "is empty") }
    if name == "image_url", Link(line)?.isSecure != true {
      throw Problem.field(name, "must be an address that begins with https://")
    }
    return line
  }

  private static func list(_ parts: [JSON], _ name: String) throws(Problem) -> String {
    let texts = parts.compactMap { part in
      if case .string(let text) = part { Tidy.text(text) } else { nil }
    }
    if links.contains(name), let index = texts.firstIndex(where: { Link($0) == nil }) {
      throw Problem.field("\(name)[\(index)]", "is not an http or https address")
    }
    return Lines.text(Tidy.unique(texts))
  }
}
