/// What a stretch was fed: each channel in one piece, from some frames ago up to the newest.
struct StretchInput {
  let channelCount: Int
  /// How many frames are kept behind the position that is heard.
  private let kept: Int
  private let capacity: Int
  private let samples: UnsafeMutablePointer<Float>
  /// The input position of the first sample that is kept.
  private(set) var start = 0
  /// The input position after the newest sample.
  private(set) var end = 0

  /// Room for `kept` frames of the past and `ahead` frames that are not heard yet.
  init(channelCount: Int, kept: Int, ahead: Int) {
    self.channelCount = channelCount
    self.kept = kept
    capacity = 2 * (kept + ahead)
    samples = .allocate(capacity: channelCount * capacity)
    reset()
  }

  func deallocate() { samples.deallocate() }

  /// Silence before position 0, and nothing after it.
  mutating func reset() {
    samples.initialize(repeating: 0, count: channelCount * capacity)
    (start, end) = (-kept, 0)
  }

  /// The sample at an input position, and those around it.
  @inline(__always)
  func at(_ position: Int, channel: Int) -> UnsafeMutablePointer<Float> {
    assert(position >= start && position <= end)
    return samples + channel * capacity + position - start
  }

  /// Makes room after the newest sample for `count` more, `heard` being the oldest of interest.
  mutating func makeRoom(for count: Int, heard: Int) {
    guard end - start + count > capacity else { return }
    let first = max(start, min(heard, end) - kept)
    for channel in 0..<channelCount {
      let from = at(first, channel: channel)
      copy(from, to: samples + channel * capacity, end - first)
    }
    start = first
    precondition(end - start + count <= capacity)
  }

  /// Counts `count` samples, written after the newest, as fed. What is no number counts as 0, as
  /// does what is below −600 dB; 180 dB is the most.
  mutating func append(_ count: Int) {
    for channel in 0..<channelCount {
      let fresh = at(end, channel: channel)
      for index in 0..<count {
        let sample = fresh[index]
        let size = sample.magnitude
        if !(size <= 1e9) {
          fresh[index] = !size.isFinite ? 0 : sample < 0 ? -1e9 : 1e9
        } else if size < 1e-30 {
          fresh[index] = 0
        }
      }
    }
    end += count
  }
}

/// Copies samples one by one from the first on; the target may lie before the source and overlap.
@inline(__always)
func copy(_ source: UnsafePointer<Float>, to target: UnsafeMutablePointer<Float>, _ count: Int) {
  for index in 0..<count { target[index] = source[index] }
}
