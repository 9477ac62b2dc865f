import CFFmpeg
import MediaModel

/// A file that decoded frames are written to in another encoding, with the labels of where they come from.
final class EncodedFile {
  private let muxer: Muxer
  private let encoder: Encoder
  private let resampler: Resampler
  private let loss: [String]

  /// Begins the file: its head is written.
  init(
    _ encoding: AudioEncoding, of demuxer: Demuxer, _ decoder: Decoder, _ info: MediaInfo,
    _ labels: LabelChanges, into muxer: Muxer
  ) throws {
    self.muxer = muxer
    encoder = try Encoder(
      encoding,
      source: SourceForm(
        rate: Int32(info.audio.sampleRate),
        layout: demuxer.stream.pointee.codecpar.pointee.ch_layout,
        bits: info.audio.bitsPerSample, isFloat: decoder.sampleFormat.isFloat),
      into: muxer)
    resampler = Resampler(to: encoder.form)
    let isDownmix = encoding.channels == nil && encoder.form.channels < info.audio.channels
    loss =
      isDownmix
      ? ["\(encoding.format.rawValue) cannot hold \(info.audio.layout); it was converted to stereo"]
      : []
    try muxer.label(info, labels)
    try muxer.begin()
  }

  var form: SampleForm { encoder.form }

  /// Frames written so far.
  var frameCount: Int64 { encoder.frameCount }

  /// What of the source the file cannot hold, in words.
  var dropped: [String] { loss + muxer.dropped }

  func encode(_ frame: UnsafeMutablePointer<AVFrame>) throws {
    try resampler.convert(frame, encoder.encode)
  }

  func finish() throws {
    try resampler.flush(encoder.encode)
    try encoder.finish()
    try muxer.finish()
  }
}

extension Muxer {
  /// Labels a file as its source is labelled, but for what is changed, and for where that was recorded: nobody gives
  /// that away who only writes a sound in another form.
  func label(_ info: MediaInfo, _ changes: LabelChanges) throws {
    try label(
      tags: info.tags.filter { !MediaInfo.isLocation(tag: $0.key) }.merging(changes.tags) {
        _, new in new
      },
      chapters: changes.chapters ?? info.chapters, artwork: changes.artwork ?? info.artwork)
  }
}
