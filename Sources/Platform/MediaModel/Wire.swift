import FoundationEssentials
import Glibc

/// The stream between a worker and the one who asked: frames of a kind, a length and a payload.
///
/// A frame is one byte of kind, four bytes of length (little-endian) and the payload: either JSON
/// or planar Float32, channel after channel. Both ends run on one machine, so floats go as they lie
/// in memory.
public struct Wire: Sendable {
  public enum Kind: UInt8, Sendable {
    case json = 0x4A
    case sound = 0x53
  }

  /// No frame is longer; a longer one means that the other side cannot be trusted.
  public static let payloadLimit = 64 << 20
  /// The bytes before a payload.
  static let headerLength = 5

  let descriptor: Int32
  private let wait: @Sendable () throws -> Void

  /// Uses an open descriptor, which stays the caller's to close.
  ///
  /// Where it does not block, `wait` is called to wait until it is ready; what that throws ends the
  /// call.
  public init(
    descriptor: Int32, wait: @escaping @Sendable () throws -> Void = { throw WireError.closed }
  ) {
    self.descriptor = descriptor
    self.wait = wait
  }

  /// Sends one value as JSON.
  public func send(_ value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    guard let payload = try? encoder.encode(value) else { throw WireError.malformed }
    try payload.withUnsafeBytes { try send(.json, $0) }
  }

  /// Sends one frame.
  public func send(_ kind: Kind, _ payload: UnsafeRawBufferPointer) throws {
    guard payload.count <= Self.payloadLimit else { throw WireError.tooLong(bytes: payload.count) }
    var length = UInt32(payload.count).littleEndian
    var header: [UInt8] = [kind.rawValue]
    withUnsafeBytes(of: &length) { header.append(contentsOf: $0) }
    try header.withUnsafeBytes { try write($0) }
    try write(payload)
  }

  /// Waits for one frame and reads it into `payload`; nil at the end of the stream.
  ///
  /// The array is reused, so that a long stream costs one buffer.
  public func receive(into payload: inout [UInt8]) throws -> Kind? {
    var header = [UInt8](repeating: 0, count: Self.headerLength)
    let got = try header.withUnsafeMutableBytes { try read($0) }
    if got == 0 { return nil }
    guard got == Self.headerLength, let kind = Kind(rawValue: header[0]) else {
      throw WireError.malformed
    }
    let length = (1...4).reduce(0) { $0 | Int(header[$1]) << (8 * ($1 - 1)) }
    guard length <= Self.payloadLimit else { throw WireError.tooLong(bytes: length) }
    if payload.count >= length {
      payload.removeLast(payload.count - length)
      let filled = try payload.withUnsafeMutableBytes { try read($0) }
      guard filled == length else { throw WireError.malformed }
    } else {
      payload = try [UInt8](unsafeUninitializedCapacity: length) { room, filled in
        filled = try read(
          UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(room)[..<length]))
        guard filled == length else { throw WireError.malformed }
      }
    }
    return kind
  }

  /// Understands a JSON payload.
  public static func decode<Value: Decodable>(
    _ type: Value.Type, from payload: [UInt8]
  ) throws -> Value {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    guard let value = try? decoder.decode(type, from: Data(payload)) else {
      throw WireError.malformed
    }
    return value
  }

  private func write(_ bytes: UnsafeRawBufferPointer) throws {
    var done = 0
    while done < bytes.count {
      let count = Glibc.write(descriptor, bytes.baseAddress! + done, bytes.count - done)
      if count < 0 && errno == EINTR { continue }
      if count < 0 && errno == EAGAIN {
        try wait()
        continue
      }
      guard count > 0 else { throw WireError.closed }
      done += count
    }
  }

  /// Reads until the buffer is full or the stream ends; answers how much there was.
  private func read(_ bytes: UnsafeMutableRawBufferPointer) throws -> Int {
    var done = 0
    while done < bytes.count {
      let count = Glibc.read(descriptor, bytes.baseAddress! + done, bytes.count - done)
      if count < 0 && errno == EINTR { continue }
      if count < 0 && errno == EAGAIN {
        try wait()
        continue
      }
      guard count >= 0 else { throw WireError.closed }
      if count == 0 { break }
      done += count
    }
    return done
  }
}

/// What can go wrong on the wire.
public enum WireError: Error, Sendable, Equatable {
  /// The other side went away.
  case closed
  /// What came is not what the protocol says.
  case malformed
  case tooLong(bytes: Int)
}
