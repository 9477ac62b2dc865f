/// Bytes as hexadecimal digits in small letters, two for each.
public enum Hex {
  private static let digits = Array("0123456789abcdef".utf8)

  public static func text(_ bytes: [UInt8]) -> String {
    String(unsafeUninitializedCapacity: 2 * bytes.count) { text in
      for (index, byte) in bytes.enumerated() {
        text[2 * index] = digits[Int(byte >> 4)]
        text[2 * index + 1] = digits[Int(byte & 15)]
      }
      return 2 * bytes.count
    }
  }

  /// Exactly so many bytes; nil for anything else, capitals included.
  public static func bytes(_ text: some StringProtocol, count: Int) -> [UInt8]? {
    let digits = text.utf8.compactMap(value)
    guard digits.count == 2 * count, text.utf8.count == digits.count else { return nil }
    return (0..<count).map { digits[2 * $0] << 4 | digits[2 * $0 + 1] }
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
