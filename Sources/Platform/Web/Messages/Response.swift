import Files

/// What a client is answered.
public struct Response: Sendable {
  public enum Content: Sendable {
    case none
    case bytes([UInt8])
    /// Bytes that many answers share, sent from where they lie.
    case shared(SharedBytes)
    /// A part of an open file, sent by the kernel.
    case file(Descriptor, offset: Int64, count: Int64)
    /// Bytes that come as they are made.
    case stream(ByteStream)
  }

  public var status: Int
  public var headers: Headers
  public var content: Content

  public init(_ status: Int, headers: Headers = [:], content: Content = .none) {
    self.status = status
    self.headers = headers
    self.content = content
  }

  /// Text of a kind, such as `text/html; charset=utf-8`.
  public static func text(_ text: String, type: String, status: Int = 200) -> Response {
    Response(status, headers: ["Content-Type": type], content: .bytes(Array(text.utf8)))
  }

  /// How many bytes will follow the head; nil when nobody knows yet.
  public var byteCount: Int64? {
    switch content {
    case .none: 0
    case .bytes(let bytes): Int64(bytes.count)
    case .shared(let bytes): Int64(bytes.count)
    case .file(_, _, let count): count
    case .stream: nil
    }
  }
}

/// Bytes that never change and stay where they are.
public final class SharedBytes: Sendable {
  // Safe to share: written in `init`, and never again.
  nonisolated(unsafe) let start: UnsafeRawPointer
  public let count: Int

  public init(_ bytes: [UInt8]) {
    let memory = UnsafeMutableRawBufferPointer.allocate(
      byteCount: max(bytes.count, 1), alignment: 64)
    memory.copyBytes(from: bytes)
    start = UnsafeRawPointer(memory.baseAddress!)
    count = bytes.count
  }

  deinit {
    start.deallocate()
  }

  public var bytes: [UInt8] { Array(UnsafeRawBufferPointer(start: start, count: count)) }
}
