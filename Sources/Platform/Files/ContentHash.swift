import CCrypto
import Glibc

/// The SHA-256 of some bytes: the name under which audio is kept.
public struct ContentHash: Sendable, Hashable, CustomStringConvertible {
  public static let byteCount = 32
  public let bytes: [UInt8]

  /// Takes a hash that was made before; nil unless it has 32 bytes.
  public init?(bytes: [UInt8]) {
    guard bytes.count == Self.byteCount else { return nil }
    self.bytes = bytes
  }

  /// Reads sixty-four hexadecimal digits as `description` writes them; nil for anything else.
  public init?(_ text: some StringProtocol) {
    guard let bytes = Hex.bytes(text, count: Self.byteCount) else { return nil }
    self.bytes = bytes
  }

  /// Hashes bytes in memory.
  public init(of bytes: ArraySlice<UInt8>) {
    let hasher = Hasher256()
    bytes.withUnsafeBytes(hasher.add)
    self = hasher.finish()
  }

  /// Hashes a whole file from its beginning, in constant memory. The descriptor's position stays.
  public init(ofFile descriptor: Int32, stopped: () -> Bool = { false }) throws {
    let hasher = Hasher256()
    let block = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
    defer { block.deallocate() }
    var position: off_t = 0
    while !stopped() {
      let count = pread(descriptor, block.baseAddress, block.count, position)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else {
        throw FileError(.notReadable, "the file cannot be read", cause: errorText(errno))
      }
      if count == 0 { break }
      hasher.add(UnsafeRawBufferPointer(rebasing: block[..<count]))
      position += count
    }
    self = hasher.finish()
  }

  fileprivate init(trusted bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Sixty-four hexadecimal digits.
  public var description: String { Hex.text(bytes) }
}

/// libcrypto's SHA-256, which uses the processor's own instructions where it has them.
public final class Hasher256 {
  private let context: OpaquePointer

  public init() {
    context = EVP_MD_CTX_new()
    EVP_DigestInit_ex(context, EVP_sha256(), nil)
  }

  deinit {
    EVP_MD_CTX_free(context)
  }

  /// Takes more bytes.
  public func add(_ bytes: UnsafeRawBufferPointer) {
    EVP_DigestUpdate(context, bytes.baseAddress, bytes.count)
  }

  /// The hash of all bytes so far; nothing may be added afterwards.
  public func finish() -> ContentHash {
    var digest = [UInt8](repeating: 0, count: ContentHash.byteCount)
    EVP_DigestFinal_ex(context, &digest, nil)
    return ContentHash(trusted: digest)
  }
}
