import CZlib

/// Text made smaller for the wire.
enum Gzip {
  /// The bytes as a gzip file, or nil when there is no memory for it.
  static func pack(_ bytes: [UInt8]) -> [UInt8]? {
    var stream = z_stream()
    // 15 bits of window, 16 more for gzip's own head and tail.
    guard
      deflateInit2_(
        &stream, 5, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
        Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return nil }
    defer { deflateEnd(&stream) }
    var packed = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))))
    let outcome = bytes.withUnsafeBufferPointer { input in
      packed.withUnsafeMutableBufferPointer { output in
        stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        return deflate(&stream, Z_FINISH)
      }
    }
    guard outcome == Z_STREAM_END else { return nil }
    packed.removeLast(packed.count - Int(stream.total_out))
    return packed
  }
}
