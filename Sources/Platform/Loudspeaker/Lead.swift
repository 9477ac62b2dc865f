import Dispatch
import Files
import Glibc
import SoundCard

/// Sound that is rendered and not heard yet, and the thread that hands it to the card: it waits for the card
/// and for nothing else, so that the card never waits for who renders.
final class Lead: @unchecked Sendable {
  // Safe to share: what changes is in `state`; the card belongs to the thread that writes.
  private struct State {
    var blocks: [[Float]] = []
    var isOver = false
    var trouble: String?
    /// Frames that were added, of those the ones that the card has, and how many of these it had not played
    /// at a moment.
    var added = 0
    var written = 0
    var waiting = 0
    var moment = ContinuousClock.now
    /// When the first was written, where the card takes all at once and knows of no waiting.
    var begin: ContinuousClock.Instant?
  }

  private let state = Locked(State())
  private let news = DispatchSemaphore(value: 0)
  private let done = DispatchSemaphore(value: 0)
  private let card: any PlaybackDevice

  init(_ card: any PlaybackDevice) {
    self.card = card
    DispatchQueue(label: "quintet.card", qos: .userInteractive).async { self.write() }
  }

  /// Why nothing can be heard any more.
  var trouble: String? { state.withLock { $0.trouble } }

  /// How much is still to be heard.
  var seconds: Double {
    let now = ContinuousClock.now
    return state.withLock { state in
      let here = Double(state.added - state.written) / Double(Deck.rate)
      if state.waiting > 0 {
        let atCard = Double(state.waiting) / Double(Deck.rate) - now.seconds(since: state.moment)
        return here + max(atCard, 0)
      }
      guard let begin = state.begin else { return here }
      let ahead = Double(state.written) / Double(Deck.rate) - now.seconds(since: begin)
      // After a standstill nothing is hurried.
      if ahead < 0 { state.begin = begin.advanced(by: .seconds(-ahead)) }
      return here + max(ahead, 0)
    }
  }

  /// Adds what is to be heard next.
  func add(_ block: [Float]) {
    state.withLock { state in
      state.blocks.append(block)
      state.added += block.count / SoundCard.channels
    }
    news.signal()
  }

  /// Waits until all was heard; answers what went wrong.
  func end() -> String? {
    state.withLock { $0.isOver = true }
    news.signal()
    done.wait()
    return trouble
  }

  private func write() {
    // Where the system allows it, nobody else's work comes first.
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, -11)
    while true {
      news.wait()
      let next: (block: [Float]?, isOver: Bool) = state.withLock { state in
        (state.blocks.isEmpty ? nil : state.blocks.removeFirst(), state.isOver)
      }
      guard let block = next.block else {
        guard next.isOver else { continue }
        break
      }
      do { try card.write(block) } catch {
        state.withLock { $0.trouble = error.message }
        break
      }
      let waiting = card.waiting
      state.withLock { state in
        state.written += block.count / SoundCard.channels
        (state.waiting, state.moment) = (waiting, .now)
        state.begin = state.begin ?? state.moment
      }
    }
    if trouble == nil { card.drain() }
    done.signal()
  }
}

extension ContinuousClock.Instant {
  fileprivate func seconds(since other: Self) -> Double {
    let parts = other.duration(to: self).components
    return Double(parts.seconds) + Double(parts.attoseconds) * 1e-18
  }
}
