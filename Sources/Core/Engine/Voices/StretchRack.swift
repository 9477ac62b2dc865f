import DSP
import Synchronization

/// The time stretches of tracks that have ever been asked for another speed or pitch.
///
/// One is made (about 1 MB) by the thread that first turns such a knob, never by the audio thread, and
/// stays with its track. A track without one is played from where its samples lie.
final class StretchRack: Sendable {
  // Safe to share: a slot changes once, from none to one, by an atomic exchange.
  private nonisolated(unsafe) let slots: UnsafeMutablePointer<Atomic<UInt>>
  private let trackCount: Int
  private let sampleRate: Double

  init(trackCount: Int, sampleRate: Double) {
    self.trackCount = trackCount
    self.sampleRate = sampleRate
    slots = .allocate(capacity: trackCount)
    for track in 0..<trackCount { (slots + track).initialize(to: Atomic(0)) }
  }

  deinit {
    for track in 0..<trackCount {
      if let stretch = reference(track) { stretch.release() }
    }
    slots.deallocate()
  }

  /// Makes sure that a track has one; not for the audio thread.
  func install(_ track: Int) {
    guard track >= 0, track < trackCount, slots[track].load(ordering: .relaxed) == 0 else { return }
    let stretch = Unmanaged.passRetained(
      TimeStretch(
        sampleRate: sampleRate, channelCount: 2, maximumOutputFrames: Engine.quantum))
    let address = UInt(bitPattern: stretch.toOpaque())
    let exchange = slots[track].compareExchange(
      expected: 0, desired: address, ordering: .acquiringAndReleasing)
    // Somebody was faster: theirs stays.
    if !exchange.exchanged { stretch.release() }
  }

  /// The stretch of a track, if it has one.
  func stretch(_ track: Int) -> TimeStretch? {
    reference(track)?.takeUnretainedValue()
  }

  private func reference(_ track: Int) -> Unmanaged<TimeStretch>? {
    UnsafeRawPointer(bitPattern: slots[track].load(ordering: .acquiring))
      .map { Unmanaged.fromOpaque($0) }
  }
}
