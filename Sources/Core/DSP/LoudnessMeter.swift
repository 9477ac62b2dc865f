/// Measures loudness by ITU-R BS.1770-5 with the gates and ranges of EBU R 128.
///
/// Audio is added in blocks of any size; the result does not depend on how it is cut. Keeps one
/// Double per 100 ms (288 kB for an hour). NaN and infinite samples count as silence.
public struct LoudnessMeter: Sendable {
  private let sampleRate: Double
  private let weights: [Double]
  /// Channels that count; an LFE is never filtered. Two of them share a pair.
  private let heard: [Int]
  private var pairs: [KWeightedPair]
  /// The samples of one pair, side by side: a filter that also gathers its lanes is compiled to
  /// twice the instructions.
  private var lanes: [SIMD2<Double>]
  /// Weighted sums of squares, one per full 100 ms.
  private var hops: [Double] = []
  private var frame = 0
  private var hopEnd: Int

  /// A meter that has heard nothing.
  ///
  /// `sampleRate` in hertz, at least 1000. `weights` has one factor per channel: 1 in front,
  /// 1.41 for a surround, 0 to leave a channel out.
  public init(sampleRate: Double, weights: [Double]) {
    precondition(sampleRate >= 1000 && sampleRate.isFinite)
    self.sampleRate = sampleRate
    self.weights = weights
    heard = weights.indices.filter { weights[$0] > 0 }
    pairs = Array(
      repeating: KWeightedPair(sampleRate: sampleRate), count: (heard.count + 1) / 2)
    lanes = Array(repeating: .zero, count: LoudnessMeter.piece)
    hopEnd = LoudnessMeter.end(ofHop: 0, sampleRate: sampleRate)
  }

  /// Frames that are filtered together: 8 kB in Double.
  private static let piece = 512

  /// The channel weights of a file that does not say where its channels belong.
  ///
  /// The layouts are mono, L R, L R C, 4.0 (FL FR FC BC), 5.0 (FL FR FC BL BR), 5.1 (… FC LFE BL
  /// BR), 6.1 (… LFE BC SL SR) and 7.1 (… LFE BL BR SL SR), in the order of FFmpeg and WAVE.
  /// Table 4 of BS.1770-5: 1.41 from 60° to 120° beside the listener, 1 in front and behind.
  /// More channels than eight all weigh 1.
  public static func weights(channelCount: Int) -> [Double] {
    let surround = 1.41
    return switch channelCount {
    case 5: [1, 1, 1, surround, surround]
    case 6: [1, 1, 1, 0, surround, surround]
    case 7: [1, 1, 1, 0, 1, surround, surround]
    case 8: [1, 1, 1, 0, 1, 1, surround, surround]
    default: Array(repeating: 1, count: channelCount)
    }
  }

  /// Adds the next block of audio, with one channel per weight.
  public mutating func add(_ audio: PlanarView) {
    audio.withFiniteSamples { addFinite($0) }
  }

  /// Adds audio that is known to hold no NaN and no infinity.
  mutating func addFinite(_ audio: PlanarView) {
    precondition(audio.channelCount == weights.count)
    var start = 0
    while start < audio.frameCount {
      let count = min(audio.frameCount - start, hopEnd - frame)
      filter(audio.piece(from: start, count: count))
      start += count
      frame += count
      if frame == hopEnd { closeHop() }
    }
  }

  /// The loudness of all that was added so far; more may be added afterwards.
  ///
  /// What is left after the last full 100 ms is not part of any window.
  public func finish() -> Loudness {
    Loudness(momentary: windows(ofHops: 4), shortTerm: windows(ofHops: 30))
  }

  private mutating func filter(_ audio: PlanarView) {
    audio.forEachPiece(of: LoudnessMeter.piece) { piece in
      for index in pairs.indices {
        let first = piece.base + heard[2 * index] * piece.stride
        // A channel without a partner fills both lanes; its second lane is not counted.
        let partner = 2 * index + 1 < heard.count ? heard[2 * index + 1] : heard[2 * index]
        let second = piece.base + partner * piece.stride
        lanes.withUnsafeMutableBufferPointer { lanes in
          for frame in 0..<piece.frameCount {
            lanes[frame] = SIMD2(Double(first[frame]), Double(second[frame]))
          }
          pairs[index].add(UnsafeBufferPointer(rebasing: lanes[..<piece.frameCount]))
        }
      }
    }
  }

  private mutating func closeHop() {
    var sum = 0.0
    for index in pairs.indices {
      let energy = pairs[index].drainEnergy()
      sum += energy[0] * weights[heard[2 * index]]
      if 2 * index + 1 < heard.count { sum += energy[1] * weights[heard[2 * index + 1]] }
    }
    hops.append(sum)
    hopEnd = LoudnessMeter.end(ofHop: hops.count, sampleRate: sampleRate)
  }

  /// The frame after the last one of a hop; exact where 100 ms is a whole number of frames, and
  /// else never more than half a frame off, however long the audio.
  private static func end(ofHop hop: Int, sampleRate: Double) -> Int {
    Int((Double(hop + 1) * sampleRate / 10).rounded())
  }

  /// The mean squares of all windows of `length` hops.
  private func windows(ofHops length: Int) -> [Double] {
    guard hops.count >= length else { return [] }
    return (0...hops.count - length).map { first in
      let start = LoudnessMeter.end(ofHop: first - 1, sampleRate: sampleRate)
      let end = LoudnessMeter.end(ofHop: first + length - 1, sampleRate: sampleRate)
      return hops[first..<first + length].reduce(0, +) / Double(end - start)
    }
  }
}
