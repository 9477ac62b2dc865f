/// Makes text from outside safe for a terminal: what could move the cursor, change colours or turn
/// the direction of reading becomes something to look at.
enum VisibleText {
  /// For a message of one line: line breaks are shown as `\n`.
  static func line(_ text: String) -> String { escaped(text, keeping: "\t") }

  /// For text that may have several lines.
  static func paragraph(_ text: String) -> String { escaped(text, keeping: "\n\t") }

  private static func escaped(_ text: String, keeping allowed: String) -> String {
    let scalars = text.unicodeScalars
    guard scalars.contains(where: { isDangerous($0) }) else { return text }
    var result = ""
    for scalar in scalars {
      if isDangerous(scalar) && !allowed.unicodeScalars.contains(scalar) {
        result += name(of: scalar)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Control characters, and the marks that reorder or part lines.
  private static func isDangerous(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0: true
    case 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }

  private static func name(of scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": return "\\n"
    case "\r": return "\\r"
    case "\t": return "\\t"
    case "\u{1B}": return "\\e"
    default:
      let digits = String(scalar.value, radix: 16)
      return scalar.value < 0x100
        ? "\\x" + (digits.count == 1 ? "0" : "") + digits : "\\u{\(digits)}"
    }
  }
}
