import Dispatch
import Files
import Glibc
import Synchronization

/// The thread that renders ahead of the card. It takes what it is asked from rings and puts what it has rendered into
/// one, and neither locks nor takes memory on the way.
final class RenderThread: Sendable {
  /// Lent to the thread while it runs.
  private let renderer: Locked<PlaybackRenderer?>
  private let writer: CardWriter
  private let frames = Atomic(0)
  private let isOver = Atomic(false)
  private let done = DispatchSemaphore(value: 0)

  init(_ renderer: PlaybackRenderer, _ writer: CardWriter) {
    self.renderer = Locked(renderer)
    self.writer = writer
  }

  /// So many frames are rendered before they are heard; from any thread.
  var lead: Int {
    get { frames.load(ordering: .relaxed) }
    set { frames.store(newValue, ordering: .relaxed) }
  }

  func start() {
    DispatchQueue(label: "quintet.render", qos: .userInteractive).async { self.run() }
  }

  /// Ends the thread, and answers what it rendered with.
  func end() -> PlaybackRenderer? {
    isOver.store(true, ordering: .relaxed)
    done.wait()
    return renderer.withLock { $0.take() }
  }

  private func run() {
    let renderer = renderer.withLock { $0.take() }
    var block = StereoBlock(repeating: 0)
    while let renderer, !isOver.load(ordering: .relaxed), !writer.isBroken {
      let microseconds = Self.advance(renderer, writer, lead: lead, &block)
      if microseconds > 0 { usleep(microseconds) }
    }
    self.renderer.withLock { $0 = renderer }
    done.signal()
  }

  /// Renders the next block if it is time; answers how long to wait before another look, in microseconds.
  static func advance(
    _ renderer: PlaybackRenderer, _ writer: CardWriter, lead: Int, _ block: inout StereoBlock
  ) -> UInt32 {
    let surplus = Double(writer.framesAhead - lead) / Double(VoiceLink.rate)
    guard surplus < 0 else { return UInt32(min(max(surplus, 0.002), 0.02) * 1e6) }
    renderer.render(into: &block)
    let isAdded = writer.add(block)
    precondition(isAdded, "there is room for more than the longest lead")
    return 0
  }
}
