/// Bytes as text that may stand anywhere: base64url without padding (RFC 4648, section 5).
public enum Base64URL {
  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  /// As text.
  public static func text(_ bytes: some Sequence<UInt8>) -> String {
    var (text, bits, count) = ([UInt8](), UInt32(0), 0)
    for byte in bytes {
      bits = bits << 8 | UInt32(byte)
      count += 8
      while count >= 6 {
        count -= 6
        text.append(letters[Int(bits >> UInt32(count) & 63)])
      }
    }
    if count > 0 { text.append(letters[Int(bits << UInt32(6 - count) & 63)]) }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes of a text; nil when it is not exactly what `text` would write for them, so that the
  /// same bytes are always the same text.
  public static func bytes(_ text: String) -> [UInt8]? {
    var (bytes, bits, count) = ([UInt8](), UInt32(0), 0)
    for letter in text.utf8 {
      guard let value = value(letter) else { return nil }
      bits = (bits << 6 | value) & 0xffff
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    guard count < 6, bits & (1 << UInt32(count) - 1) == 0 else { return nil }
    return bytes
  }

  private static func value(_ letter: UInt8) -> UInt32? {
    switch letter {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(letter - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(letter - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(letter - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "-"): 62
    case UInt8(ascii: "_"): 63
    default: nil
    }
  }
}
