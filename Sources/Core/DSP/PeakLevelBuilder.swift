/// What is known about a run of samples of one channel.
struct BucketSummary: Sendable {
  var minimum: Int16 = 32767
  var maximum: Int16 = -32767
  /// The sum of squares, so that coarser levels are not built from rounded values.
  var energy = 0.0

  mutating func merge(_ other: BucketSummary) {
    minimum = min(minimum, other.minimum)
    maximum = max(maximum, other.maximum)
    energy += other.energy
  }
}

/// The samples of one channel in a bucket that is not full yet.
///
/// A frame always goes to the lane of its position in the bucket, so that sums are added in the
/// same order however the audio is cut. Float is enough: a lane adds 32 squares.
struct BucketPart: Sendable {
  private var minimums = SIMD8<Float>(repeating: .greatestFiniteMagnitude)
  private var maximums = SIMD8<Float>(repeating: -.greatestFiniteMagnitude)
  private var energies = SIMD8<Float>.zero

  /// Adds `count` samples, the first of which is at `position` in the bucket.
  mutating func add(_ samples: UnsafePointer<Float>, count: Int, position: Int) {
    var (minimums, maximums, energies) = (minimums, maximums, energies)
    var index = 0
    func addOne() {
      let (lane, sample) = ((position + index) % 8, samples[index])
      minimums[lane] = min(minimums[lane], sample)
      maximums[lane] = max(maximums[lane], sample)
      energies[lane] += sample * sample
      index += 1
    }
    while index < count, (position + index) % 8 != 0 { addOne() }
    while index + 8 <= count {
      let lanes = load8(samples + index)
      minimums.replace(with: lanes, where: lanes .< minimums)
      maximums.replace(with: lanes, where: lanes .> maximums)
      energies += lanes * lanes
      index += 8
    }
    while index < count { addOne() }
    (self.minimums, self.maximums, self.energies) = (minimums, maximums, energies)
  }

  /// Rounded outwards, so that what is drawn covers every sample.
  var summary: BucketSummary {
    BucketSummary(
      minimum: Int16(max(-32767, min(32767, (minimums.min() * 32767).rounded(.down)))),
      maximum: Int16(max(-32767, min(32767, (maximums.max() * 32767).rounded(.up)))),
      energy: energies.indices.reduce(0) { $0 + Double(energies[$1]) })
  }
}

/// One level of a pyramid while it is built.
struct PeakLevelBuilder: Sendable {
  private(set) var level: PeakLevel
  /// The bucket in the making, one part per channel.
  private(set) var pending: [BucketSummary]
  private(set) var pendingFrames = 0
  /// Whether its buckets are written down, and not only handed on.
  private var keeps = true
  /// How many buckets of the finer level it holds so far.
  private(set) var pendingParts = 0

  var hasPending: Bool { pendingParts > 0 }

  init(channelCount: Int, framesPerBucket: Int) {
    level = PeakLevel(
      framesPerBucket: framesPerBucket, bucketCount: 0, minimums: [], maximums: [], rms: [])
    pending = Array(repeating: BucketSummary(), count: channelCount)
  }

  /// Widens the bucket in the making by a finer one.
  mutating func merge(_ channel: Int, _ part: BucketSummary) {
    pending[channel].merge(part)
  }

  /// Says how many frames the finer bucket had that was merged for all channels.
  mutating func count(frames: Int) {
    pendingFrames += frames
    pendingParts += 1
  }

  /// Forgets all buckets and keeps none from now on.
  mutating func giveUp() {
    keeps = false
    level.minimums = []
    level.maximums = []
    level.rms = []
    level.bucketCount = 0
  }

  /// Writes the bucket in the making down and starts a new one.
  mutating func close() {
    for channel in pending.indices {
      let bucket = pending[channel]
      pending[channel] = BucketSummary()
      guard keeps else { continue }
      let rms = (bucket.energy / Double(pendingFrames)).squareRoot()
      level.minimums.append(bucket.minimum)
      level.maximums.append(bucket.maximum)
      level.rms.append(UInt16(min(65535, (rms * 65535).rounded())))
    }
    if keeps { level.bucketCount += 1 }
    pendingFrames = 0
    pendingParts = 0
  }
}
