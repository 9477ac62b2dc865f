/// Plays sound faster or slower, higher or lower, each without the other.
///
/// Pull by pull: ask `inputFramesWanted`, write that many frames to `inputSpace`, `render`. All
/// memory is taken when it is made; rendering neither allocates nor locks. Speed and pitch glide to
/// new values in about 15 ms. At speed 1 and pitch 0 samples pass through as they are. One thread
/// at a time.
public final class TimeStretch {
  /// Speeds that can be set; others count as the nearest.
  public static let speeds = 0.25...4.0
  /// Pitches that can be set, in semitones; others count as the nearest.
  public static let pitches = -12.0...12.0

  public let sampleRate: Double
  public let channelCount: Int
  /// The most frames that can be rendered at once.
  public let maximumOutputFrames: Int

  let layers: UnsafeMutablePointer<StretchLayer>
  let layerCount: Int
  var input: StretchInput
  var onsets: OnsetFinder
  let resampler = StretchReader()
  /// A stretch of sound between layers and resampler, and a tick of output, for each channel.
  let stretched, output: UnsafeMutablePointer<Float>
  let stretchedCapacity = 2 * StretchClock.tick + 8 * StretchReader.reach + 16
  var clock: StretchClock
  private let newClock: StretchClock
  /// Frames of the last tick that were not given out yet.
  var left = 0
  /// How far a frame's centre lies ahead of what is ready, in stretched frames.
  let lead: Int
  /// How far the input must reach beyond the centre of a frame.
  let future: Int

  /// The most input frames that can be held beyond what is heard.
  let farthest: Int

  /// Takes all memory: about 1 MB for stereo at 48 kHz.
  public init(sampleRate: Double, channelCount: Int, maximumOutputFrames: Int = 128) {
    precondition(sampleRate > 0 && channelCount > 0 && maximumOutputFrames > 0)
    self.sampleRate = sampleRate
    self.channelCount = channelCount
    self.maximumOutputFrames = maximumOutputFrames
    let shapes = StretchShape.layers(sampleRate: sampleRate)
    // Enough frames to turn by half a circle at the slowest.
    newClock = StretchClock(settlingTicks: 40 * shapes[0].hop / StretchClock.tick)
    clock = newClock
    layerCount = shapes.count
    layers = .allocate(capacity: layerCount)
    for (index, shape) in shapes.enumerated() {
      (layers + index).initialize(to: StretchLayer(shape: shape, channelCount: channelCount))
    }
    onsets = OnsetFinder(sampleRate: sampleRate)
    lead = shapes.reduce(0) { max($0, $1.reach) }
    // An onset matters to a frame that would see it, and must be found until then.
    let delay = onsets.delay
    future = shapes.reduce(0) { max($0, max($1.future, $1.clear + delay)) }
    let past = shapes.reduce(0) { max($0, $1.analysis) }
    let rendered = maximumOutputFrames + 2 * StretchClock.tick
    farthest = 8 * (lead + stretchedCapacity) + future + 4 * rendered
    // When the speed jumps up, an onset that has its position already may wait as far behind.
    input = StretchInput(
      channelCount: channelCount, kept: 2 * past + farthest, ahead: farthest)
    stretched = .allocate(capacity: stretchedCapacity * channelCount)
    output = .allocate(capacity: StretchClock.tick * channelCount)
    reset()
  }

  deinit {
    for index in 0..<layerCount { layers[index].deallocate() }
    layers.deallocate()
    input.deallocate()
    onsets.deallocate()
    resampler.deallocate()
    stretched.deallocate()
    output.deallocate()
  }

  /// Forgets all sound and all settings, as if new.
  public func reset() {
    (clock, left) = (newClock, 0)
    input.reset()
    onsets.reset()
    stretched.initialize(repeating: 0, count: stretchedCapacity * channelCount)
    output.initialize(repeating: 0, count: StretchClock.tick * channelCount)
    input.makeRoom(for: farthest, heard: 0)
  }

  /// Glides to a speed (2 is twice as fast) and a pitch (12 semitones is an octave up).
  ///
  /// What is not a number leaves the setting as it is.
  public func set(speed: Double, semitones: Double) {
    if speed == speed {
      let range = TimeStretch.speeds
      clock.want(speed: min(max(speed, range.lowerBound), range.upperBound))
    }
    if semitones == semitones {
      let range = TimeStretch.pitches
      clock.want(semitones: min(max(semitones, range.lowerBound), range.upperBound))
    }
  }

  /// The input position that the next frame of output stands for, in frames.
  ///
  /// Exact while a setting stays; it advances by the speed with every frame of output.
  public var position: Double { clock.heard - Double(left) * clock.speed }

  /// After how many frames of output a new setting is heard, at the setting of now.
  ///
  /// 0 while sound passes through; else up to 23 ms, 12 ms at a pitch of 0, before it has glided.
  public var latencyFrames: Int {
    guard clock.mode != .through else { return 0 }
    return Int((Double(lead) / clock.ratio).rounded(.up)) + StretchClock.tick
  }

  /// How many frames are fed before they are heard, at the setting of now: 36 ms at speed 1.
  public var lookAheadFrames: Int {
    max(0, inputEnd(clock) - Int(clock.heard))
  }
}
