import CFFmpeg
import MediaModel

/// The form of samples between two stages: type, rate and speakers.
struct SampleForm {
  var type: AVSampleFormat
  var rate: Int32
  var layout: AVChannelLayout

  init(type: AVSampleFormat, rate: Int32, layout: AVChannelLayout) {
    self.type = type
    self.rate = rate
    self.layout = layout
  }

  /// The form of a decoded frame; speakers that the file does not name are taken as usual.
  init(of frame: UnsafeMutablePointer<AVFrame>) {
    type = AVSampleFormat(rawValue: frame.pointee.format)
    rate = frame.pointee.sample_rate
    layout = Self.named(frame.pointee.ch_layout)
  }

  /// The usual speakers for a number of channels.
  static func layout(channels: Int) -> AVChannelLayout {
    var layout = AVChannelLayout()
    av_channel_layout_default(&layout, Int32(channels))
    return layout
  }

  /// The layout itself where it names speakers, else the usual one for its number of channels.
  static func named(_ layout: AVChannelLayout) -> AVChannelLayout {
    guard layout.order == AV_CHANNEL_ORDER_NATIVE else {
      return self.layout(channels: Int(layout.nb_channels))
    }
    return layout
  }

  var channels: Int { Int(layout.nb_channels) }

  static func == (left: SampleForm, right: SampleForm) -> Bool {
    guard left.type == right.type, left.rate == right.rate else { return false }
    return withUnsafePointer(to: left.layout) { leftLayout in
      withUnsafePointer(to: right.layout) { av_channel_layout_compare(leftLayout, $0) == 0 }
    }
  }
}

extension AVSampleFormat {
  /// Bits in which the samples of this type carry sound.
  var bits: Int {
    switch av_get_packed_sample_fmt(self) {
    case AV_SAMPLE_FMT_U8: 8
    case AV_SAMPLE_FMT_S16: 16
    case AV_SAMPLE_FMT_DBL, AV_SAMPLE_FMT_S64: 64
    default: 32
    }
  }

  var isFloat: Bool {
    let packed = av_get_packed_sample_fmt(self)
    return packed == AV_SAMPLE_FMT_FLT || packed == AV_SAMPLE_FMT_DBL
  }
}
