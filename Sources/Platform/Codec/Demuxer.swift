import CFFmpeg
import MediaModel

/// One open container and the stream of sound that was chosen in it.
final class Demuxer {
  private let io: DescriptorIO
  let context: UnsafeMutablePointer<AVFormatContext>
  /// The stream that FFmpeg thinks the listener wants.
  let stream: UnsafeMutablePointer<AVStream>
  private let packet: UnsafeMutablePointer<AVPacket>

  static let channelLimit = 64
  private static let rates: ClosedRange<Int32> = 1_000...10_000_000
  /// Containers that only point at other files or machines; reading them is refused by name.
  private static let playlists: Set<String> = [
    "hls", "applehttp", "concat", "dash", "imf", "sdp", "rtsp", "rtp", "image2", "image2pipe",
    "tedcaptions", "webm_dash_manifest", "ffmetadata", "txt", "smoothstreaming",
  ]

  /// Understands the file behind a descriptor; decodes nothing yet.
  init(descriptor: Int32) throws {
    io = try DescriptorIO(descriptor: descriptor, writable: false)
    let format = try Self.recognise(io)
    context = try Self.open(io, as: format)
    var found: Int32 = -1
    do {
      try check(avformat_find_stream_info(context, nil), "looking for streams")
      found = av_find_best_stream(context, AVMEDIA_TYPE_AUDIO, -1, -1, nil, 0)
      guard found >= 0, let chosen = context.pointee.streams[Int(found)] else {
        throw MediaError(.noAudio, "it has no readable audio")
      }
      let channels = Int(chosen.pointee.codecpar.pointee.ch_layout.nb_channels)
      guard channels <= Self.channelLimit else {
        throw MediaError(
          .tooManyChannels,
          "it has \(channels) channels; at most \(Self.channelLimit) are supported")
      }
      let rate = chosen.pointee.codecpar.pointee.sample_rate
      guard Self.rates.contains(rate) else {
        throw MediaError(.damaged, "its sample rate of \(rate) Hz is not supported")
      }
      stream = chosen
      guard let packet = av_packet_alloc() else { throw mediaError(QAVERROR_ENOMEM, "opening") }
      self.packet = packet
    } catch {
      var pointer: UnsafeMutablePointer<AVFormatContext>? = context
      avformat_close_input(&pointer)
      throw error
    }
    guard hasOwnLength else { return }
    for index in 0..<Int(context.pointee.nb_streams) where index != Int(found) {
      context.pointee.streams[index]?.pointee.discard = AVDISCARD_ALL
    }
  }

  deinit {
    var unused: UnsafeMutablePointer<AVPacket>? = packet
    av_packet_free(&unused)
    var pointer: UnsafeMutablePointer<AVFormatContext>? = context
    avformat_close_input(&pointer)
  }

  /// Hands out the next packet of the chosen stream; nil at the end. Valid until the next call.
  func next() throws -> UnsafeMutablePointer<AVPacket>? {
    while true {
      av_packet_unref(packet)
      let status = av_read_frame(context, packet)
      if status == QAVERROR_ENOMEM { throw mediaError(status, "reading") }
      // Any other error is the end of what can be read; what is missing is told by the length.
      guard status >= 0 else {
        try io.throwFailure()
        return nil
      }
      if packet.pointee.stream_index == stream.pointee.index { return packet }
      recordEnd(packet)
    }
  }

  /// Goes on with a packet that begins no later than a moment, and lies as near to it as the container can tell.
  func seek(to seconds: Double) throws {
    let unit = av_q2d(stream.pointee.time_base)
    let position = Int64((seconds / unit).rounded(.down)) + startPosition
    try check(
      av_seek_frame(context, stream.pointee.index, position, QAVSEEK_FLAG_BACKWARD), "seeking")
  }

  /// When a frame begins, in seconds from the beginning of the stream; nil where the container does not say.
  func seconds(of frame: UnsafeMutablePointer<AVFrame>) -> Double? {
    let position = frame.pointee.best_effort_timestamp
    guard position != QAV_NOPTS_VALUE else { return nil }
    return Double(position - startPosition) * av_q2d(stream.pointee.time_base)
  }

  private var startPosition: Int64 {
    stream.pointee.start_time == QAV_NOPTS_VALUE ? 0 : stream.pointee.start_time
  }

  /// The furthest position that the streams beside the sound have reached, in seconds. Where a container
  /// states one length for all of them, a film may well go on when its sound has ended.
  private(set) var furthestSeconds = 0.0

