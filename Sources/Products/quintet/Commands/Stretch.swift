import Console
import DSP
import Media
import MediaModel

extension Quintet {
  /// `quintet stretch IN`
  static let stretch = Command(
    "stretch", "Change the speed or pitch of a file",
    details: "Changes speed without changing pitch, and pitch without changing speed.",
    arguments: [.one("IN", "an audio or video file")],
    options: [
      .value("speed", "N", "0.25 to 4 (default 1)"),
      .value("pitch", "SEMITONES", "-12 to +12 (default 0)"),
      .value("output", short: "o", "OUT", "the file to write", completes: .files), bits, force,
    ],
    examples: [
      Example("quintet stretch solo.mp3 --speed 0.5 -o slow.flac", "half as fast"),
      Example("quintet stretch song.wav --pitch -2 -o lower.wav", "a whole tone lower"),
    ]
  ) { invocation, terminal in
    let file = invocation.argument("IN")
    guard let output = invocation.value("output") else {
      throw UsageError("-o OUT is required: the file to write")
    }
    guard let format = AudioEncoding.format(forEnding: Words.ending(output)) else {
      throw UsageError("the output file must end in .wav, .flac, .m4a, .opus or .mp3")
    }
    let speed = try invocation.number("speed", in: TimeStretch.speeds) ?? 1
    let pitch = try invocation.number("pitch", in: TimeStretch.pitches) ?? 0
    let depth = try invocation.integer("bits", in: 16...32).flatMap(AudioEncoding.Depth.init)
    let encoding = try AudioEncoding(format, depth: depth)
    let bar = terminal.progress("Reading \(Words.fileName(file))")
    defer { bar.finish() }
    let media = try Media()
    let sound = try await media.fold(file, progress: { bar.update($0) }) { _, format in
      [[Float]](repeating: [], count: format.channels)
    } add: { channels, block in
      for channel in channels.indices { channels[channel].append(contentsOf: block[channel]) }
      guard channels.count * channels[0].count <= StretchedSound.sampleLimit else {
        throw MediaError(.tooLong, "it is too long; the limit is about 90 minutes")
      }
    }
    bar.finish()
    for warning in sound.report.warnings { terminal.warn("\(file): \(warning)") }
    let report = try await media.encode(
      StretchedSound(
        sound.state, sampleRate: sound.format.sampleRate, speed: speed, semitones: pitch),
      format: sound.format, to: output, as: encoding, mayReplace: invocation.flag("force"))
    WrittenAnswer(file: file, output: output, report: report).print(to: terminal)
  }
}

/// A sound at another speed or pitch, in interleaved blocks that are made as they are needed.
private struct StretchedSound: Sequence, Sendable {
  static let sampleLimit = 2 * 48_000 * 90 * 60

  private let channels: [[Float]]
  private let sampleRate: Int
  private let speed: Double
  private let semitones: Double

  init(_ channels: [[Float]], sampleRate: Int, speed: Double, semitones: Double) {
    self.channels = channels
    self.sampleRate = sampleRate
    self.speed = speed
    self.semitones = semitones
  }

  func makeIterator() -> Iterator { Iterator(self) }

  /// Pulls the sound through a stretch, block by block.
  final class Iterator: IteratorProtocol {
    private static let blockFrames = 1_024
    private let sound: StretchedSound
    private let stretch: TimeStretch
    private let planes: UnsafeMutablePointer<UnsafeMutablePointer<Float>>
    private let length: Int
    private var read = 0
    private var made = 0

    init(_ sound: StretchedSound) {
      self.sound = sound
      let count = sound.channels.count
      stretch = TimeStretch(
        sampleRate: Double(sound.sampleRate), channelCount: count,
        maximumOutputFrames: Self.blockFrames)
      stretch.set(speed: sound.speed, semitones: sound.semitones)
      length = Int((Double(sound.channels[0].count) / sound.speed).rounded())
      planes = .allocate(capacity: count)
      for channel in 0..<count {
        (planes + channel).initialize(to: .allocate(capacity: Self.blockFrames))
      }
    }

    deinit {
      for channel in sound.channels.indices { planes[channel].deallocate() }
      planes.deallocate()
    }

    func next() -> [Float]? {
      guard made < length else { return nil }
      let count = Swift.min(Self.blockFrames, length - made)
      feed(stretch.inputFramesWanted(for: count))
      stretch.render(outputFrames: count, into: planes)
      made += count
      return (0..<count).flatMap { frame in
        sound.channels.indices.map { planes[$0][frame] }
      }
    }

    private func feed(_ wanted: Int) {
      for (channel, samples) in sound.channels.enumerated() {
        let space = stretch.inputSpace(channel: channel)
        let there = Swift.max(Swift.min(samples.count - read, wanted), 0)
        for frame in 0..<there { space[frame] = samples[read + frame] }
        (space + there).update(repeating: 0, count: wanted - there)
      }
      read += wanted
    }
  }
}
