/// All that a library wants to know about a recording, measured in one pass.
///
/// Runs loudness, sound level, true peak, drawn wave and silences over the same piece of audio
/// while it is in the cache, and checks it for broken samples once for all of them.
public struct AudioSummary: Sendable {
  /// What one pass found.
  public struct Result: Sendable, Equatable {
    public var loudness: Loudness
    /// The loudest that a sound level meter shows (A, Fast), in dB of full scale; nil for silence,
    /// for less than 50 ms, and below 8 kHz.
    public var weightedLevel: Double?
    /// The true peak of the loudest channel as an amplitude; 1 is 0 dBTP.
    public var truePeak: Float
    /// The largest magnitude of any sample; 1 is full scale.
    public var samplePeak: Float
    public var pyramid: PeakPyramid
    public var silence: [SilentRange]
    public var frameCount: Int
  }

  private var loudness: LoudnessMeter
  private var level: SoundLevelMeter?
  private var truePeak: TruePeakMeter
  private var peaks: PeaksBuilder
  private var silence: SilenceFinder
  private var frameCount = 0

  /// Frames that pass all meters together: 16 kB per channel, which the first cache holds.
  private static let piece = 4096

  /// `sampleRate` in hertz, at least 1000. `weights` are the loudness weights of the channels;
  /// nil stands for the usual layout of that many channels. `silence` says what counts as a pause.
  public init(
    sampleRate: Double, channelCount: Int, weights: [Double]? = nil, silence: SilenceFinder? = nil
  ) {
    let weights = weights ?? LoudnessMeter.weights(channelCount: channelCount)
    precondition(weights.count == channelCount)
    loudness = LoudnessMeter(sampleRate: sampleRate, weights: weights)
    level =
      sampleRate < 8000
      ? nil : SoundLevelMeter(sampleRate: sampleRate, channelCount: channelCount)
    truePeak = TruePeakMeter(sampleRate: sampleRate, channelCount: channelCount)
    peaks = PeaksBuilder(channelCount: channelCount)
    self.silence =
      silence ?? SilenceFinder(sampleRate: sampleRate, channelCount: channelCount)
  }

  /// Adds the next block of audio, of any length.
  public mutating func add(_ audio: PlanarView) {
    audio.forEachPiece(of: AudioSummary.piece) { piece in
      piece.withFiniteSamples { clean in
        loudness.addFinite(clean)
        level?.add(clean)
        truePeak.addFinite(clean)
        peaks.addFinite(clean)
        silence.addFinite(clean)
      }
    }
    frameCount += audio.frameCount
  }

  /// What was found in all that was added so far; more may be added afterwards.
  public func finish() -> Result {
    Result(
      loudness: loudness.finish(), weightedLevel: level?.maximum, truePeak: truePeak.maximum,
      samplePeak: truePeak.samplePeaks.max() ?? 0, pyramid: peaks.finish(),
      silence: silence.finish(), frameCount: frameCount)
  }
}
