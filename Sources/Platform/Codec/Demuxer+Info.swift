import CFFmpeg
import FoundationEssentials
import MediaModel

extension Demuxer {
  private static let tagLimit = 256
  private static let tagBytesLimit = 16 << 10
  private static let chapterBytesLimit = 1 << 10
  private static let chapterLimit = 4_096
  /// Tags that describe the container and not the music.
  private static let technicalTags: Set<String> = [
    "major_brand", "minor_version", "compatible_brands", "encoder", "handler_name", "vendor_id",
    "language", "creation_time", "metadata_block_picture",
  ]

  /// Everything that the file says about itself.
  func info(artworkBytes: Bool) -> MediaInfo {
    let format = context.pointee.iformat.pointee
    let duration = context.pointee.duration
    let streams = (0..<Int(context.pointee.nb_streams)).compactMap { context.pointee.streams[$0] }
    return MediaInfo(
      container: string(format.name), containerName: string(format.long_name),
      durationSeconds: duration == QAV_NOPTS_VALUE || duration <= 0
        ? nil : Double(duration) / Double(QAV_TIME_BASE),
      byteCount: max(avio_size(context.pointee.pb), 0),
      bitRate: context.pointee.bit_rate > 0 ? context.pointee.bit_rate : nil,
      audio: audioStream,
      audioStreamCount: streams.count {
        $0.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_AUDIO
      },
      video: streams.first(where: isMovingPicture).map(videoStream),
      tags: tags(in: [context.pointee.metadata, stream.pointee.metadata]), chapters: chapters,
      artwork: streams.lazy.compactMap { self.artwork(in: $0, bytes: artworkBytes) }.first)
  }

  private var audioStream: AudioStream {
    let parameters = stream.pointee.codecpar.pointee
    var layout = [CChar](repeating: 0, count: 128)
    withUnsafePointer(to: SampleForm.named(parameters.ch_layout)) {
      _ = av_channel_layout_describe($0, &layout, layout.count)
    }
    return AudioStream(
      codec: string(avcodec_get_name(parameters.codec_id)),
      sampleRate: Int(parameters.sample_rate), channels: Int(parameters.ch_layout.nb_channels),
      layout: layout.withUnsafeBufferPointer { string($0.baseAddress) },
      bitsPerSample: Self.bits(of: parameters),
      bitRate: parameters.bit_rate > 0 ? parameters.bit_rate : nil)
  }

  /// The bits of a sample that carry sound, where the codec keeps samples as they are.
  private static func bits(of parameters: AVCodecParameters) -> Int? {
    if parameters.bits_per_raw_sample > 0 { return Int(parameters.bits_per_raw_sample) }
    let exact = av_get_exact_bits_per_sample(parameters.codec_id)
    if exact > 0 { return Int(exact) }
    let descriptor = avcodec_descriptor_get(parameters.codec_id)
    guard let descriptor, descriptor.pointee.props & AV_CODEC_PROP_LOSSY == 0 else { return nil }
    return parameters.bits_per_coded_sample > 0 ? Int(parameters.bits_per_coded_sample) : nil
  }

  private func isMovingPicture(_ stream: UnsafeMutablePointer<AVStream>) -> Bool {
    stream.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO
      && stream.pointee.disposition & QAV_DISPOSITION_ATTACHED_PIC == 0
  }

  private func videoStream(_ stream: UnsafeMutablePointer<AVStream>) -> VideoStream {
    let parameters = stream.pointee.codecpar.pointee
    return VideoStream(
      codec: string(avcodec_get_name(parameters.codec_id)), width: Int(parameters.width),
      height: Int(parameters.height))
  }

  /// The tags of several dictionaries; the first that names a tag wins.
  private func tags(in dictionaries: [OpaquePointer?]) -> [String: String] {
    var tags: [String: String] = [:]
    for dictionary in dictionaries {
      var entry: UnsafeMutablePointer<AVDictionaryEntry>?
      while let next = av_dict_get(dictionary, "", entry, AV_DICT_IGNORE_SUFFIX) {
        entry = next
        let key = string(next.pointee.key).lowercased()
        let value = string(next.pointee.value)
        guard tags.count < Self.tagLimit, value.utf8.count <= Self.tagBytesLimit else { continue }
        guard !Self.technicalTags.contains(key), !key.isEmpty, tags[key] == nil else { continue }
        tags[key] = value
      }
    }
    return tags
  }

  private var chapters: [Chapter] {
    let count = min(Int(context.pointee.nb_chapters), Self.chapterLimit)
    return (0..<count).compactMap { index in
      guard let chapter = context.pointee.chapters[index]?.pointee else { return nil }
      let unit = av_q2d(chapter.time_base)
      guard unit > 0, chapter.start != QAV_NOPTS_VALUE, chapter.end >= chapter.start else {
        return nil
      }
      let title = tags(in: [chapter.metadata])["title"] ?? ""
      let (start, end) = (Double(chapter.start) * unit, Double(chapter.end) * unit)
      guard start >= 0, end <= Chapter.secondsLimit else { return nil }
      return Chapter(
        title: String(decoding: title.utf8.prefix(Self.chapterBytesLimit), as: UTF8.self),
        startSeconds: start, endSeconds: end)
    }
  }

  private func artwork(in stream: UnsafeMutablePointer<AVStream>, bytes wanted: Bool) -> Artwork? {
    guard stream.pointee.disposition & QAV_DISPOSITION_ATTACHED_PIC != 0 else { return nil }
    let picture = stream.pointee.attached_pic
    guard let start = picture.data, picture.size > 0, picture.size <= Artwork.byteLimit else {
      return nil
    }
    let bytes = Data(bytes: start, count: Int(picture.size))
    guard let kind = Artwork.kind(of: bytes) else { return nil }
    return Artwork(kind: kind, byteCount: bytes.count, bytes: wanted ? bytes : Data())
  }
}
