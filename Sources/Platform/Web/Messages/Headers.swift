/// The named lines above a message. Names are compared without regard to case.
public struct Headers: Sendable, Equatable, ExpressibleByDictionaryLiteral {
  public struct Field: Sendable, Equatable {
    /// In lower case.
    public let name: String
    public let value: String
  }

  public private(set) var fields: [Field] = []

  public init() {}

  public init(dictionaryLiteral elements: (String, String)...) {
    for (name, value) in elements { add(name, value) }
  }

  /// The first value of a name; setting replaces all of them.
  public subscript(name: String) -> String? {
    get {
      let name = name.lowercased()
      return fields.first { $0.name == name }?.value
    }
    set {
      let name = name.lowercased()
      fields.removeAll { $0.name == name }
      if let newValue { fields.append(Field(name: name, value: newValue)) }
    }
  }

  /// Every value of a name, in order.
  public func all(_ name: String) -> [String] {
    let name = name.lowercased()
    return fields.filter { $0.name == name }.map(\.value)
  }

  /// Whether one of a name's comma-separated words is `word`, as in `Connection: close, upgrade`.
  public func lists(_ word: String, in name: String) -> Bool {
    all(name).contains { value in
      value.split(separator: ",").contains { Text.trimmed($0).lowercased() == word }
    }
  }

  /// Adds all lines of others.
  mutating func add(_ others: Headers) {
    fields += others.fields
  }

  /// Adds a line, whatever is there already.
  public mutating func add(_ name: String, _ value: String) {
    fields.append(Field(name: name.lowercased(), value: value))
  }
}
