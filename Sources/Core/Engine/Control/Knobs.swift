import Synchronization

/// What can be turned while it plays: on a track, on a bus, on the monitor.
public enum Knob: Int, CaseIterable, Sendable {
  /// 0…16: a quiet sound may be raised to the loudness of others.
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
  /// A bus: 0…1.5.
  case busVolume
  /// The bus for which this one makes way while it sounds, 0…7; −1 for none.
  case duckWhileBus
  /// By how much it gets quieter then, 0…60 dB.
  case duckDecibels
  /// Seconds in which 63 % of the way down, and of the way back, are done.
  case duckAttack, duckRelease
  /// The monitor, 0 or 1: whether the live input is heard.
  case monitor
  /// 0…1.5, for everything that goes through the monitor.
  case monitorVolume
  /// The monitor mix: how much of the input, and which share of the tracks, goes through it, 0…1.
  case monitorInput, monitorTracks
  /// 0 or 1.
  case monitorLimiter
  case monitorBand0Shape, monitorBand0Hertz, monitorBand0Decibels, monitorBand0Q
  case monitorBand1Shape, monitorBand1Hertz, monitorBand1Decibels, monitorBand1Q
  case monitorBand2Shape, monitorBand2Hertz, monitorBand2Decibels, monitorBand2Q
  case monitorBand3Shape, monitorBand3Hertz, monitorBand3Decibels, monitorBand3Q
  /// 0 or 1.
  case monitorCompressor
  /// −60…0 dB, and 1…20.
  case monitorThreshold, monitorRatio

  /// What a knob belongs to.
  enum Home { case track, bus, monitor }

  var home: Home {
    rawValue < Knob.busVolume.rawValue ? .track : rawValue < Knob.monitor.rawValue ? .bus : .monitor
  }

  /// What can be turned on one band of an equaliser.
  public enum BandPart: Int, CaseIterable, Sendable {
    case shape, hertz, decibels, q
  }

  /// The knob of a track's band, 0…3.
  public static func band(_ band: Int, _ part: BandPart) -> Knob {
    Knob(rawValue: Knob.band0Shape.rawValue + band * 4 + part.rawValue) ?? .band3Q
  }

  /// The knob of a band of the monitor, 0…3.
  public static func monitorBand(_ band: Int, _ part: BandPart) -> Knob {
    Knob(rawValue: Knob.monitorBand0Shape.rawValue + band * 4 + part.rawValue) ?? .monitorBand3Q
  }

  /// Which part of a band it is; nil for all other knobs.
  private var bandPart: BandPart? {
    let first = home == .track ? Knob.band0Shape : Knob.monitorBand0Shape
    let index = rawValue - first.rawValue
    return (0..<16).contains(index) ? BandPart(rawValue: index % 4) : nil
  }
}

extension Knob {
  /// The values that a knob can have; what lies beyond is brought to the nearer end.
  public var range: ClosedRange<Float> {
    if let part = bandPart {
      return switch part {
      case .shape: 0...8
      case .hertz: 10...20_000
      case .decibels: -24...24
      case .q: 0.1...20
      }
    }
    return switch self {
    case .volume: 0...16
    case .busVolume, .monitorVolume: 0...1.5
    case .boost: 1...2
    case .pan: -1...1
    case .speed: 0.25...4
    case .semitones: -12...12
    case .duckWhileBus: -1...Float(Engine.busCount - 1)
    case .duckDecibels: 0...60
    case .duckAttack, .duckRelease: 0.001...10
    case .monitorThreshold: -60...0
    case .monitorRatio: 1...20
    default: 0...1
    }
  }

  /// The value of what nobody has touched.
  public var neutral: Float {
    if let part = bandPart {
      return switch part {
      case .shape, .decibels: 0
      case .hertz: 1_000
      case .q: 0.707
      }
    }
    return switch self {
    case .volume, .boost, .speed, .busVolume, .monitorVolume, .monitorInput, .monitorLimiter: 1
    case .duckWhileBus: -1
    case .duckAttack: 0.03
    case .duckRelease: 0.5
    case .monitorThreshold: -20
    case .monitorRatio: 4
    default: 0
    }
  }
}

/// The positions of all knobs: written by anyone, read by the audio thread, the latest value wins.
///
/// One row for each track, then for each bus, then one for the monitor.
struct KnobTable: ~Copyable, Sendable {
  // Safe to share: every cell is an atomic.
  private nonisolated(unsafe) let values: UnsafeMutablePointer<Atomic<UInt32>>
  private nonisolated(unsafe) let versions: UnsafeMutablePointer<Atomic<UInt32>>
  private let trackCount: Int
  /// Of this table and not of the type, whose constants are worked out when they are first read.
  private let knobs = Knob.allCases.count

  init(trackCount: Int) {
    self.trackCount = trackCount
    let rows = trackCount + Engine.busCount + 1
    values = .allocate(capacity: rows * knobs)
    versions = .allocate(capacity: rows)
    for row in 0..<rows {
      (versions + row).initialize(to: Atomic(1))
      for knob in Knob.allCases {
        (values + row * knobs + knob.rawValue).initialize(
          to: Atomic(knob.neutral.bitPattern))
      }
    }
  }

  deinit {
    values.deallocate()
    versions.deallocate()
  }

  /// Turns a knob; a value that is no number is ignored.
  func set(_ number: Int, _ knob: Knob, _ value: Float) {
    guard let row = row(number, knob.home), !value.isNaN else { return }
    let range = knob.range
    let inside = value < range.lowerBound ? range.lowerBound : value
    let value = inside > range.upperBound ? range.upperBound : inside
    values[row * knobs + knob.rawValue].store(value.bitPattern, ordering: .relaxed)
    versions[row].wrappingAdd(1, ordering: .releasing)
  }

  /// Rises whenever a knob of the track was turned.
  func version(_ track: Int) -> UInt32 { versions[track].load(ordering: .acquiring) }

  func value(_ track: Int, _ knob: Knob) -> Float { cell(track, knob) }

  func version(bus: Int) -> UInt32 { version(trackCount + bus) }

  func value(bus: Int, _ knob: Knob) -> Float { cell(trackCount + bus, knob) }

  var monitorVersion: UInt32 { version(trackCount + Engine.busCount) }

  func monitor(_ knob: Knob) -> Float { cell(trackCount + Engine.busCount, knob) }

  private func cell(_ row: Int, _ knob: Knob) -> Float {
    Float(bitPattern: values[row * knobs + knob.rawValue].load(ordering: .relaxed))
  }

  private func row(_ number: Int, _ home: Knob.Home) -> Int? {
    switch home {
    case .track: number >= 0 && number < trackCount ? number : nil
    case .bus: number >= 0 && number < Engine.busCount ? trackCount + number : nil
    case .monitor: trackCount + Engine.busCount
    }
  }
}
