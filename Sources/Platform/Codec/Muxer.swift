import CFFmpeg
import FoundationEssentials
import MediaModel

/// One container being written to a descriptor: a stream of sound, and its labels.
final class Muxer {
  private let io: DescriptorIO
  private let descriptor: Int32
  let context: UnsafeMutablePointer<AVFormatContext>
  let stream: UnsafeMutablePointer<AVStream>
  private var cover: (stream: UnsafeMutablePointer<AVStream>, picture: Artwork)?
  /// What this container cannot hold, in words.
  private(set) var dropped: [String] = []
  private var secondIO: DescriptorIO?
  private var wantedTags: Set<String> = []

  /// Containers by FFmpeg's names.
  enum Container: String {
    case wav, flac, ipod, opus, mp3

    init(_ format: AudioEncoding.Format) {
      switch format {
      case .wav: self = .wav
      case .flac: self = .flac
      case .alac, .aac: self = .ipod
      case .opus: self = .opus
      case .mp3: self = .mp3
      }
    }
  }

  private let container: Container

  init(_ container: Container, descriptor: Int32) throws {
    self.container = container
    self.descriptor = descriptor
    io = try DescriptorIO(descriptor: descriptor, writable: true)
    var opening: UnsafeMutablePointer<AVFormatContext>?
    let status = avformat_alloc_output_context2(&opening, nil, container.rawValue, nil)
    guard status >= 0, let context = opening else {
      throw MediaError(
        .unsupportedEncoding, "this machine's FFmpeg cannot write \(container.rawValue)")
    }
    guard let stream = avformat_new_stream(context, nil) else {
      throw mediaError(QAVERROR_ENOMEM, "writing")
    }
    self.context = context
    self.stream = stream
    context.pointee.pb = io.context
    context.pointee.flags |= QAVFMT_FLAG_CUSTOM_IO
    allowSecondPass()
  }

  deinit {
    avformat_free_context(context)
  }

  /// Whether encoders must put their headers beside the packets.
  var wantsGlobalHeader: Bool { context.pointee.oformat.pointee.flags & QAVFMT_GLOBALHEADER != 0 }

  /// Sets tags, chapters and cover; call before `begin`. What the container cannot hold is noted.
  func label(tags: [String: String], chapters: [Chapter], artwork: Artwork?) throws {
    for (key, value) in tags.sorted(by: { $0.key < $1.key }) where !value.isEmpty {
      av_dict_set(&context.pointee.metadata, key, value, 0)
      wantedTags.insert(key)
    }
    if !chapters.isEmpty { try add(chapters) }
    if let artwork, !artwork.bytes.isEmpty { try add(artwork) }
  }

  /// Writes what stands before the sound.
  func begin() throws {
    var options: OpaquePointer?
    defer { av_dict_free(&options) }
    switch container {
    case .ipod: av_dict_set(&options, "movflags", "+faststart", 0)
    case .wav: av_dict_set(&options, "rf64", "auto", 0)
    case .mp3: av_dict_set(&options, "id3v2_version", "3", 0)
    case .flac, .opus: break
    }
    try checkWriting(avformat_write_header(context, &options), "writing the header")
    if let cover { try write(cover.picture, to: cover.stream) }
  }

  /// Writes one packet of sound, whose times are in `unit`. The packet is used up.
  func write(_ packet: UnsafeMutablePointer<AVPacket>, unit: AVRational) throws {
    packet.pointee.stream_index = stream.pointee.index
    av_packet_rescale_ts(packet, unit, stream.pointee.time_base)
    packet.pointee.pos = -1
    let status = av_interleaved_write_frame(context, packet)
    try io.throwFailure()
    try checkWriting(status, "writing sound")
  }

  /// Writes what stands after the sound.
  func finish() throws {
    let status = av_write_trailer(context)
    avio_flush(context.pointee.pb)
    try io.throwFailure()
    try checkWriting(status, "finishing the file")
    reportLostTags()
  }

  /// Reads the file back: containers leave tags out that they have no place for, without a word.
  private func reportLostTags() {
    guard !wantedTags.isEmpty, let written = try? Demuxer(descriptor: descriptor) else { return }
    let found = written.info(artworkBytes: false).tags
    for key in wantedTags.sorted() where found[key] == nil {
      dropped.append("this format cannot hold the tag “\(key)”; it was left out")
    }
  }

  /// The index of an M4A is moved to the front in a second pass, which opens the file once more.
  private func allowSecondPass() {
    context.pointee.opaque = Unmanaged.passUnretained(self).toOpaque()
    context.pointee.io_open = { context, opened, _, _, _ in
      let muxer = Unmanaged<Muxer>.fromOpaque(context!.pointee.opaque).takeUnretainedValue()
      guard let io = try? DescriptorIO(descriptor: muxer.descriptor, writable: false) else {
        return QAVERROR_ENOMEM
      }
      muxer.secondIO = io
      opened!.pointee = io.context
      return 0
    }
    context.pointee.io_close2 = { context, _ in
      Unmanaged<Muxer>.fromOpaque(context!.pointee.opaque).takeUnretainedValue().secondIO = nil
      return 0
    }
  }

