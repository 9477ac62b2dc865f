/// What is written as JSON (RFC 8259), with the keys of objects in the order in which they are given.
enum JSONValue {
  case null
  case flag(Bool)
  case number(Double)
  case text(String)
  case list([JSONValue])
  case object([(key: String, value: JSONValue)])

  static func whole(_ number: Int) -> JSONValue { .number(Double(number)) }

  static func text(orNull text: String?) -> JSONValue { text.map { .text($0) } ?? .null }

  static func number(orNull number: Double?) -> JSONValue { number.map { .number($0) } ?? .null }

  /// All of it on one line, or each part on a line of its own as the command prints answers.
  func text(isPretty: Bool = false) -> String {
    var writer = JSONWriter(isPretty: isPretty)
    writer.write(self, indent: 0)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

private struct JSONWriter {
  let isPretty: Bool
  private(set) var bytes: [UInt8] = []

  init(isPretty: Bool) { self.isPretty = isPretty }

  mutating func write(_ value: JSONValue, indent: Int) {
    switch value {
    case .null: add("null")
    case .flag(let flag): add(flag ? "true" : "false")
    case .number(let number): add(decimal(number))
    case .text(let text): quote(text)
    case .list(let values):
      add("[")
      for (index, value) in values.enumerated() {
        begin(index, indent + 1)
        write(value, indent: indent + 1)
      }
      end(isEmpty: values.isEmpty, indent)
      add("]")
    case .object(let members):
      add("{")
      for (index, member) in members.enumerated() {
        begin(index, indent + 1)
        quote(member.key)
        add(isPretty ? " : " : ":")
        write(member.value, indent: indent + 1)
      }
      end(isEmpty: members.isEmpty, indent)
      add("}")
    }
  }

  private mutating func begin(_ index: Int, _ indent: Int) {
    if index > 0 { add(",") }
    line(indent)
  }

  private mutating func end(isEmpty: Bool, _ indent: Int) {
    if isEmpty, isPretty { add("\n") }
    line(indent)
  }

  private mutating func line(_ indent: Int) {
    guard isPretty else { return }
    bytes.append(UInt8(ascii: "\n"))
    for _ in 0..<(2 * indent) { bytes.append(UInt8(ascii: " ")) }
  }

  private mutating func add(_ text: String) { bytes += Array(text.utf8) }

  private mutating func quote(_ text: String) {
    add("\"")
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): add("\\\"")
      case UInt8(ascii: "\\"): add("\\\\")
      case 8: add("\\b")
      case 9: add("\\t")
      case 10: add("\\n")
      case 12: add("\\f")
      case 13: add("\\r")
      case ..<32:
        add("\\u00")
        for digit in [byte >> 4, byte & 15] {
          bytes.append(digit < 10 ? digit + 48 : digit + 87)
        }
      default: bytes.append(byte)
      }
    }
    add("\"")
  }
}

/// A number to the thousandth, as short as it is exact: `0.5`, and `120` or `120.0`.
func decimal(_ number: Double, keepsPoint: Bool = false) -> String {
  let thousandths = Int((number.magnitude * 1_000).rounded())
  let sign = number < 0 && thousandths > 0 ? "-" : ""
  let whole = sign + String(thousandths / 1_000)
  var (rest, digits) = (thousandths % 1_000, 3)
  guard rest > 0 else { return keepsPoint ? whole + ".0" : whole }
  while rest % 10 == 0 { (rest, digits) = (rest / 10, digits - 1) }
  let fraction = String(rest)
  return whole + "." + String(repeating: "0", count: digits - fraction.utf8.count) + fraction
}

/// To the thousandth.
func thousandths(_ value: Double) -> Double { (value * 1_000).rounded() / 1_000 }
