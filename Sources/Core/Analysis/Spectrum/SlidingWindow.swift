/// Windows that follow each other over sound that comes piece by piece; beyond both ends there is silence, and for
/// what is no sample either. Holds one window and the piece that came last.
struct SlidingWindow {
  /// What is louder, 60 dB above full scale, is damage.
  static let loudest: Float = 1_000

  private let length, hop: Int
  /// The samples that came and are still needed, and where among them the next window begins.
  private var held: [Float]
  private var start = 0
  /// How many samples came, and how many windows were looked at.
  private(set) var sampleCount = 0
  private(set) var count = 0

  /// Each window begins `hop` samples, fewer than its length, behind the one before it, the first of them `before`
  /// samples ahead of the sound. There is a window wherever what lies `before` behind its beginning is sound.
  init(length: Int, hop: Int, before: Int) {
    precondition(hop < length && before < length)
    (self.length, self.hop) = (length, hop)
    held = [Float](repeating: 0, count: before)
  }

  /// Takes in what comes next.
  mutating func add(_ samples: UnsafeBufferPointer<Float>) {
    held.removeFirst(start)
    start = 0
    held.reserveCapacity(held.count + samples.count)
    for sample in samples { held.append(sample.magnitude <= Self.loudest ? sample : 0) }
    sampleCount += samples.count
  }

  /// Takes in that nothing comes any more: the last windows reach into silence.
  mutating func finish() {
    let missing = (sampleCount + hop - 1) / hop - count
    guard missing > 0 else { return }
    let end = start + (missing - 1) * hop + length
    held += [Float](repeating: 0, count: max(end - held.count, 0))
  }

  /// Shows the next window and goes on to the one behind it; false where more has to come first.
  mutating func next(_ look: (UnsafePointer<Float>) -> Void) -> Bool {
    guard start + length <= held.count else { return false }
    held.withUnsafeBufferPointer { look($0.baseAddress! + start) }
    start += hop
    count += 1
    return true
  }
}
