import Synchronization

/// What can be turned on a track while it plays.
public enum Knob: Int, CaseIterable, Sendable {
  /// 0…1.5.
  case volume
  /// 1…2, multiplies the volume.
  case boost
  /// −1…+1.
  case pan
  /// 0.25…4 without a change of pitch.
  case speed
  /// −12…+12 without a change of speed.
  case semitones
  /// 0 or 1.
  case mute, solo
  /// Four bands of the equaliser, four knobs each: shape (`FilterShape`), hertz, decibels, q.
  case band0Shape, band0Hertz, band0Decibels, band0Q
  case band1Shape, band1Hertz, band1Decibels, band1Q
  case band2Shape, band2Hertz, band2Decibels, band2Q
  case band3Shape, band3Hertz, band3Decibels, band3Q

  /// The values that a knob can have; what lies beyond is brought to the nearer end.
  public var range: ClosedRange<Float> {
    switch self {
    case .volume: 0...1.5
    case .boost: 1...2
    case .pan: -1...1
    case .speed: 0.25...4
    case .semitones: -12...12
    case .mute, .solo: 0...1
    case .band0Shape, .band1Shape, .band2Shape, .band3Shape: 0...8
    case .band0Hertz, .band1Hertz, .band2Hertz, .band3Hertz: 10...20_000
    case .band0Decibels, .band1Decibels, .band2Decibels, .band3Decibels: -24...24
    case .band0Q, .band1Q, .band2Q, .band3Q: 0.1...20
    }
  }

  /// The value of a track that nobody has touched.
  public var neutral: Float {
    switch self {
    case .volume, .boost, .speed: 1
    case .pan, .semitones, .mute, .solo: 0
    case .band0Shape, .band1Shape, .band2Shape, .band3Shape: 0
    case .band0Hertz, .band1Hertz, .band2Hertz, .band3Hertz: 1_000
    case .band0Decibels, .band1Decibels, .band2Decibels, .band3Decibels: 0
    case .band0Q, .band1Q, .band2Q, .band3Q: 0.707
    }
  }

  /// What can be turned on one band of the equaliser.
  public enum BandPart: Int, CaseIterable, Sendable {
    case shape, hertz, decibels, q
  }

  /// The knob of a band, 0…3.
  public static func band(_ band: Int, _ part: BandPart) -> Knob {
    Knob(rawValue: Knob.band0Shape.rawValue + band * 4 + part.rawValue) ?? .band3Q
  }
}

/// The positions of all knobs of all tracks: written by anyone, read by the audio thread, the latest
/// value wins.
final class KnobTable: Sendable {
  // Safe to share: every cell is an atomic.
  private nonisolated(unsafe) let values: UnsafeMutablePointer<Atomic<UInt32>>
  private nonisolated(unsafe) let versions: UnsafeMutablePointer<Atomic<UInt32>>
  private let trackCount: Int
  private static let knobs = Knob.allCases.count

  init(trackCount: Int) {
    self.trackCount = trackCount
    values = .allocate(capacity: trackCount * Self.knobs)
    versions = .allocate(capacity: trackCount)
    for track in 0..<trackCount {
      (versions + track).initialize(to: Atomic(1))
      for knob in Knob.allCases {
        (values + track * Self.knobs + knob.rawValue).initialize(
          to: Atomic(knob.neutral.bitPattern))
      }
    }
  }

  deinit {
    values.deallocate()
    versions.deallocate()
  }

  /// Turns a knob; a value that is no number is ignored.
  func set(_ track: Int, _ knob: Knob, _ value: Float) {
    guard track >= 0, track < trackCount, !value.isNaN else { return }
    let range = knob.range
    let inside = value < range.lowerBound ? range.lowerBound : value
    let value = inside > range.upperBound ? range.upperBound : inside
    values[track * Self.knobs + knob.rawValue].store(value.bitPattern, ordering: .relaxed)
    versions[track].wrappingAdd(1, ordering: .releasing)
  }

  /// Rises whenever a knob of the track was turned.
  func version(_ track: Int) -> UInt32 { versions[track].load(ordering: .acquiring) }

  func value(_ track: Int, _ knob: Knob) -> Float {
    Float(bitPattern: values[track * Self.knobs + knob.rawValue].load(ordering: .relaxed))
  }
}
