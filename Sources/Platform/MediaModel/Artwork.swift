import FoundationEssentials

/// A cover picture as it lies in the file; it is carried, never decoded.
public struct Artwork: Codable, Sendable, Equatable {
  /// The kinds of picture that every container we write can hold.
  public enum Kind: String, Codable, Sendable {
    case jpeg, png
  }

  /// Pictures above this size are left out, and refused when given.
  public static let byteLimit = 16 << 20

  public var kind: Kind
  public var byteCount: Int
  /// The picture itself; empty when only its presence was asked for.
  public var bytes: Data

  public init(kind: Kind, byteCount: Int, bytes: Data) {
    self.kind = kind
    self.byteCount = byteCount
    self.bytes = bytes
  }

  /// Takes a picture file's bytes; says by its first bytes what it is, and refuses anything else.
  public init(fileBytes bytes: Data) throws(MediaError) {
    guard bytes.count <= Self.byteLimit else {
      throw MediaError(
        .tooLarge, "the picture is larger than \(Self.byteLimit >> 20) MiB; make it smaller first")
    }
    guard let kind = Self.kind(of: bytes) else {
      throw MediaError(.invalidRequest, "the picture is neither JPEG nor PNG; convert it first")
    }
    self.init(kind: kind, byteCount: bytes.count, bytes: bytes)
  }

  /// What the first bytes say the picture is, or nil.
  public static func kind(of bytes: Data) -> Kind? {
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .png }
    return nil
  }

  /// Width and height in pixels, as the picture's own header states them; nil when it is damaged.
  public var size: (width: Int, height: Int)? {
    switch kind {
    case .png: Self.pngSize([UInt8](bytes.prefix(24)))
    case .jpeg: Self.jpegSize([UInt8](bytes))
    }
  }

  /// PNG: the IHDR chunk always comes first (ISO/IEC 15948, 11.2.2).
  private static func pngSize(_ head: [UInt8]) -> (width: Int, height: Int)? {
    guard head.count == 24 else { return nil }
    func number(_ offset: Int) -> Int { (0..<4).reduce(0) { $0 << 8 | Int(head[offset + $1]) } }
    return positive(number(16), number(20))
  }

  /// JPEG: a start-of-frame segment among the first ones (ITU-T T.81, B.2.2).
  private static func jpegSize(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
    func number(_ offset: Int) -> Int { Int(bytes[offset]) << 8 | Int(bytes[offset + 1]) }
    let framesWithoutSize: Set<UInt8> = [0xC4, 0xC8, 0xCC]
    var position = 2
    while position + 9 < bytes.count, bytes[position] == 0xFF {
      let marker = bytes[position + 1]
      if (0xC0...0xCF).contains(marker), !framesWithoutSize.contains(marker) {
        return positive(number(position + 7), number(position + 5))
      }
      position += 2 + number(position + 2)
    }
    return nil
  }

  private static func positive(_ width: Int, _ height: Int) -> (width: Int, height: Int)? {
    (1...65_535).contains(width) && (1...65_535).contains(height) ? (width, height) : nil
  }
}
