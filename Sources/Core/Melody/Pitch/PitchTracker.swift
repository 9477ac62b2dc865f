import CMath

/// Listens to one voice and says every 10 ms what it sings.
///
/// YIN's difference function, the choice of the period with an eye on octaves, and its refinement at multiples
/// of the period, so that a steady tone is known to a hundredth of a cent. Samples come in pieces of any length.
/// A second of sound at 48 kHz costs about 10 ms of a slow core. One thread at a time.
public final class PitchTracker {
  /// Sample rates that are taken.
  public static let rates = 8_000.0...96_000.0
  /// Seconds from one frame to the next.
  public static let hopSeconds = 0.01
  /// A frame is voiced from this clarity and this level on (−60 dB).
  static let leastClarity = 0.7
  static let leastLevel = 0.001

  public let rate: Double
  private let curve: LagCurve
  private let shortest: Int
  private var held: [Float] = []
  /// Which sample the first one of `held` is, and how many frames there were.
  private var heldFrom = 0
  private var frames = 0

  /// Throws when the rate is none of `rates`.
  public init(rate: Double, range: PitchRange = .voice) throws(MelodyError) {
    guard PitchTracker.rates.contains(rate) else { throw .rateOutOfRange(rate) }
    self.rate = rate
    let longest = Int(rate / range.lowestHertz) + 2
    curve = LagCurve(window: Int(1.6 * rate / range.lowestHertz), longest: longest)
    shortest = max(Int(rate / range.highestHertz), 2)
  }

  /// Takes samples in and hands over the frames that are ready. What is no number counts as silence.
  public func push(_ samples: UnsafeBufferPointer<Float>, _ heard: (PitchFrame) -> Void) {
    for sample in samples { held.append(sample.magnitude <= 1_000 ? sample : 0) }
    while true {
      let start = Int((Double(frames) * rate * PitchTracker.hopSeconds).rounded())
      guard start - heldFrom + curve.span <= held.count else { break }
      heard(held.withUnsafeBufferPointer { frame(of: $0, at: start) })
      frames += 1
    }
    letGo()
  }

  /// The frames of a whole recording.
  public static func track(
    _ samples: [Float], rate: Double, range: PitchRange = .voice
  ) throws(MelodyError) -> [PitchFrame] {
    let tracker = try PitchTracker(rate: rate, range: range)
    var frames: [PitchFrame] = []
    samples.withUnsafeBufferPointer { tracker.push($0) { frames.append($0) } }
    return frames
  }

  private func frame(of samples: UnsafeBufferPointer<Float>, at start: Int) -> PitchFrame {
    let seconds = (Double(start) + Double(curve.span) / 2) / rate
    var frame = PitchFrame(seconds: seconds, hertz: 0, clarity: 0, level: 0)
    guard let base = samples.baseAddress else { return frame }
    frame.level = curve.look(at: base + (start - heldFrom))
    guard frame.level >= PitchTracker.leastLevel,
      let found = curve.period(from: shortest)
    else { return frame }
    frame.clarity = found.clarity
    guard frame.clarity >= PitchTracker.leastClarity else { return frame }
    frame.hertz = rate / found.lag
    return frame
  }

  /// Forgets the samples that no frame will look at again.
  private func letGo() {
    let next = Int((Double(frames) * rate * PitchTracker.hopSeconds).rounded())
    let gone = min(next - heldFrom, held.count)
    guard gone > 0 else { return }
    held.removeFirst(gone)
    heldFrom += gone
  }
}
