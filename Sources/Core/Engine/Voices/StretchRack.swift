import DSP
import Synchronization

/// The time stretches (about 1 MB each), lent to voices that are to have another speed or pitch.
///
/// The audio thread takes and gives back, and never makes one. Either there is a fixed number from the
/// start, and a voice may find none left; or there is one for each track that was ever asked for
/// another speed, made by the thread that turns the knob.
struct StretchRack: ~Copyable, Sendable {
  // Safe to share: a slot changes once, from none to a stretch, by an atomic exchange, and so does a
  // track's `asked`. What is lent, and the stretches themselves, only the audio thread touches.
  private nonisolated(unsafe) let slots: UnsafeMutablePointer<Atomic<UInt>>
  private nonisolated(unsafe) let asked: UnsafeMutablePointer<Atomic<Bool>>
  private nonisolated(unsafe) let lent: UnsafeMutablePointer<Bool>
  private let trackCount: Int
  private let sampleRate: Double
  private let isFixed: Bool

  /// Makes so many now; none, and others when they are asked for, when `count` is nil.
  init(count: Int?, trackCount: Int, sampleRate: Double) {
    self.trackCount = trackCount
    self.sampleRate = sampleRate
    isFixed = count != nil
    slots = .allocate(capacity: trackCount)
    asked = .allocate(capacity: trackCount)
    lent = .allocate(capacity: trackCount)
    lent.initialize(repeating: false, count: trackCount)
    for track in 0..<trackCount {
      (slots + track).initialize(to: Atomic(0))
      (asked + track).initialize(to: Atomic(false))
    }
    let first = count ?? 0
    for _ in 0..<(first < trackCount ? first : trackCount) { make() }
  }

  deinit {
    for slot in 0..<trackCount {
      guard let stretch = stretch(in: slot) else { continue }
      stretch.deinitialize(count: 1)
      stretch.deallocate()
    }
    slots.deallocate()
    asked.deallocate()
    lent.deallocate()
  }

  /// Sees to it that there is one for a track; not for the audio thread, unless their number is fixed.
  func provide(for track: Int) {
    guard !isFixed, track >= 0, track < trackCount else { return }
    if !asked[track].exchange(true, ordering: .acquiringAndReleasing) { make() }
  }

  private func make() {
    let stretch = UnsafeMutablePointer<TimeStretch>.allocate(capacity: 1)
    stretch.initialize(
      to: TimeStretch(
        sampleRate: sampleRate, channelCount: 2, maximumOutputFrames: Engine.quantum))
    let address = UInt(bitPattern: stretch)
    for slot in 0..<trackCount {
      let exchange = slots[slot].compareExchange(
        expected: 0, desired: address, ordering: .acquiringAndReleasing)
      if exchange.exchanged { return }
    }
  }

  private func stretch(in slot: Int) -> UnsafeMutablePointer<TimeStretch>? {
    UnsafeMutablePointer(bitPattern: slots[slot].load(ordering: .acquiring))
  }

  /// A stretch as if new, or nil when all are lent.
  func take() -> Lent? {
    for slot in 0..<trackCount where !lent[slot] {
      guard let stretch = stretch(in: slot) else { return nil }
      lent[slot] = true
      stretch.pointee.reset()
      return Lent(slot: slot, stretch: stretch)
    }
    return nil
  }

  func giveBack(_ loan: Lent) { lent[loan.slot] = false }

  /// A stretch that belongs to one voice until that ends.
  struct Lent: BitwiseCopyable {
    fileprivate let slot: Int
    let stretch: UnsafeMutablePointer<TimeStretch>
  }
}
