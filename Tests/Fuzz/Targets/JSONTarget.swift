import FoundationEssentials

@testable import Web

extension FuzzTarget {
  /// JSON as requests, archives and lists bring it.
  static let json = FuzzTarget("json") { bytes in
    guard let value = try? JSONReader.read(bytes) else { return }
    let text = value.text
    guard let again = try? JSONReader.read(Array(text.utf8)) else {
      broken("what is written can be read")
    }
    expect(again.text == text, "what is written is read as it was")
    expect(value.depth <= JSONReader.deepest, "no value is too deep")
    // Bodies are checked by one reader, and become models by another.
    if case .object = value, value.isOfUsualNumbers {
      guard let other = try? JSONDecoder().decode(Other.self, from: Data(bytes)) else {
        broken("what is read here can be read by JSONDecoder")
      }
      expect(other.isSame(as: value), "both readers read the same")
    }
    // RFC 7396: a patch upon its own outcome changes nothing.
    let patched = JSON.object([("a", ["b": 1, "c": "d"]), ("e", .array([value]))]).merged(
      with: value)
    expect(patched.merged(with: value).text == patched.text, "a patch twice is a patch once")
    if case .object = value {} else { expect(patched.text == text, "what is no object replaces") }
  }
}

extension JSON {
  /// JSONDecoder refuses numbers that a double cannot tell from 0 or from others, as ours rounds them.
  fileprivate var isOfUsualNumbers: Bool {
    switch self {
    case .number(let number): abs(number) < 1e15 && (number == 0 || abs(number) > 1e-15)
    case .array(let values): values.allSatisfy(\.isOfUsualNumbers)
    case .object(let members): members.allSatisfy(\.1.isOfUsualNumbers)
    default: true
    }
  }
}

/// A JSON value as Foundation reads it.
private indirect enum Other: Decodable {
  case null
  case bool(Bool)
  case integer(Int64)
  case number(Double)
  case string(String)
  case array([Other])
  case object([String: Other])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int64.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let values = try? container.decode([Other].self) {
      self = .array(values)
    } else {
      self = .object(try container.decode([String: Other].self))
    }
  }

  func isSame(as json: JSON) -> Bool {
    switch (self, json) {
    case (.null, .null): true
    case (.bool(let a), .bool(let b)): a == b
    case (.integer(let a), .integer(let b)): a == b
    case (.integer(let a), .number(let b)): Double(a) == b
    case (.number(let a), .number(let b)): a == b
    case (.string(let a), .string(let b)): a.utf8.elementsEqual(b.utf8)
    case (.array(let a), .array(let b)):
      a.count == b.count && zip(a, b).allSatisfy { $0.isSame(as: $1) }
    case (.object(let a), .object(let b)):
      a.count == b.count && b.allSatisfy { name, value in a[name]?.isSame(as: value) ?? false }
    default: false
    }
  }
}
