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
}
