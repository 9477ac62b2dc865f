import Dispatch
import Engine
import Files
import Glibc
import SoundCard
import Synchronization

/// Sound that is rendered and not heard yet, and the thread that hands it to the card: it waits for the card and for
/// nothing else, so that the card never waits for who renders.
///
/// One thread adds blocks; it neither waits nor takes memory.
final class CardWriter: Sendable {
  private let blocks = Ring<StereoBlock>(capacity: 256)
  /// Frames that were added, and of those the ones that the card has.
  private let added = Atomic(0)
  private let written = Atomic(0)
  /// When all that the card has will have been heard, in nanoseconds of `now`.
  private let heardAt = Atomic<Int64>(0)
  private let isOver = Atomic(false)
  private let isStopped = Atomic(false)
  private let failure = Locked<String?>(nil)
  private let news = DispatchSemaphore(value: 0)
  private let done = DispatchSemaphore(value: 0)

  init(_ card: any PlaybackDevice) {
    // Locked, so that it is handed to its thread, which alone has it from then on.
    let handed = Locked<(any PlaybackDevice)?>(card)
    DispatchQueue(label: "quintet.card", qos: .userInteractive).async {
      guard let card = handed.withLock({ $0.take() }) else { return }
      self.write(to: card)
    }
  }

  /// Whether nothing can be heard any more.
  var isBroken: Bool { isStopped.load(ordering: .acquiring) }

  /// How much was added, ever.
  var framesAdded: Int { added.load(ordering: .relaxed) }

  /// How much is still to be heard.
  var framesAhead: Int {
    let here = added.load(ordering: .relaxed) - written.load(ordering: .acquiring)
    let seconds = Double(heardAt.load(ordering: .acquiring) - Self.now) * 1e-9
    return here + Int(max(seconds, 0) * Double(VoiceLink.rate))
  }

  /// Adds what is to be heard next; false when so much waits already that there is no room.
  func add(_ block: StereoBlock) -> Bool {
    guard blocks.send(block) else { return false }
    added.add(StereoBlock.frameCount, ordering: .relaxed)
    news.signal()
    return true
  }

  /// Waits until all was heard; answers what went wrong.
  func end() -> String? {
    isOver.store(true, ordering: .releasing)
    news.signal()
    done.wait()
    return failure.withLock { $0 }
  }

  private func write(to card: any PlaybackDevice) {
    // Where the system allows it, nobody else's work comes first.
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, -11)
    defer { done.signal() }
    while true {
      news.wait()
      guard let block = blocks.receive() else {
        guard isOver.load(ordering: .acquiring) else { continue }
        return card.drain()
      }
      do { try card.write(block.span) } catch {
        failure.withLock { $0 = error.message }
        return isStopped.store(true, ordering: .releasing)
      }
      updateHeardAt(waiting: card.waiting)
      written.add(StereoBlock.frameCount, ordering: .releasing)
    }
  }

  /// Works out when all that the card has will have been heard. One that knows of no waiting takes all at once: it is
  /// given each block when the one before is over, and after a standstill nothing is hurried.
  private func updateHeardAt(waiting: Int) {
    let before = heardAt.load(ordering: .relaxed)
    let (from, frames) =
      waiting > 0 ? (Self.now, waiting) : (max(before, Self.now), StereoBlock.frameCount)
    let nanoseconds = Double(frames) / Double(VoiceLink.rate) * 1e9
    heardAt.store(from + Int64(nanoseconds), ordering: .releasing)
  }

  private static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
