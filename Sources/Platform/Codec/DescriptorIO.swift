import CFFmpeg
import Glibc

/// Lets FFmpeg read or write one open descriptor, and nothing else.
///
/// Positions are kept here and not in the descriptor, so two of these on one file do not disturb
/// each other.
final class DescriptorIO {
  /// What the C callbacks need; lives as long as the object.
  struct State {
    let descriptor: Int32
    var position: Int64 = 0
    /// The first error that reading or writing met, as an errno; some muxers swallow it.
    var failure: Int32 = 0
  }

  private static let bufferBytes: Int32 = 256 << 10
  private let state: UnsafeMutablePointer<State>
  private(set) var context: UnsafeMutablePointer<AVIOContext>?

  init(descriptor: Int32, writable: Bool) throws {
    state = .allocate(capacity: 1)
    state.initialize(to: State(descriptor: descriptor))
    let buffer = av_malloc(Int(Self.bufferBytes))?.assumingMemoryBound(to: UInt8.self)
    context = avio_alloc_context(
      buffer, Self.bufferBytes, writable ? 1 : 0, state, readBytes, writeBytes, seekBytes)
    guard buffer != nil, context != nil else { throw mediaError(QAVERROR_ENOMEM, "opening") }
  }

  deinit {
    if let context {
      av_free(context.pointee.buffer)
      var pointer: UnsafeMutablePointer<AVIOContext>? = context
      avio_context_free(&pointer)
    }
    state.deallocate()
  }

  /// The bytes of sound that the `data` chunk of a RIFF WAVE claims; nil where it leaves that open,
  /// as recorders do that never came back to fill it in.
  var waveByteCount: UInt32? {
    var position: off_t = 12
    for _ in 0..<64 {
      var head = [UInt8](repeating: 0, count: 8)
      guard pread(state.pointee.descriptor, &head, 8, position) == 8 else { return nil }
      let size = (4..<8).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32(head[$1]) }
      if head.starts(with: "data".utf8) {
        return size > 0 && size < UInt32.max - 0xFFFF ? size : nil
      }
      position += 8 + off_t(size) + off_t(size & 1)
    }
    return nil
  }

  /// Whether the last Ogg page of the file is marked as the end of its stream (RFC 3533, section 6).
  var endsWithLastOggPage: Bool {
    // A page is at most 65,307 bytes long.
    var tail = [UInt8](repeating: 0, count: 1 << 17)
    guard let byteCount = byteCount(of: state.pointee.descriptor) else { return false }
    let start = max(Int(byteCount) - tail.count, 0)
    let count = pread(state.pointee.descriptor, &tail, tail.count, off_t(start))
    guard count > 6 else { return false }
    let page = (0..<count - 5).last { tail[$0...].starts(with: "OggS".utf8) }
    return page.map { tail[$0 + 5] & 4 != 0 } ?? false
  }

  /// Throws what went wrong underneath, even where FFmpeg did not pass it on.
  func throwFailure() throws {
    guard state.pointee.failure != 0 else { return }
    throw mediaError(-state.pointee.failure, "reading or writing the file")
  }
}

private typealias State = DescriptorIO.State

private func readBytes(
  _ opaque: UnsafeMutableRawPointer?, _ buffer: UnsafeMutablePointer<UInt8>?, _ count: Int32
) -> Int32 {
  let state = opaque!.assumingMemoryBound(to: State.self)
  let got = pread(state.pointee.descriptor, buffer, Int(count), off_t(state.pointee.position))
  if got == 0 { return QAVERROR_EOF }
  return finish(state, got)
}

private func writeBytes(
  _ opaque: UnsafeMutableRawPointer?, _ buffer: UnsafeMutablePointer<UInt8>?, _ count: Int32
) -> Int32 {
  let state = opaque!.assumingMemoryBound(to: State.self)
  var done = 0
  while done < Int(count) {
    let position = off_t(state.pointee.position)
    let put = pwrite(state.pointee.descriptor, buffer! + done, Int(count) - done, position)
    guard put > 0 else { return finish(state, put) }
    state.pointee.position += Int64(put)
    done += put
  }
  return count
}

private func finish(_ state: UnsafeMutablePointer<State>, _ count: Int) -> Int32 {
  guard count >= 0 else {
    if state.pointee.failure == 0 { state.pointee.failure = errno }
    return -errno
  }
  state.pointee.position += Int64(count)
  return Int32(count)
}

private func seekBytes(
  _ opaque: UnsafeMutableRawPointer?, _ offset: Int64, _ whence: Int32
) -> Int64 {
  let state = opaque!.assumingMemoryBound(to: State.self)
  guard let end = byteCount(of: state.pointee.descriptor) else { return Int64(QAVERROR_EIO) }
  let target: Int64
  switch whence & ~Int32(AVSEEK_FORCE) {
  case QAVSEEK_SIZE: return end
  case SEEK_SET: target = offset
  case SEEK_CUR: target = state.pointee.position &+ offset
  case SEEK_END: target = end &+ offset
  default: return Int64(-EINVAL)
  }
  guard target >= 0 else { return Int64(-EINVAL) }
  state.pointee.position = target
  return target
}

/// The length of an open file; nil for what has none, as a pipe.
///
/// The C library's `fstat` may be a call that takes a path, and the sandbox refuses those.
private func byteCount(of descriptor: Int32) -> Int64? {
  let end = lseek(descriptor, 0, SEEK_END)
  return end < 0 ? nil : Int64(end)
}
