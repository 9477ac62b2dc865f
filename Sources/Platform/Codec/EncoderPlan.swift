import CFFmpeg
import MediaModel

/// What is known of the sound that is to be encoded.
struct SourceForm {
  var rate: Int32
  var layout: AVChannelLayout
  /// Bits that carry sound; nil where the codec keeps no samples as they are.
  var bits: Int?
  var isFloat: Bool
}

/// The codec, and the form of samples nearest to the source, for one encoding.
struct EncoderPlan {
  let codec: UnsafePointer<AVCodec>
  let form: SampleForm
  private let encoding: AudioEncoding
  /// Bits that carry sound in the written samples.
  private let bits: Int

  init(_ encoding: AudioEncoding, source: SourceForm) throws {
    self.encoding = encoding
    let depth = encoding.depth ?? Self.depth(for: encoding.format, source: source)
    let name = Self.codecName(encoding.format, depth)
    guard let codec = avcodec_find_encoder_by_name(name) else {
      throw MediaError(.unsupportedEncoding, "this machine's FFmpeg has no encoder \(name)")
    }
    self.codec = codec
    bits = depth.rawValue
    form = SampleForm(
      type: Self.type(encoding.format, depth),
      rate: Self.rate(encoding.sampleRate.map(Int32.init) ?? source.rate, codec),
      layout: Self.layout(encoding, source, codec))
  }

  /// Whether this build of FFmpeg can write a format.
  static func canWrite(_ format: AudioEncoding.Format) -> Bool {
    avcodec_find_encoder_by_name(codecName(format, .int16)) != nil
      && av_guess_format(Muxer.Container(format).rawValue, nil, nil) != nil
  }

  func apply(to context: UnsafeMutablePointer<AVCodecContext>) {
    context.pointee.sample_fmt = form.type
    context.pointee.sample_rate = form.rate
    context.pointee.ch_layout = form.layout
    context.pointee.time_base = AVRational(num: 1, den: form.rate)
    context.pointee.thread_count = 2
    if let kilobits = encoding.kilobits ?? encoding.format.kilobits(channels: form.channels) {
      context.pointee.bit_rate = Int64(kilobits) * 1_000
    }
    if encoding.format.isLossless { context.pointee.bits_per_raw_sample = Int32(bits) }
  }

  private static func depth(
    for format: AudioEncoding.Format, source: SourceForm
  ) -> AudioEncoding.Depth {
    guard let bits = source.bits, bits > 16 else { return .int16 }
    return source.isFloat && format == .wav ? .float32 : .int24
  }

  private static func codecName(
    _ format: AudioEncoding.Format, _ depth: AudioEncoding.Depth
  ) -> String {
    switch (format, depth) {
    case (.wav, .int16): "pcm_s16le"
    case (.wav, .int24): "pcm_s24le"
    case (.wav, .float32): "pcm_f32le"
    case (.flac, _): "flac"
    case (.alac, _): "alac"
    case (.aac, _): "aac"
    case (.opus, _): "libopus"
    case (.mp3, _): "libmp3lame"
    }
  }

  private static func type(
    _ format: AudioEncoding.Format, _ depth: AudioEncoding.Depth
  ) -> AVSampleFormat {
    switch (format, depth) {
    case (.wav, .float32), (.opus, _): AV_SAMPLE_FMT_FLT
    case (.wav, .int16), (.flac, .int16): AV_SAMPLE_FMT_S16
    case (.wav, .int24), (.flac, _): AV_SAMPLE_FMT_S32
    case (.alac, .int16): AV_SAMPLE_FMT_S16P
    case (.alac, _): AV_SAMPLE_FMT_S32P
    case (.aac, _), (.mp3, _): AV_SAMPLE_FMT_FLTP
    }
  }

  /// The wanted rate where the codec knows it, else the next one above, else its highest.
  private static func rate(_ wanted: Int32, _ codec: UnsafePointer<AVCodec>) -> Int32 {
    guard var known = codec.pointee.supported_samplerates else { return wanted }
    var best: Int32 = 0
    while known.pointee != 0 {
      let rate = known.pointee
      let better = best < wanted ? rate > best : (rate >= wanted && rate < best)
      if better { best = rate }
      known += 1
    }
    return best
  }

  /// The wanted channels; the source's own speakers where the codec can hold them, or as many others;
  /// else stereo.
  private static func layout(
    _ encoding: AudioEncoding, _ source: SourceForm, _ codec: UnsafePointer<AVCodec>
  ) -> AVChannelLayout {
    if let channels = encoding.channels { return SampleForm.layout(channels: channels) }
    let own = SampleForm.named(source.layout)
    let limit: Int32 =
      switch encoding.format {
      case .wav: 64
      case .flac, .alac, .aac, .opus: 8
      case .mp3: 2
      }
    guard own.nb_channels <= limit else { return SampleForm.layout(channels: 2) }
    let usual = SampleForm.layout(channels: Int(own.nb_channels))
    // Opus knows the speakers by their number alone (RFC 7845, section 5.1.1.2).
    let byNumber = encoding.format == .opus
    let layouts = byNumber ? [usual] : [own, usual] + others(codec, own.nb_channels)
    return layouts.first { holds(codec, $0) } ?? SampleForm.layout(channels: 2)
  }

  /// Layouts of the codec with a number of channels.
  private static func others(
    _ codec: UnsafePointer<AVCodec>, _ channels: Int32
  ) -> [AVChannelLayout] {
    guard var known = codec.pointee.ch_layouts else { return [] }
    var found: [AVChannelLayout] = []
    while known.pointee.nb_channels != 0 {
      if known.pointee.nb_channels == channels { found.append(known.pointee) }
      known += 1
    }
    return found
  }

  private static func holds(_ codec: UnsafePointer<AVCodec>, _ layout: AVChannelLayout) -> Bool {
    guard var known = codec.pointee.ch_layouts else { return true }
    return withUnsafePointer(to: layout) { layout in
      while known.pointee.nb_channels != 0 {
        if av_channel_layout_compare(layout, known) == 0 { return true }
        known += 1
      }
      return false
    }
  }
}
