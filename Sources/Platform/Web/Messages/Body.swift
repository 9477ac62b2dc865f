import Files

/// What comes with a request, piece by piece as it arrives.
public struct Body: Sendable {
  /// How many bytes were announced; nil when that is not known.
  public let length: Int64?
  private let read: @Sendable () async throws -> [UInt8]?

  public static let none = Body([])

  /// A body that is still arriving: `read` gives the next piece, and nil at its end.
  init(length: Int64?, read: @escaping @Sendable () async throws -> [UInt8]?) {
    self.length = length
    self.read = read
  }

  /// A body in memory.
  public init(_ bytes: [UInt8]) {
    let rest = Locked<[UInt8]?>(bytes.isEmpty ? nil : bytes)
    self.init(length: Int64(bytes.count)) { rest.withLock { $0.take() } }
  }

  /// A whole file, read piece by piece.
  public init(reading file: Descriptor) {
    let offset = Locked<Int64>(0)
    self.init(length: file.byteCount) {
      try offset.withLock { offset in
        let piece = try file.bytes(at: offset, most: 1 << 18)
        offset += Int64(piece.count)
        return piece.isEmpty ? nil : piece
      }
    }
  }

  /// The next piece, or nil at the end. Throws when the client went away in the middle.
  public func next() async throws -> [UInt8]? {
    try await read()
  }

  /// The whole body in memory, or a problem when it is longer than `limit` bytes.
  public func collected(limit: Int) async throws -> [UInt8] {
    if let length, length > Int64(limit) { throw Problem.tooLarge(limit: limit) }
    var bytes: [UInt8] = []
    while let piece = try await next() {
      bytes += piece
      if bytes.count > limit { throw Problem.tooLarge(limit: limit) }
    }
    return bytes
  }
}

/// The client went away before its request was whole.
public struct ClientGone: Error {}
