/// Up to eight filter bands in a row over any number of channels, whose settings may change while
/// it plays.
///
/// A handle: copies of it are the same equaliser, and `deallocate` ends it. `process` does not
/// allocate. Transposed direct form II in Double, two channels side by side: as fast as four in
/// Float would be for stereo, and quiet at low frequencies, where Float is not (see
/// docs/decisions/0008). Broken samples count as 0. Does not depend on how audio is cut.
public struct Equalizer {
  /// The most bands an equaliser may have.
  public static let largestBandCount = 8

  public let sampleRate: Double
  public let bandCount: Int
  public let channelCount: Int
  private let bands: UnsafeMutablePointer<GlidingBand>
  /// `bandCount` sections for each pair of channels.
  private let states: UnsafeMutablePointer<PairState>
  private let lanes: UnsafeMutablePointer<SIMD2<Double>>
  private let phase: UnsafeMutablePointer<Int>

  /// An equaliser whose bands are all flat; `sampleRate` in hertz.
  public init(bandCount: Int, channelCount: Int, sampleRate: Double) {
    precondition(bandCount >= 0 && bandCount <= Equalizer.largestBandCount)
    precondition(channelCount >= 0 && sampleRate > 0)
    (self.bandCount, self.channelCount, self.sampleRate) = (bandCount, channelCount, sampleRate)
    bands = .allocate(capacity: bandCount)
    let flat = GlidingBand(.flat, sampleRate: sampleRate)
    bands.initialize(repeating: flat, count: bandCount)
    let stateCount = bandCount * ((channelCount + 1) / 2)
    states = .allocate(capacity: stateCount)
    states.initialize(repeating: PairState(), count: stateCount)
    lanes = .allocate(capacity: Equalizer.grid)
    lanes.initialize(repeating: .zero, count: Equalizer.grid)
    phase = .allocate(capacity: 1)
    phase.initialize(to: 0)
  }

  /// Gives the memory back; nothing may be called on any copy afterwards.
  public func deallocate() {
    bands.deallocate()
    states.deallocate()
    lanes.deallocate()
    phase.deallocate()
  }

  /// Coefficients are designed anew every 32 frames at most, counted from the first frame, and
  /// move in straight lines between.
  static let grid = 32
  /// Seconds in which a band comes to a new setting.
  static let glideSeconds = 0.02

  /// How a band is set (where it goes, when it is on its way).
  public func band(_ index: Int) -> EqualizerBand {
    precondition(index >= 0 && index < bandCount)
    return bands[index].target
  }

  /// Lets a band come to a new setting within 20 ms, without a click. May be called while playing.
  ///
  /// Frequency, decibels and `q` glide; a new shape is blended in.
  public func setBand(_ index: Int, to band: EqualizerBand) {
    precondition(index >= 0 && index < bandCount)
    let steps = max(1, Int(Equalizer.glideSeconds * sampleRate) / Equalizer.grid)
    bands[index].glide(to: band, steps: steps)
  }

  /// Sets a band at once, for before it plays.
  public func jumpBand(_ index: Int, to band: EqualizerBand) {
    precondition(index >= 0 && index < bandCount)
    bands[index] = GlidingBand(band, sampleRate: sampleRate)
  }

  /// Forgets all sound, and brings bands that are on their way to where they go.
  public func reset() {
    for index in 0..<bandCount { jumpBand(index, to: bands[index].target) }
    states.update(repeating: PairState(), count: bandCount * ((channelCount + 1) / 2))
    phase.pointee = 0
  }

  /// How much a steady sine is amplified, as a factor, once all bands have come to rest.
  public func response(hertz: Double) -> Double {
    var gain = 1.0
    for index in 0..<bandCount {
      gain *= bands[index].target.response(hertz: hertz, sampleRate: sampleRate)
    }
    return gain
  }
}

extension Equalizer {
  /// Filters audio in place; it has the channels that the equaliser was made for.
  public func process(_ audio: MutablePlanarView) {
    precondition(audio.channelCount == channelCount)
    var start = 0
    while start < audio.frameCount {
      if phase.pointee == 0 { beginGrid() }
      let count = min(Equalizer.grid - phase.pointee, audio.frameCount - start)
      for first in stride(from: 0, to: channelCount, by: 2) {
        filterPair(audio.piece(from: start, count: count), first)
      }
      for band in 0..<bandCount { bands[band].advance(by: count) }
      start += count
      phase.pointee = (phase.pointee + count) % Equalizer.grid
    }
  }

  /// Prepares the coefficients of the next 32 frames. In between nothing is decided, so that it
  /// does not matter where blocks begin.
  private func beginGrid() {
    let pairs = (channelCount + 1) / 2
    for band in 0..<bandCount {
      var isSilent = true
      for pair in 0..<pairs {
        let section = states + pair * bandCount + band
        section.pointee.flush()
        isSilent = isSilent && section.pointee.isSilent
      }
      bands[band].beginGrid(sampleRate: sampleRate, isSilent: isSilent)
    }
  }

  private func filterPair(_ audio: MutablePlanarView, _ first: Int) {
    let left = audio[first]
    let right = first + 1 < channelCount ? audio[first + 1] : left
    load(left, right, audio.frameCount)
    let section = states + first / 2 * bandCount
    for band in 0..<bandCount {
      switch bands[band].work {
      case .nothing: break
      case .steady: section[band].filter(lanes, audio.frameCount, bands[band].now)
      case .gliding:
        section[band].filter(lanes, audio.frameCount, bands[band].now, step: bands[band].step)
      }
    }
    // A channel without a partner fills both lanes, and takes the same from both.
    for frame in 0..<audio.frameCount {
      left[frame] = Float(lanes[frame].x)
      right[frame] = Float(lanes[frame].y)
    }
  }

  private func load(
    _ left: UnsafePointer<Float>, _ right: UnsafePointer<Float>, _ count: Int
  ) {
    for start in stride(from: 0, to: count, by: 4) {
      let length = min(4, count - start)
      let both = (
        sanitized(load4(left + start, first: length)),
        sanitized(load4(right + start, first: length))
      )
      for frame in 0..<length {
        lanes[start + frame] = SIMD2(Double(both.0[frame]), Double(both.1[frame]))
      }
    }
  }
}
