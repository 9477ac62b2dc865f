import CFFmpeg
import Glibc
import MediaModel

/// Hears of the work while it goes on.
public protocol WorkListener: AnyObject {
  /// The file was understood; `format` is that of the sound that follows.
  func opened(_ info: MediaInfo, format: PCMFormat) throws
  /// How far the work has come, 0…1; nil where that is not known. Called for each percent, and for
  /// each ten seconds of sound.
  func progressed(to fraction: Double?) throws
  /// Planar samples, channel after channel without gaps; valid during the call.
  func heard(_ samples: UnsafeRawBufferPointer) throws
}

/// The verbs of this module: each reads one open descriptor, and some write another.
public struct Work {
  private let limits: MediaLimits
  private let listener: WorkListener
  private var lastPercent = -1
  private var lastTenSeconds = 0

  public init(limits: MediaLimits, listener: WorkListener) {
    // FFmpeg's own messages would go to the terminal; what matters comes as errors and counts.
    av_log_set_level(AV_LOG_QUIET)
    self.limits = limits
    self.listener = listener
  }

  /// Says what the file is, without decoding more than a codec needs to know itself.
  public func probe(input: Int32, artworkBytes: Bool) throws -> MediaInfo {
    try Demuxer(descriptor: input).info(artworkBytes: artworkBytes)
  }

  /// Decoders need what comes before a moment to say what is heard there.
  private static let leadSeconds = 0.5

  /// Streams the sound to the listener as planar Float32, and writes it to files meanwhile.
  public mutating func decode(
    input: Int32, as conversion: PCMConversion, writing encodings: [(Int32, AudioEncoding)] = []
  ) throws -> WorkReport {
    let demuxer = try Demuxer(descriptor: input)
    let info = demuxer.info(artworkBytes: !encodings.isEmpty)
    let decoder = try Decoder(demuxer, limits: limits)
    let own = demuxer.stream.pointee.codecpar.pointee.ch_layout
    let form = SampleForm(
      type: AV_SAMPLE_FMT_FLTP,
      rate: Int32(conversion.sampleRate ?? PCMFormat.rates.nearest(to: info.audio.sampleRate)),
      layout: conversion.channels.map(SampleForm.layout) ?? SampleForm.named(own))
    try listener.opened(
      info, format: PCMFormat(sampleRate: Int(form.rate), channels: form.channels))
    let files = try encodings.map { output, encoding in
      let muxer = try Muxer(Muxer.Container(encoding.format), descriptor: output)
      return try EncodedFile(encoding, of: demuxer, decoder, info, LabelChanges(), into: muxer)
    }
    let blocks = SoundBlocks(channels: form.channels, send: listener.heard)
    let resampler = Resampler(to: form)
    var end = conversion.seconds ?? .infinity
    let from = conversion.from ?? 0
    let seeks = from > Self.leadSeconds
    if seeks { try demuxer.seek(to: from - Self.leadSeconds) }
    var isBegun = false
    while let frame = try decoder.next() {
      if !isBegun {
        let lead = seeks ? max(0, from - (demuxer.seconds(of: frame) ?? from)) : from
        blocks.leaveOut(Int64((lead * Double(form.rate)).rounded()))
        end += lead
        isBegun = true
      }
      try resampler.convert(frame, blocks.append)
      for file in files { try file.encode(frame) }
      try reportProgress(decoder.progress, at: decoder.seconds)
      if decoder.seconds >= end { break }
    }
    try resampler.flush(blocks.append)
    try blocks.flush()
    try refuseEmpty(decoder)
    for file in files { try file.finish() }
    // What is not wanted is not missing.
    let isWhole = decoder.seconds < end && conversion.from == nil
    return WorkReport(
      frameCount: blocks.frameCount, sampleRate: Int(form.rate),
      damagedPackets: decoder.damagedPackets,
      missingSeconds: isWhole ? decoder.missingSeconds : 0, cutOff: isWhole && demuxer.isCutOff,
      dropped: files.flatMap(\.dropped))
  }

  /// Writes the sound in another encoding.
  public mutating func convert(
    input: Int32, output: Int32, to encoding: AudioEncoding, labels: LabelChanges
  ) throws -> WorkReport {
    let demuxer = try Demuxer(descriptor: input)
    let info = demuxer.info(artworkBytes: true)
    let muxer = try Muxer(Muxer.Container(encoding.format), descriptor: output)
    return try encode(demuxer, info, into: muxer, encoding, labels)
  }

  /// Writes the sound of a video as M4A: AAC as it is, anything else encoded as `fallback` says.
  public mutating func extract(
    input: Int32, output: Int32, fallback: AudioEncoding
  ) throws -> WorkReport {
    let demuxer = try Demuxer(descriptor: input)
    let info = demuxer.info(artworkBytes: true)
    let muxer = try Muxer(.ipod, descriptor: output)
    guard demuxer.stream.pointee.codecpar.pointee.codec_id == AV_CODEC_ID_AAC else {
      return try encode(demuxer, info, into: muxer, fallback, LabelChanges())
    }
    if let report = try copy(demuxer, info, into: muxer) { return report }
    // What was written so far is of no use: an M4A has one form of AAC from beginning to end.
    try check(ftruncate(output, 0) == 0 ? 0 : -errno, "starting again")
    return try convert(input: input, output: output, to: fallback, labels: LabelChanges())
  }