  private func recordEnd(_ packet: UnsafeMutablePointer<AVPacket>) {
    guard let other = context.pointee.streams[Int(packet.pointee.stream_index)],
      packet.pointee.pts != QAV_NOPTS_VALUE
    else { return }
    let end = packet.pointee.pts &+ max(packet.pointee.duration, 0)
    let start = context.pointee.start_time == QAV_NOPTS_VALUE ? 0 : context.pointee.start_time
    let seconds =
      Double(end) * av_q2d(other.pointee.time_base) - Double(start) / Double(QAV_TIME_BASE)
    if seconds.isFinite { furthestSeconds = max(furthestSeconds, seconds) }
  }

  /// Whether the chosen stream states a length of its own.
  private var hasOwnLength: Bool {
    stream.pointee.duration != QAV_NOPTS_VALUE && stream.pointee.duration > 0
  }

  /// How much of the stated length is missing, when the sound was read up to `seconds`.
  func missing(after seconds: Double) -> Double {
    guard let stated = statedSeconds else { return 0 }
    let missing = stated - max(seconds, furthestSeconds)
    return missing > max(Self.lengthTolerance, stated / 100) ? missing : 0
  }

  /// Whether the file breaks off: the last page of an Ogg stream says that it is the last.
  var isCutOff: Bool {
    string(context.pointee.iformat.pointee.name) == "ogg" && !io.endsWithLastOggPage
  }

  /// A file that promises more than this beyond what it holds is called incomplete.
  private static let lengthTolerance = 0.25

  /// The length that the container states, in seconds; nil when it is a guess or not known.
  private(set) lazy var statedSeconds: Double? = {
    if let seconds = waveSeconds() { return seconds }
    let method = context.pointee.duration_estimation_method
    guard method != AVFMT_DURATION_FROM_BITRATE else { return nil }
    if hasOwnLength {
      return Double(stream.pointee.duration) * av_q2d(stream.pointee.time_base)
    }
    let duration = context.pointee.duration
    guard duration != QAV_NOPTS_VALUE, duration > 0 else { return nil }
    return Double(duration) / Double(QAV_TIME_BASE)
  }()

  /// What the header of a WAV states. FFmpeg ignores a size that the file does not have, and so
  /// would not tell that a take was cut off.
  private func waveSeconds() -> Double? {
    let codec = stream.pointee.codecpar.pointee
    let bits = av_get_exact_bits_per_sample(codec.codec_id)
    let bytesPerSecond =
      Double(bits) / 8 * Double(codec.ch_layout.nb_channels) * Double(codec.sample_rate)
    guard string(context.pointee.iformat.pointee.name) == "wav", bytesPerSecond > 0,
      let stated = io.waveByteCount
    else { return nil }
    return Double(stated) / bytesPerSecond
  }

  private static func recognise(_ io: DescriptorIO) throws -> UnsafePointer<AVInputFormat> {
    var format: UnsafePointer<AVInputFormat>?
    let status = av_probe_input_buffer2(io.context, &format, nil, nil, 0, 0)
    try io.throwFailure()
    guard status >= 0, let format else {
      throw MediaError(.unknownFormat, "it is not a readable audio or video file")
    }
    let names = string(format.pointee.name).split(separator: ",").map(String.init)
    guard playlists.isDisjoint(with: names) else {
      throw MediaError(
        .playlist,
        "it is a playlist that points to other files; use the audio or video file "
          + "itself")
    }
    return format
  }

  private static func open(
    _ io: DescriptorIO, as format: UnsafePointer<AVInputFormat>
  ) throws -> UnsafeMutablePointer<AVFormatContext> {
    var context = avformat_alloc_context()
    guard let opening = context else { throw mediaError(QAVERROR_ENOMEM, "opening") }
    opening.pointee.pb = io.context
    opening.pointee.flags |= QAVFMT_FLAG_CUSTOM_IO
    opening.pointee.error_recognition |= AV_EF_CRCCHECK
    // A container may name another file. The sandbox would refuse it too.
    opening.pointee.io_open = { _, _, _, _, _ in QAVERROR_EPERM }
    var options: OpaquePointer?
    av_dict_set(&options, "codec_whitelist", audioDecoders, 0)
    av_dict_set(&options, "protocol_whitelist", "", 0)
    defer { av_dict_free(&options) }
    let status = avformat_open_input(&context, nil, format, &options)
    try io.throwFailure()
    try check(status, "opening")
    return opening
  }

  /// Every decoder of sound, by name: nothing else is ever opened, whatever the file asks for.
  private static let audioDecoders: String = {
    var names: [String] = []
    var position: UnsafeMutableRawPointer?
    while let codec = av_codec_iterate(&position) {
      guard av_codec_is_decoder(codec) != 0, codec.pointee.type == AVMEDIA_TYPE_AUDIO else {
        continue
      }
      names.append(string(codec.pointee.name))
    }
    return names.joined(separator: ",")
  }()
}
