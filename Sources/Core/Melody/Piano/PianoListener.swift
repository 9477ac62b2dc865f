import CMath

/// Listens to single notes of a piano and measures the strings: ten times a second, once a note fills the spectrum. One thread at a time.
public final class PianoListener {
  /// Seconds from one frame to the next.
  public static let hopSeconds = 0.1
  /// What the partials are looked for in: they lie below a third of this.
  private static let highestRate = 48_000.0
  /// A note that leaps by so much is another one, in octaves.
  private static let leap = 0.025

  private let tuner: Tuner
  private let spectrum: PartialSpectrum
  private let rate: Double
  /// Of so many samples one is made.
  private let fold: Int
  private var sum: Float = 0
  private var summed = 0
  private var held: [Float] = []
  private var taken = 0
  private var frames = 0
  /// The pitch as the tuner hears it, in octaves, and for how many of its frames it has lasted.
  private var pitch = 0.0
  private var lasting = 0

  /// Throws when the rate is none of `Tuner.rates`.
  public init(rate: Double) throws(MelodyError) {
    tuner = try Tuner(rate: rate)
    fold = Int((rate / Self.highestRate).rounded(.up))
    self.rate = rate / Double(fold)
    spectrum = PartialSpectrum(rate: self.rate)
  }

  /// Takes samples in and hands over the frames that are ready. What is no number counts as silence.
  public func push(_ samples: UnsafeBufferPointer<Float>, _ heard: (PianoFrame) -> Void) {
    var start = 0
    for (index, sample) in samples.enumerated() {
      sum += sample.magnitude <= 1_000 ? sample : 0
      summed += 1
      guard summed == fold else { continue }
      held.append(sum / Float(fold))
      (sum, summed) = (0, 0)
      taken += 1
      if Double(taken) >= Double(frames + 1) * Self.hopSeconds * rate {
        frames += 1
        tune(samples, start...index)
        start = index + 1
        heard(frame())
      }
      if held.count > 2 * spectrum.span { held.removeFirst(held.count - spectrum.span) }
    }
    if start < samples.count { tune(samples, start...(samples.count - 1)) }
  }

  /// The tuner hears what a frame is made of before it, however long the pieces are.
  @inline(never)
  private func tune(_ samples: UnsafeBufferPointer<Float>, _ range: ClosedRange<Int>) {
    tuner.push(UnsafeBufferPointer(rebasing: samples[range])) { follow($0) }
  }

  private func follow(_ frame: PitchFrame) {
    guard frame.isVoiced else {
      lasting = 0
      return
    }
    let now = log(frame.hertz) / log(2.0)
    lasting = abs(now - pitch) < Self.leap ? lasting + 1 : 0
    pitch = now
  }

  @inline(never)
  private func frame() -> PianoFrame {
    let seconds = Double(taken) / rate
    let hertz = lasting > 0 ? pow(2, pitch) : 0
    let needed = Int(Double(spectrum.span) / rate / Tuner.hopSeconds)
    guard lasting >= needed, held.count >= spectrum.span else {
      return PianoFrame(seconds: seconds, hertz: hertz, string: nil)
    }
    let string = held.withUnsafeBufferPointer { samples -> StiffString? in
      guard let base = samples.baseAddress else { return nil }
      return spectrum.string(in: base + (samples.count - spectrum.span), near: hertz)
    }
    return PianoFrame(seconds: seconds, hertz: hertz, string: string)
  }
}

/// What was heard of a piano in one moment.
public struct PianoFrame: Sendable, Equatable {
  public var seconds: Double
  /// The pitch as `Tuner` hears it; 0 where nothing is voiced.
  public var hertz: Double
  /// The string, once it could be measured.
  public var string: StiffString?
}
