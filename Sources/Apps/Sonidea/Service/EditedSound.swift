import DSP
import Editing
import Files
import FoundationEssentials
import Media
import MediaModel
import Web

/// A recording with its edits: decoded once, and read wherever it is wanted.
struct EditedSound: Sendable {
  /// The original first, then the sound after each edit: what was copied long ago can be pasted.
  private var states: [Timeline]
  private let rate: Double
  private let channels: Int
  /// Whether its samples are there to be measured; without them it only tells what they would cost.
  private let isHeard: Bool
  /// How many frames were read until now.
  private var framesRead = 0

  var timeline: Timeline { states[states.count - 1] }
  var seconds: Double { Double(timeline.frameCount) / rate }
  var format: PCMFormat { PCMFormat(sampleRate: Int(rate), channels: channels) }

  /// The true peak that a loudness edit leaves room for.
  private static let ceilingDecibels = -1.0

  /// What edits cost, before there is a sound to do them on: how many seconds of it are read until the result has
  /// been, and how many parts all that it was on the way is put together of, with what lies over them.
  static func cost(
    of edits: [Edit], on seconds: Double
  ) throws -> (seconds: Double, parts: Int, seams: Double) {
    var sound = EditedSound(unheard: seconds)
    var (parts, seams) = (0, 0.0)
    for edit in edits {
      sound.states.append(try sound.after(edit))
      parts += sound.timeline.partCount
      if edit.kind == .cut { seams += (edit.crossfadeMs ?? 0) / 1_000 }
      guard parts <= Edit.mostParts, seams <= Edit.mostSeamSeconds else { break }
    }
    let frames = sound.framesRead + sound.timeline.readingCost
    return (Double(frames) / sound.rate, parts, seams)
  }

  private init(unheard seconds: Double) {
    (rate, channels, isHeard) = (48_000, 1, false)
    states = [
      Timeline(frameCount: Int(seconds * rate), channelCount: 1) {
        $1[0].update(repeating: 0, count: $1.frameCount)
      }
    ]
  }

  /// Decodes a file and does its edits.
  init(
    _ input: String, _ edits: ArraySlice<Edit>, _ media: Media,
    progress: @escaping Media.ProgressListener = { _ in }
  ) async throws {
    try self.init(try await media.spool(input, progress: progress), edits)
  }

  /// Does edits on what was decoded.
  init(_ spool: Spool, _ edits: ArraySlice<Edit>) throws {
    try self.init(Timeline(spool), spool.format, edits)
  }

  init(_ sound: Timeline, _ format: PCMFormat, _ edits: ArraySlice<Edit>) throws {
    (rate, channels, isHeard) = (Double(format.sampleRate), format.channels, true)
    states = [sound]
    for edit in edits {
      try Task.checkCancellation()
      states.append(try after(edit))
    }
  }

  private mutating func after(_ edit: Edit) throws -> Timeline {
    let part = frames(edit.part(of: seconds))
    switch edit.kind {
    case .trim: return timeline.trimmed(to: part)
    case .cut:
      return timeline.without(part, crossfade: frames((edit.crossfadeMs ?? 0) / 1_000))
    case .silence: return timeline.gained(part, by: 0, edge: edge)
    case .insert:
      return timeline.insertingSilence(frames(edit.seconds ?? 0), at: position(of: edit))
    case .gain:
      return timeline.gained(
        part, by: Float(amplitude(fromDecibels: edit.decibels ?? 0)), edge: edge)
    case .fade:
      return timeline.faded(
        part, rises: edit.direction == .in, (edit.curve ?? .linear).curve)
    case .normalize: return try raised(toPeak: edit.peakDb ?? 0)
    case .loudness: return try raised(toLoudness: edit.lufs ?? 0)
    case .gate: return try gated(edit)
    case .paste:
      let copied = states[min(edit.of ?? 0, states.count - 1)]
      let length = Double(copied.frameCount) / rate
      return timeline.inserting(
        copied.trimmed(to: frames(edit.part(of: length))), at: position(of: edit))
    }
  }

  private mutating func raised(toPeak decibels: Double) throws -> Timeline {
    var meter = TruePeakMeter(sampleRate: rate, channelCount: channels)
    try listen { meter.add($0.readOnly) }
    guard meter.maximum > 0 else { return timeline }
    return raised(by: amplitude(fromDecibels: decibels) / Double(meter.maximum))
  }

  /// As loud as is wanted, or as loud as its peaks allow.
  private mutating func raised(toLoudness lufs: Double) throws -> Timeline {
    var summary = AudioSummary(sampleRate: rate, channelCount: channels)
    try listen { summary.add($0.readOnly) }
    let found = summary.finish()
    guard let loudness = found.loudness.integrated, found.truePeak > 0 else { return timeline }
    let most = amplitude(fromDecibels: Self.ceilingDecibels) / Double(found.truePeak)
    return raised(by: min(amplitude(fromDecibels: lufs - loudness), most))
  }