  private func add(_ chapters: [Chapter]) throws {
    switch container {
    case .wav: dropped.append("WAV cannot hold chapters; they were left out")
    case .flac, .opus: addComments(chapters)
    case .ipod, .mp3: try addEntries(chapters)
    }
  }

  /// Chapters as Vorbis comments. FFmpeg writes none into FLAC, and rounds those of Ogg to whole
  /// seconds before it adds the milliseconds, so a chapter at 1.75 s would move to 2.75 s.
  private func addComments(_ chapters: [Chapter]) {
    func digits(_ number: Int, _ count: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(count - text.count, 0)) + text
    }
    for (index, chapter) in chapters.enumerated() {
      let milliseconds = Int((chapter.startSeconds * 1_000).rounded())
      let seconds = milliseconds / 1_000
      let clock =
        [seconds / 3_600, seconds / 60 % 60, seconds % 60].map { digits($0, 2) }
        .joined(separator: ":") + "." + digits(milliseconds % 1_000, 3)
      let key = "CHAPTER" + digits(index, 3)
      av_dict_set(&context.pointee.metadata, key, clock, 0)
      av_dict_set(&context.pointee.metadata, key + "NAME", chapter.title, 0)
    }
  }

  private func addEntries(_ chapters: [Chapter]) throws {
    let bytes = chapters.count * MemoryLayout<UnsafeMutablePointer<AVChapter>?>.stride
    guard let list = av_mallocz(bytes) else { throw mediaError(QAVERROR_ENOMEM, "writing") }
    context.pointee.chapters = list.assumingMemoryBound(
      to: UnsafeMutablePointer<AVChapter>?.self)
    for (index, chapter) in chapters.enumerated() {
      guard let memory = av_mallocz(MemoryLayout<AVChapter>.stride) else {
        throw mediaError(QAVERROR_ENOMEM, "writing")
      }
      let entry = memory.assumingMemoryBound(to: AVChapter.self)
      entry.pointee.id = Int64(index + 1)
      entry.pointee.time_base = AVRational(num: 1, den: 1_000)
      entry.pointee.start = Int64((chapter.startSeconds * 1_000).rounded())
      entry.pointee.end = Int64((chapter.endSeconds * 1_000).rounded())
      av_dict_set(&entry.pointee.metadata, "title", chapter.title, 0)
      context.pointee.chapters[index] = entry
      context.pointee.nb_chapters = UInt32(index + 1)
    }
  }

  private func add(_ artwork: Artwork) throws {
    switch container {
    case .wav: dropped.append("WAV cannot hold a picture; it was left out")
    case .opus:
      av_dict_set(
        &context.pointee.metadata, "METADATA_BLOCK_PICTURE", pictureBlock(artwork), 0)
    case .flac, .ipod, .mp3:
      guard let size = artwork.size else {
        dropped.append("the picture is damaged; it was left out")
        return
      }
      guard let stream = avformat_new_stream(context, nil) else {
        throw mediaError(QAVERROR_ENOMEM, "writing")
      }
      stream.pointee.disposition = QAV_DISPOSITION_ATTACHED_PIC
      stream.pointee.codecpar.pointee.codec_type = AVMEDIA_TYPE_VIDEO
      stream.pointee.codecpar.pointee.codec_id =
        artwork.kind == .jpeg ? AV_CODEC_ID_MJPEG : AV_CODEC_ID_PNG
      stream.pointee.codecpar.pointee.width = Int32(size.width)
      stream.pointee.codecpar.pointee.height = Int32(size.height)
      cover = (stream, artwork)
    }
  }

  private func write(
    _ artwork: Artwork, to stream: UnsafeMutablePointer<AVStream>
  ) throws {
    var packet = av_packet_alloc()
    defer { av_packet_free(&packet) }
    guard let packet, av_new_packet(packet, Int32(artwork.bytes.count)) >= 0 else {
      throw mediaError(QAVERROR_ENOMEM, "writing")
    }
    artwork.bytes.copyBytes(to: packet.pointee.data, count: artwork.bytes.count)
    packet.pointee.stream_index = stream.pointee.index
    (packet.pointee.pts, packet.pointee.dts) = (0, 0)
    packet.pointee.flags |= AV_PKT_FLAG_KEY
    try checkWriting(av_interleaved_write_frame(context, packet), "writing the picture")
  }
}

/// A picture as Ogg carries it: FLAC's PICTURE block (RFC 9639, section 8.8) in base64.
private func pictureBlock(_ artwork: Artwork) -> String {
  let type = artwork.kind == .jpeg ? "image/jpeg" : "image/png"
  var block = Data()
  func add(_ number: Int) {
    block.append(contentsOf: (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) })
  }
  add(3)  // front cover
  add(type.utf8.count)
  block.append(contentsOf: type.utf8)
  add(0)  // no description
  for _ in 0..<4 { add(0) }  // width, height, depth, colours: not known
  add(artwork.bytes.count)
  block.append(artwork.bytes)
  return block.base64EncodedString()
}
