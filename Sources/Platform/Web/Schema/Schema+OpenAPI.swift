extension Schema {
  /// The schema in the words of OpenAPI 3.1, which are those of JSON Schema 2020-12.
  var openAPI: JSON {
    switch self {
    case .text(let text): return text.openAPI()
    case .integer(let range):
      return [
        "type": "integer", "minimum": .integer(range.lowerBound),
        "maximum": .integer(range.upperBound),
      ]
    case .number(let range):
      return [
        "type": "number", "minimum": .number(range.lowerBound),
        "maximum": .number(range.upperBound),
      ]
    case .bool: return ["type": "boolean"]
    case .choice(let words): return ["type": "string", "enum": .array(words.map(JSON.string))]
    case .list(let schema, let most):
      return ["type": "array", "items": schema.openAPI, "maxItems": .integer(Int64(most))]
    case .map(let schema, let most):
      return [
        "type": "object", "additionalProperties": schema.openAPI,
        "maxProperties": .integer(Int64(most)),
        "propertyNames": Schema.text(1...200).openAPI,
      ]
    case .nullable(let schema): return ["anyOf": [schema.openAPI, ["type": "null"]]]
    // JSON Schema has no words for how many bytes, or how deep.
    case .any(let bytes, let depth):
      return [
        "description":
          .string("Any JSON of at most \(bytes) bytes, nested \(depth) deep at most.")
      ]
    case .object(let object):
      return ["$ref": .string("#/components/schemas/\(object.name)")]
    }
  }

  /// Every named object in it, those it is made of first.
  var objects: [Object] {
    switch self {
    case .text, .integer, .number, .bool, .choice, .any: []
    case .list(let schema, _), .map(let schema, _), .nullable(let schema): schema.objects
    case .object(let object): object.fields.flatMap(\.schema.objects) + [object]
    }
  }

  /// The type in TypeScript.
  var typeScript: String {
    switch self {
    case .text: "string"
    case .integer, .number: "number"
    case .bool: "boolean"
    case .choice(let words): words.map { "'\($0)'" }.joined(separator: " | ")
    case .list(.choice(let words), _):
      "Array<\(words.map { "'\($0)'" }.joined(separator: " | "))>"
    case .list(let schema, _): "\(schema.typeScript)[]"
    case .map(let schema, _): "Record<string, \(schema.typeScript)>"
    case .nullable(let schema): "\(schema.typeScript) | null"
    case .object(let object): object.name
    case .any: "unknown"
    }
  }
}

extension Schema.Object {
  var openAPI: JSON {
    let required = fields.filter(\.isRequired).map { JSON.string($0.name) }
    let properties = fields.map { field -> (String, JSON) in
      guard !field.summary.isEmpty else { return (field.name, field.schema.openAPI) }
      // Beside a reference a description may stand since OpenAPI 3.1.
      guard case .object(let members) = field.schema.openAPI else { return (field.name, .null) }
      return (field.name, .object(members + [("description", .string(field.summary))]))
    }
    return [
      "type": "object", "description": .string(summary), "properties": .object(properties),
      "required": .array(required), "additionalProperties": false,
    ]
  }
}

extension Schema.Text {
  /// Where it has no format, it is anything but a NUL, or what fits another pattern.
  func openAPI(otherwise pattern: String = "^[^\\u0000]*$") -> JSON {
    var members: [(String, JSON)] = [
      ("type", "string"), ("minLength", .integer(Int64(length.lowerBound))),
      ("maxLength", .integer(Int64(length.upperBound))),
      ("pattern", .string(format?.pattern ?? pattern)),
    ]
    if format == .uuid { members.append(("format", "uuid")) }
    return .object(members)
  }
}
