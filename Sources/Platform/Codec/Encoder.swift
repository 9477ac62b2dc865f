import CFFmpeg
import MediaModel

/// Encodes samples into a muxer: takes any number at a time, makes the frames that the codec wants.
final class Encoder {
  private let muxer: Muxer
  private let context: UnsafeMutablePointer<AVCodecContext>
  private let packet: UnsafeMutablePointer<AVPacket>
  private let frame: UnsafeMutablePointer<AVFrame>
  private let queue: OpaquePointer
  private let frameSize: Int32
  /// The form in which samples must come.
  let form: SampleForm
  /// Frames taken so far.
  private(set) var frameCount: Int64 = 0

  /// Frames for codecs that take any number at once.
  private static let looseFrameSize: Int32 = 8_192

  init(_ encoding: AudioEncoding, source: SourceForm, into muxer: Muxer) throws {
    self.muxer = muxer
    let plan = try EncoderPlan(encoding, source: source)
    guard let context = avcodec_alloc_context3(plan.codec), let packet = av_packet_alloc(),
      let frame = av_frame_alloc()
    else { throw mediaError(QAVERROR_ENOMEM, "encoding") }
    plan.apply(to: context)
    if muxer.wantsGlobalHeader { context.pointee.flags |= QAV_CODEC_FLAG_GLOBAL_HEADER }
    let status = avcodec_open2(context, plan.codec, nil)
    guard status >= 0 else {
      throw MediaError(
        .unsupportedEncoding,
        "\(encoding.format.rawValue) cannot hold \(plan.form.rate) Hz with "
          + "\(plan.form.channels) channels in this quality")
    }
    let loose = context.pointee.frame_size <= 0
    frameSize = loose ? Self.looseFrameSize : context.pointee.frame_size
    guard
      let queue = av_audio_fifo_alloc(
        plan.form.type, plan.form.layout.nb_channels, max(frameSize, Self.looseFrameSize) * 2)
    else { throw mediaError(QAVERROR_ENOMEM, "encoding") }
    (self.context, self.packet, self.frame, self.queue) = (context, packet, frame, queue)
    form = plan.form
    try checkWriting(
      avcodec_parameters_from_context(muxer.stream.pointee.codecpar, context), "encoding")
    muxer.stream.pointee.time_base = context.pointee.time_base
    try prepareFrame()
  }

  deinit {
    av_audio_fifo_free(queue)
    var frame: UnsafeMutablePointer<AVFrame>? = frame
    av_frame_free(&frame)
    var packet: UnsafeMutablePointer<AVPacket>? = packet
    av_packet_free(&packet)
    var context: UnsafeMutablePointer<AVCodecContext>? = context
    avcodec_free_context(&context)
  }

  /// Takes samples in `form`, planar or interleaved as the form says.
  func encode(_ samples: Resampler.Output) throws {
    let written = samples.planes.withMemoryRebound(
      to: UnsafeMutableRawPointer?.self, capacity: 1
    ) { av_audio_fifo_write(queue, $0, Int32(samples.count)) }
    try checkWriting(written, "encoding")
    while av_audio_fifo_size(queue) >= frameSize { try encode(frameSize) }
  }

  /// Encodes what is left, and lets the codec end its stream.
  func finish() throws {
    let left = av_audio_fifo_size(queue)
    if left > 0 { try encode(left) }
    try checkWriting(avcodec_send_frame(context, nil), "encoding")
    try passPackets()
  }

  private func prepareFrame() throws {
    frame.pointee.format = form.type.rawValue
    frame.pointee.sample_rate = form.rate
    var layout = form.layout
    try checkWriting(av_channel_layout_copy(&frame.pointee.ch_layout, &layout), "encoding")
    frame.pointee.nb_samples = frameSize
    try checkWriting(av_frame_get_buffer(frame, 0), "encoding")
  }

  private func encode(_ count: Int32) throws {
    // The codec may still hold the last frame's samples; then this frame gets memory of its own.
    frame.pointee.nb_samples = frameSize
    try checkWriting(av_frame_make_writable(frame), "encoding")
    frame.pointee.nb_samples = count
    let read = frame.pointee.extended_data.withMemoryRebound(
      to: UnsafeMutableRawPointer?.self, capacity: 1
    ) { av_audio_fifo_read(queue, $0, count) }
    try checkWriting(read, "encoding")
    frame.pointee.pts = frameCount
    frameCount += Int64(count)
    try checkWriting(avcodec_send_frame(context, frame), "encoding")
    try passPackets()
  }

  private func passPackets() throws {
    while true {
      let status = avcodec_receive_packet(context, packet)
      if status == QAVERROR_EAGAIN || status == QAVERROR_EOF { return }
      try checkWriting(status, "encoding")
      try muxer.write(packet, unit: context.pointee.time_base)
    }
  }
}
