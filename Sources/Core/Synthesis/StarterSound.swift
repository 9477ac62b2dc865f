import DSP

/// The sounds that come with a soundboard, made by arithmetic: the same bits wherever they are made.
public enum StarterSound: Int, CaseIterable, Sendable {
  case airHorn, rimshot, applause, buzzer, ding, drumroll, sadTrombone, laser, whoosh, pop, fanfare
  case heartbeat

  public static let sampleRate = 48_000
  /// LUFS, by ITU-R BS.1770; less only where a true peak would go beyond −1 dB.
  public static let loudness = -18.0

  /// The sound in one channel, as loud as the others. Costs some milliseconds.
  public func render() -> PlanarBuffer {
    var sketch = draw()
    sketch.close()
    return Self.levelled(sketch.samples)
  }

  private func draw() -> Sketch {
    let rate = Double(Self.sampleRate)
    return switch self {
    case .airHorn: .airHorn(rate)
    case .rimshot: .rimshot(rate)
    case .applause: .applause(rate)
    case .buzzer: .buzzer(rate)
    case .ding: .ding(rate)
    case .drumroll: .drumroll(rate)
    case .sadTrombone: .sadTrombone(rate)
    case .laser: .laser(rate)
    case .whoosh: .whoosh(rate)
    case .pop: .pop(rate)
    case .fanfare: .fanfare(rate)
    case .heartbeat: .heartbeat(rate)
    }
  }

  /// Drawn samples at the loudness that all have.
  static func levelled(_ samples: [Double]) -> PlanarBuffer {
    let draft = PlanarBuffer(channels: [samples.map { Float($0) }])
    var summary = AudioSummary(
      sampleRate: Double(sampleRate), channelCount: 1,
      silence: SilenceFinder(
        sampleRate: Double(sampleRate), channelCount: 1, thresholdDecibels: -60,
        minimumSeconds: 1))
    draft.withView { summary.add($0) }
    let measured = summary.finish()
    let peak = decibels(fromAmplitude: Double(measured.truePeak))
    let gain = min(loudness - (measured.loudness.integrated ?? loudness), -1.1 - peak)
    // Rounded, so that no machine's logarithm shows in the samples.
    let factor = (amplitude(fromDecibels: gain) * 1e6).rounded() / 1e6
    return PlanarBuffer(channels: [samples.map { Float($0 * factor) }])
  }
}
