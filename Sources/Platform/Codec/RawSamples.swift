import CFFmpeg
import Glibc

/// Reads raw interleaved Float32 from a pipe, a frame of samples at a time.
final class RawSamples {
  private static let blockFrames: Int32 = 8_192
  private let descriptor: Int32
  private let frame: UnsafeMutablePointer<AVFrame>
  private let bytesPerFrame: Int
  private(set) var frameCount: Int64 = 0

  init(descriptor: Int32, form: SampleForm) throws {
    self.descriptor = descriptor
    bytesPerFrame = form.channels * MemoryLayout<Float>.stride
    guard let frame = av_frame_alloc() else { throw mediaError(QAVERROR_ENOMEM, "reading") }
    self.frame = frame
    frame.pointee.format = form.type.rawValue
    frame.pointee.sample_rate = form.rate
    var layout = form.layout
    try check(av_channel_layout_copy(&frame.pointee.ch_layout, &layout), "reading")
    frame.pointee.nb_samples = Self.blockFrames
    try check(av_frame_get_buffer(frame, 0), "reading")
  }

  deinit {
    var frame: UnsafeMutablePointer<AVFrame>? = frame
    av_frame_free(&frame)
  }

  /// The next samples; nil at the end. Valid until the next call.
  func next() throws -> UnsafeMutablePointer<AVFrame>? {
    let wanted = Int(Self.blockFrames) * bytesPerFrame
    let bytes = UnsafeMutableRawPointer(frame.pointee.data.0!)
    var got = 0
    while got < wanted {
      let count = read(descriptor, bytes + got, wanted - got)
      if count < 0 && errno == EINTR { continue }
      try check(count < 0 ? -errno : 0, "reading samples")
      if count == 0 { break }
      got += count
    }
    let frames = got / bytesPerFrame
    guard frames > 0 else { return nil }
    frame.pointee.nb_samples = Int32(frames)
    frameCount += Int64(frames)
    return frame
  }
}
