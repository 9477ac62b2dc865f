import CFFmpeg
import MediaModel

/// Turns the packets of one stream into frames of sound, and counts what it has to skip.
final class Decoder {
  private let demuxer: Demuxer
  private let context: UnsafeMutablePointer<AVCodecContext>
  private let frame: UnsafeMutablePointer<AVFrame>
  private var drained = false
  private let frameLimit: Double
  /// Frames decoded so far, at the rate of the source.
  private(set) var frameCount: Int64 = 0
  private(set) var damagedPackets = 0

  init(_ demuxer: Demuxer, limits: MediaLimits) throws {
    self.demuxer = demuxer
    let parameters = demuxer.stream.pointee.codecpar!
    guard let codec = avcodec_find_decoder(parameters.pointee.codec_id) else {
      let name = string(avcodec_get_name(parameters.pointee.codec_id))
      throw MediaError(.unknownFormat, "its audio format, \(name), is not supported")
    }
    guard let context = avcodec_alloc_context3(codec), let frame = av_frame_alloc() else {
      throw mediaError(QAVERROR_ENOMEM, "decoding")
    }
    self.context = context
    self.frame = frame
    context.pointee.thread_count = 2
    context.pointee.err_recognition |= Self.strictness(codec)
    context.pointee.pkt_timebase = demuxer.stream.pointee.time_base
    frameLimit = limits.soundSeconds * Double(max(parameters.pointee.sample_rate, 1))
    soundSecondsLimit = limits.soundSeconds
    if let stated = demuxer.statedSeconds, stated > limits.soundSeconds { throw tooLong }
    try check(avcodec_parameters_to_context(context, parameters), "decoding")
    try check(avcodec_open2(context, codec, nil), "decoding")
  }

  private let soundSecondsLimit: Double

  deinit {
    var frame: UnsafeMutablePointer<AVFrame>? = frame
    av_frame_free(&frame)
    var context: UnsafeMutablePointer<AVCodecContext>? = context
    avcodec_free_context(&context)
  }

  /// The form of the samples, known before the first frame for all but a few codecs.
  var sampleFormat: AVSampleFormat { context.pointee.sample_fmt }

  /// Length decoded so far.
  var seconds: Double { Double(frameCount) / Double(max(context.pointee.sample_rate, 1)) }

  /// How far the decoding has come, 0…1; nil when the length is not known.
  var progress: Double? {
    guard let stated = demuxer.statedSeconds, context.pointee.sample_rate > 0 else { return nil }
    return min(seconds / stated, 1)
  }

  /// Hands out the next frame; nil at the end. Valid until the next call.
  func next() throws -> UnsafeMutablePointer<AVFrame>? {
    while true {
      av_frame_unref(frame)
      let status = avcodec_receive_frame(context, frame)
      if status >= 0 {
        guard frame.pointee.nb_samples > 0, frame.pointee.sample_rate > 0 else { continue }
        frameCount += Int64(frame.pointee.nb_samples)
        try checkLength()
        return frame
      }
      if status == QAVERROR_EOF { return nil }
      if status == QAVERROR_ENOMEM { throw mediaError(status, "decoding") }
      if status != QAVERROR_EAGAIN { damagedPackets += 1 }
      if drained && status != QAVERROR_EAGAIN { return nil }
      try feed()
    }
  }

  /// Seconds that the file states and does not have; 0 when it is whole.
  var missingSeconds: Double {
    guard context.pointee.sample_rate > 0 else { return 0 }
    return demuxer.missing(after: seconds)
  }

  /// Checksums are checked; where every bit counts, a frame that fails is left out and counted.
  private static func strictness(_ codec: UnsafePointer<AVCodec>) -> Int32 {
    let lossless = avcodec_descriptor_get(codec.pointee.id).map {
      $0.pointee.props & AV_CODEC_PROP_LOSSLESS != 0
        && $0.pointee.props & AV_CODEC_PROP_LOSSY == 0
    }
    return AV_EF_CRCCHECK | (lossless == true ? AV_EF_EXPLODE : 0)
  }

  private func feed() throws {
    guard let packet = try demuxer.next() else {
      drained = true
      avcodec_send_packet(context, nil)
      return
    }
    let status = avcodec_send_packet(context, packet)
    if status == QAVERROR_ENOMEM { throw mediaError(status, "decoding") }
    if status < 0 && status != QAVERROR_EAGAIN { damagedPackets += 1 }
  }

  private func checkLength() throws {
    if Double(frameCount) > frameLimit { throw tooLong }
  }

  private var tooLong: MediaError { .tooLong(limitSeconds: soundSecondsLimit) }
}
