/// What a recording mostly is.
public enum SoundKind: Sendable, CaseIterable {
  case silence, speech, whistle, bass, drums, claps, noise, music
}

/// What was measured of a sound, as shares and spreads that do not depend on how loud it is.
public struct SoundTraits: Sendable, Equatable {
  /// dB of full scale that one frame in twenty passes.
  public var top = -120.0
  /// Of the frames that count, which have a pitch.
  public var voiced = 0.0
  /// Of the steps from one pitch to the next, which slide a little: voices that speak.
  public var glides = 0.0
  /// Frames that are less than half as loud as what is around them: gaps between syllables.
  public var gaps = 0.0
  /// Frames in which the level jumps by 10 dB: strokes and syllables.
  public var jumps = 0.0
  /// How much the level moves, in dB.
  public var spread = 0.0
  /// The middle of the spectrum, in hertz.
  public var centre = 0.0
  /// How much of the sound is its strongest partial.
  public var purity = 0.0
  /// The median of how sure pitches are.
  public var clarity = 0.0
  public var pitch = 0.0

  /// What it is; nil where nothing fits.
  ///
  /// The borders lie in the middle of wide gaps between synthesised speech in several languages,
  /// instruments one by one and together, drums, and noises.
  public var kind: SoundKind? {
    if top < -60 { return .silence }
    if gaps > 0.3, spread > 5.5, voiced > 0.3, voiced < 0.95, glides > 0.35 { return .speech }
    if jumps > 0.045, spread > 6 { return voiced < 0.1 && centre > 1_200 ? .claps : .drums }
    if voiced < 0.35, purity < 0.16 { return spread < 4 ? .noise : nil }
    if purity > 0.45, clarity > 0.9, pitch > 550, centre > 550 { return .whistle }
    if clarity > 0.9, centre < 350, pitch < 200 { return .bass }
    return glides < 0.35 && centre > 150 ? .music : nil
  }
}
