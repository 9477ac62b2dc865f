import CMath

/// Listens to an instrument and says every 20 ms which chord is played, without knowing what comes next.
///
/// One second of sound takes about 5 ms of a core; nothing is allocated after the first second. One thread at a time.
public final class ChordListener {
  public static let framesPerSecond = 50.0
  /// Sample rates that are taken: also those at which some devices insist on recording.
  public static let rates = 8_000.0...192_000.0
  /// Softer than this is silence: −60 dB.
  private static let leastLevel: Float = 0.001

  private var thinner: SampleThinner
  private var spectrum: ChordSpectrum
  private var tones: ChordTones
  private var follower = ChordFollower(framesPerSecond: framesPerSecond)
  private var tuning = (x: 0.0, y: 0.0)
  private var held: [Float]
  private var taken = 0
  private var frames = 0
  /// What a chord is known by: see `LiveChroma`.
  public private(set) var chroma = LiveChroma()
  private var network = LiveNetwork()
  private var scores = [Float](repeating: 0, count: ChordShapes.count + 1)

  /// Nil when the rate is none of `rates`.
  public init?(rate: Double) {
    guard Self.rates.contains(rate) else { return nil }
    let thinner = SampleThinner(rate: rate)
    let spectrum = ChordSpectrum(rate: thinner.rateOut)
    (self.thinner, self.spectrum) = (thinner, spectrum)
    tones = ChordTones(spectrum)
    held = [Float](repeating: 0, count: spectrum.span)
    held.reserveCapacity(4 * spectrum.span)
  }

  /// Takes samples in and hands over the frames that are ready. What is no number counts as silence.
  public func push(_ samples: UnsafeBufferPointer<Float>, _ heard: (ChordFrame) -> Void) {
    for sample in samples {
      guard let sample = thinner.add(sample.magnitude <= 1_000 ? sample : 0) else { continue }
      held.append(sample)
      taken += 1
      if Double(taken) * Self.framesPerSecond >= Double(frames + 1) * spectrum.rate {
        frames += 1
        heard(frame())
      }
      if held.count > 3 * spectrum.span { held.removeFirst(held.count - spectrum.span) }
    }
  }

  private func frame() -> ChordFrame {
    held.withUnsafeBufferPointer { spectrum.look(before: $0.baseAddress! + $0.count) }
    let isSilent = spectrum.level < Self.leastLevel
    if !isSilent { tones.look(spectrum.row, sharp: sharp()) }
    chroma.add(tones, isSilent: isSilent)
    network.score(chroma, &scores)
    if isSilent { scores[ChordShapes.none] = 100 }
    follower.add(scores: scores, chroma: chroma)
    let chord = follower.shown
    let kinds = ChordShapes.kinds
    return ChordFrame(
      seconds: Double(taken) / spectrum.rate,
      root: chord == ChordShapes.none ? nil : chord / kinds, kind: chord % kinds,
      bass: follower.bass, certainty: Double(follower.certainty),
      level: Double(spectrum.level))
  }

  /// How many bins the instrument is sharp of A4 = 440 Hz, over the last seconds: the three bins of all notes are
  /// three points of a wave as long as a semitone (after Mauch and Dixon, ISMIR 2010).
  private func sharp() -> Float {
    (tuning.x, tuning.y) = (0.98 * tuning.x, 0.98 * tuning.y)
    for bin in 0..<ChordSpectrum.binCount {
      let value = Double(spectrum.row[bin])
      switch bin % 3 {
      case 0: (tuning.x, tuning.y) = (tuning.x - 0.5 * value, tuning.y - 0.866 * value)
      case 1: tuning.x += value
      default: (tuning.x, tuning.y) = (tuning.x - 0.5 * value, tuning.y + 0.866 * value)
      }
    }
    return Float(atan2(tuning.y, tuning.x) / (2 * .pi) * Double(ChordSpectrum.binsPerNote))
  }
}
