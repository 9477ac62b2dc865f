import CMath

/// The loudest that a sound level meter shows of a sound: A-weighted, Fast, all channels added.
///
/// What a safe volume counts: both sides of a stereo sound are added, and a sound of one channel is
/// heard on both. Audio is added in blocks of any size; the result does not depend on how it is cut.
public struct SoundLevelMeter: Sendable {
  /// The largest energy so far, a mean over 125 ms; 1 is one channel's square wave at full scale.
  private var loudest = 0.0
  private var fast = 0.0
  private var filters: [AWeighting]
  private var weighted: [Float]
  private var energies: [Double]
  /// What is yet to pass before anything counts.
  private var unsettled: Int
  private let share: Double

  /// Frames that are weighted together.
  private static let piece = 512
  /// A recording may begin with any sample, which the filter hears as a click and nobody else does.
  private static let settlingSeconds = 0.05

  /// A meter that has heard nothing. `sampleRate` in hertz, at least 8000.
  public init(sampleRate: Double, channelCount: Int) {
    filters = Array(repeating: AWeighting(sampleRate: sampleRate), count: channelCount)
    weighted = Array(repeating: 0, count: Self.piece)
    energies = Array(repeating: 0, count: Self.piece)
    unsettled = Int(Self.settlingSeconds * sampleRate)
    share = 1 - exp(-1 / (0.125 * sampleRate))
  }

  /// Adds the next block of audio, with one channel per filter.
  public mutating func add(_ audio: PlanarView) {
    precondition(audio.channelCount == filters.count)
    audio.forEachPiece(of: Self.piece) { piece in
      weigh(piece)
      count(piece.frameCount)
    }
  }

  /// dB of full scale; nil for silence and for what is shorter than 50 ms.
  public var maximum: Double? {
    // Below −200 dB is what a filter has left over, and no sound.
    loudest > 1e-20 ? decibels(fromPower: loudest) : nil
  }

  private mutating func weigh(_ audio: PlanarView) {
    for frame in 0..<audio.frameCount { energies[frame] = 0 }
    let sides = filters.count == 1 ? 2.0 : 1
    for channel in filters.indices {
      let samples = audio.base + channel * audio.stride
      weighted.withUnsafeMutableBufferPointer { weighted in
        for frame in 0..<audio.frameCount { weighted[frame] = samples[frame] }
        let part = UnsafeMutableBufferPointer(rebasing: weighted[..<audio.frameCount])
        filters[channel].process(part)
        for frame in 0..<audio.frameCount {
          let sample = Double(weighted[frame])
          energies[frame] += sides * sample * sample
        }
      }
    }
  }

  private mutating func count(_ frameCount: Int) {
    let first = min(unsettled, frameCount)
    unsettled -= first
    var (now, most) = (fast, loudest)
    for frame in first..<frameCount {
      now += share * (energies[frame] - now)
      if now > most { most = now }
    }
    (fast, loudest) = (now, most)
  }
}
