import CHTTP
import Files
import Glibc

extension Exchange {
  /// Hands the answer to libmicrohttpd, which sends it.
  func send(_ response: Response, on connection: OpaquePointer, closes: Bool) -> MHD_Result {
    guard let answer = make(response.content, on: connection) else { return .NO }
    defer { MHD_destroy_response(answer) }
    for field in response.headers.fields {
      MHD_add_response_header(answer, field.name, field.value)
    }
    if closes { MHD_add_response_header(answer, "connection", "close") }
    return MHD_queue_response(connection, UInt32(response.status), answer)
  }

  private func make(_ content: Response.Content, on connection: OpaquePointer) -> OpaquePointer? {
    switch content {
    case .none:
      return MHD_create_response_from_buffer(0, nil, .RESPMEM_PERSISTENT)
    case .bytes(let bytes):
      return bytes.withUnsafeBytes {
        MHD_create_response_from_buffer(
          bytes.count, UnsafeMutableRawPointer(mutating: $0.baseAddress), .RESPMEM_MUST_COPY)
      }
    case .shared(let bytes):
      return MHD_create_response_from_buffer_with_free_callback_cls(
        bytes.count, UnsafeMutableRawPointer(mutating: bytes.start),
        { Unmanaged<SharedBytes>.fromOpaque($0!).release() },
        Unmanaged.passRetained(bytes).toOpaque())
    case .file(let descriptor, let offset, let count):
      // libmicrohttpd closes what it is given.
      let copy = fcntl(descriptor.number, F_DUPFD_CLOEXEC, 0)
      guard copy >= 0 else { return nil }
      return MHD_create_response_from_fd_at_offset64(UInt64(count), copy, UInt64(offset))
    case .stream(let stream):
      return make(stream, on: connection)
    }
  }

  private func make(_ stream: ByteStream, on connection: OpaquePointer) -> OpaquePointer? {
    stream.attach(connection)
    state.withLock { $0.stream = stream }
    quintet_http_wait_forever(connection)
    if hub.isStopping { stream.finish() }
    return MHD_create_response_from_callback(
      UInt64.max, 4_096,
      { context, _, buffer, count in
        Unmanaged<ByteStream>.fromOpaque(context!).takeUnretainedValue().read(buffer!, count)
      }, Unmanaged.passRetained(stream).toOpaque(),
      { context in Unmanaged<ByteStream>.fromOpaque(context!).release() })
  }

  /// Says a word on a stream where nothing is said, so that a vanished reader is noticed.
  func beat() {
    guard let stream = state.withLock({ $0.stream }), !stream.heartbeat.isEmpty else { return }
    stream.send(stream.heartbeat)
  }
}