  /// Goes through all of the sound, until nobody waits for it any more.
  private mutating func listen(_ body: (MutablePlanarView) throws -> Void) throws {
    framesRead += timeline.readingCost
    guard isHeard else { return }
    try timeline.forEachBlock { audio in
      try Task.checkCancellation()
      try body(audio)
    }
  }

  private func raised(by gain: Double) -> Timeline {
    timeline.gained(0..<timeline.frameCount, by: Float(gain), edge: 0)
  }

  /// A gate remembers what it heard, so its sound is made from the beginning and laid down.
  private mutating func gated(_ edit: Edit) throws -> Timeline {
    var settings = NoiseGateSettings()
    settings.thresholdDecibels = edit.thresholdDb ?? settings.thresholdDecibels
    settings.attackSeconds = edit.attackMs.map { $0 / 1_000 } ?? settings.attackSeconds
    settings.holdSeconds = edit.holdMs.map { $0 / 1_000 } ?? settings.holdSeconds
    settings.releaseSeconds = edit.releaseMs.map { $0 / 1_000 } ?? settings.releaseSeconds
    var gate = NoiseGate(settings, sampleRate: rate)
    guard isHeard else {
      try listen { _ in }
      return EditedSound(unheard: seconds).timeline
    }
    var writer = try SpoolWriter(format)
    try listen { audio in
      gate.process(audio)
      try writer.add(audio.readOnly)
    }
    return Timeline(try writer.finish())
  }

  private var edge: Int { frames(Timeline.edgeSeconds) }

  private func position(of edit: Edit) -> Int { frames(edit.at ?? 0) }

  private func frames(_ seconds: Double) -> Int { Int((seconds * rate).rounded()) }

  private func frames(_ part: Range<Double>) -> Range<Int> {
    let start = frames(part.lowerBound)
    return start..<max(start, frames(part.upperBound))
  }
}

extension Timeline {
  /// What was decoded, as it is.
  init(_ spool: Spool) {
    self.init(frameCount: spool.frameCount, channelCount: spool.format.channels) { start, audio in
      spool.read(from: start, into: audio)
    }
  }
}

/// A part of a timeline as an encoder takes it: interleaved, block by block.
struct TimelineBlocks: Sequence, IteratorProtocol, Sendable {
  let timeline: Timeline
  var frame: Int
  let end: Int
  private static let length = 16_384

  init(_ timeline: Timeline, _ frames: Range<Int>) {
    self.timeline = timeline
    let frames = frames.clamped(to: 0..<timeline.frameCount)
    (frame, end) = (frames.lowerBound, frames.upperBound)
  }

  mutating func next() -> [Float]? {
    let (count, channels) = (Swift.min(Self.length, end - frame), timeline.channelCount)
    guard count > 0 else { return nil }
    var planar = PlanarBuffer(channelCount: channels, frameCount: count)
    planar.samples.withUnsafeMutableBufferPointer {
      timeline.read(
        from: frame,
        into: MutablePlanarView(
          base: $0.baseAddress!, channelCount: channels, frameCount: count, stride: count))
    }
    frame += count
    return [Float](unsafeUninitializedCapacity: count * channels) { block, filled in
      for index in 0..<count {
        for channel in 0..<channels {
          block[index * channels + channel] = planar.samples[channel * count + index]
        }
      }
      filled = count * channels
    }
  }
}

extension EditedSound {
  /// Works a recording's edits out into a new file; answers how many seconds that has.
  static func render(
    _ input: String, _ edits: ArraySlice<Edit>, to output: String, as encoding: AudioEncoding,
    _ media: Media, progress: @escaping Media.ProgressListener = { _ in }
  ) async throws -> Double {
    let sound = try await EditedSound(input, edits, media, progress: progress)
    guard sound.timeline.frameCount > 0 else {
      throw MediaError(.noAudio, "these edits leave no audio", file: input)
    }
    let blocks = TimelineBlocks(sound.timeline, 0..<sound.timeline.frameCount)
    _ = try await media.encode(blocks, format: sound.format, to: output, as: encoding)
    return sound.seconds
  }

  /// How a part of it would sound with these edits, as the bytes of a WAV.
  static func preview(
    _ input: String, _ edits: ArraySlice<Edit>, seconds: Range<Double>,
    _ media: Media
  ) async throws -> [UInt8] {
    let sound = try await EditedSound(input, edits, media)
    let rate = Double(sound.format.sampleRate)
    let frames = Int(seconds.lowerBound * rate)..<Int(seconds.upperBound * rate)
    let blocks = TimelineBlocks(sound.timeline, frames)
    guard blocks.frame < blocks.end else {
      throw Problem.field("from", "is after the end of the sound")
    }
    let folder = try PassingFolder()
    let output = "\(folder.path)/part.wav"
    _ = try await media.encode(
      blocks, format: sound.format, to: output, as: AudioEncoding(.wav, depth: .int16))
    return [UInt8](try Data(contentsOf: URL(filePath: output)))
  }
}
