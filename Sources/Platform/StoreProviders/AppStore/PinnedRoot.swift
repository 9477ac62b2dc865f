import CChain
import Files
import FoundationEssentials

/// The one certificate that everything from the App Store must lead up to.
public struct PinnedRoot: Sendable {
  /// In DER.
  let bytes: [UInt8]

  /// Takes a file in DER, as Apple hands out "Apple Root CA - G3", or in PEM with this one certificate.
  public init(file: String) throws {
    let bytes = Array(try SmallFile.read(file, limit: 1 << 20))
    guard let root = PinnedRoot(Self.unwrapped(bytes) ?? bytes) else {
      throw FileError(
        .notReadable,
        "this is not a root certificate; Apple Root CA - G3 is at "
          + "https://www.apple.com/certificateauthority",
        file: file)
    }
    self = root
  }

  /// Nil unless the bytes are one certificate that signs others, and itself.
  init?(_ bytes: [UInt8]) {
    guard bytes.lent({ quintet_chain_is_root($0) }) == 1 else { return nil }
    self.bytes = bytes
  }

  /// What stands between the lines of a PEM text; nil when it is none.
  private static func unwrapped(_ bytes: [UInt8]) -> [UInt8]? {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    let lines = text.split(whereSeparator: \.isNewline)
    guard lines.first == "-----BEGIN CERTIFICATE-----", lines.last == "-----END CERTIFICATE-----"
    else { return nil }
    return Data(base64Encoded: lines.dropFirst().dropLast().joined()).map(Array.init)
  }
}

extension [UInt8] {
  /// Lends the bytes to a function in C.
  func lent<Result>(_ body: (quintet_bytes) -> Result) -> Result {
    withUnsafeBufferPointer { body(quintet_bytes(start: $0.baseAddress, count: $0.count)) }
  }
}
