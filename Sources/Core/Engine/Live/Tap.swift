import DSP
import Synchronization

/// The live input on its way to whoever records it: bit for bit as it came, before all effects.
///
/// A ring of quanta between the audio thread and one reader, without locks and without waiting. A
/// reader that is too slow loses quanta; that is counted, and the frames tell where.
public struct Tap: ~Copyable, Sendable {
  // Safe to share: a slot is written before `head` passes it on and read before `tail` gives it
  // back, each by one thread only.
  private nonisolated(unsafe) let samples: UnsafeMutablePointer<Float>
  private nonisolated(unsafe) let frames: UnsafeMutablePointer<Int64>
  private let mask: Int
  private let head = Atomic<Int>(0)
  private let tail = Atomic<Int>(0)
  private let open = Atomic<Bool>(false)
  private let lostQuanta = Atomic<Int>(0)

  /// Makes room for at least so many quanta.
  init(quanta: Int) {
    var size = 1
    while size < quanta { size *= 2 }
    mask = size - 1
    samples = .allocate(capacity: size * 2 * Engine.quantum)
    samples.initialize(repeating: 0, count: size * 2 * Engine.quantum)
    frames = .allocate(capacity: size)
    frames.initialize(repeating: 0, count: size)
  }

  deinit {
    samples.deallocate()
    frames.deallocate()
  }

  /// Whether input is being handed out. What was not received stays until it is.
  public var isOpen: Bool {
    get { open.load(ordering: .relaxed) }
    nonmutating set { open.store(newValue, ordering: .relaxed) }
  }

  /// Quanta of input that found no room, since the engine was made.
  public var lost: Int { lostQuanta.load(ordering: .relaxed) }

  /// Copies the oldest quantum of 128 frames; answers the frame of the engine's clock at which it was
  /// heard, or nil when there is none. Quanta without input are left out, as the frames tell.
  public func receive(
    left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>
  ) -> Int64? {
    let position = tail.load(ordering: .relaxed)
    guard position != head.load(ordering: .acquiring) else { return nil }
    let slot = samples + (position & mask) * 2 * Engine.quantum
    move(slot, to: left, count: Engine.quantum)
    move(slot + Engine.quantum, to: right, count: Engine.quantum)
    let frame = frames[position & mask]
    tail.store(position + 1, ordering: .releasing)
    return frame
  }

  /// Takes a quantum of input, from the audio thread.
  func record(_ input: borrowing LiveInput, at frame: Int64) {
    guard isOpen else { return }
    let position = head.load(ordering: .relaxed)
    guard position - tail.load(ordering: .acquiring) <= mask else {
      lostQuanta.wrappingAdd(1, ordering: .relaxed)
      return
    }
    let slot = samples + (position & mask) * 2 * Engine.quantum
    move(input.left, to: slot, count: Engine.quantum)
    move(input.right, to: slot + Engine.quantum, count: Engine.quantum)
    frames[position & mask] = frame
    head.store(position + 1, ordering: .releasing)
  }
}