  private mutating func encode(
    _ demuxer: Demuxer, _ info: MediaInfo, into muxer: Muxer, _ encoding: AudioEncoding,
    _ labels: LabelChanges
  ) throws -> WorkReport {
    let decoder = try Decoder(demuxer, limits: limits)
    let file = try EncodedFile(encoding, of: demuxer, decoder, info, labels, into: muxer)
    let form = file.form
    try listener.opened(
      info, format: PCMFormat(sampleRate: Int(form.rate), channels: form.channels))
    while let frame = try decoder.next() {
      try file.encode(frame)
      try reportProgress(decoder.progress, at: decoder.seconds)
    }
    try refuseEmpty(decoder)
    try file.finish()
    return WorkReport(
      frameCount: file.frameCount, sampleRate: Int(form.rate),
      damagedPackets: decoder.damagedPackets, missingSeconds: decoder.missingSeconds,
      cutOff: demuxer.isCutOff, dropped: file.dropped)
  }

  /// Takes packets over as they are; nil when the sound changes its form on the way.
  private mutating func copy(
    _ demuxer: Demuxer, _ info: MediaInfo, into muxer: Muxer
  ) throws -> WorkReport? {
    let source = demuxer.stream.pointee
    try check(
      avcodec_parameters_copy(muxer.stream.pointee.codecpar, source.codecpar), "copying sound")
    muxer.stream.pointee.codecpar.pointee.codec_tag = 0
    muxer.stream.pointee.time_base = source.time_base
    try muxer.label(info, LabelChanges())
    let format = PCMFormat(sampleRate: info.audio.sampleRate, channels: info.audio.channels)
    try listener.opened(info, format: format)
    try muxer.begin()
    var copier = PacketCopier(source)
    while let packet = try demuxer.next() {
      guard packet.pointee.size > 0 else { continue }
      guard copier.retime(packet) else { return nil }
      guard copier.seconds <= limits.soundSeconds else {
        throw MediaError.tooLong(limitSeconds: limits.soundSeconds)
      }
      try muxer.write(packet, unit: source.time_base)
      let progress = demuxer.statedSeconds.map { min(copier.seconds / $0, 1) }
      try reportProgress(progress, at: copier.seconds)
    }
    guard copier.seconds > 0 else { throw Self.nothingDecodable }
    try muxer.finish()
    return WorkReport(
      frameCount: Int64((copier.seconds * Double(info.audio.sampleRate)).rounded()),
      sampleRate: info.audio.sampleRate,
      missingSeconds: demuxer.missing(after: copier.seconds), copied: true,
      dropped: muxer.dropped)
  }

  /// Encodes raw interleaved Float32 from a pipe.
  public mutating func encode(
    input: Int32, format: PCMFormat, output: Int32, to encoding: AudioEncoding,
    labels: LabelChanges
  ) throws -> WorkReport {
    let muxer = try Muxer(Muxer.Container(encoding.format), descriptor: output)
    let source = SampleForm(
      type: AV_SAMPLE_FMT_FLT, rate: Int32(format.sampleRate),
      layout: SampleForm.layout(channels: format.channels))
    let encoder = try Encoder(
      encoding,
      source: SourceForm(rate: source.rate, layout: source.layout, bits: 32, isFloat: true),
      into: muxer)
    try muxer.label(
      tags: labels.tags, chapters: labels.chapters ?? [], artwork: labels.artwork)
    try muxer.begin()
    let resampler = Resampler(to: encoder.form)
    let reader = try RawSamples(descriptor: input, form: source)
    let limit = limits.soundSeconds * Double(format.sampleRate)
    while let frame = try reader.next() {
      guard Double(reader.frameCount) <= limit else {
        throw MediaError(.tooLong, "the sound is longer than the limit for one file")
      }
      try resampler.convert(frame, encoder.encode)
    }
    try resampler.flush(encoder.encode)
    try encoder.finish()
    try muxer.finish()
    return WorkReport(
      frameCount: encoder.frameCount, sampleRate: Int(encoder.form.rate), dropped: muxer.dropped)
  }

  /// The libraries at work, and the formats that they can write.
  public static func describe(walls: [String]) -> WorkerDescription {
    func version(_ number: UInt32) -> String {
      "\(number >> 16).\(number >> 8 & 255).\(number & 255)"
    }
    return WorkerDescription(
      libraries: [
        "libavformat": version(avformat_version()), "libavcodec": version(avcodec_version()),
        "libavutil": version(avutil_version()), "libswresample": version(swresample_version()),
      ],
      formats: AudioEncoding.Format.allCases.filter(EncoderPlan.canWrite), walls: walls)
  }

  private static let nothingDecodable = MediaError(
    .damaged, "its audio cannot be decoded; the file is damaged or incomplete")

  private func refuseEmpty(_ decoder: Decoder) throws {
    if decoder.frameCount == 0 { throw Self.nothingDecodable }
  }

  private mutating func reportProgress(_ progress: Double?, at seconds: Double) throws {
    let (percent, tenSeconds) = (progress.map { Int($0 * 100) } ?? -1, Int(seconds / 10))
    guard percent > lastPercent || tenSeconds > lastTenSeconds else { return }
    (lastPercent, lastTenSeconds) = (percent, tenSeconds)
    try listener.progressed(to: progress)
  }
}
