import CMath

/// How a compressor works on the level.
public struct CompressorSettings: Sendable, Equatable {
  /// The level above which it lowers.
  public var thresholdDecibels = -20.0
  /// How many decibels more at the input make one more at the output; 1 changes nothing.
  public var ratio = 4.0
  /// The time in which 63 % of a new reduction is reached.
  public var attackSeconds = 0.01
  /// The time in which 63 % of the reduction is given up.
  public var releaseSeconds = 0.1
  /// How many decibels around the threshold the curve takes to bend; 0 is a corner.
  public var kneeDecibels = 6.0
  /// What is added to everything afterwards.
  public var makeUpDecibels = 0.0

  public init() {}

  /// Settings that change nothing.
  public static var neutral: CompressorSettings {
    var settings = CompressorSettings()
    settings.ratio = 1
    return settings
  }

  /// The level a steady input level comes out at, in decibels: the curve to draw.
  public func output(forInputDecibels input: Double) -> Double {
    let over = input - thresholdDecibels
    let slope = 1 - 1 / max(1, ratio)
    let reduction: Double
    if over <= -kneeDecibels / 2 {
      reduction = 0
    } else if over >= kneeDecibels / 2 {
      reduction = slope * over
    } else {
      let bend = over + kneeDecibels / 2
      reduction = slope * bend * bend / (2 * kneeDecibels)
    }
    return input - reduction + makeUpDecibels
  }
}

/// Makes loud passages quieter, all channels alike.
///
/// A feed-forward compressor with the gain computed and smoothed in decibels, after D.
/// Giannoulis, M. Massberg, J. D. Reiss, "Digital Dynamic Range Compressor Design" (JAES 60,
/// 2012). The detector follows the peak of the loudest channel. A plain value; does not depend on
/// how audio is cut; broken samples count as 0.
public struct Compressor: Sendable {
  public private(set) var settings: CompressorSettings
  private let sampleRate: Double
  /// Levels in here are octaves (logarithms to base 2): 1 is 6.02 dB.
  private var threshold: Float = 0
  private var slope: Float = 0
  private var knee: Float = 0
  private var attack: Float = 0
  private var release: Float = 0
  /// The amplitude below which nothing is reduced.
  private var quiet: Float = 0
  private var reduction: Float = 0
  private var makeUp: SmoothedParameter

  /// A compressor that has heard only silence; `sampleRate` in hertz.
  public init(_ settings: CompressorSettings = CompressorSettings(), sampleRate: Double) {
    precondition(sampleRate > 0)
    self.sampleRate = sampleRate
    self.settings = settings
    makeUp = SmoothedParameter(0)
    set(settings)
    makeUp.jump(to: makeUp.target)
  }

  /// How much it lowers at this moment, in decibels from 0 upwards, make-up left out.
  public var reductionDecibels: Double { Double(reduction) * decibelsPerOctave }

  /// Works by other settings from here on, without a click: the reduction goes on from where it
  /// is, and make-up glides for 20 ms. Out-of-range numbers are taken to the nearest in range.
  public mutating func set(_ settings: CompressorSettings) {
    self.settings = settings
    let ratio = bounded(settings.ratio, 1, 1e6)
    let knee = bounded(settings.kneeDecibels, 0, 60)
    let threshold = bounded(settings.thresholdDecibels, -200, 60)
    slope = Float(1 - 1 / ratio)
    self.knee = Float(knee / decibelsPerOctave)
    self.threshold = Float(threshold / decibelsPerOctave)
    quiet = Float(amplitude(fromDecibels: threshold - knee / 2 - 0.001))
    attack = smoothing(seconds: settings.attackSeconds, sampleRate: sampleRate)
    release = smoothing(seconds: settings.releaseSeconds, sampleRate: sampleRate)
    let makeUp = bounded(settings.makeUpDecibels, -60, 60) / decibelsPerOctave
    self.makeUp.set(Float(makeUp), overFrames: Int(0.02 * sampleRate))
  }

  /// Forgets all sound.
  public mutating func reset() {
    reduction = 0
    makeUp.jump(to: makeUp.target)
  }

  /// Compresses audio in place.
  public mutating func process(_ audio: MutablePlanarView) {
    let makeUp = makeUp.advance(by: audio.frameCount)
    for start in stride(from: 0, to: audio.frameCount, by: 4) {
      let frames = FourFrames(audio, from: start)
      let peak = frames.sanitizeAndPeak()
      let added = makeUp.lanes(from: start)
      let reduced = reductions(for: peak, frames.count)
      if reduced != .zero || added != .zero { frames.multiply(by: exp2(added - reduced)) }
    }
  }

  /// The reductions of up to four frames in octaves, smoothed.
  @inline(__always)
  private mutating func reductions(for peak: SIMD4<Float>, _ count: Int) -> SIMD4<Float> {
    if reduction == 0, slope == 0 || highest(peak) < quiet { return .zero }
    let wanted = curve(log2(larger(peak, SIMD4(repeating: 1e-30))))
    var smoothed = SIMD4<Float>.zero
    for lane in 0..<count {
      let distance = reduction - wanted[lane]
      reduction = wanted[lane] + distance * (distance < 0 ? attack : release)
      if reduction < 1e-5, wanted[lane] == 0 { reduction = 0 }
      smoothed[lane] = reduction
    }
    return smoothed
  }

  /// The reductions that steady levels would get.
  @inline(__always)
  private func curve(_ level: SIMD4<Float>) -> SIMD4<Float> {
    let over = level - threshold
    let bend = larger(over + knee / 2, .zero)
    let bent = knee > 0 ? bend * bend / (2 * knee) : .zero
    let isAbove = over .>= SIMD4(repeating: knee / 2)
    return bent.replacing(with: over, where: isAbove) * slope
  }
}

/// Decibels of a factor of two.
let decibelsPerOctave = 6.020599913279624

/// What is left of a distance after one frame, when 63 % of it go in `seconds`.
func smoothing(seconds: Double, sampleRate: Double) -> Float {
  seconds > 0 ? Float(exp(-1 / (seconds * sampleRate))) : 0
}
