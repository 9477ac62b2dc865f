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
      if let stretch = stretch(in: slot) { stretch.release() }
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
    let stretch = Unmanaged.passRetained(
      TimeStretch(
        sampleRate: sampleRate, channelCount: 2, maximumOutputFrames: Engine.quantum))
    let address = UInt(bitPattern: stretch.toOpaque())
    for slot in 0..<trackCount {
      let exchange = slots[slot].compareExchange(
        expected: 0, desired: address, ordering: .acquiringAndReleasing)
      if exchange.exchanged { return }
    }
  }

  private func stretch(in slot: Int) -> Unmanaged<TimeStretch>? {
    UnsafeRawPointer(bitPattern: slots[slot].load(ordering: .acquiring))
      .map { Unmanaged.fromOpaque($0) }
  }

  /// A stretch as if new, or nil when all are lent.
  func lend() -> LentStretch? {
    for slot in 0..<trackCount where !lent[slot] {
      guard let stretch = stretch(in: slot) else { return nil }
      lent[slot] = true
      let loan = LentStretch(slot: slot, stretch: stretch)
      loan.reset()
      return loan
    }
    return nil
  }

  func giveBack(_ loan: LentStretch) { lent[loan.slot] = false }
}

/// A time stretch that belongs to one voice until that ends.
///
/// Passes calls on without counting a reference, which on the audio path would be one too many: the
/// rack owns the stretch, and outlives every voice.
struct LentStretch: BitwiseCopyable {
  fileprivate let slot: Int
  fileprivate let stretch: Unmanaged<TimeStretch>

  func reset() { stretch._withUnsafeGuaranteedRef { $0.reset() } }

  func set(speed: Double, semitones: Double) {
    stretch._withUnsafeGuaranteedRef { $0.set(speed: speed, semitones: semitones) }
  }

  func inputFramesWanted(for outputFrames: Int) -> Int {
    stretch._withUnsafeGuaranteedRef { $0.inputFramesWanted(for: outputFrames) }
  }

  func inputSpace(channel: Int) -> UnsafeMutablePointer<Float> {
    stretch._withUnsafeGuaranteedRef { $0.inputSpace(channel: channel) }
  }

  func render(outputFrames: Int, into target: UnsafePointer<UnsafeMutablePointer<Float>>) {
    stretch._withUnsafeGuaranteedRef { $0.render(outputFrames: outputFrames, into: target) }
  }

  var position: Double { stretch._withUnsafeGuaranteedRef { $0.position } }
}
