extension Schema {
  /// What is wrong with a value; nothing when it fits.
  public func check(_ value: JSON, at path: String = "") -> [Problem.Field] {
    switch (self, value) {
    case (.nullable, .null): return []
    case (.nullable(let schema), _): return schema.check(value, at: path)
    case (.text(let rule), .string(let text)): return rule.check(text, path)
    case (.integer(let range), .integer(let number)):
      return range.contains(number) ? [] : [outside(path, range.lowerBound, range.upperBound)]
    // JSON knows no difference between 84 and 84.0.
    case (.integer(let range), .number(let number)) where Int64(exactly: number) != nil:
      return Schema.integer(range).check(.integer(Int64(number)), at: path)
    case (.number(let range), .integer(let number)): return within(range, Double(number), path)
    case (.number(let range), .number(let number)): return within(range, number, path)
    case (.bool, .bool): return []
    case (.choice(let words), .string(let word)):
      guard !words.contains(word) else { return [] }
      return [Problem.Field(path, "must be one of \(words.joined(separator: ", "))")]
    case (.list(let schema, let most), .array(let values)):
      guard values.count <= most else { return [tooMany(path, most)] }
      return values.enumerated().flatMap { schema.check($1, at: "\(path)[\($0)]") }
    case (.map(let schema, let most), .object(let members)):
      guard members.count <= most else { return [tooMany(path, most)] }
      return members.flatMap { name, value in
        Text(length: 1...200, format: nil).check(name, path)
          + schema.check(value, at: Self.join(path, name))
      }
    case (.object(let object), .object(let members)): return object.check(members, at: path)
    case (.any(let bytes, let depth), _):
      guard value.depth <= depth else {
        return [Problem.Field(path, "may be nested \(depth) deep at most")]
      }
      let isSmall = value.text.utf8.count <= bytes
      return isSmall ? [] : [Problem.Field(path, "may take \(bytes) bytes at most")]
    default: return [Problem.Field(path, "must be \(expectation), and is \(value.kind)")]
    }
  }

  /// What is wanted, for a person.
  private var expectation: String {
    switch self {
    case .text, .choice: "a text"
    case .integer: "a whole number"
    case .number: "a number"
    case .bool: "true or false"
    case .list: "a list"
    case .object, .map: "an object"
    case .any: "any JSON"
    case .nullable(let schema): "\(schema.expectation) or null"
    }
  }

  private func within(_ range: ClosedRange<Double>, _ number: Double, _ path: String)
    -> [Problem.Field]
  {
    range.contains(number) ? [] : [outside(path, range.lowerBound, range.upperBound)]
  }

  private func outside<Number>(_ path: String, _ low: Number, _ high: Number) -> Problem.Field {
    Problem.Field(path, "must be between \(low) and \(high)")
  }

  private func tooMany(_ path: String, _ most: Int) -> Problem.Field {
    Problem.Field(path, "may have \(most) items at most")
  }

  fileprivate static func join(_ path: String, _ name: String) -> String {
    path.isEmpty ? name : "\(path).\(name)"
  }
}

extension Schema.Object {
  fileprivate func check(_ members: [(String, JSON)], at path: String) -> [Problem.Field] {
    var found: [Problem.Field] = []
    for field in fields {
      let here = Schema.join(path, field.name)
      if let value = members.first(where: { $0.0 == field.name })?.1 {
        found += field.schema.check(value, at: here)
      } else if field.isRequired {
        found.append(Problem.Field(here, "is missing"))
      }
    }
    for (name, _) in members where !fields.contains(where: { $0.name == name }) {
      found.append(Problem.Field(Schema.join(path, name), "is not known here"))
    }
    return found
  }
}

extension Schema.Text {
  fileprivate func check(_ text: String, _ path: String) -> [Problem.Field] {
    guard length.contains(text.unicodeScalars.count) else {
      let expectation =
        length.count == 1 ? "\(length.lowerBound)" : "\(length.lowerBound) to \(length.upperBound)"
      return [Problem.Field(path, "must be \(expectation) characters long")]
    }
    // PostgreSQL keeps no text with a NUL in it, and nobody means one.
    guard !text.utf8.contains(0) else {
      return [Problem.Field(path, "must not contain a NUL character")]
    }
    guard format?.matches(text) ?? true else {
      return [Problem.Field(path, "must be a \(format!.rawValue)")]
    }
    return []
  }
}

extension Schema.Format {
  /// As in OpenAPI: a regular expression that says the same as `matches`.
  var pattern: String {
    switch self {
    case .uuid: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"
    case .hash: "^[0-9a-f]{64}$"
    case .cursor:
      "^[0-9]{1,16}_[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"
    case .version: "^\"[0-9]{1,15}\"$"
    case .word: "^[a-z0-9.-]{1,64}$"
    }
  }

  private static func areDigits(_ text: Substring, _ count: ClosedRange<Int>) -> Bool {
    count.contains(text.utf8.count) && text.utf8.allSatisfy { (48...57).contains($0) }
  }

  func matches(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    func isHex(_ byte: UInt8) -> Bool { (48...57).contains(byte) || (97...102).contains(byte) }
    switch self {
    case .uuid:
      return bytes.count == 36
        && bytes.indices.allSatisfy {
          [8, 13, 18, 23].contains($0) ? bytes[$0] == UInt8(ascii: "-") : isHex(bytes[$0])
        }
    case .hash: return bytes.count == 64 && bytes.allSatisfy(isHex)
    case .cursor:
      let halves = text.split(separator: "_", omittingEmptySubsequences: false)
      return halves.count == 2 && Self.areDigits(halves[0], 1...16)
        && Self.uuid.matches(String(halves[1]))
    case .word:
      return bytes.allSatisfy {
        (48...57).contains($0) || (97...122).contains($0) || $0 == 45 || $0 == 46
      }
    case .version:
      return text.hasPrefix("\"") && text.hasSuffix("\"")
        && Self.areDigits(text.dropFirst().dropLast(), 1...15)
    }
  }
}
