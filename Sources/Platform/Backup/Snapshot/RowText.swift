import FoundationEssentials
import Storage

/// Writes one row as a line of JSON: an array whose elements keep the type of each value.
struct RowText {
  private(set) var bytes: [UInt8] = []

  /// Adds a row and the end of its line.
  mutating func add(_ values: [Value]) {
    bytes.append(UInt8(ascii: "["))
    for (index, value) in values.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      add(value)
    }
    bytes += [UInt8(ascii: "]"), UInt8(ascii: "\n")]
  }

  mutating func clear() {
    bytes.removeAll(keepingCapacity: true)
  }

  private mutating func add(_ value: Value) {
    switch value {
    case .null: bytes += "null".utf8
    case .integer(let number): bytes += String(number).utf8
    case .real(let number):
      bytes += #"{"real":"#.utf8
      // JSON has no infinity.
      if number.isFinite { bytes += "\(number)".utf8 } else { add("\(number)") }
      bytes.append(UInt8(ascii: "}"))
    case .text(let text): add(text)
    case .bytes(let data):
      bytes += #"{"bytes":""#.utf8
      bytes += Data(data).base64EncodedData()
      bytes += #""}"#.utf8
    }
  }

  private mutating func add(_ text: String) {
    let digits = Array("0123456789abcdef".utf8)
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0..<32: bytes += Array("\\u00".utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
