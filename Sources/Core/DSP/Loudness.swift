/// How loud a piece of audio is, by ITU-R BS.1770-5 and EBU R 128.
public struct Loudness: Sendable, Equatable {
  /// Loudness of the whole, in LUFS; nil when no block of 400 ms was above −70 LUFS.
  public var integrated: Double?
  /// Loudness range by EBU Tech 3342, in LU; 0 for audio under 3 s.
  public var range: Double
  /// The loudest 400 ms, in LUFS; nil for audio shorter than that, and for silence.
  public var maxMomentary: Double?
  /// The loudest 3 s, in LUFS; nil for audio shorter than that, and for silence.
  public var maxShortTerm: Double?

  public init(
    integrated: Double?, range: Double, maxMomentary: Double?, maxShortTerm: Double?
  ) {
    self.integrated = integrated
    self.range = range
    self.maxMomentary = maxMomentary
    self.maxShortTerm = maxShortTerm
  }
}

extension Loudness {
  /// Gates and averages the powers of overlapping windows.
  ///
  /// `momentary` holds the weighted mean squares of 400 ms windows, `shortTerm` those of 3 s
  /// windows, both every 100 ms.
  init(momentary: [Double], shortTerm: [Double]) {
    self.init(
      integrated: Loudness.gatedMean(momentary).map(Loudness.lufs(fromPower:)),
      range: Loudness.range(shortTerm),
      maxMomentary: Loudness.loudest(momentary),
      maxShortTerm: Loudness.loudest(shortTerm))
  }

  /// −0.691 makes up for the gain of the K filter at 997 Hz (BS.1770-5 annex 1, equation 2).
  private static func lufs(fromPower power: Double) -> Double {
    decibels(fromPower: power) - 0.691
  }

  private static func power(fromLUFS lufs: Double) -> Double {
    DSP.power(fromDecibels: lufs + 0.691)
  }

  /// The mean of the powers above both gates (BS.1770-5 annex 1, equations 5 to 7).
  private static func gatedMean(_ powers: [Double]) -> Double? {
    let audible = powers.filter { $0 > power(fromLUFS: -70) }
    guard let first = mean(audible) else { return nil }
    let gate = first * DSP.power(fromDecibels: -10)
    return mean(audible.filter { $0 > gate })
  }

  /// From the 10th to the 95th percentile of what passes the gates (Tech 3342, section 4).
  private static func range(_ powers: [Double]) -> Double {
    let audible = powers.filter { $0 >= power(fromLUFS: -70) }
    guard let first = mean(audible) else { return 0 }
    let gate = first * DSP.power(fromDecibels: -20)
    let sorted = audible.filter { $0 >= gate }.sorted()
    guard !sorted.isEmpty else { return 0 }
    func percentile(_ share: Double) -> Double {
      sorted[Int((Double(sorted.count - 1) * share).rounded())]
    }
    return decibels(fromPower: percentile(0.95)) - decibels(fromPower: percentile(0.1))
  }

  private static func loudest(_ powers: [Double]) -> Double? {
    guard let power = powers.max(), power > 0 else { return nil }
    return lufs(fromPower: power)
  }

  private static func mean(_ powers: [Double]) -> Double? {
    powers.isEmpty ? nil : powers.reduce(0, +) / Double(powers.count)
  }
}
